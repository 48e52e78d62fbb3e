import { lazyCode } from '#/ui/lazy-part.tsx'

/** Code of the evidence: no list needs it for its first paint. */
export const evidenceCode = lazyCode(() => import('./evidence-pane.tsx'))
