import { useQuery } from '@tanstack/react-query'
import type { HostPage, HostRow } from '#/api/host-rows.ts'
import { lastReadAt } from '#/replica/meta.ts'
import { useBrandCopy } from './device-copy/use-brand-copy.ts'
import { useRowsOfCopy } from './device-copy/use-rows-of-copy.ts'
import type { HostList } from './domain-list.ts'
import { asksForCopy, domainFilters, localFilters, type Asked } from './domain-search.ts'
import { hosts, listKey } from './host-list.ts'
import { useLoadedList } from './loaded/use-load-all.ts'
import { filterKey } from './selection/filter-key.ts'
import { useOrderedHosts } from './use-ordered-hosts.ts'

const none: readonly HostRow[] = []

/**
 * The hosts that an address asks for: a page as the service gives it, filtered here by what the service
 * cannot filter by; or all of the filter once they are loaded, which are then also ordered here (C64).
 */
export function useHostList(brandId: string, shown: Asked) {
  const { all, whole } = useLoadedList(brandId, shown)
  const reading = useQuery({
    ...hosts(brandId, shown),
    // Where all rows are here another order asks the service for nothing.
    enabled: shown.group === 'none' && whole === undefined,
    // The loader has tried already; the next try is the reader's.
    retryOnMount: false,
  })
  const copy = useBrandCopy(brandId)
  useRowsOfCopy(brandId)
  const page = whole ? undefined : reading.data
  const device = (asksForCopy(shown) && page?.device) || null
  const loaded = whole?.rows ?? page?.rows ?? none
  const key = listKey(shown)
  const from = whole ? 'whole' : device ? 'copy' : 'page'
  const ordered = useOrderedHosts({ brandId, shown, key, rows: loaded, from })
  const filters = domainFilters(shown)
  const common = {
    kind: 'hosts',
    key,
    filters,
    filter: filterKey(filters, device ? localFilters(shown) : undefined),
    rows: ordered.rows,
    loaded,
    last: ordered.last,
  } as const

  const wholeList = (read: NonNullable<typeof whole>): HostList => ({
    ...common,
    reading: {
      // A failure stands beside the tools that load everything.
      error: null,
      dataUpdatedAt: all.readAt,
      isFetching: all.state === 'loading',
      refetch: () => {
        ordered.settle()
        return all.load()
      },
    },
    count: read.count,
    hosts: read.count,
    // Said beside the tools that load everything.
    unreadable: 0,
    more: false,
    form: all.form,
    unsaid: ordered.unsaid,
    device: null,
    whole: read,
    lacking: read.lacking ?? null,
  })

  const pageList = (read: HostPage): HostList => ({
    ...common,
    reading: {
      error: reading.error,
      dataUpdatedAt: device && copy?.meta ? lastReadAt(copy.meta) : reading.dataUpdatedAt,
      isFetching: device ? copy?.reading != null : reading.isFetching,
      refetch: () => {
        ordered.settle()
        return device && copy ? copy.read('newer') : reading.refetch()
      },
    },
    count: read.count,
    hosts: device?.loaded ?? read.count,
    unreadable: read.unreadable,
    more: read.next !== null,
    form: read.form,
    unsaid: device?.unsaid ?? ordered.unsaid,
    device,
    whole: undefined,
    lacking: read.lacking,
  })

  const list = whole ? wholeList(whole) : page ? pageList(page) : null
  return { list, error: whole ? null : reading.error }
}
