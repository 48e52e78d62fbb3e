import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { DomainSortField, SortDirection } from '#/contract/codes.ts'
import { apexGroupPage, domain, type ApexGroup } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { countedPage, type Page } from '#/contract/page.ts'
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
import { fetchHostPage, type HostPage, type HostRow, type FullHostList } from './host-rows.ts'
import type { Search } from './http.ts'
import { getBrandPath, getDomainPath } from './paths.ts'

/** Maximum number of rows a screen may load: a thousand pages. */
export const maxFullListRows = 100_000

/** Above this number of rows, ask the user before loading all of them. */
export const maxAutoLoadRows = 20_000

/** One page of domains. `pageSize` at most 100. */
export interface DomainListParams extends DomainFilters {
  sort: DomainSortField
  direction: SortDirection
  page: number
  pageSize: number
}

/** One page of apex groups, which support two sort fields only (C70). */
export interface ApexListParams extends DomainListParams {
  sort: 'domain' | 'risk_score'
}

/** A page of hosts with any filter and sort order of the list. */
export interface HostListParams extends DomainFilters, RowFilters, HostOrder {
  page: number
  pageSize: number
  /** Full rows are much larger and add feedback and screenshot URLs. */
  form: 'compact' | 'full'
  labels: CodeLabels
}

/** A registered domain with the number of its hosts. */
export type ApexRow = ApexGroup

/** A page of registered domains; `count` is their number, not that of the hosts (C68). */
export interface ApexPage extends Page<ApexGroup> {
  kind: 'apexes'
}

/** Query parameters for filters, sort order and page. */
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

/** Parameters of a page of hosts. By default: no row filters, short rows, and code columns sorted by code. */
type HostPageParams = DomainFilters &
  HostOrder &
  Pick<HostListParams, 'page' | 'pageSize'> &
  Partial<HostListParams>

/**
 * One page of hosts. Filters and sort orders that the service doesn't support need all rows of the other filters, which
 * are cached; the page is sliced from them in the same shape (C64). A page past the end fails with 'not-found' (C26).
 */
export function hostPageOptions(brandId: string, pageParams: HostPageParams) {
  const params: HostListParams = {
    ...noRowFilters,
    form: 'compact',
    labels: rawLabels,
    ...pageParams,
  }
  const { page, pageSize, sort, direction, form } = params
  if (needsAllRows(params)) {
    const rowSearch = { ...toFilterParams(params), ...pickRowFilters(params), sort, direction }
    const queryKey: QueryKey = ['domains', brandId, 'list', { ...rowSearch, page, pageSize, form }]
    return queryOptions({
      queryKey,
      queryFn: (context) => fetchPageOfFullList(brandId, params, queryKey, context),
      staleTime: neverStale,
      gcTime: 0,
      // Slicing is cheap; structural sharing over thousands of rows is not.
      structuralSharing: false,
    })
  }
  const search = listSearch({ ...params, ...getServiceSort(params) })
  const queryKey: QueryKey = ['domains', brandId, 'list', search, form]
  return queryOptions({
    queryKey,
    queryFn: (context) => fetchHostPage(brandId, search, form, context),
    staleTime: staleAfter30sMs,
  })
}

/** Query for all rows that a page is sliced from; only full rows report feedback. */
export const sourceListOptions = (brandId: string, params: HostListParams) =>
  allHostsOptions(
    brandId,
    params,
    params.feedback === 'any' ? params.form : 'full',
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
  // On Refresh, refetch the cached rows.
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
    form: all.form,
    fullRowsError: fullList.fullRowsError,
    filteredFrom: {
      fullList,
      rows,
      unreportedCount,
      loadedAt: client.getQueryState(all.queryKey)?.dataUpdatedAt ?? 0,
    },
  }
}

/** All rows in review order; other sort orders are applied here. */
const reviewOrderSearch = (filters: DomainFilters) => ({
  ...toFilterParams(filters),
  sort_field: 'review_priority',
  sort_direction: 'desc',
  page_size: maxPageSize,
})

async function fetchAllHosts(
  brandId: string,
  search: Search,
  form: HostListParams['form'],
  context: LoadContext,
  onlyFlagged = false,
): Promise<FullHostList> {
  let fullRowsError: ApiError | null = null
  const reportProgress = createProgressReporter(context)
  const fullList = await fetchAllPages<HostRow>(
    async (page, signal) => {
      const { client } = context
      const hostPage = await fetchHostPage(brandId, { ...search, page }, form, { client, signal })
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
 * All hosts of a filter in review order; cached until Refresh. With `onlyFlagged`, only hosts that need
 * review or don't report it: review order ranks them first (C62), so loading stops at the first page without any.
 */
export function allHostsOptions(
  brandId: string,
  filters: DomainFilters,
  form: HostListParams['form'] = 'compact',
  onlyFlagged = false,
) {
  const search = reviewOrderSearch(filters)
  const options = fullListOptions(
    ['domains', brandId, 'all', search, form, ...(onlyFlagged ? ['flagged'] : [])],
    (context) => fetchAllHosts(brandId, search, form, context, onlyFlagged),
  )
  return { ...options, form, progress: progressOptions(options) }
}

/** Refetches the queue's domains that need review if a screen shows them. */
export const refetchFlagged = async (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({
    queryKey: allHostsOptions(brandId, fullQueue, 'compact', true).queryKey,
    type: 'active',
  })

/** Number of hosts that report that they need review. */
export const countFlagged = (rows: readonly HostRow[]): number =>
  rows.filter(({ needsReview }) => needsReview === true).length

/**
 * Candidate hosts of an apex: all hosts whose name contains it, with the other filters unchanged. Includes
 * unrelated names; the caller filters them out (C72).
 */
export function apexHostsOptions(brandId: string, filters: DomainFilters, apex: string) {
  const search = reviewOrderSearch({ ...filters, host: apex })
  return queryOptions({
    queryKey: ['domains', brandId, 'group', search],
    queryFn: (context) => fetchAllHosts(brandId, search, 'compact', context),
    staleTime: staleAfter30sMs,
  })
}

/** Creates the source of an export of hosts, as full or compact rows. Fails if scan values of a page are missing. */
export const createHostSource =
  (
    client: QueryClient,
    brandId: string,
    params: Omit<DomainListParams, 'page' | 'pageSize'>,
    form: HostListParams['form'],
  ): FetchPage<HostRow> =>
  async (page, signal) => {
    const search = listSearch({ ...params, page, pageSize: maxPageSize })
    const hostPage = await fetchHostPage(brandId, search, form, { client, signal })
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

/** Creates the source of an export of registered domains. */
export const createApexSource =
  (brandId: string, params: Omit<ApexListParams, 'page' | 'pageSize'>): FetchPage<ApexGroup> =>
  (page, signal) =>
    fetchApexPage(brandId, { ...params, page, pageSize: maxPageSize }, signal)

/** One page of registered domains. */
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

/** Number of matching domains; null if not reported (C65). */
export function domainCountOptions(brandId: string, filters: DomainFilters) {
  const list = { ...filters, sort: 'risk_score', direction: 'desc', page: 1, pageSize: 1 } as const
  const search = { compact: true, group_by: 'none', ...listSearch(list) }
  return queryOptions({
    queryKey: ['domains', brandId, 'count', search],
    queryFn: async ({ signal }) =>
      (await get({ path: getBrandPath(brandId, 'domains/'), search, schema: countedPage }, signal))
        .count,
    staleTime: staleAfter30sMs,
  })
}

/** One domain in the full form, with the brand's own score and verdict. */
export function domainOptions(brandId: string, domainId: string) {
  return queryOptions({
    queryKey: ['domains', brandId, 'detail', domainId],
    queryFn: async ({ signal }) =>
      get({ path: getDomainPath(brandId, domainId), schema: domain }, signal),
    staleTime: alwaysStale,
  })
}

/** Refetches failed records on screen, together with a Refresh of their list. */
export const retryFailedRecords = async (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({
    queryKey: ['domains', brandId, 'detail'],
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })

/** Query like `domainOptions`, for prefetching: a record loaded within 30 s is not fetched again. */
export const domainPrefetchOptions = (brandId: string, domainId: string) => ({
  ...domainOptions(brandId, domainId),
  staleTime: staleAfter30sMs,
})
