import {
  queryOptions,
  skipToken,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query'
import type { Page } from '#/contract/page.ts'
import { sleep } from '#/lib/sleep.ts'
import { ApiError, isApiError } from './errors.ts'
import { neverStale } from './freshness.ts'
import { maxPauseMs } from './request-scheduler.ts'

/*
 * Loads a full list page by page. Pages are counted here: `next` only says whether there is another page, its URL is
 * never used (C25). An error ends the load with that error; nothing is skipped silently.
 */

/** Loads one page, counted from 1. */
type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

/** A list that can be loaded page by page. */
export interface PagedList<Row> {
  fetchPage: FetchPage<Row>
  /** Row ID, because rows may move between pages during the load. */
  idOf: (row: Row) => string
}

/** ID of a row. */
export const byId = (row: { id: string }): string => row.id

/** Progress: distinct rows so far and the service's count. */
export interface LoadProgress {
  fetchedCount: number
  total: number | null
}

/** Result of loading a full list. */
export interface LoadedPages {
  /** Distinct rows delivered. */
  rows: number
  /** Last count of the service; null if not reported. */
  count: number | null
  /** The last pass had one constant count, and each row came once (C27). */
  isComplete: boolean
  /** Entries of the last pass that couldn't be parsed. */
  unreadable: number
  /** True if the list changed during the load: its count changed, or a row came twice. */
  hasChanged: boolean
  /** True if the load stopped at `maxRows` with more rows left. */
  isTruncated: boolean
  /** Number of duplicate rows within a pass. */
  duplicateCount: number
  /** Rows of earlier passes missing from the last one. */
  missingCount: number
  /** Number of passes. */
  passCount: number
}

/** A full list in its order, each row once. */
export interface FullList<Row>
  extends
    Pick<LoadedPages, 'count' | 'isComplete' | 'unreadable'>,
    Partial<Pick<LoadedPages, 'hasChanged' | 'isTruncated'>> {
  rows: Row[]
}

interface FetchAllOptions<Row> {
  signal: AbortSignal
  /** Called with new rows in list order and the progress; awaited. */
  onPage?: (rows: readonly Row[], progress: LoadProgress & { pass: number }) => unknown
  /** Maximum number of passes over a changing list; one by default, more for exports that need every row. */
  maxPasses?: number
  /** Stops after the page that reaches this number of rows. */
  maxRows?: number
  /** Returns whether later pages have nothing of interest, because of the list's order; the result counts as complete. */
  isLast?: (page: readonly Row[]) => boolean
}

/** Pages requested in parallel: two of the scheduler's six slots stay free for user requests. */
const pagesInParallel = 4
/** Attempts per page after the first, on top of the scheduler's retries, so that loaded pages aren't lost. */
const maxPageAttempts = 3
const pageRetryDelayMs = 1000
/** Attempts per page after a 429, which only asks to wait (C17). */
const maxRateLimits = 20
/** Errors worth retrying. Not 'timeout': the page has used up its time. */
const transientErrors = new Set<ApiError['reason']['kind']>(['server', 'unreachable', 'unreadable'])

/** Loads a full list and returns its rows. */
export async function fetchAllPages<Row>(
  { fetchPage, idOf }: PagedList<Row>,
  { onPage, ...options }: FetchAllOptions<Row>,
): Promise<FullList<Row>> {
  const rows: Row[] = []
  const { count, isComplete, unreadable, hasChanged, isTruncated } = await fetchPages(
    { fetchPage, idOf },
    {
      ...options,
      onPage: (newRows, progress) => {
        rows.push(...newRows)
        return onPage?.(newRows, progress)
      },
    },
  )
  return { rows, count, isComplete, unreadable, hasChanged, isTruncated }
}

/**
 * Loads a full list and passes its rows on, keeping only their IDs: the first page, then four pages in parallel, or one
 * after another without a count. If rows moved during the load, an export loads the list again and adds new rows. A page
 * past the end ends the list (C26).
 */
export async function fetchPages<Row>(
  list: PagedList<Row>,
  { maxPasses = 1, ...options }: FetchAllOptions<Row>,
): Promise<LoadedPages> {
  const knownIds = new Set<string>()
  let duplicateCount = 0
  for (let pass = 1; ; pass += 1) {
    const result = await fetchPass(list, { ...options, knownIds, pass })
    duplicateCount += result.duplicateCount
    if (result.isComplete || result.count === null || pass === maxPasses)
      return {
        ...result,
        duplicateCount,
        rows: knownIds.size,
        missingCount: knownIds.size - result.rows,
        passCount: pass,
      }
  }
}

type Pass<Row> = Omit<FetchAllOptions<Row>, 'maxPasses'> & {
  /** IDs of the rows of all passes. */
  knownIds: Set<string>
  pass: number
}

async function fetchPass<Row>(
  { fetchPage, idOf }: PagedList<Row>,
  { signal: callerSignal, onPage, maxRows = Infinity, isLast, knownIds, pass }: Pass<Row>,
) {
  const abortPass = new AbortController()
  const signal = AbortSignal.any([callerSignal, abortPass.signal])
  // In the first pass both sets are the same.
  const seenIds = pass === 1 ? knownIds : new Set<string>()
  let duplicateCount = 0
  let unreadable = 0
  let pagesWithoutNewRows = 0
  let count: number | null = null
  let isCountConstant = true
  let isTruncated = false
  let isLastReached = false
  const pendingPages = new Map<number, Promise<Page<Row> | null>>()
  const startPage = (pageNumber: number) => {
    const pagePromise = fetchWithRetry(fetchPage, pageNumber, signal)
    // Handled where the page is awaited, unless an earlier page has ended the load.
    pagePromise.catch(() => undefined)
    pendingPages.set(pageNumber, pagePromise)
    return pagePromise
  }
  try {
    let pageSize = 0
    for (let pageNumber = 1; ; pageNumber += 1) {
      const page = await (pendingPages.get(pageNumber) ?? startPage(pageNumber))
      pendingPages.delete(pageNumber)
      if (page === null) break
      if (pageNumber === 1) {
        pageSize = Math.max(1, page.rows.length + page.unreadable)
        count = page.count
      }
      if (page.count !== count) isCountConstant = false
      count = page.count ?? count
      const lastPage =
        count === null ? Infinity : Math.min(Math.ceil(count / pageSize), maxRows / pageSize)
      if (count !== null && page.next !== null)
        for (
          let nextPageNumber = pageNumber + 1;
          nextPageNumber <= Math.min(pageNumber + pagesInParallel, lastPage);
          nextPageNumber += 1
        )
          if (!pendingPages.has(nextPageNumber)) void startPage(nextPageNumber)
      const previousCount = seenIds.size
      const newRows: Row[] = []
      for (const row of page.rows) {
        const id = idOf(row)
        if (seenIds.has(id)) duplicateCount += 1
        else if (!knownIds.has(id)) newRows.push(row)
        seenIds.add(id)
        knownIds.add(id)
      }
      unreadable += page.unreadable
      pagesWithoutNewRows = seenIds.size === previousCount ? pagesWithoutNewRows + 1 : 0
      await onPage?.(newRows, { fetchedCount: seenIds.size, total: count, pass })
      signal.throwIfAborted()
      isTruncated = seenIds.size >= maxRows && page.next !== null
      // Stop if the service repeats pages, regardless of its count.
      const isRepeating = pagesWithoutNewRows === (count === null ? 1 : pagesInParallel)
      isLastReached = isLast?.(page.rows) === true
      if (
        page.next === null ||
        pageNumber >= lastPage ||
        isRepeating ||
        isTruncated ||
        isLastReached
      )
        break
    }
    const isUnchanged = isCountConstant && duplicateCount === 0
    return {
      rows: seenIds.size,
      count,
      duplicateCount,
      unreadable,
      hasChanged: !isUnchanged,
      isTruncated,
      isComplete:
        isUnchanged &&
        !isTruncated &&
        (isLastReached || count === null || count === seenIds.size + unreadable),
    }
  } finally {
    abortPass.abort()
  }
}

/** Loads one page, with retries of transient errors; null past the end of the list (C26). */
export async function fetchWithRetry<Row>(
  fetchPage: FetchPage<Row>,
  pageNumber: number,
  signal: AbortSignal,
): Promise<Page<Row> | null> {
  let rateLimitCount = 0
  for (let attemptNumber = 1; ;) {
    try {
      return await fetchPage(pageNumber, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { reason } = error
      if (pageNumber > 1 && isApiError(error, 'not-found')) return null
      if (reason.kind === 'rate-limited') {
        rateLimitCount += 1
        // The scheduler waits, unless the wait is too long.
        const isShortWait = reason.retryAt !== null && reason.retryAt - Date.now() <= maxPauseMs
        // No loaded pages are lost if the first one fails: the scheduler's retries are enough.
        if (!isShortWait || pageNumber === 1 || rateLimitCount === maxRateLimits) throw error
      } else if (
        pageNumber > 1 &&
        transientErrors.has(reason.kind) &&
        attemptNumber < maxPageAttempts
      ) {
        attemptNumber += 1
        await sleep(pageRetryDelayMs, signal)
      } else throw error
    }
  }
}

/** Removes duplicate rows of a page. */
export function removeDuplicates<Row>(page: Page<Row>, idOf: (row: Row) => string): Page<Row> {
  const rows = new Map(page.rows.map((row) => [idOf(row), row]))
  return rows.size === page.rows.length ? page : { ...page, rows: [...rows.values()] }
}

/**
 * Query of a full list: cached until Refresh, and for 15 minutes after its last use. Without structural sharing, because
 * comparing thousands of rows would block the page.
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

/** Milliseconds between two reports of progress: rendering it for every page would cost as much as loading. */
const progressIntervalMs = 200

/** Reports the progress of a load under `key`. Starts at zero; aborted loads report nothing. */
export function progressReporter(
  { client, signal }: { client: QueryClient; signal: AbortSignal },
  key: QueryKey,
): (progress: LoadProgress) => void {
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

/** Progress that `progressReporter` reports under a key. Never fetches. */
export const progressOptions = (key: QueryKey) =>
  queryOptions<LoadProgress>({ queryKey: key, queryFn: skipToken, staleTime: neverStale })

/** Cancels loading a full list; cached data stays. */
export const cancelFullList = (
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
): Promise<void> => client.cancelQueries({ queryKey, exact: true })
