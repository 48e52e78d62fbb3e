import type { CaseRow } from '#/api/cases.ts'
import { hourOf, outcomeCase, type OutcomeCase } from '#/product/outcomes/outcome-case.ts'
import { endedIn, periodBefore, requestedIn, type Period } from '#/product/outcomes/period.ts'
import { successRate } from '#/product/outcomes/success-rate.ts'
import { timeToOutcome } from '#/product/outcomes/time-to-outcome.ts'
import { useNow } from '#/ui/now.ts'
import { periodOf, type OutcomeSearch } from './outcome-search.ts'

/** The figures of a period; null for all time. */
const periodFigures = (cases: readonly OutcomeCase[], period: Period | null) => ({
  period,
  requested: cases.filter((one) => requestedIn(one, period)).length,
  ended: cases.filter((one) => endedIn(one, period)).length,
  rate: successRate(cases, period),
  time: timeToOutcome(cases, period),
})
export type PeriodFigures = ReturnType<typeof periodFigures>

/** `days` are those of the period, empty for all time. */
function countFor(rows: readonly CaseRow[], brandId: string | null, days: string, now: number) {
  const [from, to] = days.split(' ')
  const period = from && to ? { from, to } : null
  const before = period && periodBefore(period)
  const cases = rows.map((row) => outcomeCase(row, now))
  return {
    /** Null for all brands. */
    brandId,
    /** The cases, with their dates read once for all panels. */
    cases,
    figures: periodFigures(cases, period),
    /** The figures of the period before; null for all time, before which there is nothing. */
    before: before && periodFigures(cases, before),
  }
}
/** What all panels show. */
export type Outcomes = ReturnType<typeof countFor>

/** The figures of loaded cases for the period that an address asks for, and the one before. */
export function useOutcomes(rows: readonly CaseRow[], search: OutcomeSearch): Outcomes {
  const now = useNow()
  const period = periodOf(search, now)
  // Days and hours, not minutes: nothing is counted again before the hour ends.
  const days = period === null ? '' : `${period.from} ${period.to}`
  return countFor(rows, search.brand ?? null, days, hourOf(now))
}
