import type { EvidenceSide } from './evidence-side.tsx'

let evidence: typeof EvidenceSide | null = null

/** Fetches what draws evidence. */
export async function loadEvidence() {
  const code = await import('./evidence-side.tsx')
  evidence = code.EvidenceSide
  return code
}

/** What draws evidence, once it has been fetched. */
export const evidenceAtHand = () => evidence
