import { takedown } from '#/contract/takedown.ts'
import { outcomeCase, type OutcomeCase } from '#/shared/outcomes/outcome-case.ts'

/** An instant of November 2026 by its day, noon in UTC; days may have fractions, and lie outside of it. */
export const at = (day: number): string =>
  new Date(Date.UTC(2026, 10, 1, 12) + (day - 1) * 86_400_000).toISOString()

/**
 * Cases as figures see them in the year after, read from what a service sends; what is not given is missing from
 * the answer.
 */
export const casesOf = (...sent: readonly object[]): readonly OutcomeCase[] =>
  sent.map((part, index) =>
    outcomeCase(takedown.parse({ id: `case ${index}`, ...part }), Date.parse(at(400))),
  )

/** Parts of answers: a closed case of an outcome, a failed one, an open one. */
export const closed = (resolution: string | null, part: object = {}) => ({
  status: 'CLOSED',
  is_open: false,
  resolution,
  ...part,
})
export const failed = (part: object = {}) => ({ status: 'FAILED', is_open: false, ...part })
export const open = (part: object = {}) => ({ status: 'OPEN', is_open: true, ...part })
