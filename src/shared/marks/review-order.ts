import type { QueryClient } from '@tanstack/react-query'
import type { domainListOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { BrandMarks } from './brand-marks.ts'
import { isAside, type SeenRow } from './set-aside.ts'

/*
 * The review order is the API's (C62), except that reviewed domains come last. Every "first" in the app uses this
 * order.
 */

/** Returns whether a domain was reviewed in this browser: dismissed, watched or on the request list. */
export const isHandledHere = (row: SeenRow, marks: BrandMarks, now = Date.now()): boolean =>
  isAside(row, marks, now) || marks.watch.has(row.id) || marks.hold.has(row.id)

/** Returns whether a domain needs no decision: reviewed in this browser, or with an open case. */
export const isDealtWith = (
  row: SeenRow & Pick<HostRow, 'openCase'>,
  marks: BrandMarks,
  now = Date.now(),
): boolean => row.openCase != null || isHandledHere(row, marks, now)

/** Moves some rows to the end and keeps the order otherwise. */
export function moveLast<Row>(rows: readonly Row[], isLast: (row: Row) => boolean): readonly Row[] {
  const last = rows.filter((row) => isLast(row))
  return last.length === 0 ? rows : [...rows.filter((row) => !isLast(row)), ...last]
}

/** Maximum pages per search, and how many are fetched at once. */
const mostPages = 24
const atOnce = 4

/**
 * Page where review continues: the first from `from` on with an unreviewed domain. The API's order ignores reviews
 * (C62), so pages are fetched one after the other; after too many, the first page that was not fetched is returned.
 * Null if all remaining domains are reviewed. Rejects if a page fails to load.
 */
export async function pageToReview({
  queryClient,
  marks,
  pageOf,
  from,
}: {
  queryClient: QueryClient
  marks: BrandMarks
  /** Query of one page in review order. */
  pageOf: (page: number) => ReturnType<typeof domainListOptions>
  from: number
}): Promise<number | null> {
  for (let page = from; page < from + mostPages; page++) {
    const { rows, next, count } = await queryClient.ensureQueryData(pageOf(page))
    if (rows.some((row) => !isDealtWith(row, marks))) return page
    if (next === null) return null
    // Fetch the following pages that are known to exist in parallel.
    for (let ahead = 2; ahead <= atOnce; ahead++)
      if (count !== null && (page + ahead - 1) * rows.length < count)
        void queryClient.prefetchQuery(pageOf(page + ahead))
  }
  return from + mostPages
}
