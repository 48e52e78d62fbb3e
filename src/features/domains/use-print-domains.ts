import { allApexesOptions, loadProgressOptions } from '#/api/load-all.ts'
import { mostOnPaper, usePrintList } from '#/product/lists/use-print-list.ts'
import { useWhole } from '#/product/lists/use-whole.ts'
import type { ApexRow, DomainList } from './domain-list.ts'
import { apexListParams, domainFilters, type Asked } from './domain-search.ts'
import { allInForm, useLoadAll } from './loaded/use-load-all.ts'
import { useHostList } from './use-host-list.ts'

/** The printing of all domains of a filter, or of all registered domains where these are listed. */
export function usePrintDomains(brandId: string, shown: Asked, list: DomainList | null) {
  const filters = domainFilters(shown)
  const grouped = shown.group === 'apex'
  const hasFull = useLoadAll(brandId, filters, 'full').data !== undefined
  // Only full rows tell what feedback was given.
  const form = hasFull || shown.feedback !== 'any' ? 'full' : 'compact'
  const readHosts = useWhole(allInForm(brandId, filters, form))
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
  const hosts = useHostList(brandId, isWhole && !grouped ? { ...shown, rows: 'all' } : shown)
  const groups = isWhole && grouped ? inOrder(readApexes.data?.rows ?? [], shown) : null
  const all = isWhole && !grouped ? (hosts.list?.rows ?? []) : null
  return {
    print,
    isPart,
    progress: loadProgressOptions(brandId, filters, grouped ? 'apexes' : form),
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
