import type { HostRow } from '#/api/host-rows.ts'
import { filterLocally, type LocalFilters } from './local-filters.ts'
import { sortLocally, type LocalSort } from './local-sort.ts'

/**
 * Loaded rows as the screen shows them: filtered, then in order. Compiled, so that thousands of rows are
 * gone through only when they, a filter or the order changed.
 */
export function useLocalRows(
  loaded: readonly HostRow[],
  filters: LocalFilters,
  sort: LocalSort,
): { rows: readonly HostRow[]; unsaid: number } {
  'use memo'
  const { review, source, case: openCase, feedback } = filters
  const { column, direction } = sort
  const sorted = sortLocally(loaded, { column, direction })
  const filtered = filterLocally(sorted, { review, source, case: openCase, feedback })
  return { rows: filtered.rows, unsaid: filtered.unsaid }
}
