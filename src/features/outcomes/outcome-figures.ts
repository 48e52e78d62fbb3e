import type { CaseRow } from '#/api/case-row.ts'
import { requestedIn } from '#/product/outcomes/case-sets.ts'
import { outcomeCase, type OutcomeCase } from '#/product/outcomes/outcome-case.ts'
import { endedIn, type Period } from '#/product/outcomes/period.ts'
import { successRate, type SuccessRate } from '#/product/outcomes/success-rate.ts'
import { timeToOutcome, type TimeToOutcome } from '#/product/outcomes/time-to-outcome.ts'

/** The figures of a period and, beside it, of the one before. */
export interface PeriodFigures {
  /** Null for all time. */
  period: Period | null
  requested: number
  ended: number
  rate: SuccessRate
  time: TimeToOutcome
}

/** The figures of a period. */
const periodFigures = (cases: readonly OutcomeCase[], period: Period | null): PeriodFigures => ({
  period,
  requested: cases.filter((one) => requestedIn(one, period)).length,
  ended: cases.filter((one) => endedIn(one, period)).length,
  rate: successRate(cases, period),
  time: timeToOutcome(cases, period),
})

/** What all panels count: cases whose dates were read once, and the rows they come from. */
export interface Counted {
  /** Null for all brands. */
  brandId: string | null
  cases: readonly OutcomeCase[]
  rows: ReadonlyMap<string, CaseRow>
  shown: PeriodFigures
  /** Null for all time, before which there is nothing. */
  before: PeriodFigures | null
}

/** Counts loaded cases for a period and the one before. */
export function countedOf(
  rows: readonly CaseRow[],
  asked: { brandId: string | null; period: Period | null; before: Period | null; now: number },
): Counted {
  const cases = rows.map((row) => outcomeCase(row, asked.now))
  return {
    brandId: asked.brandId,
    cases,
    rows: new Map(rows.map((row) => [row.id, row])),
    shown: periodFigures(cases, asked.period),
    before: asked.before && periodFigures(cases, asked.before),
  }
}
