import type { HostRow } from '#/api/host-rows.ts'
import { allApexesOptions, loadProgressOptions } from '#/api/load-all.ts'
import { mostOnPaper, usePrintList } from '#/product/lists/use-print-list.ts'
import { useWhole } from '#/product/lists/use-whole.ts'
import { copyProgress, useAllOfCopy } from './device-copy/all-of-copy.ts'
import type { ApexRow, DomainList } from './domain-list.ts'
import { apexListParams, domainFilters, type Asked } from './domain-search.ts'
import { listKey } from './host-list.ts'
import { allInForm, useLoadAll } from './loaded/use-load-all.ts'
import { useOrderedHosts } from './use-ordered-hosts.ts'

const none: readonly HostRow[] = []

/**
 * The printing of all domains of a filter, or of all registered domains where these are listed. Rows of the copy on
 * this device are printed from it (F21).
 */
export function usePrintDomains(brandId: string, shown: Asked, list: DomainList | null) {
  const filters = domainFilters(shown)
  const grouped = shown.group === 'apex'
  const hasFull = useLoadAll(brandId, filters, 'full').data !== undefined
  // Only full rows tell what feedback was given.
  const form = hasFull || shown.feedback !== 'any' ? 'full' : 'compact'
  const readListed = useWhole(allInForm(brandId, filters, form))
  const readCopied = useAllOfCopy(brandId, shown)
  const isCopied = list?.kind === 'hosts' && list.device !== null
  const readHosts = isCopied ? readCopied : readListed
  const readApexes = useWhole(allApexesOptions(brandId, filters))
  const isRead = list?.kind === 'hosts' && list.whole !== undefined
  const isPart = list !== null && !isRead && (shown.page > 1 || list.more)
  const print = usePrintList({
    reading: grouped ? readApexes : readHosts,
    count: list?.count ?? null,
    // Pictures are printed as they are on screen.
    needsReading: isPart && (grouped || shown.view === 'list'),
    isRead,
  })
  const { isWhole } = print
  // Rows that are loaded for the screen are in their order there: they are not ordered once more here.
  const listed: Asked = { ...shown, rows: shown.rows === 'all' ? 'page' : shown.rows }
  const ordered = useOrderedHosts({
    brandId,
    shown: listed,
    key: listKey({ ...listed, rows: 'all' }),
    rows: (isWhole && !isRead && !grouped && readHosts.data?.rows) || none,
    from: 'whole',
  })
  const groups = isWhole && grouped ? inOrder(readApexes.data?.rows ?? [], shown) : null
  const read = isRead ? list.rows : ordered.rows
  const all = isWhole && !grouped ? read : null
  return {
    print,
    isPart,
    progress: isCopied
      ? copyProgress(brandId, shown)
      : loadProgressOptions(brandId, filters, grouped ? 'apexes' : form),
    matching: (groups ?? all ?? []).length,
    /** All rows, while they are printed. */
    hosts: all?.slice(0, mostOnPaper) ?? null,
    apexes: groups?.slice(0, mostOnPaper) ?? null,
  }
}

export type DomainsOnPaper = ReturnType<typeof usePrintDomains>

/** Groups in the order of the list; all of them are read by risk. */
function inOrder(groups: readonly Omit<ApexRow, 'id'>[], shown: Asked): ApexRow[] {
  const { sort, direction } = apexListParams(shown)
  const rows = groups.map((group): ApexRow => ({ ...group, id: group.registrable_apex }))
  const sorted = sort === 'domain' ? rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : rows
  const isTurned = direction !== (sort === 'domain' ? 'asc' : 'desc')
  return isTurned ? sorted.toReversed() : sorted
}
