import type { RiskScoreFilter } from '#/contract/codes.ts'

/**
 * The bands of this service; the contract shows no thresholds, so no client may know them. A score of 0
 * is in no band and is found under "all" only.
 */
export const riskBands = [
  { band: 'high', from: 70, to: 100 },
  { band: 'medium', from: 40, to: 69 },
  { band: 'low', from: 1, to: 39 },
] as const satisfies readonly { band: RiskScoreFilter; from: number; to: number }[]

/** The band that needs somebody first. */
export const [highRisk] = riskBands

/** The band of a score, or null for a score of 0. */
export function riskBand(score: number): (typeof riskBands)[number]['band'] | null {
  return riskBands.find(({ from }) => score >= from)?.band ?? null
}
