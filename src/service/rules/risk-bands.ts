import type { RiskScoreFilter } from '#/contract/codes.ts'

/** Risk bands of this service. The contract defines no thresholds. A score of 0 is in no band. */
export const riskBands = [
  { band: 'high', from: 70, to: 100 },
  { band: 'medium', from: 40, to: 69 },
  { band: 'low', from: 1, to: 39 },
] as const satisfies readonly { band: RiskScoreFilter; from: number; to: number }[]

/** Returns the band of a score; null for 0. */
export function findRiskBand(score: number): (typeof riskBands)[number]['band'] | null {
  return riskBands.find(({ from }) => score >= from)?.band ?? null
}
