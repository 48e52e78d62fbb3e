import { useQuery } from '@tanstack/react-query'
import type { HostRow } from '#/api/host-rows.ts'
import { noLocalFilters } from '#/replica/host-filters.ts'
import { copyAge } from './device-copy/copy-labels.ts'
import { asksForCopy } from './device-copy/device-hosts.ts'
import { useBrandCopy } from './device-copy/use-brand-copy.ts'
import { useRowsOfCopy } from './device-copy/use-rows-of-copy.ts'
import type { HostList } from './domain-list.ts'
import { domainFilters, type Asked } from './domain-search.ts'
import { hosts, listKey } from './host-list.ts'
import { useLoadAll } from './loaded/use-load-all.ts'
import { useLocalRows } from './loaded/use-local-rows.ts'
import { isReviewOrder, localSort } from './orders.ts'
import { useReviewOrder } from './use-review-order.ts'

const none: readonly HostRow[] = []

/**
 * The hosts that an address asks for: a page as the service gives it, filtered here by what the service
 * cannot filter by; or all of the filter once they are loaded, which are then also ordered here (C64).
 */
export function useHostList(brandId: string, shown: Asked) {
  const filters = domainFilters(shown)
  const reading = useQuery({
    ...hosts(brandId, shown),
    enabled: shown.group === 'none',
    // The loader has tried already; the next try is the reader's.
    retryOnMount: false,
  })
  const copy = useBrandCopy(brandId)
  useRowsOfCopy(brandId)
  const compact = useLoadAll(brandId, filters, 'compact')
  const full = useLoadAll(brandId, filters, 'full')
  // Short rows do not tell where the pictures are.
  const all = full.data || shown.view === 'pictures' ? full : compact
  const whole = shown.rows === 'all' ? all.data : undefined
  const page = reading.data
  const device = (asksForCopy(shown) && page?.device) || null
  const loaded = whole?.rows ?? page?.rows ?? none
  const ranked = useReviewOrder(brandId, listKey(shown), loaded)
  const inReview = isReviewOrder(shown)
  const { rows, unsaid } = useLocalRows(
    inReview ? ranked.rows : loaded,
    // The copy has filtered and ordered them.
    device ? noLocalFilters : shown,
    whole ? localSort(shown) : { column: 'review', direction: 'desc' },
  )
  const list: HostList | null = page
    ? {
        kind: 'hosts',
        key: listKey(shown),
        filters,
        reading: whole
          ? {
              // A failure stands beside the tools that load everything.
              error: null,
              dataUpdatedAt: all.readAt,
              isFetching: all.state === 'loading',
              refetch: () => {
                ranked.settle()
                return all.load()
              },
            }
          : {
              error: reading.error,
              dataUpdatedAt: device && copy?.meta ? copyAge(copy.meta) : reading.dataUpdatedAt,
              isFetching: device ? copy?.reading != null : reading.isFetching,
              refetch: () => {
                ranked.settle()
                return device && copy ? copy.read('newer') : reading.refetch()
              },
            },
        count: page.count,
        hosts: whole ? whole.count : (device?.loaded ?? page.count),
        unreadable: page.unreadable,
        more: !whole && page.next !== null,
        rows,
        loaded,
        last: inReview ? ranked.last : null,
        form: whole ? (all === full ? 'full' : 'compact') : page.form,
        unsaid: device?.unsaid ?? unsaid,
        device,
        whole,
        lacking: page.lacking,
      }
    : null
  return { list, error: reading.error }
}
