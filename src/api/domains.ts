import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { DomainSortField, SortDirection } from '#/contract/codes.ts'
import { apexGroupPage, domain, type ApexGroup } from '#/contract/domain.ts'
import { type HostRow } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { countOnlyPage, type Page } from '#/contract/page.ts'
import { get } from './client.ts'
import {
  noRowFilters,
  filterHosts,
  toFilterParams,
  pickRowFilters,
  fullQueue,
  type DomainFilters,
  type RowFilters,
} from './domain-filters.ts'
import { ApiError } from './errors.ts'
import {
  cancelFullList,
  progressOptions,
  createProgressReporter,
  fetchAllPages,
  fullListOptions,
  type LoadContext,
  type FetchPage,
} from './fetch-all-pages.ts'
import { staleAfter30sMs, alwaysStale, neverStale } from './freshness.ts'
import {
  needsAllRows,
  getServiceSort,
  sortHosts,
  type CodeLabels,
  type HostOrder,
} from './host-order.ts'
import { fetchHostPage, type HostPage, type FullHostList, type RowFormat } from './host-rows.ts'
import type { Search } from './http.ts'
import { getBrandPath, getDomainPath } from './paths.ts'

/** Maximum number of rows that a screen may load. */
export const maxFullListRows = 100_000

/** Above this number of rows, ask the user before loading all of them. */
export const maxAutoLoadRows = 20_000

export interface DomainListParams extends DomainFilters {
  sort: DomainSortField
  direction: SortDirection
  page: number
  pageSize: number
}

/** The API sorts registered domains by only two fields (C70). */
export interface ApexListParams extends DomainListParams {
  sort: 'domain' | 'risk_score'
}

export interface HostListParams extends DomainFilters, RowFilters, HostOrder {
  page: number
  pageSize: number
  rowFormat: RowFormat
  labels: CodeLabels
}

/** A registered domain with the number of its hosts and their highest risk score. */
export type ApexRow = ApexGroup

/** A page of registered domains. `count` counts registered domains, not hosts (C68). */
export interface ApexPage extends Page<ApexGroup> {
  kind: 'apexes'
}

function listSearch(params: DomainListParams) {
  return {
    ...toFilterParams(params),
    sort_field: params.sort,
    sort_direction: params.direction,
    page: params.page,
    page_size: params.pageSize,
  }
}

const rawLabels: CodeLabels = { source: String, caseStatus: String }

/** By default, there are no row filters, rows are compact, and source and case status sort by code. */
type HostPageParams = DomainFilters &
  HostOrder &
  Pick<HostListParams, 'page' | 'pageSize'> &
  Partial<HostListParams>

/**
 * Query for one page of hosts. If the API doesn't support a filter or the sort order, loads and caches all rows that
 * match the supported filters, and slices the page from them (C64). A page past the end fails with 'not-found' (C26).
 */
export function hostPageOptions(brandId: string, pageParams: HostPageParams) {
  const params: HostListParams = {
    ...noRowFilters,
    rowFormat: 'compact',
    labels: rawLabels,
    ...pageParams,
  }
  const { page, pageSize, sort, direction, rowFormat } = params
  if (needsAllRows(params)) {
    const rowSearch = { ...toFilterParams(params), ...pickRowFilters(params), sort, direction }
    const queryKey: QueryKey = [
      'domains',
      brandId,
      'list',
      { ...rowSearch, page, pageSize, rowFormat },
    ]
    return queryOptions({
      queryKey,
      queryFn: (context) => fetchPageOfFullList(brandId, params, queryKey, context),
      staleTime: neverStale,
      gcTime: 0,
      // Structural sharing would compare thousands of rows.
      structuralSharing: false,
    })
  }
  const search = listSearch({ ...params, ...getServiceSort(params) })
  const queryKey: QueryKey = ['domains', brandId, 'list', search, rowFormat]
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      const hostPage = await fetchHostPage(brandId, search, rowFormat, context)
      // The tabs show the same count without another request.
      context.client.setQueryData(domainCountOptions(brandId, params).queryKey, hostPage.count)
      return hostPage
    },
    staleTime: staleAfter30sMs,
  })
}

/** Query for all rows that a page is sliced from. Only full rows report feedback, so a feedback filter loads those. */
export const sourceListOptions = (brandId: string, params: HostListParams) =>
  allHostsOptions(
    brandId,
    params,
    params.feedback === 'any' ? params.rowFormat : 'full',
    params.review === 'needed',
  )

async function fetchPageOfFullList(
  brandId: string,
  params: HostListParams,
  queryKey: QueryKey,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<HostPage> {
  const all = sourceListOptions(brandId, params)
  signal.addEventListener('abort', () => void cancelFullList(client, all))
  // If this page was loaded before, the user refreshed it, so refetch all rows.
  const isRefetch = client.getQueryData(queryKey) !== undefined
  const fullList = await client.fetchQuery({ ...all, staleTime: isRefetch ? 0 : neverStale })
  const { rows: matchingRows, unreportedCount } = filterHosts(fullList.rows, params)
  const rows = sortHosts(matchingRows, params, params.labels)
  const start = (params.page - 1) * params.pageSize
  const end = start + params.pageSize
  if (start > 0 && start >= rows.length)
    throw new ApiError({
      reason: { kind: 'not-found', detail: null },
      method: 'GET',
      path: getBrandPath(brandId, 'domains/'),
      status: 404,
    })
  return {
    kind: 'hosts',
    rows: rows.slice(start, end),
    count: rows.length,
    hasNext: end < rows.length,
    unreadableCount: 0,
    rowFormat: all.rowFormat,
    fullRowsError: fullList.fullRowsError,
    filteredFrom: {
      fullList,
      rows,
      unreportedCount,
      loadedAt: client.getQueryState(all.queryKey)?.dataUpdatedAt ?? 0,
    },
  }
}

/** Query parameters of all rows, in review order. The client applies other sort orders. */
const reviewOrderSearch = (filters: DomainFilters) => ({
  ...toFilterParams(filters),
  sort_field: 'review_priority',
  sort_direction: 'desc',
  page_size: maxPageSize,
})

async function fetchAllHosts(
  brandId: string,
  search: Search,
  rowFormat: RowFormat,
  context: LoadContext,
  onlyFlagged = false,
): Promise<FullHostList> {
  let fullRowsError: ApiError | null = null
  const reportProgress = createProgressReporter(context)
  const fullList = await fetchAllPages<HostRow>(
    async (page, signal) => {
      const { client } = context
      const hostPage = await fetchHostPage(brandId, { ...search, page }, rowFormat, {
        client,
        signal,
      })
      fullRowsError ??= hostPage.fullRowsError
      return hostPage
    },
    {
      signal: context.signal,
      onPage: (_rows, progress) => reportProgress(progress),
      ...(onlyFlagged && { isLast: ({ rows }) => rows.every((row) => row.needsReview === false) }),
    },
  )
  const flagged = onlyFlagged && fullList.rows.filter((row) => row.needsReview !== false)
  return { ...fullList, ...(flagged && { rows: flagged, count: flagged.length }), fullRowsError }
}

/**
 * Query for all hosts that match the filters, in review order; cached until Refresh. `onlyFlagged` drops hosts that
 * need no review, but not those that don't say. The dropped ones are last in review order (C62), so the load stops at
 * the first page that has only such hosts.
 */
export function allHostsOptions(
  brandId: string,
  filters: DomainFilters,
  rowFormat: RowFormat = 'compact',
  onlyFlagged = false,
) {
  const search = reviewOrderSearch(filters)
  const options = fullListOptions(
    ['domains', brandId, 'all', search, rowFormat, ...(onlyFlagged ? ['flagged'] : [])],
    (context) => fetchAllHosts(brandId, search, rowFormat, context, onlyFlagged),
  )
  return { ...options, rowFormat, progress: progressOptions(options) }
}

/** Refetches the `onlyFlagged` list of a brand's review queue if a screen shows it. */
export const refetchFlagged = async (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({
    queryKey: allHostsOptions(brandId, fullQueue, 'compact', true).queryKey,
    type: 'active',
  })

/** Counts the hosts that are reported to need review. */
export const countFlagged = (rows: readonly HostRow[]): number =>
  rows.filter(({ needsReview }) => needsReview === true).length

/** Query for all hosts whose name contains `apex`. The caller must drop unrelated hosts (C72). */
export function apexHostsOptions(brandId: string, filters: DomainFilters, apex: string) {
  const search = reviewOrderSearch({ ...filters, host: apex })
  return queryOptions({
    queryKey: ['domains', brandId, 'group', search],
    queryFn: (context) => fetchAllHosts(brandId, search, 'compact', context),
    staleTime: staleAfter30sMs,
  })
}

/** Creates a page source of hosts for an export. Fails if scan values are missing and can't be loaded. */
export const createHostSource =
  (
    client: QueryClient,
    brandId: string,
    params: Omit<DomainListParams, 'page' | 'pageSize'>,
    rowFormat: RowFormat,
  ): FetchPage<HostRow> =>
  async (page, signal) => {
    const search = listSearch({ ...params, page, pageSize: maxPageSize })
    const hostPage = await fetchHostPage(brandId, search, rowFormat, { client, signal })
    if (hostPage.fullRowsError) throw hostPage.fullRowsError
    return hostPage
  }

async function fetchApexPage(
  brandId: string,
  params: ApexListParams,
  signal: AbortSignal,
): Promise<ApexPage> {
  const path = getBrandPath(brandId, 'domains/')
  const search = { ...listSearch(params), group_by: 'apex' }
  return { kind: 'apexes', ...(await get({ path, search, schema: apexGroupPage }, signal)) }
}

/** Creates a page source of registered domains for an export. */
export const createApexSource =
  (brandId: string, params: Omit<ApexListParams, 'page' | 'pageSize'>): FetchPage<ApexGroup> =>
  (page, signal) =>
    fetchApexPage(brandId, { ...params, page, pageSize: maxPageSize }, signal)

export function apexPageOptions(brandId: string, params: ApexListParams) {
  const queryKey: QueryKey = [
    'domains',
    brandId,
    'list',
    { ...listSearch(params), group_by: 'apex' },
  ]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchApexPage(brandId, params, signal),
    staleTime: staleAfter30sMs,
  })
}

/** Query for the number of matching domains; null if not reported (C65). */
export function domainCountOptions(brandId: string, filters: DomainFilters) {
  const list = { ...filters, sort: 'risk_score', direction: 'desc', page: 1, pageSize: 1 } as const
  const search = { compact: true, group_by: 'none', ...listSearch(list) }
  return queryOptions({
    queryKey: ['domains', brandId, 'count', search],
    queryFn: async ({ signal }) => {
      const path = getBrandPath(brandId, 'domains/')
      return (await get({ path, search, schema: countOnlyPage }, signal)).count
    },
    staleTime: staleAfter30sMs,
  })
}

/** Query for the full record of one domain, with the score and verdict for this brand. */
export function domainOptions(brandId: string, domainId: string) {
  return queryOptions({
    queryKey: ['domains', brandId, 'detail', domainId],
    queryFn: async ({ signal }) =>
      get({ path: getDomainPath(brandId, domainId), schema: domain }, signal),
    staleTime: alwaysStale,
  })
}

/** Refetches the records on screen that failed to load. Called when the user refreshes their list. */
export const retryFailedRecords = async (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({
    queryKey: ['domains', brandId, 'detail'],
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })

/** `domainOptions` for prefetching: reuses a record loaded within the last 30 s. */
export const domainPrefetchOptions = (brandId: string, domainId: string) => ({
  ...domainOptions(brandId, domainId),
  staleTime: staleAfter30sMs,
})
