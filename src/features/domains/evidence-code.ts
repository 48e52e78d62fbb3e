import { createLazyCode } from '#/ui/lazy-part.tsx'

/** Code of the evidence: no list needs it for its first paint. */
export const evidenceCode = createLazyCode(() => import('./evidence-pane.tsx'))
