import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { DomainSortField, SortDirection } from '#/contract/codes.ts'
import { apexGroupPage, domain, type ApexGroup } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { countedPage, type Page } from '#/contract/page.ts'
import {
  anyRow,
  countSearch,
  filterSearch,
  rowFiltersOf,
  wholeQueue,
  type DomainFilters,
  type RowFilters,
} from './domain-filters.ts'
import { ApiError } from './errors.ts'
import { staleSoon, staleAtOnce, neverStale } from './freshness.ts'
import {
  chosenFrom,
  needsAllRows,
  serviceOrder,
  type CodeWords,
  type HostOrder,
} from './host-order.ts'
import {
  readFullHostPage,
  readHostPage,
  type HostPage,
  type HostRow,
  type WholeHosts,
} from './host-rows.ts'
import type { Search } from './http.ts'
import { brandPath, domainPath } from './paths.ts'
import {
  byId,
  cancelReading,
  progressOptions,
  progressTeller,
  readAll,
  wholeListOptions,
  withoutDuplicates,
  type PagedList,
} from './read-all.ts'
import { get } from './request.ts'

/** Maximum number of rows a screen may load: a thousand pages. */
export const loadAllLimit = 100_000

/** Above this number of rows, ask the user before loading all of them. */
export const unaskedLimit = 20_000

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
  form: 'short' | 'full'
  words: CodeWords
}

/** A registered domain with the number of its hosts; its ID is its name. */
export type ApexRow = ApexGroup & { id: string }

/** A page of registered domains; `count` is their number, not that of the hosts (C68). */
export interface ApexPage extends Page<ApexRow> {
  kind: 'apexes'
}

/** Query parameters for filters, sort order and page. */
function listSearch(params: DomainListParams) {
  return {
    ...filterSearch(params),
    sort_field: params.sort,
    sort_direction: params.direction,
    page: params.page,
    page_size: params.pageSize,
  }
}

type Context = { client: QueryClient; signal: AbortSignal }

const readerOf = (form: HostListParams['form']) =>
  form === 'full' ? readFullHostPage : readHostPage

/**
 * Query for a page of hosts. Filters and sort orders that the service doesn't support need all rows of the other
 * filters, which are cached; the page is sliced from them in the same shape (C64).
 */
function hostList(brandId: string, { form, ...params }: HostListParams) {
  const { page, pageSize, sort, direction } = params
  if (needsAllRows(params)) {
    const search = {
      ...filterSearch(params),
      ...rowFiltersOf(params),
      sort,
      direction,
      page,
      pageSize,
      form,
    }
    const queryKey: QueryKey = ['domains', brandId, 'list', search]
    return {
      queryKey,
      read: (context: Context) => readPageOfAll(brandId, { form, ...params }, queryKey, context),
      // Slicing is cheap; structural sharing over thousands of rows is not.
      caching: { staleTime: neverStale, gcTime: 0, structuralSharing: false } as const,
    }
  }
  const search = listSearch({ ...params, ...serviceOrder(params) })
  const queryKey: QueryKey = [
    'domains',
    brandId,
    'list',
    search,
    ...(form === 'full' ? [form] : []),
  ]
  return {
    queryKey,
    read: (context: Context) => readerOf(form)(brandId, search, context),
    caching: { staleTime: staleSoon },
  }
}

/** One page of hosts with their figures. A page past the end fails with 'not-found' (C26). */
export function hostsOptions(brandId: string, params: HostListParams) {
  const { queryKey, read, caching } = hostList(brandId, params)
  return queryOptions({ queryKey, queryFn: read, ...caching })
}

const ownCodes: CodeWords = { source: String, caseStatus: String }

/** The same for filters and sort orders of the service, from short rows. */
export const domainListOptions = (brandId: string, params: DomainListParams) =>
  // Sorted by the service, so labels aren't needed.
  hostsOptions(brandId, { ...params, ...anyRow, form: 'short', words: ownCodes })

/** Query for all rows that a page is sliced from; only full rows report feedback. */
export const allOfList = (brandId: string, params: HostListParams) =>
  allHostsOptions(
    brandId,
    params,
    params.feedback === 'any' ? params.form : 'full',
    params.review === 'needed',
  )

async function readPageOfAll(
  brandId: string,
  params: HostListParams,
  queryKey: QueryKey,
  { client, signal }: Context,
): Promise<HostPage> {
  const all = allOfList(brandId, params)
  signal.addEventListener('abort', () => void cancelReading(client, all))
  // On Refresh, refetch the cached rows.
  const isAgain = client.getQueryData(queryKey) !== undefined
  const whole = await client.fetchQuery({ ...all, staleTime: isAgain ? 0 : neverStale })
  const { rows, unreported } = chosenFrom(whole.rows, params, params.words)
  const start = (params.page - 1) * params.pageSize
  const end = start + params.pageSize
  if (start > 0 && start >= rows.length) throw pastTheEnd(brandId)
  return {
    kind: 'hosts',
    rows: rows.slice(start, end),
    count: rows.length,
    next: end < rows.length ? 'more' : null,
    previous: null,
    unreadable: 0,
    form: all.form === 'full' ? 'full' : 'compact',
    fullRowsError: whole.fullRowsError ?? null,
    from: {
      whole,
      rows,
      unreported,
      readAt: client.getQueryState(all.queryKey)?.dataUpdatedAt ?? 0,
    },
  }
}

/** Same error as the service's for a page past the end (C26). */
const pastTheEnd = (brandId: string) =>
  new ApiError({
    reason: { kind: 'not-found', detail: null },
    method: 'GET',
    path: brandPath(brandId, 'domains/'),
    status: 404,
  })

const progressKey = (brandId: string, search: Search) => ['domains', brandId, 'progress', search]

/** All rows in review order; other sort orders are applied here. */
const inReviewOrder = (filters: DomainFilters) => ({
  ...filterSearch(filters),
  sort_field: 'review_priority',
  sort_direction: 'desc',
  page_size: maxPageSize,
})

async function readAllHosts(
  brandId: string,
  search: Search,
  form: HostListParams['form'],
  context: Context,
  onlyFlagged = false,
): Promise<WholeHosts> {
  let fullRowsError: ApiError | null = null
  const tell = progressTeller(context, progressKey(brandId, { ...search, form, onlyFlagged }))
  const whole = await readAll<HostRow>(
    {
      readPage: async (page, signal) => {
        const read = await readerOf(form)(brandId, { ...search, page }, { ...context, signal })
        fullRowsError ??= read.fullRowsError
        return read
      },
      idOf: byId,
    },
    {
      signal: context.signal,
      onPage: (_rows, progress) => tell(progress),
      ...(onlyFlagged && { isLast: (rows) => rows.every((row) => row.needsReview === false) }),
    },
  )
  const flagged = onlyFlagged && whole.rows.filter((row) => row.needsReview !== false)
  return {
    ...whole,
    ...(flagged && { rows: flagged, count: flagged.length }),
    ...(fullRowsError !== null && { fullRowsError }),
  }
}

/**
 * All hosts of a filter in review order, with figures; cached until Refresh. With `onlyFlagged`, only hosts that need
 * review or don't report it: review order ranks them first (C62), so loading stops at the first page without any.
 */
export function allHostsOptions(
  brandId: string,
  filters: DomainFilters,
  form: HostListParams['form'] = 'short',
  onlyFlagged = false,
) {
  const search = inReviewOrder(filters)
  return {
    ...wholeListOptions(
      ['domains', brandId, 'all', search, form, ...(onlyFlagged ? ['flagged'] : [])],
      (context: Context) => readAllHosts(brandId, search, form, context, onlyFlagged),
    ),
    form,
    /** Loading progress. */
    progress: progressOptions(progressKey(brandId, { ...search, form, onlyFlagged })),
  }
}

/** Loads the domains of the queue that need review again where they are on screen, as Refresh does. */
export const refetchFlagged = async (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({
    queryKey: allHostsOptions(brandId, wholeQueue, 'short', true).queryKey,
    type: 'active',
  })

/** Number of hosts that report that they need review. */
export const countFlagged = (rows: readonly HostRow[]): number =>
  rows.filter(({ needsReview }) => needsReview === true).length

/**
 * Candidate hosts of an apex: all hosts whose name contains it, with the other filters unchanged. Includes
 * unrelated names; the caller filters them out (C72).
 */
export function groupHostsOptions(brandId: string, filters: DomainFilters, apex: string) {
  const search = inReviewOrder({ ...filters, host: apex })
  return queryOptions({
    queryKey: ['domains', brandId, 'group', search],
    queryFn: (context) => readAllHosts(brandId, search, 'short', context),
    staleTime: staleSoon,
  })
}

/** Hosts of a filter for an export, from full or short rows. Fails if figures of a page are missing. */
export const hostSource = (
  client: QueryClient,
  brandId: string,
  params: Omit<DomainListParams, 'page' | 'pageSize'>,
  form: HostListParams['form'],
): PagedList<HostRow> => ({
  readPage: async (page, signal) => {
    const search = listSearch({ ...params, page, pageSize: maxPageSize })
    const read = await readerOf(form)(brandId, search, { client, signal })
    if (read.fullRowsError) throw read.fullRowsError
    return read
  },
  idOf: byId,
})

async function readApexPage(
  brandId: string,
  params: ApexListParams,
  signal: AbortSignal,
): Promise<ApexPage> {
  const search = { ...listSearch(params), group_by: 'apex' }
  const page = withoutDuplicates(
    await get({ path: brandPath(brandId, 'domains/'), search, answer: apexGroupPage }, signal),
    (group) => group.registrable_apex,
  )
  const rows = page.rows.map((group) => ({ ...group, id: group.registrable_apex }))
  return { kind: 'apexes', ...page, rows }
}

/** Registered domains of a filter, for an export. */
export const apexSource = (
  brandId: string,
  params: Omit<ApexListParams, 'page' | 'pageSize'>,
): PagedList<ApexGroup> => ({
  readPage: (page, signal) =>
    readApexPage(brandId, { ...params, page, pageSize: maxPageSize }, signal),
  idOf: (group) => group.registrable_apex,
})

export type DomainPage = HostPage | ApexPage

/** One page of hosts or of registered domains. */
export function domainPageOptions(
  brandId: string,
  params: (HostListParams & { group: 'none' }) | (ApexListParams & { group: 'apex' }),
) {
  if (params.group === 'apex') {
    const search = { ...listSearch(params), group_by: 'apex' }
    const queryKey: QueryKey = ['domains', brandId, 'list', search]
    return queryOptions({
      queryKey,
      queryFn: ({ signal }): Promise<DomainPage> => readApexPage(brandId, params, signal),
      staleTime: staleSoon,
    })
  }
  const { queryKey, read, caching } = hostList(brandId, params)
  return queryOptions({
    queryKey,
    queryFn: (context): Promise<DomainPage> => read(context),
    ...caching,
  })
}

/** Number of matching domains; null if not reported (C65). */
export function domainCountOptions(brandId: string, filters: DomainFilters) {
  const search = countSearch(filters)
  return queryOptions({
    queryKey: ['domains', brandId, 'count', search],
    queryFn: async ({ signal }) =>
      (await get({ path: brandPath(brandId, 'domains/'), search, answer: countedPage }, signal))
        .count,
    staleTime: staleSoon,
  })
}

/** One domain in the full form, with the brand's own score and verdict. */
export function domainOptions(brandId: string, domainId: string) {
  return queryOptions({
    queryKey: ['domains', brandId, 'detail', domainId],
    queryFn: async ({ signal }) =>
      get({ path: domainPath(brandId, domainId), answer: domain }, signal),
    staleTime: staleAtOnce,
  })
}

/** Refetches failed records on screen, together with a Refresh of their list. */
export const retryFailedRecords = async (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({
    queryKey: ['domains', brandId, 'detail'],
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })

/** Prefetch variant; skips records loaded a moment ago. */
export const domainAhead = (brandId: string, domainId: string) => ({
  ...domainOptions(brandId, domainId),
  staleTime: staleSoon,
})
