import type { QueryClient } from '@tanstack/react-query'
import type { hostPageOptions } from '#/api/host-rows.ts'
import type { HostRow } from '#/contract/domain.ts'
import { isDismissed, type ScannedRow } from './dismissed.ts'
import type { TriageNotes } from './triage-notes.ts'

/* Review order is the API's order (C62), except that the handled domains of a page come last. */

/** Returns whether a domain needs no decision: dismissed, watched, on the request list, or with an open case. */
export const isHandled = (
  row: ScannedRow & Pick<HostRow, 'openCase'>,
  notes: TriageNotes,
  now = Date.now(),
): boolean =>
  row.openCase != null ||
  isDismissed(row, notes, now) ||
  notes.watched.has(row.id) ||
  notes.onRequestList.has(row.id)

/** Moves the rows for which `shouldMove` is true to the end. Keeps the order otherwise. */
export function moveToEnd<Row>(
  rows: readonly Row[],
  shouldMove: (row: Row) => boolean,
): readonly Row[] {
  const movedRows = rows.filter((row) => shouldMove(row))
  return movedRows.length === 0 ? rows : [...rows.filter((row) => !shouldMove(row)), ...movedRows]
}

const maxPages = 24
const pagesInParallel = 4

/**
 * Finds the first page, starting at `from`, that has an unhandled domain. Returns null if there is none. The API can't
 * find this page, because it doesn't have the notes (C62).
 */
export async function findPageToReview({
  queryClient,
  notes,
  pageOptions,
  from,
}: {
  queryClient: QueryClient
  notes: TriageNotes
  pageOptions: (page: number) => ReturnType<typeof hostPageOptions>
  from: number
}): Promise<number | null> {
  for (let page = from; page < from + maxPages; page++) {
    const { rows, hasNext, count } = await queryClient.ensureQueryData(pageOptions(page))
    if (rows.some((row) => !isHandled(row, notes))) return page
    if (!hasNext) return null
    // The loop fetches the next page itself. Prefetch the pages after it in parallel, if they are known to exist.
    for (let offset = 2; offset <= pagesInParallel; offset++)
      if (count !== null && (page + offset - 1) * rows.length < count)
        void queryClient.prefetchQuery(pageOptions(page + offset))
  }
  // Give up, and return a page that wasn't checked.
  return from + maxPages
}
