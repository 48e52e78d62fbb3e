import { takedown } from '#/contract/takedown.ts'
import { toOutcomeCase, type OutcomeCase } from '#/shared/outcomes/outcome-case.ts'

/** Noon (UTC) of a day in November 2026. Days may be fractions and outside of the month. */
export const at = (day: number): string =>
  new Date(Date.UTC(2026, 10, 1, 12) + (day - 1) * 86_400_000).toISOString()

/**
 * Parsed cases, as of the following year. Fields that aren't given are missing from the response.
 */
export const casesOf = (...sent: readonly object[]): readonly OutcomeCase[] =>
  sent.map((part, index) =>
    toOutcomeCase(takedown.parse({ id: `case ${index}`, ...part }), Date.parse(at(400))),
  )

/** Fields of a closed case with an outcome, a failed one, and an open one. */
export const closed = (resolution: string | null, part: object = {}) => ({
  status: 'CLOSED',
  is_open: false,
  resolution,
  ...part,
})
export const failed = (part: object = {}) => ({ status: 'FAILED', is_open: false, ...part })
export const open = (part: object = {}) => ({ status: 'OPEN', is_open: true, ...part })
