import type { QueryClient } from '@tanstack/react-query'
import type { domainListOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { BrandMarks } from './brand-marks.ts'
import { isAside, type SeenRow } from './set-aside.ts'

/*
 * The order in which hosts are to be reviewed is the one of the service (C62), but what was dealt with is not
 * first any more. Whatever says "first" goes by this.
 */

/** Whether a host was handled in this browser: dismissed, watched or on the request list. */
export const isHandledHere = (row: SeenRow, marks: BrandMarks, now = Date.now()): boolean =>
  isAside(row, marks, now) || marks.watch.has(row.id) || marks.hold.has(row.id)

/** Whether a host needs no decision: it was handled in this browser, or has an open case. */
export const isDealtWith = (
  row: SeenRow & Pick<HostRow, 'openCase'>,
  marks: BrandMarks,
  now = Date.now(),
): boolean => row.openCase != null || isHandledHere(row, marks, now)

/** The rows with some of them at the end; otherwise in their order. */
export function lastIn<Row>(rows: readonly Row[], isLast: (row: Row) => boolean): readonly Row[] {
  const last = rows.filter((row) => isLast(row))
  return last.length === 0 ? rows : [...rows.filter((row) => !isLast(row)), ...last]
}

/** Pages that are read in one go, and how many of them at once. */
const mostPages = 24
const atOnce = 4

/**
 * The page that review goes on with: the first from `from` on with a host that nobody has dealt with. The
 * service ranks hosts without knowing what was dealt with (C62), so pages are read; where there are too many,
 * the answer is the first that was not read. Null: all that comes was dealt with. Fails as a page does that
 * cannot be read.
 */
export async function pageToReview({
  queryClient,
  marks,
  pageOf,
  from,
}: {
  queryClient: QueryClient
  marks: BrandMarks
  /** A page of a list in review order, as the list asks for it. */
  pageOf: (page: number) => ReturnType<typeof domainListOptions>
  from: number
}): Promise<number | null> {
  for (let page = from; page < from + mostPages; page++) {
    const { rows, next, count } = await queryClient.ensureQueryData(pageOf(page))
    if (rows.some((row) => !isDealtWith(row, marks))) return page
    if (next === null) return null
    // The pages after it that surely exist are asked for together.
    for (let ahead = 2; ahead <= atOnce; ahead++)
      if (count !== null && (page + ahead - 1) * rows.length < count)
        void queryClient.prefetchQuery(pageOf(page + ahead))
  }
  return from + mostPages
}
