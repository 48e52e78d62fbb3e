import type { QueryClient } from '@tanstack/react-query'
import type { domainListOptions } from '#/api/domains.ts'
import type { BrandMarks } from './brand-marks.ts'
import { isDealtWith } from './review-order.ts'

/** Pages that are looked through in one go, and how many of them at once. */
const mostPages = 24
const atOnce = 4

type Looking = {
  queryClient: QueryClient
  marks: BrandMarks
  /** A page of a list in review order, as the list asks for it. */
  pageOf: (page: number) => ReturnType<typeof domainListOptions>
  /** The page to begin with. */
  from: number
}

/**
 * The page that review goes on with: the first from `from` on with a host that nobody has dealt with. The
 * service ranks hosts without knowing what was dealt with (C62), so pages are looked through; where there are
 * too many, the answer is the first that was not looked at. Null: all that comes was dealt with. Fails as a
 * page does that cannot be read.
 */
export async function pageToReview({
  queryClient,
  marks,
  pageOf,
  from,
}: Looking): Promise<number | null> {
  for (let page = from; page < from + mostPages; page++) {
    const { rows, next, count } = await queryClient.ensureQueryData(pageOf(page))
    if (rows.some((row) => !isDealtWith(row, marks))) return page
    if (next === null) return null
    // The pages after it that surely exist are asked for together.
    const pageSize = rows.length
    for (let ahead = 2; ahead <= atOnce; ahead++)
      if (count !== null && (page + ahead - 1) * pageSize < count)
        void queryClient.prefetchQuery(pageOf(page + ahead))
  }
  return from + mostPages
}
