import type { HostRow } from '#/api/host-rows.ts'
import { noLocalFilters } from '#/replica/host-filters.ts'
import type { Asked } from './domain-search.ts'
import { useLocalRows } from './loaded/use-local-rows.ts'
import { isReviewOrder, localSort } from './orders.ts'
import { useReviewOrder } from './use-review-order.ts'

type HostsToOrder = {
  brandId: string
  /** What the list is asked for, and its name. */
  shown: Asked
  key: string
  rows: readonly HostRow[]
  /** A page of the service, a page of the copy on this device, or all rows of a filter. */
  from: 'page' | 'copy' | 'whole'
}

/**
 * Hosts as a list shows them: a page of the service is filtered here by what the service cannot filter by, all rows
 * of a filter are also ordered here (C64), and what was dealt with stands last in review order.
 */
export function useOrderedHosts({ brandId, shown, key, rows, from }: HostsToOrder) {
  const ranked = useReviewOrder(brandId, isReviewOrder(shown) ? key : null, rows)
  const { rows: ordered, unsaid } = useLocalRows(
    ranked.rows,
    // The copy has filtered and ordered them.
    from === 'copy' ? noLocalFilters : shown,
    from === 'whole' ? localSort(shown) : { column: 'review', direction: 'desc' },
  )
  return { rows: ordered, unsaid, last: ranked.last, settle: ranked.settle }
}
