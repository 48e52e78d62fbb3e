import {
  queryOptions,
  skipToken,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import { sleep } from '#/lib/sleep.ts'
import { get, type ApiClient } from './client.ts'
import { ApiError, isApiError } from './errors.ts'
import { neverStale } from './freshness.ts'
import type { Search } from './http.ts'
import { maxPauseMs } from './request-scheduler.ts'

/*
 * Pages are requested by number. The URLs of other pages in a response are never used (C25). If one page fails, the
 * whole load fails.
 */

/** Page numbers start at 1. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

interface PageSourceOptions<Row> {
  path: string
  search: Search
  schema: z.ZodMiniType<Page<Row>>
  pageSize?: number
}

/** Creates a function that loads the pages of a list from the API. */
export const createPageSource =
  <Row>(
    { path, search, schema, pageSize = maxPageSize }: PageSourceOptions<Row>,
    apiGet: ApiClient['get'] = get,
  ): FetchPage<Row> =>
  (page, signal) =>
    apiGet({ path, search: { ...search, page, page_size: pageSize }, schema }, signal)

type WithId = { id: string }

export type LoadContext = Pick<QueryFunctionContext, 'client' | 'signal' | 'queryKey'>

export interface LoadProgress {
  /** Number of distinct rows loaded so far. */
  loadedCount: number
  /** Null if not reported. */
  total: number | null
}

export interface LoadedPages {
  /** Number of distinct rows. */
  rowCount: number
  /** Total that the API last reported; null if not reported. */
  count: number | null
  /**
   * False if rows may be missing: the list changed during the load (C27), the load was truncated, or `count` differs
   * from the number of loaded rows, including unreadable ones. If `isLast` ended the load, `count` isn't compared.
   */
  isComplete: boolean
  unreadableCount: number
  /** True if `count` changed during the load, or a row arrived more than once. */
  hasChanged: boolean
  /** True if the load stopped at `maxRows` although the list has more pages. */
  isTruncated: boolean
  /** True if the load reached the end of the list. */
  isEndReached: boolean
  duplicateCount: number
}

export interface FullList<Row> extends LoadedPages {
  /** In the API's order, without duplicates. */
  rows: Row[]
}

interface FetchAllOptions<Row> {
  signal: AbortSignal
  /** Called for each page in order, with the rows that no earlier page had. The load waits for the returned promise. */
  onPage?: (rows: readonly Row[], progress: LoadProgress) => unknown
  /** Stops after the page that reaches this number of rows. */
  maxRows?: number
  /** Called for each page. Return true to end the load, if the list's order makes later pages unnecessary. */
  isLast?: (page: Page<Row>) => boolean
  /** Requests one page at a time, for loads that usually end early or that must not rely on the API's `count`. */
  isSequential?: boolean
}

/** Leaves two of the scheduler's six slots free for user requests. */
const maxPagesInFlight = 4

export async function fetchAllPages<Row extends WithId>(
  fetchPage: FetchPage<Row>,
  { onPage, ...options }: FetchAllOptions<Row>,
): Promise<FullList<Row>> {
  const rows: Row[] = []
  const loadedPages = await fetchPages(fetchPage, {
    ...options,
    onPage: (newRows, progress) => {
      rows.push(...newRows)
      return onPage?.(newRows, progress)
    },
  })
  return { ...loadedPages, rows }
}

/**
 * Like `fetchAllPages`, but keeps only the IDs of the rows. Pass `onPage` to get the rows. After the first page, loads
 * up to four pages in parallel. If the API reports no `count`, loads one page at a time.
 */
export async function fetchPages<Row extends WithId>(
  fetchPage: FetchPage<Row>,
  {
    signal: callerSignal,
    onPage,
    maxRows = Infinity,
    isLast,
    isSequential = false,
  }: FetchAllOptions<Row>,
): Promise<LoadedPages> {
  const controller = new AbortController()
  const signal = AbortSignal.any([callerSignal, controller.signal])
  const seenIds = new Set<string>()
  let count: number | null = null
  let pageSize = 1
  let unreadableCount = 0
  let duplicateCount = 0
  let hasCountChanged = false
  let isTruncated = false
  let isStoppedByCaller = false
  let isEndReached = false
  const pendingPages: Promise<Page<Row> | null>[] = []
  let requestedCount = 0
  const requestPagesUpTo = (lastPage: number) => {
    for (; requestedCount < lastPage; requestedCount += 1) requestPage(requestedCount + 1)
  }
  const requestPage = (pageNumber: number) => {
    const pagePromise = fetchWithRetry(fetchPage, pageNumber, signal)
    // Avoid an unhandled rejection if the load ends before it awaits this page.
    pagePromise.catch(() => undefined)
    pendingPages.push(pagePromise)
  }
  try {
    requestPagesUpTo(1)
    for (let pageNumber = 1; ; pageNumber += 1) {
      const pagePromise = pendingPages.shift()
      // No more pages were requested, because the previous page was the last one, or because all pages for `count` rows
      // are loaded. In the second case, `isEndReached` stays false, because `count` may be too low.
      if (!pagePromise) break
      const page = await pagePromise
      if (page === null) {
        isEndReached = true
        break
      }
      if (pageNumber === 1) pageSize = Math.max(1, page.rows.length + page.unreadableCount)
      else if (page.count !== count) hasCountChanged = true
      count = page.count ?? count
      const newRows = page.rows.filter(({ id }) => {
        const isNew = !seenIds.has(id)
        seenIds.add(id)
        return isNew
      })
      duplicateCount += page.rows.length - newRows.length
      unreadableCount += page.unreadableCount
      await onPage?.(newRows, { loadedCount: seenIds.size, total: count })
      signal.throwIfAborted()
      // Duplicates fill pages too, so the page limit may be reached before `maxRows` distinct rows.
      const isAtLimit = seenIds.size >= maxRows || pageNumber >= Math.ceil(maxRows / pageSize)
      isTruncated = isAtLimit && page.hasNext
      isStoppedByCaller = isLast?.(page) === true
      isEndReached = !page.hasNext
      // Without new rows, the API may be repeating a page forever.
      if (newRows.length === 0 || isTruncated || isStoppedByCaller) break
      const lastPage =
        isSequential || count === null
          ? pageNumber + 1
          : Math.min(pageNumber + maxPagesInFlight, Math.ceil(Math.min(count, maxRows) / pageSize))
      if (page.hasNext) requestPagesUpTo(lastPage)
    }
  } finally {
    controller.abort()
  }
  const hasChanged = hasCountChanged || duplicateCount > 0
  return {
    rowCount: seenIds.size,
    count,
    isComplete:
      !hasChanged &&
      !isTruncated &&
      (isStoppedByCaller || count === null || count === seenIds.size + unreadableCount),
    unreadableCount,
    hasChanged,
    isTruncated,
    isEndReached,
    duplicateCount,
  }
}

/** A failed page would fail the whole load, so retry the page. Each attempt includes the scheduler's own retries. */
const maxPageAttempts = 3
/** Maximum attempts for a page that gets a 429 (C17). Many are allowed, because a 429 only requires waiting. */
const maxRateLimitedAttempts = 20
const pageRetryDelayMs = 1000

/**
 * Returns null if the page is past the end of the list (C26). Doesn't retry page 1, because no loaded pages are lost if
 * it fails.
 */
async function fetchWithRetry<Row>(
  fetchPage: FetchPage<Row>,
  pageNumber: number,
  signal: AbortSignal,
): Promise<Page<Row> | null> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await fetchPage(pageNumber, signal)
    } catch (error) {
      if (pageNumber === 1) throw error
      if (isApiError(error, 'not-found')) return null
      if (attemptNumber >= getMaxAttempts(error)) throw error
      await sleep(pageRetryDelayMs, signal)
    }
  }
}

function getMaxAttempts(error: unknown): number {
  if (!(error instanceof ApiError)) return 1
  const { reason } = error
  // The scheduler waits before the next attempt, unless `retryAt` is too far away.
  if (reason.kind === 'rate-limited')
    return reason.retryAt === null || reason.retryAt - Date.now() <= maxPauseMs
      ? maxRateLimitedAttempts
      : 1
  // Timeouts aren't retried, because the request has used its full time limit.
  const isTransient = ['server', 'unreachable', 'unreadable'].includes(reason.kind)
  // An intercepted response comes from a proxy. With status 200, it may be a temporary error page, so try again. With
  // another status, it is a redirect, a 401 or a 403. Don't retry those: repeated 401s cause a 429 (C5).
  const isGatewayError = reason.kind === 'intercepted' && error.status === 200
  return isTransient || isGatewayError ? maxPageAttempts : 1
}

export const fullListOptions = <List>(queryKey: QueryKey, queryFn: QueryFunction<List>) =>
  queryOptions({
    queryKey,
    queryFn,
    staleTime: neverStale,
    gcTime: 15 * 60_000,
    // Comparing thousands of rows would block the page.
    structuralSharing: false,
  })

/** Minimum time between progress updates. Rendering the progress of every page would take as long as loading. */
const progressIntervalMs = 200

const getProgressKey = (queryKey: QueryKey) => ['progress', ...queryKey]

export function createProgressReporter({
  client,
  signal,
  queryKey,
}: LoadContext): (progress: LoadProgress) => void {
  const key = getProgressKey(queryKey)
  client.setQueryData(key, { loadedCount: 0, total: null })
  let reportedAtMs = -Infinity
  return (progress) => {
    const { loadedCount, total } = progress
    const now = performance.now()
    if (signal.aborted || (now - reportedAtMs < progressIntervalMs && loadedCount !== total)) return
    reportedAtMs = now
    client.setQueryData(key, progress)
  }
}

/** Query for the progress that `createProgressReporter` reports. */
export const progressOptions = <Progress extends LoadProgress = LoadProgress>({
  queryKey,
}: {
  queryKey: QueryKey
}) =>
  queryOptions<Progress>({
    queryKey: getProgressKey(queryKey),
    queryFn: skipToken,
    staleTime: neverStale,
    structuralSharing: false,
  })

/** Cancels loading a full list. Keeps cached data. */
export const cancelFullList = (
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
): Promise<void> => client.cancelQueries({ queryKey, exact: true })
