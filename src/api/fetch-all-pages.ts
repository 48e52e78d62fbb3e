import {
  queryOptions,
  skipToken,
  type QueryClient,
  type QueryFunction,
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
 * Loads a full list page by page. Requests pages by number and never uses the URLs in responses (C25). An error ends the
 * load with that error; nothing is skipped silently.
 */

/** Source of a list: loads one of its pages, counted from 1. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

interface PageSourceOptions<Row> {
  path: string
  /** Query parameters of all pages. */
  search: Search
  schema: z.ZodMiniType<Page<Row>>
  pageSize?: number
}

/** Creates the source of a list: a function that loads one of its pages. */
export const createPageSource =
  <Row>(
    { path, search, schema, pageSize = maxPageSize }: PageSourceOptions<Row>,
    request: ApiClient['get'] = get,
  ): FetchPage<Row> =>
  (page, signal) =>
    request({ path, search: { ...search, page, page_size: pageSize }, schema }, signal)

/** Needed to recognize rows that move between pages during the load. */
type WithId = { id: string }

/** Part of the context of a query function. */
export interface LoadContext {
  client: QueryClient
  signal: AbortSignal
  queryKey: QueryKey
}

/** Progress of loading a list. */
export interface LoadProgress {
  /** Number of distinct rows so far. */
  fetchedCount: number
  /** Count of the service; null if not reported. */
  total: number | null
}

/** Result of loading a full list. */
export interface LoadedPages {
  /** Number of distinct rows. */
  rowCount: number
  /** Last count of the service; null if not reported. */
  count: number | null
  /**
   * True if all rows were loaded from a list that didn't change: its count was constant, and each row came once (C27).
   */
  isComplete: boolean
  /** Number of entries that couldn't be parsed. */
  unreadableCount: number
  /** True if the list changed during the load: its count changed, or a row came twice. */
  hasChanged: boolean
  /** True if the load stopped at `maxRows` with more rows left. */
  isTruncated: boolean
  /** True if the load ended at the last page, past the end of the list, or because `isLast` returned true. */
  isEndReached: boolean
  duplicateCount: number
}

/** A full list in its order, each row once. */
export interface FullList<Row>
  extends
    Pick<LoadedPages, 'count' | 'isComplete' | 'unreadableCount'>,
    Partial<Pick<LoadedPages, 'hasChanged' | 'isTruncated'>> {
  rows: Row[]
}

interface FetchAllOptions<Row> {
  signal: AbortSignal
  /** Called with new rows in list order and the progress; awaited. */
  onPage?: (rows: readonly Row[], progress: LoadProgress) => unknown
  /** Stops after the page that reaches this number of rows. */
  maxRows?: number
  /** Returns whether later pages can be skipped because of the list's order. The result still counts as complete. */
  isLast?: (page: Page<Row>) => boolean
  /** Requests one page at a time, for loads that usually end early. */
  isSequential?: boolean
}

/** Number of pages requested in parallel: two of the scheduler's six slots stay free for user requests. */
const maxPagesInFlight = 4

/** Loads a full list and returns its rows. See `fetchPages`, which keeps no rows. */
export async function fetchAllPages<Row extends WithId>(
  fetchPage: FetchPage<Row>,
  { onPage, ...options }: FetchAllOptions<Row>,
): Promise<FullList<Row>> {
  const rows: Row[] = []
  const { count, isComplete, unreadableCount, hasChanged, isTruncated } = await fetchPages(
    fetchPage,
    {
      ...options,
      onPage: (newRows, progress) => {
        rows.push(...newRows)
        return onPage?.(newRows, progress)
      },
    },
  )
  return { rows, count, isComplete, unreadableCount, hasChanged, isTruncated }
}

/**
 * Loads a full list and passes its rows to `onPage`, keeping only their IDs. After the first page, loads four pages in
 * parallel, or one at a time if the service reports no count. The load ends at a page past the end (C26). It also ends if
 * the service repeats pages: after one page without new rows if there is no count, otherwise after four in succession,
 * because rows added during the load move known rows to later pages.
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
  let pagesWithoutNewRows = 0
  let isTruncated = false
  let isLastReached = false
  let isEndReached = false
  /** Requested pages that weren't processed yet, in order. */
  const pendingPages: Promise<Page<Row> | null>[] = []
  let requestedCount = 0
  const requestPagesUpTo = (lastPage: number) => {
    for (; requestedCount < lastPage; requestedCount += 1) requestPage(requestedCount + 1)
  }
  const requestPage = (pageNumber: number) => {
    const pagePromise = fetchWithRetry(fetchPage, pageNumber, signal)
    // Handled where the page is awaited, unless an earlier page has ended the load.
    pagePromise.catch(() => undefined)
    pendingPages.push(pagePromise)
  }
  try {
    requestPagesUpTo(1)
    for (let pageNumber = 1; ; pageNumber += 1) {
      const page = await pendingPages.shift()
      if (!page) {
        // Null past the end of the list. Undefined if no page was requested because of the count, which may be wrong.
        isEndReached ||= page === null
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
      await onPage?.(newRows, { fetchedCount: seenIds.size, total: count })
      signal.throwIfAborted()
      // Pages of a list that shifted may end before `maxRows` distinct rows were loaded.
      const isAtLimit = seenIds.size >= maxRows || pageNumber >= Math.ceil(maxRows / pageSize)
      isTruncated = isAtLimit && page.hasNext
      isLastReached = isLast?.(page) === true
      isEndReached = isLastReached || !page.hasNext
      pagesWithoutNewRows = newRows.length === 0 ? pagesWithoutNewRows + 1 : 0
      const isRepeating = pagesWithoutNewRows >= (count === null ? 1 : maxPagesInFlight)
      if (isRepeating || isTruncated || isLastReached) break
      const lastPage = Math.ceil(Math.min(count ?? Infinity, maxRows) / pageSize)
      const maxInFlight = isSequential || count === null ? 1 : maxPagesInFlight
      if (page.hasNext) requestPagesUpTo(Math.min(pageNumber + maxInFlight, lastPage))
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
      (isLastReached || count === null || count === seenIds.size + unreadableCount),
    unreadableCount,
    hasChanged,
    isTruncated,
    isEndReached,
    duplicateCount,
  }
}

/** Attempts for each page but the first, each with the scheduler's retries, so that loaded pages aren't lost. */
const maxPageAttempts = 3
/** Attempts while the service responds with 429, because it only asks to wait (C17). */
const maxRateLimitedAttempts = 20
const pageRetryDelayMs = 1000

/** Loads one page, with retries of transient errors after the first page; null past the end of the list (C26). */
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
  // The scheduler waits, unless the wait is too long.
  if (reason.kind === 'rate-limited')
    return reason.retryAt === null || reason.retryAt - Date.now() <= maxPauseMs
      ? maxRateLimitedAttempts
      : 1
  // Don't retry after a timeout: the page has used up its time.
  const isTransient = ['server', 'unreachable', 'unreadable'].includes(reason.kind)
  // Gateways may send an error as an HTML page with status 200. Refusals are never repeated (C5).
  const isGatewayError = reason.kind === 'intercepted' && error.status === 200
  return isTransient || isGatewayError ? maxPageAttempts : 1
}

/**
 * Query of a full list: cached until the user refreshes, and for 15 minutes after its last use. Without structural
 * sharing, because comparing thousands of rows would block the page.
 */
export const fullListOptions = <List>(queryKey: QueryKey, queryFn: QueryFunction<List>) =>
  queryOptions({
    queryKey,
    queryFn,
    staleTime: neverStale,
    gcTime: 15 * 60_000,
    structuralSharing: false,
  })
export type FullListOptions<List> = ReturnType<typeof fullListOptions<List>>

/** Milliseconds between two updates of the progress: rendering it for every page would cost as much as loading. */
const progressIntervalMs = 200

const getProgressKey = (queryKey: QueryKey) => ['progress', ...queryKey]

/** Returns a function that reports the progress of a query to `progressOptions`. Aborted loads report nothing. */
export function createProgressReporter({
  client,
  signal,
  queryKey,
}: LoadContext): (progress: LoadProgress) => void {
  const key = getProgressKey(queryKey)
  client.setQueryData(key, { fetchedCount: 0, total: null })
  let reportedAtMs = -Infinity
  return ({ fetchedCount, total }) => {
    const now = performance.now()
    if (signal.aborted || (now - reportedAtMs < progressIntervalMs && fetchedCount !== total))
      return
    reportedAtMs = now
    client.setQueryData(key, { fetchedCount, total })
  }
}

/** Progress of loading a query with `createProgressReporter`. Never fetches. */
export const progressOptions = ({ queryKey }: { queryKey: QueryKey }) =>
  queryOptions<LoadProgress>({
    queryKey: getProgressKey(queryKey),
    queryFn: skipToken,
    staleTime: neverStale,
  })

/** Cancels loading a full list; cached data stays. */
export const cancelFullList = (
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
): Promise<void> => client.cancelQueries({ queryKey, exact: true })
