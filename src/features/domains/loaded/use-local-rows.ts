import { useMemo } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { LocalFilters } from '#/replica/host-filters.ts'
import { sortLocally, type LocalSort } from '#/replica/host-order.ts'
import { filterLocally } from './local-filters.ts'

/** Loaded rows as the screen shows them: those that pass the filters, in order. */
export function useLocalRows(
  loaded: readonly HostRow[],
  filters: LocalFilters,
  sort: LocalSort,
): { rows: readonly HostRow[]; unsaid: number } {
  const { review, source, case: openCase, feedback } = filters
  const { column, direction } = sort
  // By hand, because React's compiler leaves a function alone that calls no hook: thousands of rows would be
  // ordered anew at every move of the cursor.
  const sorted = useMemo(
    () => sortLocally(loaded, { column, direction }),
    [loaded, column, direction],
  )
  return useMemo(
    () => filterLocally(sorted, { review, source, case: openCase, feedback }),
    [sorted, review, source, openCase, feedback],
  )
}
