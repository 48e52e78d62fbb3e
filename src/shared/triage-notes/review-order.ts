import type { QueryClient } from '@tanstack/react-query'
import type { hostPageOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { isDismissed, type ScannedRow } from './dismissed.ts'
import type { TriageNotes } from './triage-notes.ts'

/*
 * The review order is the API's (C62), except that handled domains come last. Lists, "next" and "first" all use it.
 */

/** Returns whether a domain needs no decision: dismissed, watched, on the request list, or with an open case. */
export const isHandled = (
  row: ScannedRow & Pick<HostRow, 'openCase'>,
  notes: TriageNotes,
  now = Date.now(),
): boolean =>
  row.openCase != null ||
  isDismissed(row, notes, now) ||
  notes.watch.has(row.id) ||
  notes.hold.has(row.id)

/** Moves some rows to the end and keeps the order otherwise. */
export function moveToEnd<Row>(
  rows: readonly Row[],
  isLast: (row: Row) => boolean,
): readonly Row[] {
  const lastRows = rows.filter((row) => isLast(row))
  return lastRows.length === 0 ? rows : [...rows.filter((row) => !isLast(row)), ...lastRows]
}

/** Maximum number of pages per search. */
const maxPages = 24
/** Number of pages fetched at once. */
const pagesInParallel = 4

/**
 * Finds the page where review continues: the first from `from` on with an unhandled domain. The API's order ignores
 * what was handled here (C62), so pages are fetched one after the other; after too many, returns the first page that was
 * not fetched. Null if all remaining domains are handled. Rejects if a page fails to load.
 */
export async function findPageToReview({
  queryClient,
  notes,
  pageOptions,
  from,
}: {
  queryClient: QueryClient
  notes: TriageNotes
  /** Query of one page in review order. */
  pageOptions: (page: number) => ReturnType<typeof hostPageOptions>
  from: number
}): Promise<number | null> {
  for (let page = from; page < from + maxPages; page++) {
    const { rows, hasNext, count } = await queryClient.ensureQueryData(pageOptions(page))
    if (rows.some((row) => !isHandled(row, notes))) return page
    if (!hasNext) return null
    // Fetch the pages after the next one in parallel, if they are known to exist.
    for (let offset = 2; offset <= pagesInParallel; offset++)
      if (count !== null && (page + offset - 1) * rows.length < count)
        void queryClient.prefetchQuery(pageOptions(page + offset))
  }
  return from + maxPages
}
