import type { QueryClient } from '@tanstack/react-query'
import { pageToReview } from '#/product/marks/page-to-review.ts'
import { readBrandMarks } from '#/product/marks/use-brand-marks.ts'
import type { Asked } from './domain-search.ts'
import { hosts } from './host-list.ts'
import { isReviewOrder } from './orders.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that a list in review order began with, because the ones before it were dealt with. */
    reviewFrom?: number
  }
}

/** Whether what was dealt with is not to be first in a list: it is in review order, and comes in pages. */
export const beginsWithWork = (asked: Asked): boolean =>
  asked.group === 'none' && asked.rows !== 'all' && isReviewOrder(asked)

/**
 * The page that a list begins with for whoever comes to its first: in review order the first one with something
 * left to review. Null where that is not known, or where nothing is left.
 */
export async function pageToBegin(
  queryClient: QueryClient,
  brandId: string,
  asked: Asked,
): Promise<number | null> {
  if (asked.page !== 1 || !beginsWithWork(asked)) return null
  const marks = await readBrandMarks(queryClient, brandId)
  return pageToReview({
    queryClient,
    marks,
    pageOf: (page) => hosts(brandId, { ...asked, page }),
    from: asked.page,
    // The list says what is wrong with its page.
  }).catch(() => null)
}
