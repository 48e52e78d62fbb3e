import { lateCode } from '#/ui/late-part.tsx'

/** Code of the evidence: no list needs it for its first paint. */
export const evidenceCode = lateCode(() => import('./evidence-side.tsx'))
