import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FullList } from '#/api/fetch-all-pages.ts'
import {
  domainCountOptions,
  apexHostsOptions,
  refetchReviewCandidates,
  clientFilterSourceOptions,
} from '#/api/host-rows.ts'
import type { HostRow, ApexGroup } from '#/contract/domain.ts'
import { isHandled, moveToEnd } from '#/shared/triage-notes/review-order.ts'
import { useTriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import type { Refreshable } from '#/ui/refresh.tsx'
import { domainPageOptions } from './domain-page.ts'
import {
  toDomainFilters,
  toHostListParams,
  needsFullList,
  getListKey,
  showsHandledLast,
  type DomainSearch,
} from './domain-search.ts'

/** Row of the list: a host, or a registered domain (apex) with its hosts. */
export type TriageRow = HostRow | ApexGroup

/** Returns whether a row is a host rather than a group of hosts. */
export const isHost = (row: object): row is HostRow => 'openCase' in row

/** Rows of the list. Each row in `all` is a host or a group of hosts. `hosts` has only the rows that are hosts. */
export interface TriageRows<Row> {
  all: readonly Row[]
  hosts: readonly HostRow[]
  /** Null for a group until its hosts are loaded and shown. */
  getLoadedHosts: (row: Row) => readonly HostRow[] | null
  /** Expands a group and resolves with its hosts. */
  expandAndGetHosts: (row: Row) => Promise<readonly HostRow[]>
}

export function useDomainList(brandId: string, urlSearch: DomainSearch) {
  const queryClient = useQueryClient()
  const fullListPermission = useFullListPermission(brandId, urlSearch)
  const {
    data: page,
    isPlaceholderData,
    error,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...domainPageOptions(brandId, urlSearch),
    placeholderData: keepPreviousData,
    enabled: fullListPermission.mayLoadPage,
    // The route loader has already tried to load the page. Retry only if the user asks for it.
    retryOnMount: false,
  })
  const [loadedSearch, setLoadedSearch] = useState(urlSearch)
  if (page && !isPlaceholderData && loadedSearch !== urlSearch) setLoadedSearch(urlSearch)
  const search = isPlaceholderData ? loadedSearch : urlSearch
  const key = getListKey(search)
  const hostPage = page?.kind === 'hosts' ? page : null
  const apexPage = page?.kind === 'apexes' ? page : null
  const { resetOrder, ...orderedHosts } = useHandledLastOrder(
    brandId,
    hostPage && showsHandledLast(search) ? key : null,
    hostPage?.rows ?? noRows,
  )
  const { refetchHostCount, ...apexes } = useApexes(brandId, search, apexPage?.rows ?? null)
  const query: Refreshable = {
    error,
    isFetching,
    dataUpdatedAt: hostPage?.clientFilter?.loadedAt ?? dataUpdatedAt,
    refetch: () => {
      resetOrder()
      return Promise.all([
        refetch(),
        refetchHostCount(),
        refetchReviewCandidates(queryClient, brandId),
      ])
    },
  }
  const commonFields = {
    /** Search that produced the visible rows. While new rows load, this is still the previous search. */
    search,
    key,
    query,
    isPlaceholderData,
  }
  const hostList = hostPage && {
    ...commonFields,
    kind: 'hosts' as const,
    page: hostPage,
    ...orderedHosts,
    hostCount: hostPage.count,
    loadedHosts: hostPage.rows,
  }
  const apexList = apexPage && {
    ...commonFields,
    kind: 'apexes' as const,
    page: apexPage,
    ...apexes,
  }
  return {
    /** Keeps the previous rows while new rows load. Null before the first load, and if new rows fail to load. */
    list: hostList ?? apexList,
    error: fullListPermission.countError ?? error,
    retry: fullListPermission.countError === null ? refetch : fullListPermission.refetchCount,
    fullListPermission,
  }
}

export type DomainList = NonNullable<ReturnType<typeof useDomainList>['list']>
export type HostList = Extract<DomainList, { kind: 'hosts' }>
export type ApexList = Extract<DomainList, { kind: 'apexes' }>

const maxAutoLoadRows = 20_000

/** Decides whether to load the full list, which client-side filters and orders need (C64). */
function useFullListPermission(brandId: string, urlSearch: DomainSearch) {
  const queryClient = useQueryClient()
  const filters = toDomainFilters(urlSearch)
  const filterKey = JSON.stringify(filters)
  const [acceptedFilter, setAcceptedFilter] = useState<string | null>(null)
  const isFullList = needsFullList(urlSearch)
  const sourceOptions = clientFilterSourceOptions(brandId, toHostListParams(urlSearch))
  const isCached = isFullList && queryClient.getQueryData(sourceOptions.queryKey) !== undefined
  const countQuery = useQuery({
    ...domainCountOptions(brandId, filters),
    enabled: isFullList && !isCached,
    // The tabs above the list load the same count. Subscribe only if it is needed here, to avoid re-renders.
    subscribed: isFullList,
  })
  // If the total isn't reported, load without asking.
  const count = countQuery.data ?? 0
  const needsConfirmation = !isCached && count > maxAutoLoadRows && acceptedFilter !== filterKey
  return {
    mayLoadPage: !isFullList || isCached || (countQuery.isSuccess && !needsConfirmation),
    countError: isFullList && !isCached && !countQuery.isSuccess ? countQuery.error : null,
    refetchCount: countQuery.refetch,
    /** Null if no confirmation is needed. */
    rowCountToConfirm: isFullList && needsConfirmation ? count : null,
    accept: () => setAcceptedFilter(filterKey),
    progress: sourceOptions.progress,
  }
}

const noRows: readonly HostRow[] = []
const noIds: ReadonlySet<string> = new Set()

/**
 * When the list loads, moves handled rows to the end. Rows that are handled later stay in place until Refresh.
 * If `key` is null, all rows stay in place.
 */
function useHandledLastOrder(brandId: string, key: string | null, rows: readonly HostRow[]) {
  const { notes, isReady } = useTriageNotes(brandId)
  const [storedOrder, setStoredOrder] = useState<{
    key: string
    handledIdsAtEnd: ReadonlySet<string>
  } | null>(null)
  let order = key === null ? null : storedOrder
  if (key !== null && isReady && rows.length > 0 && order?.key !== key) {
    const handled = rows.filter((row) => isHandled(row, notes))
    order = { key, handledIdsAtEnd: new Set(handled.map(({ id }) => id)) }
  }
  // Set the state during render. If an effect set it, the rows would first appear in another order.
  if (order !== storedOrder) setStoredOrder(order)
  const handledIdsAtEnd = order?.handledIdsAtEnd ?? noIds
  return {
    rows: key === null ? rows : moveToEnd(rows, ({ id }) => handledIdsAtEnd.has(id)),
    /** Null if handled hosts stay in place. */
    handledIdsAtEnd: key === null ? null : handledIdsAtEnd,
    resetOrder: () => setStoredOrder(null),
  }
}

/** Loads the hosts of expanded apexes, and the total number of hosts. */
function useApexes(brandId: string, search: DomainSearch, rows: readonly ApexGroup[] | null) {
  const queryClient = useQueryClient()
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(new Set())
  const enabled = rows !== null
  const filters = toDomainFilters(search)
  // The page's own count is the number of apexes (C68).
  const { data: hostCount = null, refetch } = useQuery({
    ...domainCountOptions(brandId, filters),
    enabled,
    // The tabs above the list load the same count. Subscribe only if it is needed here, to avoid re-renders.
    subscribed: enabled,
  })
  const expandedRows = (rows ?? []).filter(({ id }) => expandedIds.has(id))
  const hostQueries = useQueries({
    queries: expandedRows.map(({ id }) => apexHostsOptions(brandId, filters, id)),
  })
  const expandedGroups = new Map(
    expandedRows.flatMap((row, index) => {
      const query = hostQueries[index]
      const hosts = query?.data && filterGroupHosts(query.data, row, filters.host)
      return query ? [[row.id, { query, hosts }] as const] : []
    }),
  )
  const setExpanded = ({ id }: ApexGroup, isExpanded: boolean) =>
    setExpandedIds((ids) =>
      isExpanded ? new Set(ids).add(id) : new Set([...ids].filter((other) => other !== id)),
    )
  return {
    refetchHostCount: () => (enabled ? refetch() : null),
    hostCount,
    expandedGroups,
    setExpanded,
    loadedHosts: [...expandedGroups.values()].flatMap(({ hosts }) => hosts?.rows ?? []),
    expandAndGetHosts: async (row: ApexGroup) => {
      setExpanded(row, true)
      const hosts = await queryClient.ensureQueryData(apexHostsOptions(brandId, filters, row.id))
      return filterGroupHosts(hosts, row, filters.host).rows
    },
  }
}

export function toTriageRows(list: DomainList | null) {
  const apexes = list?.kind === 'apexes' ? list : null
  const hosts = list?.kind === 'hosts' ? list.rows : noRows
  const all: readonly TriageRow[] = apexes?.page.rows ?? hosts
  return {
    all,
    hosts,
    getLoadedHosts: (row: TriageRow): readonly HostRow[] | null =>
      isHost(row) ? [row] : (apexes?.expandedGroups.get(row.id)?.hosts?.rows ?? null),
    expandAndGetHosts: async (row: TriageRow): Promise<readonly HostRow[]> =>
      isHost(row) ? [row] : (apexes?.expandAndGetHosts(row) ?? []),
    toggleExpanded: (row: ApexGroup) =>
      apexes?.setExpanded(row, !apexes.expandedGroups.has(row.id)),
  }
}

const normalize = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Returns whether a host is the apex or a subdomain of it (C72). */
export function isHostOfApex(host: string, apex: string): boolean {
  const [name, suffix] = [normalize(host), normalize(apex)]
  return suffix !== '' && (name === suffix || name.endsWith(`.${suffix}`))
}

/**
 * Returns the hosts that belong to an apex and match `nameFilter`. The API can't apply `nameFilter`, because its only
 * name filter already contains the apex.
 */
export function filterGroupHosts(
  list: Pick<FullList<HostRow>, 'rows' | 'isComplete' | 'unreadableCount'>,
  { id: apex, domain_count: count }: Pick<ApexGroup, 'id' | 'domain_count'>,
  nameFilter: string,
) {
  const rows = list.rows
    .filter(({ name }) => isHostOfApex(name, apex))
    .filter(({ name }) => name.toLowerCase().includes(nameFilter.toLowerCase()))
  const isPartial =
    !list.isComplete || list.unreadableCount > 0 || (count !== null && count !== rows.length)
  return { rows, isPartial }
}
