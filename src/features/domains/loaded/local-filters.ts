import type { HostRow } from '#/api/host-rows.ts'
import { isFilteredLocally } from '#/features/domains/domain-search.ts'
import { formatCount } from '#/lib/numbers.ts'

/** Filters that the service does not have: they act on loaded rows only (C64). */
export interface LocalFilters {
  review: 'any' | 'needed' | 'not-needed'
  /** 'any' or a source's code. */
  source: string
  case: 'any' | 'open' | 'none'
  /** 'any', 'none', or a kind's code. Only full rows tell it. */
  feedback: string
}

export const noLocalFilters: LocalFilters = {
  review: 'any',
  source: 'any',
  case: 'any',
  feedback: 'any',
}

/** Whether the row passes; null when it does not tell what is asked. */
function passes(row: HostRow, filters: LocalFilters): boolean | null {
  const { review, source, case: openCase, feedback } = filters
  if (openCase !== 'any' && (row.openCase !== null) !== (openCase === 'open')) return false
  if (source !== 'any' && row.source !== null && row.source !== source) return false
  if (review !== 'any' && row.needsReview !== null && row.needsReview !== (review === 'needed'))
    return false
  if (feedback !== 'any' && row.feedback !== undefined && (row.feedback ?? 'none') !== feedback)
    return false
  const isUnsaid =
    (source !== 'any' && row.source === null) ||
    (review !== 'any' && row.needsReview === null) ||
    (feedback !== 'any' && row.feedback === undefined)
  return isUnsaid ? null : true
}

/**
 * The rows that pass, in their order. `unsaid` counts rows left out because they do not tell what a
 * filter asks, so that nothing is hidden silently.
 */
export function filterLocally(rows: readonly HostRow[], filters: LocalFilters) {
  if (!isFilteredLocally(filters)) return { rows, unsaid: 0 }
  let unsaid = 0
  const passing = rows.filter((row) => {
    const outcome = passes(row, filters)
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
