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
import { longestPause } from './gate.ts'

/*
 * Loads a full list page by page. Pages are counted here: `next` only tells that there is another page, its URL is
 * never used (C25). An error ends the load with that error; nothing is skipped silently.
 */

/** Loads one page, counted from 1. */
type ReadPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

/** A list that can be read page by page. */
export interface PagedList<Row> {
  readPage: ReadPage<Row>
  /** Row ID, because rows may move between pages during the load. */
  idOf: (row: Row) => string
}

/** ID of a row. */
export const byId = (row: { id: string }): string => row.id

/** Progress: distinct rows so far and the service's count. */
export interface ReadingProgress {
  read: number
  total: number | null
}

/** Result of loading a full list. */
export interface PagesRead {
  /** Distinct rows delivered. */
  rows: number
  /** Last count of the service; null if not reported. */
  count: number | null
  /** The last pass had one constant count, and each row came once (C27). */
  complete: boolean
  /** Entries of the last pass that couldn't be parsed. */
  unreadable: number
  /** True if the list changed during the load: its count changed, or a row came twice. */
  changed: boolean
  /** True if the load stopped at `most` with more rows left. */
  cut: boolean
  /** Number of duplicate rows within a pass. */
  duplicates: number
  /** Rows of earlier passes missing from the last one. */
  left: number
  /** Number of passes. */
  passes: number
}

/** A full list in its order, each row once. */
export interface WholeList<Row>
  extends
    Pick<PagesRead, 'count' | 'complete' | 'unreadable'>,
    Partial<Pick<PagesRead, 'changed' | 'cut'>> {
  rows: Row[]
}

interface Reading<Row> {
  signal: AbortSignal
  /** Called with new rows in list order and the progress; awaited. */
  onPage?: (rows: readonly Row[], progress: ReadingProgress & { pass: number }) => unknown
  /** Maximum number of passes over a changing list; one by default, more for exports that need every row. */
  passes?: number
  /** Stops after the page that reaches this number of rows. */
  most?: number
  /** Returns whether later pages have nothing of interest, because of the list's order; the result counts as complete. */
  isLast?: (page: readonly Row[]) => boolean
}

/** Pages requested in parallel: the gate allows six requests, two of which stay free for the user. */
const ahead = 4
/** Attempts per page after the first, each with the gate's own retries, so that loaded pages aren't lost. */
const mostTries = 3
const pause = 1000
/** Attempts per page that is answered with 429, which only asks to wait (C17). */
const mostRefusals = 20
/** Errors that may pass. A timeout is none: the page has used up its time. */
const passing = new Set<ApiError['reason']['kind']>(['server', 'unreachable', 'unreadable'])

/** Loads a full list and returns its rows. */
export async function readAll<Row>(
  { readPage, idOf }: PagedList<Row>,
  { onPage, ...reading }: Reading<Row>,
): Promise<WholeList<Row>> {
  const rows: Row[] = []
  const { count, complete, unreadable, changed, cut } = await readPages(
    { readPage, idOf },
    {
      ...reading,
      onPage: (fresh, progress) => {
        rows.push(...fresh)
        return onPage?.(fresh, progress)
      },
    },
  )
  return { rows, count, complete, unreadable, changed, cut }
}

/**
 * Loads a full list and passes its rows on, keeping only their IDs: the first page, then four pages in parallel, or one
 * after another without a count. If rows moved during the load, an export loads the list again and adds new rows. A page
 * past the end ends the list (C26).
 */
export async function readPages<Row>(
  list: PagedList<Row>,
  { passes = 1, ...reading }: Reading<Row>,
): Promise<PagesRead> {
  const known = new Set<string>()
  let duplicates = 0
  for (let pass = 1; ; pass += 1) {
    const read = await readPass(list, { ...reading, known, pass })
    duplicates += read.duplicates
    if (read.complete || read.count === null || pass === passes)
      return { ...read, duplicates, rows: known.size, left: known.size - read.rows, passes: pass }
  }
}

type Pass<Row> = Omit<Reading<Row>, 'passes'> & {
  /** IDs of the rows of all passes. */
  known: Set<string>
  pass: number
}

async function readPass<Row>(
  { readPage, idOf }: PagedList<Row>,
  { signal: given, onPage, most = Infinity, isLast, known, pass }: Pass<Row>,
) {
  const end = new AbortController()
  const signal = AbortSignal.any([given, end.signal])
  // In the first pass both sets are the same.
  const seen = pass === 1 ? known : new Set<string>()
  let duplicates = 0
  let unreadable = 0
  let withoutNews = 0
  let count: number | null = null
  let isSteady = true
  let cut = false
  let isEnough = false
  const begun = new Map<number, Promise<Page<Row> | null>>()
  const begin = (number: number) => {
    const reading = readPatiently(readPage, number, signal)
    // Handled where the page is awaited, unless an earlier page has ended the load.
    reading.catch(() => undefined)
    begun.set(number, reading)
    return reading
  }
  try {
    let size = 0
    for (let number = 1; ; number += 1) {
      const page = await (begun.get(number) ?? begin(number))
      begun.delete(number)
      if (page === null) break
      if (number === 1) {
        size = Math.max(1, page.rows.length + page.unreadable)
        count = page.count
      }
      if (page.count !== count) isSteady = false
      count = page.count ?? count
      const last = count === null ? Infinity : Math.min(Math.ceil(count / size), most / size)
      if (count !== null && page.next !== null)
        for (let next = number + 1; next <= Math.min(number + ahead, last); next += 1)
          if (!begun.has(next)) void begin(next)
      const before = seen.size
      const fresh: Row[] = []
      for (const row of page.rows) {
        const id = idOf(row)
        if (seen.has(id)) duplicates += 1
        else if (!known.has(id)) fresh.push(row)
        seen.add(id)
        known.add(id)
      }
      unreadable += page.unreadable
      withoutNews = seen.size === before ? withoutNews + 1 : 0
      await onPage?.(fresh, { read: seen.size, total: count, pass })
      signal.throwIfAborted()
      cut = seen.size >= most && page.next !== null
      // Stop if the service repeats pages, regardless of its count.
      const isRepeating = withoutNews === (count === null ? 1 : ahead)
      isEnough = isLast?.(page.rows) === true
      if (page.next === null || number >= last || isRepeating || cut || isEnough) break
    }
    const isSteadily = isSteady && duplicates === 0
    return {
      rows: seen.size,
      count,
      duplicates,
      unreadable,
      changed: !isSteadily,
      cut,
      complete:
        isSteadily && !cut && (isEnough || count === null || count === seen.size + unreadable),
    }
  } finally {
    end.abort()
  }
}

/** Loads one page, with retries of errors that may pass; null past the end of the list (C26). */
export async function readPatiently<Row>(
  readPage: ReadPage<Row>,
  number: number,
  signal: AbortSignal,
): Promise<Page<Row> | null> {
  let refusals = 0
  for (let tries = 1; ;) {
    try {
      return await readPage(number, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { reason } = error
      if (number > 1 && isApiError(error, 'not-found')) return null
      if (reason.kind === 'rate-limited') {
        refusals += 1
        // The gate waits, unless the wait is too long.
        const isShort = reason.retryAt !== null && reason.retryAt - Date.now() <= longestPause
        // Nothing is lost with the first page: the gate's own retries are enough.
        if (!isShort || number === 1 || refusals === mostRefusals) throw error
      } else if (number > 1 && passing.has(reason.kind) && tries < mostTries) {
        tries += 1
        await sleep(pause, signal)
      } else throw error
    }
  }
}

/** Removes duplicate rows of a page. */
export function withoutDuplicates<Row>(page: Page<Row>, idOf: (row: Row) => string): Page<Row> {
  const rows = new Map(page.rows.map((row) => [idOf(row), row]))
  return rows.size === page.rows.length ? page : { ...page, rows: [...rows.values()] }
}

/**
 * Query of a full list: cached until Refresh, and for 15 minutes after its last use. Without structural sharing, because
 * comparing thousands of rows would block the page.
 */
export const wholeListOptions = <List>(queryKey: QueryKey, queryFn: QueryFunction<List>) =>
  queryOptions({
    queryKey,
    queryFn,
    staleTime: neverStale,
    gcTime: 15 * 60_000,
    structuralSharing: false,
  })
export type WholeListOptions<List> = ReturnType<typeof wholeListOptions<List>>

/** Milliseconds between two reports of progress: rendering it for every page would cost as much as loading. */
const pauseBetween = 200

/** Reports the progress of a load under `key`. Starts at zero; aborted loads report nothing. */
export function progressTeller(
  { client, signal }: { client: QueryClient; signal: AbortSignal },
  key: QueryKey,
): (progress: ReadingProgress) => void {
  client.setQueryData(key, { read: 0, total: null })
  let toldAt = -Infinity
  return ({ read, total }) => {
    const now = performance.now()
    if (signal.aborted || (now - toldAt < pauseBetween && read !== total)) return
    toldAt = now
    client.setQueryData(key, { read, total })
  }
}

/** Progress that `progressTeller` reports under a key. Never fetches. */
export const progressOptions = (key: QueryKey) =>
  queryOptions<ReadingProgress>({ queryKey: key, queryFn: skipToken, staleTime: neverStale })

/** Cancels loading a full list; cached data stays. */
export const cancelReading = (
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
): Promise<void> => client.cancelQueries({ queryKey, exact: true })
