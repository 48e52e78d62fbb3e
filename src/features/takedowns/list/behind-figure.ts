import type { CaseRow } from '#/api/case-row.ts'
import { closedWithin } from '#/product/cases/closing-day.ts'
import { isInSet, waitsFor } from '#/product/outcomes/case-sets.ts'
import { outcomeCase } from '#/product/outcomes/outcome-case.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { hasContact } from '#/product/outcomes/providers.ts'
import type { FoundDates } from '#/product/outcomes/whose-clock.ts'
import { asksForFigure, type CaseSearch } from './case-search.ts'

/** Days of which one or both ends may be left out. */
export const periodOf = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined && to === undefined
    ? null
    : { from: from ?? '1970-01-01', to: to ?? '9999-12-31' }

/**
 * The loaded cases that were closed on the days asked for, or that a figure of outcomes counts: chosen by the
 * functions that counted them (F13).
 */
export function behindFigure<Row extends CaseRow>(
  rows: readonly Row[],
  search: CaseSearch,
  now: number,
  found: FoundDates | null,
): readonly Row[] {
  const { only, waits, provider, reply = null, closedFrom, closedTo } = search
  if (only === undefined && !asksForFigure(search))
    return closedWithin(rows, { from: closedFrom, to: closedTo })
  const ended = periodOf(closedFrom, closedTo)
  const reported = periodOf(search.reportedFrom, search.reportedTo)
  return rows.filter((row) => {
    const one = outcomeCase(row, now)
    return (
      (only === undefined || isInSet(one, only, ended, found)) &&
      (waits === undefined || waitsFor(one, waits, now)) &&
      (provider === undefined || hasContact(one, { key: provider, reply }, reported))
    )
  })
}
