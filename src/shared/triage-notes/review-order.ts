import type { QueryClient } from '@tanstack/react-query'
import type { domainListOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { isDismissed, type ScannedRow } from './dismissed.ts'
import type { TriageNotes } from './triage-notes.ts'

/*
 * The review order is the API's (C62), except that reviewed domains come last. Lists, "next" and "first" all use it.
 */

/** Returns whether a domain was reviewed in this browser: dismissed, watched or on the request list. */
const isHandledHere = (row: ScannedRow, notes: TriageNotes, now = Date.now()): boolean =>
  isDismissed(row, notes, now) || notes.watch.has(row.id) || notes.hold.has(row.id)

/** Returns whether a domain needs no decision: reviewed in this browser, or with an open case. */
export const isHandled = (
  row: ScannedRow & Pick<HostRow, 'openCase'>,
  notes: TriageNotes,
  now = Date.now(),
): boolean => row.openCase != null || isHandledHere(row, notes, now)

/** Moves some rows to the end and keeps the order otherwise. */
export function moveToEnd<Row>(
  rows: readonly Row[],
  isLast: (row: Row) => boolean,
): readonly Row[] {
  const lastRows = rows.filter((row) => isLast(row))
  return lastRows.length === 0 ? rows : [...rows.filter((row) => !isLast(row)), ...lastRows]
}

/** Maximum pages per search, and how many are fetched at once. */
const maxPages = 24
const pagesInParallel = 4

/**
 * Page where review continues: the first from `from` on with an unreviewed domain. The API's order ignores reviews
 * (C62), so pages are fetched one after the other; after too many, the first page that was not fetched is returned.
 * Null if all remaining domains are reviewed. Rejects if a page fails to load.
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
  pageOptions: (page: number) => ReturnType<typeof domainListOptions>
  from: number
}): Promise<number | null> {
  for (let page = from; page < from + maxPages; page++) {
    const { rows, hasNext, count } = await queryClient.ensureQueryData(pageOptions(page))
    if (rows.some((row) => !isHandled(row, notes))) return page
    if (!hasNext) return null
    // Fetch the following pages that are known to exist in parallel.
    for (let offset = 2; offset <= pagesInParallel; offset++)
      if (count !== null && (page + offset - 1) * rows.length < count)
        void queryClient.prefetchQuery(pageOptions(page + offset))
  }
  return from + maxPages
}
