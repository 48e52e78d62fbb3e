import type { CaseRow } from '#/api/case-row.ts'
import { periodBefore } from '#/product/outcomes/period.ts'
import { useNow } from '#/ui/now.ts'
import { countedOf, type Counted } from './outcome-figures.ts'
import { periodOf, type OutcomeSearch } from './outcome-search.ts'

/** The figures of loaded cases for the period that an address asks for, and the one before. */
export function useCounted(rows: readonly CaseRow[], search: OutcomeSearch): Counted {
  const period = periodOf(search, useNow())
  // Days, not minutes: nothing is counted again before the day ends.
  const days = period === null ? '' : `${period.from} ${period.to}`
  return countFor(rows, search.brand ?? null, days)
}

/** `days` are those of the period, empty for all time. */
function countFor(rows: readonly CaseRow[], brandId: string | null, days: string): Counted {
  const [from, to] = days.split(' ')
  const period = from && to ? { from, to } : null
  return countedOf(rows, { brandId, period, before: period && periodBefore(period) })
}
