import type { CaseRow } from '#/api/case-row.ts'
import { hourOf } from '#/product/outcomes/outcome-case.ts'
import { periodBefore } from '#/product/outcomes/period.ts'
import { useNow } from '#/ui/now.ts'
import { countedOf, type Counted } from './outcome-figures.ts'
import { periodOf, type OutcomeSearch } from './outcome-search.ts'

/** The figures of loaded cases for the period that an address asks for, and the one before. */
export function useCounted(rows: readonly CaseRow[], search: OutcomeSearch): Counted {
  const now = useNow()
  const period = periodOf(search, now)
  // Days and hours, not minutes: nothing is counted again before the hour ends.
  const days = period === null ? '' : `${period.from} ${period.to}`
  return countFor(rows, search.brand ?? null, days, hourOf(now))
}

/** `days` are those of the period, empty for all time. */
function countFor(
  rows: readonly CaseRow[],
  brandId: string | null,
  days: string,
  now: number,
): Counted {
  const [from, to] = days.split(' ')
  const period = from && to ? { from, to } : null
  return countedOf(rows, { brandId, period, before: period && periodBefore(period), now })
}
