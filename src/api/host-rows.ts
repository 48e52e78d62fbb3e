import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { DomainSortField } from '#/contract/codes.ts'
import { compactHost, fullHost, type HostRow } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { countOnlyPage, pageOf, type Page } from '#/contract/page.ts'
import { get } from './client.ts'
import {
  needsAllRows,
  getApiSort,
  sortHosts,
  noRowFilters,
  filterHosts,
  toFilterParams,
  fullQueue,
  type DomainFilters,
  type HostOrder,
  type RowFilters,
} from './domain-list-params.ts'
import { ApiError } from './errors.ts'
import {
  cancelFullList,
  progressOptions,
  createProgressReporter,
  fetchAllPages,
  fullListOptions,
  type FullList,
  type LoadContext,
  type FetchPage,
} from './fetch-all-pages.ts'
import { alwaysStale, neverStale, staleAfter30s, staleAfter5Min } from './freshness.ts'
import { getBrandPath } from './paths.ts'

/** Screens don't load the full list if it is reported to have more rows than this. */
export const maxFullListRows = 100_000

/** Full rows are much larger than compact ones, and also report feedback and screenshot URLs. */
type RowFormat = 'compact' | 'full'

/** Rows that the client filtered and sorted, because the API doesn't support the filter or sort order (C64). */
interface ClientFilteredRows {
  /** Rows that match the API's filters. */
  fullList: FullList<HostRow>
  /** Rows of `fullList` that match the client's filters, sorted. The page is a slice of `matchingRows`. */
  matchingRows: readonly HostRow[]
  /** Number of rows that were dropped only because they lack a value that a filter needs. */
  unreportedCount: number
  /** When `fullList` was loaded, in milliseconds since the epoch. */
  loadedAt: number
}

export interface HostPage extends Page<HostRow> {
  kind: 'hosts'
  /** Null if the API filtered and sorted the rows. */
  clientFilter: ClientFilteredRows | null
  rowFormat: RowFormat
}

export interface HostListParams extends DomainFilters, RowFilters, HostOrder {
  page: number
  pageSize: number
  rowFormat: RowFormat
}

/** Parameters of a list that the API filters and sorts. */
interface ApiListParams extends Omit<HostListParams, keyof RowFilters> {
  sort: DomainSortField
}

/** Query for one page of a domain list. A page past the end fails with 'not-found' (C26). */
export function hostPageOptions(
  brandId: string,
  pageParams: Omit<HostListParams, keyof RowFilters | 'rowFormat'> & Partial<HostListParams>,
) {
  const params: HostListParams = { ...noRowFilters, rowFormat: 'compact', ...pageParams }
  const queryKey: QueryKey = ['domains', brandId, 'list', params]
  if (needsAllRows(params))
    return queryOptions({
      queryKey,
      queryFn: (context) => fetchPageOfFullList(brandId, params, context),
      staleTime: neverStale,
      gcTime: 0,
      // Structural sharing would compare thousands of rows.
      structuralSharing: false,
    })
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      const hostPage = await fetchHostPage(brandId, { ...params, ...getApiSort(params) }, context)
      // Saves a separate request for the count.
      context.client.setQueryData(domainCountOptions(brandId, params).queryKey, hostPage.count)
      return hostPage
    },
    staleTime: staleAfter30s,
  })
}

/** Query for the number of domains that match the filters; null if not reported (C65). */
export function domainCountOptions(brandId: string, filters: DomainFilters) {
  const filterParams = toFilterParams(filters)
  return queryOptions({
    queryKey: ['domains', brandId, 'count', filterParams],
    queryFn: async ({ signal }) => {
      const path = getBrandPath(brandId, 'domains/')
      const search = { ...filterParams, compact: true, group_by: 'none', page: 1, page_size: 1 }
      return (await get({ path, search, schema: countOnlyPage }, signal)).count
    },
    staleTime: staleAfter30s,
  })
}

const schemas = { compact: pageOf(compactHost), full: pageOf(fullHost) }

/**
 * Returns whether any scan value of a row is missing. A missing value is null. A missing `risk` or `httpCode` is
 * undefined, because there null means that the host wasn't scored or didn't respond.
 */
const lacksScanValues = ({ isScanned, verdict, risk, needsReview, httpCode, scannedAt }: HostRow) =>
  isScanned !== false &&
  ([verdict, needsReview, scannedAt].includes(null) || [risk, httpCode].includes(undefined))

/**
 * Loads one page of hosts. The contract doesn't define which scan values compact rows have (C53). If any are missing,
 * loads full rows instead.
 */
async function fetchHostPage(
  brandId: string,
  params: ApiListParams,
  { client, signal }: Pick<LoadContext, 'client' | 'signal'>,
): Promise<HostPage> {
  const fetchRows = async (rowFormat: RowFormat): Promise<HostPage> => {
    const path = getBrandPath(brandId, 'domains/')
    const search = {
      ...toFilterParams(params),
      sort_field: params.sort,
      sort_direction: params.direction,
      page: params.page,
      page_size: params.pageSize,
      compact: rowFormat === 'compact',
      group_by: 'none',
    }
    const page = await get({ path, search, schema: schemas[rowFormat] }, signal)
    return { kind: 'hosts', clientFilter: null, rowFormat, ...page }
  }
  // Cached per brand: once a compact row of the brand lacks values, all pages of the brand load full rows.
  const usesFullRowsKey = ['domains', brandId, 'uses-full-rows']
  if (params.rowFormat === 'full' || client.getQueryData<boolean>(usesFullRowsKey) === true)
    return fetchRows('full')
  const compact = await fetchRows('compact')
  if (!compact.rows.some(lacksScanValues)) return compact
  client.setQueryData(usesFullRowsKey, true)
  return fetchRows('full')
}

/** Query for the rows that the client filters, sorts and slices into pages (C64). */
export const clientFilterSourceOptions = (brandId: string, params: HostListParams) =>
  allHostsOptions(brandId, params, {
    // Only full rows report feedback.
    rowFormat: params.feedback === 'any' ? params.rowFormat : 'full',
    onlyReviewCandidates: params.review === 'needed',
  })

async function fetchPageOfFullList(
  brandId: string,
  params: HostListParams,
  { client, signal, queryKey }: LoadContext,
): Promise<HostPage> {
  const sourceOptions = clientFilterSourceOptions(brandId, params)
  signal.addEventListener('abort', () => void cancelFullList(client, sourceOptions))
  // If this page is already loaded, this is a refetch (Refresh, or a new case), so refetch all rows.
  const isRefetch = client.getQueryData(queryKey) !== undefined
  const fullList = await client.fetchQuery({
    ...sourceOptions,
    staleTime: isRefetch ? alwaysStale : neverStale,
  })
  const { rows: unsortedRows, unreportedCount } = filterHosts(fullList.rows, params)
  const matchingRows = sortHosts(unsortedRows, params)
  const start = (params.page - 1) * params.pageSize
  const end = start + params.pageSize
  if (start > 0 && start >= matchingRows.length)
    throw new ApiError({
      reason: { kind: 'not-found', detail: null },
      method: 'GET',
      path: getBrandPath(brandId, 'domains/'),
      status: 404,
    })
  return {
    kind: 'hosts',
    rows: matchingRows.slice(start, end),
    count: matchingRows.length,
    hasNext: end < matchingRows.length,
    unreadableCount: 0,
    rowFormat: sourceOptions.rowFormat,
    clientFilter: {
      fullList,
      matchingRows,
      unreportedCount,
      loadedAt: client.getQueryState(sourceOptions.queryKey)?.dataUpdatedAt ?? 0,
    },
  }
}

interface AllHostsOptions {
  rowFormat?: RowFormat
  /** Drops hosts that are reported to need no review. */
  onlyReviewCandidates?: boolean
}

/** Query for all hosts that match the filters, in review order. */
export function allHostsOptions(
  brandId: string,
  filters: DomainFilters,
  { rowFormat = 'compact', onlyReviewCandidates = false }: AllHostsOptions = {},
) {
  const params = { ...filters, sort: 'review_priority', direction: 'desc', rowFormat } as const
  const options = fullListOptions(
    ['domains', brandId, 'all', { ...toFilterParams(filters), rowFormat, onlyReviewCandidates }],
    async (context): Promise<FullList<HostRow>> => {
      const reportProgress = createProgressReporter(context)
      const fullList = await fetchAllPages(createHostSource(context.client, brandId, params), {
        signal: context.signal,
        onPage: (_rows, progress) => reportProgress(progress),
        // Hosts that need no review come last in review order (C62).
        isLast: ({ rows }) =>
          onlyReviewCandidates && rows.every((row) => row.needsReview === false),
      })
      if (!onlyReviewCandidates) return fullList
      const candidates = fullList.rows.filter((row) => row.needsReview !== false)
      return { ...fullList, rows: candidates, count: candidates.length }
    },
  )
  return { ...options, rowFormat, progress: progressOptions(options) }
}

/** Query for the hosts of the review queue, except those that are reported to need no review. */
export const reviewCandidatesOptions = (brandId: string) => ({
  ...allHostsOptions(brandId, fullQueue, { onlyReviewCandidates: true }),
  staleTime: staleAfter5Min,
})

/** Refetches the review candidates if they are on screen. Keeps a running load, which the domain list may await. */
export const refetchReviewCandidates = (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries(
    { queryKey: reviewCandidatesOptions(brandId).queryKey, type: 'active' },
    { cancelRefetch: false },
  )

/** Counts the hosts that are reported to need review. Returns null if the list may lack hosts. */
export const countNeedingReview = ({
  rows,
  isComplete,
  unreadableCount,
}: Pick<FullList<HostRow>, 'rows' | 'isComplete' | 'unreadableCount'>): number | null =>
  isComplete && unreadableCount === 0
    ? rows.filter(({ needsReview }) => needsReview === true).length
    : null

/** Query for all hosts whose name contains `apex`. The caller must drop unrelated hosts (C72). */
export const apexHostsOptions = (brandId: string, filters: DomainFilters, apex: string) => ({
  ...allHostsOptions(brandId, { ...filters, host: apex }),
  staleTime: staleAfter30s,
})

/** Returns a function that loads hosts in pages of the maximum size. */
export const createHostSource =
  (
    client: QueryClient,
    brandId: string,
    params: Omit<ApiListParams, 'page' | 'pageSize'>,
  ): FetchPage<HostRow> =>
  (page, signal) =>
    fetchHostPage(brandId, { ...params, page, pageSize: maxPageSize }, { client, signal })
