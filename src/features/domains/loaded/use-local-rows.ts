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
  const sorted = sortLocally(loaded, { column, direction })
  const filtered = filterLocally(sorted, { review, source, case: openCase, feedback })
  return { rows: filtered.rows, unsaid: filtered.unsaid }
}
