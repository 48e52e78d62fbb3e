import { takedown } from '#/contract/takedown.ts'
import { toOutcomeCase, type OutcomeCase } from '#/shared/outcomes/outcome-case.ts'

/** Formats noon (UTC) of a day in November 2026. `day` may be a fraction or outside the month. */
export const formatNovemberDay = (day: number): string =>
  new Date(Date.UTC(2026, 10, 1, 12) + (day - 1) * 86_400_000).toISOString()

/** Parses cases as if the current time were in December 2027. */
export const parseCases = (...records: readonly object[]): readonly OutcomeCase[] =>
  records.map((fields, index) =>
    toOutcomeCase(
      takedown.parse({ id: `case ${index}`, ...fields }),
      Date.parse(formatNovemberDay(400)),
    ),
  )

export const createClosedCase = (resolution: string | null, overrides: object = {}) => ({
  status: 'CLOSED',
  is_open: false,
  resolution,
  ...overrides,
})
export const createFailedCase = (overrides: object = {}) => ({
  status: 'FAILED',
  is_open: false,
  ...overrides,
})
export const createOpenCase = (overrides: object = {}) => ({
  status: 'OPEN',
  is_open: true,
  ...overrides,
})
