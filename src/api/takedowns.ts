import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  openStatuses,
  takedownStatuses,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { countOnlyPage, pageOf } from '#/contract/page.ts'
import { takedown, takedownTimeline, type Takedown } from '#/contract/takedown.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { normalizeForComparison, getWebsiteHost } from '#/lib/host-name.ts'
import { get, type ApiClient } from './client.ts'
import {
  createPageSource,
  createProgressReporter,
  fetchAllPages,
  fullListOptions,
  progressOptions,
  type FullList,
  type LoadProgress,
} from './fetch-all-pages.ts'
import { alwaysStale, staleAfter30s, staleAfter5Min } from './freshness.ts'
import { getTakedownPath, requireId, takedownsPath } from './paths.ts'

/** Query for one case with its evidence. A response also updates the cached list of all cases. */
export function takedownOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'detail', takedownId],
    queryFn: async ({ client, signal }) => {
      const record = await get({ path: getTakedownPath(takedownId), schema: takedown }, signal)
      updateCachedCase(client, record)
      return record
    },
    staleTime: alwaysStale,
  })
}

/** Query for the timeline of one case. The contract doesn't define the format of the response. */
export function takedownEventsOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'events', takedownId],
    queryFn: ({ signal }) =>
      get({ path: getTakedownPath(takedownId, 'events/'), schema: takedownTimeline }, signal),
    staleTime: alwaysStale,
  })
}

/** A poll reuses a cached record that is younger than this, for example from the open page of the case. */
const maxPolledAgeMs = 10_000

/** Query for callers that poll a case with `refetchInterval`. The data is null until loaded. */
export function polledTakedownOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'followed', takedownId],
    queryFn: ({ client }): Promise<Takedown | null> =>
      client.fetchQuery({ ...takedownOptions(takedownId), staleTime: maxPolledAgeMs }),
    initialData: null,
    refetchOnMount: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })
}

/*
 * The app loads all cases once, because the API can't search cases or filter them by closing date, and its status
 * filter accepts only one status (C103, C104, C106).
 */

export const maxCases = 20_000

/** Lists with more cases are refetched only on Refresh. */
const maxCasesToRefetch = 5000

const caseRow = z.pick(takedown, {
  id: true,
  target_website: true,
  requesting_user_email: true,
  user_comment: true,
  brand: true,
  brand_display: true,
  brand_name: true,
  status: true,
  status_display: true,
  is_open: true,
  closed_at: true,
  closed_at_source: true,
  resolution: true,
  resolution_display: true,
  abuse_contacts: true,
  created_at: true,
  updated_at: true,
})
/** A case without its evidence, to save memory. */
export type CaseRow = z.output<typeof caseRow>

export type CaseList = FullList<CaseRow>

const caseRowPage = pageOf(caseRow)
const takedownPage = pageOf(takedown)

/** `created_after` is inclusive, `created_before` exclusive (C105). */
type CaseFilter = {
  brand?: string | undefined
  status?: TakedownStatus | undefined
  resolution?: TakedownResolution | undefined
  created_after?: string | undefined
  created_before?: string | undefined
}

/** Creates a page source of cases without evidence, newest first. */
export const createCaseRowSource = (filter: CaseFilter = {}, apiGet?: ApiClient['get']) =>
  createPageSource({ path: takedownsPath, search: filter, schema: caseRowPage }, apiGet)

/** Creates a page source of cases with their evidence, newest first. */
export const createCaseSource = (filter: CaseFilter = {}, apiGet?: ApiClient['get']) =>
  createPageSource({ path: takedownsPath, search: filter, schema: takedownPage }, apiGet)

/** Query for the first page of cases, newest first. */
export const newestCasesOptions = () =>
  queryOptions({
    queryKey: ['takedowns', null, 'newest'],
    // Doesn't read the query's `signal`: otherwise, React Query would cancel the request when the command bar closes,
    // although `allCasesOptions` may be waiting for it.
    queryFn: () => createCaseRowSource()(1, new AbortController().signal),
    staleTime: staleAfter30s,
  })

interface CaseLoadProgress extends LoadProgress {
  /** Cases that the load has fetched so far. Missing until the first page is loaded. */
  rows?: readonly CaseRow[]
}

/** Query for all cases, newest first. Leaving the last screen that uses the query aborts the load. */
export const allCasesOptions = () =>
  queryOptions({
    ...fullListOptions<CaseList>(['takedowns', null, 'all'], async (context) => {
      const { client, signal } = context
      const reportProgress = createProgressReporter(context)
      const fetchPage = createCaseRowSource()
      const rows: CaseRow[] = []
      return fetchAllPages(
        async (page, pageSignal) =>
          // `startLoadingCases` also waits for page 1, so both share one request.
          page === 1
            ? client.fetchQuery({ ...newestCasesOptions(), staleTime: alwaysStale })
            : fetchPage(page, pageSignal),
        {
          signal,
          maxRows: maxCases,
          onPage: (newRows, progress) => {
            rows.push(...newRows)
            const caseProgress: CaseLoadProgress = { ...progress, rows: [...rows] }
            reportProgress(caseProgress)
          },
        },
      )
    }),
    // Not `neverStale`, because `refetchScreen` would skip the query.
    staleTime: ({ state }) =>
      (state.data?.rows.length ?? 0) <= maxCasesToRefetch ? staleAfter5Min : Infinity,
  })

/** Query for the progress that `allCasesOptions` reports. */
export const casesProgressOptions = () => progressOptions<CaseLoadProgress>(allCasesOptions())

/** Starts loading all cases. Resolves when the first page arrives or fails to load. Never rejects. */
export async function startLoadingCases(client: QueryClient): Promise<void> {
  if (client.getQueryData(allCasesOptions().queryKey)) return
  const isLoading = client.isFetching({ queryKey: allCasesOptions().queryKey, exact: true }) > 0
  void client.prefetchQuery(allCasesOptions())
  // If this call started the load, wait for the load's request for page 1, even if a cached page is still fresh.
  await client.prefetchQuery({
    ...newestCasesOptions(),
    ...(!isLoading && { staleTime: alwaysStale }),
  })
}

/** IDs may differ in capitalization. */
export const belongsToBrand = ({ brand }: Pick<CaseRow, 'brand'>, brandId: string): boolean =>
  brand?.toLowerCase() === brandId.toLowerCase()

/** Keeps the cases of one brand. Drops cases without a brand (C108). If `brandId` is null, keeps all cases. */
export function filterCasesByBrand(list: CaseList, brandId: string | null): CaseList {
  if (brandId === null) return list
  const rows = list.rows.filter((row) => belongsToBrand(row, brandId))
  // The API's count covers all brands, so the count of one brand is known only if all cases were loaded.
  return { ...list, rows, count: list.isComplete ? rows.length : null }
}

/** The API may report statuses that the contract doesn't define (C110). */
export const hasUnknownOpenStatus = ({ status, is_open }: CaseRow): boolean =>
  is_open === true && !takedownStatuses.some((known) => known === status)

/** Counts are null if not reported. */
export interface OpenCaseCounts {
  byStatus: Map<TakedownStatus, number | null>
  /** Null unless all cases were loaded. */
  unknownStatusCount: number | null
  /** Includes `unknownStatusCount` if known. */
  total: number | null
}

/**
 * Query for the number of open cases by status. If `brandId` is null, counts the cases of all brands. Uses the cached
 * list of all cases if it is recent. Otherwise, loads the first page of cases. If there are more pages, sends one
 * request per status (C104).
 */
export function openCaseCountsOptions(brandId: string | null) {
  return queryOptions({
    queryKey: ['takedowns', brandId, 'count', openStatuses],
    queryFn: async ({ client, signal }): Promise<OpenCaseCounts> => {
      const cachedCases = client.getQueryState(allCasesOptions().queryKey)
      if (cachedCases?.data?.isComplete && Date.now() - cachedCases.dataUpdatedAt < staleAfter5Min)
        return countOpenCases(filterCasesByBrand(cachedCases.data, brandId).rows)
      const brand = brandId === null ? undefined : requireId(brandId, takedownsPath)
      const { rows, count: caseCount } = await createCaseRowSource({ brand })(1, signal)
      if (caseCount === rows.length) return countOpenCases(rows)
      const countStatus = async (status: TakedownStatus) => {
        const search = { brand, status, page: 1, page_size: 1 }
        const { count } = await get({ path: takedownsPath, search, schema: countOnlyPage }, signal)
        return [status, count] as const
      }
      const byStatus = new Map(await Promise.all(openStatuses.map(countStatus)))
      return { byStatus, unknownStatusCount: null, total: sumCounts([...byStatus.values()]) }
    },
    staleTime: staleAfter30s,
  })
}

function countOpenCases(rows: readonly CaseRow[]): OpenCaseCounts {
  const byStatus = new Map(
    openStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]),
  )
  const unknownStatusCount = rows.filter(hasUnknownOpenStatus).length
  return {
    byStatus,
    unknownStatusCount,
    total: sumCounts([...byStatus.values(), unknownStatusCount]),
  }
}

const sumCounts = (counts: readonly (number | null)[]): number | null =>
  counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)

function updateCachedCase(
  client: QueryClient,
  row: CaseRow,
  { insertIfMissing = false }: { insertIfMissing?: boolean } = {},
): void {
  const { queryKey } = allCasesOptions()
  const allCases = client.getQueryData(queryKey)
  if (!allCases) return
  const index = allCases.rows.findIndex(({ id }) => id === row.id)
  const previous = allCases.rows[index]
  if (!previous && !insertIfMissing) return
  if (previous?.updated_at === row.updated_at && previous.status === row.status) return
  client.setQueryData(
    queryKey,
    previous
      ? { ...allCases, rows: allCases.rows.with(index, row) }
      : {
          ...allCases,
          rows: [row, ...allCases.rows],
          count: allCases.count === null ? null : allCases.count + 1,
        },
    // The other rows weren't refetched, so keep the time of the last fetch.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}

/**
 * Adds a new case to the cached list of all cases, and to cached rows and records of its host (C144). Afterwards, call
 * `refetchAfterNewCases` to refetch the other lists and the counts.
 */
export function addCreatedCaseToCache(client: QueryClient, createdCase: Takedown): void {
  const { id, status, brand, is_open: isOpen, target_website: website } = createdCase
  client.setQueryData(takedownOptions(id).queryKey, createdCase)
  updateCachedCase(client, createdCase, { insertIfMissing: true })
  const host = getWebsiteHost(website ?? '')
  if (host === null || brand === null || isOpen === false) return
  /** `cached` is a record, a row, a page of rows or a list of rows. */
  const addToHost = (cached: unknown): unknown => {
    if (!isRecord(cached)) return cached
    const { rows, name } = cached
    if (Array.isArray(rows)) return { ...cached, rows: rows.map(addToHost) }
    // Only rows and records of hosts have both fields. Other cached data, such as apex groups, doesn't.
    const isHost = typeof name === 'string' && 'source' in cached
    if (!isHost || normalizeForComparison(name) !== host) return cached
    // Rows have the field `openCase`, and records have `open_takedown`.
    return { ...cached, ['openCase' in cached ? 'openCase' : 'open_takedown']: { id, status } }
  }
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: ['domains', brand] }))
    client.setQueryData(queryKey, addToHost, { updatedAt: state.dataUpdatedAt })
}

/**
 * Kinds of case queries that new cases don't make stale. The kind is the third element of the query key.
 * `addCreatedCaseToCache` updates the query of kind `all`.
 */
const unaffectedKinds: readonly unknown[] = ['all', 'detail', 'events', 'followed']

/** Invalidates lists and counts of cases, and the hosts of the cases' brands. Call this once for several cases. */
export async function refetchAfterNewCases(
  client: QueryClient,
  cases: readonly Pick<Takedown, 'brand'>[],
): Promise<void> {
  const brands = new Set(cases.map(({ brand }) => brand))
  await Promise.all([
    client.invalidateQueries({
      queryKey: ['takedowns'],
      predicate: ({ queryKey: [, , kind] }) => !unaffectedKinds.includes(kind),
    }),
    // If a case has no brand, the rows of any brand may report it: the contract doesn't say which. So refetch all rows.
    client.invalidateQueries({
      queryKey: ['domains'],
      // Not campaigns: loading them takes long, and `addCreatedCaseToCache` has already updated their data. If they are
      // still loading, they may lack the case until the next refresh.
      predicate: ({ queryKey: [, brandId, kind] }) =>
        kind !== 'campaigns' && (brands.has(null) || brands.has(String(brandId))),
    }),
  ])
}

const isCaseCount = ({ queryKey }: Query): boolean =>
  queryKey[0] === 'takedowns' && queryKey[2] === 'count'

/** Refetches the queries of the current screen, except polled cases. */
export async function refetchScreen(client: QueryClient): Promise<void> {
  const isPolled = ({ queryKey }: Query) => queryKey[2] === 'followed'
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => !isCaseCount(query) && !isPolled(query),
  })
  // Refetch the counts last, because they can use the refetched cases.
  await client.refetchQueries({ type: 'active', predicate: isCaseCount })
}
