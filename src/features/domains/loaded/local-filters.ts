import type { HostRow } from '#/api/host-rows.ts'
import { isFilteredLocally } from '#/features/domains/domain-search.ts'
import { formatCount } from '#/lib/numbers.ts'
import { passesLocally, type LocalFilters } from '#/replica/host-filters.ts'

/**
 * The rows that pass, in their order. `unsaid` counts rows left out because they do not tell what a
 * filter asks, so that nothing is hidden silently.
 */
export function filterLocally(rows: readonly HostRow[], filters: LocalFilters) {
  if (!isFilteredLocally(filters)) return { rows, unsaid: 0 }
  let unsaid = 0
  const passing = rows.filter((row) => {
    const outcome = passesLocally(row, filters)
    if (outcome === null) unsaid += 1
    return outcome === true
  })
  return { rows: passing, unsaid }
}

/** Whether the rows tell feedback at all: short ones do not. */
export const tellsFeedback = (rows: readonly HostRow[]): boolean =>
  rows.every(({ feedback }) => feedback !== undefined)

/** The sources that the rows have, each once, for a choice among them. */
export const sourcesOf = (rows: readonly HostRow[]): string[] =>
  [...new Set(rows.map(({ source }) => source))].filter((source) => source !== null).toSorted()

/**
 * "31 of 20,000 loaded", or "31 of 50 loaded, 20,000 in this filter" while not everything is; `total`
 * null where the service does not count.
 */
export function shownLabel(counts: {
  shown: number
  loaded: number
  total: number | null
}): string {
  const { shown, loaded, total } = counts
  if (shown === loaded && total !== null && total !== loaded)
    return `${formatCount(loaded)} of ${formatCount(total)} loaded`
  const ofLoaded = `${formatCount(shown)} of ${formatCount(loaded)} loaded`
  return total === null || total === loaded
    ? ofLoaded
    : `${ofLoaded}, ${formatCount(total)} in this filter`
}
