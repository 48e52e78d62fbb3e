import type { Page } from '#/contract/page.ts'
import { sleep } from '#/lib/sleep.ts'
import { ApiError, isApiError } from './errors.ts'

/** A list that can be read page by page, its pages counted from 1. */
export interface RowSource<Row> {
  readPage: (page: number, signal: AbortSignal) => Promise<Page<Row>>
  idOf: (row: Row) => string
}

/** How far a reading is. */
export interface StreamProgress {
  /** Different rows of this pass so far, and how many the service counts. */
  read: number
  total: number | null
  /** 1, and more where rows moved and the list is read again. */
  pass: number
  /** Until when the service asked to wait, in milliseconds; null while it is read. */
  waitsUntil: number | null
}

/** What is known of a list once it was read to its end. */
export interface StreamedRows {
  /** Different rows that were handed on. */
  rows: number
  /** As the service counted them last; null where it does not say. */
  count: number | null
  /** How often a row came again in one pass, because rows moved between pages. */
  duplicates: number
  /** Rows of earlier passes that the last one did not hold: they left the list. */
  left: number
  /** Entries of the last pass that have no shape we know. */
  unreadable: number
  /** How often the list was read. */
  passes: number
  /** In the last pass one count held from the first page to the last, and each of its rows came once. */
  complete: boolean
}

interface Streaming<Row> {
  signal: AbortSignal
  /** Takes rows that were not there before, in the order of the list; waited for. */
  onRows: (rows: readonly Row[]) => Promise<void> | void
  onProgress?: (progress: StreamProgress) => void
}

/** Pages asked for at once: the gate lets six requests through, two stay free for the reader's own. */
const ahead = 4
/** How often a list is read in which rows move. */
const mostPasses = 3
/** How often one page is asked for, after the gate's own tries; a 429 is only a wait. */
const mostTries = 3
const mostWaits = 20
/** Milliseconds before the next try, and after a 429 that says no time. */
const pause = 1000
const pauseUnsaid = 15_000
const passing = new Set<ApiError['reason']['kind']>([
  'server',
  'timeout',
  'unreachable',
  'unreadable',
])

/**
 * Reads a list to its end and hands its rows on in their order, each once, keeping no more of them than their
 * identifiers. Rows may move between pages meanwhile: a pass in which one came twice, the count changed or did
 * not come out is followed by another, of which what is new is handed on (C25, C27). A page that cannot be
 * read ends all with its error: nothing is left out silently.
 */
export async function streamRows<Row>(
  source: RowSource<Row>,
  { signal, onRows, onProgress }: Streaming<Row>,
): Promise<StreamedRows> {
  const known = new Set<string>()
  let duplicates = 0
  for (let pass = 1; ; pass += 1) {
    const read = await readPass(source, { signal, onRows, onProgress, known, pass })
    duplicates += read.duplicates
    const { count, unreadable, rows } = read
    const complete = read.steady && read.duplicates === 0 && count === rows + unreadable
    if (complete || count === null || pass === mostPasses)
      return {
        rows: known.size,
        count,
        duplicates,
        left: known.size - rows,
        unreadable,
        passes: pass,
        complete,
      }
  }
}

type Pass<Row> = Pick<Streaming<Row>, 'signal' | 'onRows'> & {
  onProgress: Streaming<Row>['onProgress']
  /** The rows of all passes. */
  known: Set<string>
  pass: number
}

async function readPass<Row>(
  source: RowSource<Row>,
  { signal: given, onRows, onProgress, known, pass }: Pass<Row>,
) {
  const end = new AbortController()
  const signal = AbortSignal.any([given, end.signal])
  // The first pass sees what is known and nothing else: one set does for both.
  const seen = pass === 1 ? known : new Set<string>()
  let duplicates = 0
  let unreadable = 0
  let withoutNews = 0
  let count: number | null = null
  const tell = (waitsUntil: number | null) =>
    onProgress?.({ read: seen.size, total: count, pass, waitsUntil })
  const begun = new Map<number, Promise<Page<Row> | null>>()
  const begin = (number: number) => {
    const reading = readPatiently(source, number, signal, tell)
    // Whoever takes the page hears of it; an earlier one may have ended all.
    reading.catch(() => undefined)
    begun.set(number, reading)
    return reading
  }
  try {
    const first = await begin(1)
    if (first === null) throw new Error('a first page always is')
    const size = Math.max(1, first.rows.length + first.unreadable)
    let steady = true
    count = first.count
    for (let number = 1; ; number += 1) {
      const page = await (begun.get(number) ?? begin(number))
      begun.delete(number)
      if (page === null) break
      if (page.count !== count) steady = false
      count = page.count ?? count
      const last = Math.ceil((count ?? 0) / size)
      for (let next = number + 1; next <= Math.min(number + ahead, last); next += 1)
        if (page.next !== null && !begun.has(next)) void begin(next)
      const before = seen.size
      const fresh: Row[] = []
      for (const row of page.rows) {
        const id = source.idOf(row)
        if (seen.has(id)) duplicates += 1
        else if (!known.has(id)) fresh.push(row)
        seen.add(id)
        known.add(id)
      }
      unreadable += page.unreadable
      withoutNews = seen.size === before ? withoutNews + 1 : 0
      if (fresh.length > 0) await onRows(fresh)
      signal.throwIfAborted()
      tell(null)
      // A service that repeats itself would be read for as long as its count promises.
      if (page.next === null || withoutNews === ahead || (number >= last && withoutNews > 0)) break
    }
    return { rows: seen.size, count, duplicates, unreadable, steady }
  } finally {
    end.abort()
  }
}

/** One page, asked for again where its failure may pass; null where there is none (C26). */
async function readPatiently<Row>(
  source: RowSource<Row>,
  number: number,
  signal: AbortSignal,
  tell: (waitsUntil: number | null) => void,
): Promise<Page<Row> | null> {
  let waits = 0
  for (let tries = 1; ;) {
    try {
      return await source.readPage(number, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (number > 1 && isApiError(error, 'not-found')) return null
      if (error.reason.kind === 'rate-limited' && waits < mostWaits) {
        waits += 1
        const until = Math.max(Date.now() + pause, error.reason.retryAt ?? Date.now() + pauseUnsaid)
        tell(until)
        await sleep(until - Date.now(), signal)
        tell(null)
      } else if (passing.has(error.reason.kind) && tries < mostTries) {
        tries += 1
        await sleep(pause, signal)
      } else throw error
    }
  }
}
