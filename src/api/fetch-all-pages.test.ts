import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Page } from '#/contract/page.ts'
import { ApiError, type ErrorReason } from './errors.ts'
import { fetchAllPages, fetchPages, type LoadProgress } from './fetch-all-pages.ts'
import { createRequestScheduler } from './request-scheduler.ts'

interface Row {
  id: string
}

const createApiError = (reason: ErrorReason, status: number | null = null) =>
  new ApiError({ reason, method: 'GET', path: '/x/', status })
const pastEndError = createApiError({ kind: 'not-found', detail: 'Invalid page.' })
const serverError = createApiError({ kind: 'server', retryAt: null })
const createRows = (start: number, end: number): Row[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => ({ id: `r${start + index}` }))

/** Serves a list with ten rows per page. `before` runs before each response. It may change the list or throw. */
function servePages(list: Row[], before = (_page: number): void => {}) {
  return (number: number): Page<Row> => {
    before(number)
    const start = (number - 1) * 10
    if (number > 1 && start >= list.length) throw pastEndError
    return {
      count: list.length,
      hasNext: start + 10 < list.length,
      rows: list.slice(start, start + 10),
      unreadableCount: 0,
    }
  }
}

type LoadOptions = { maxRows?: number; signal?: AbortSignal }

/** Loads the full list and records the requested pages, their concurrency and the progress. */
async function loadAll(pageAt: (page: number) => Page<Row>, options: LoadOptions = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const requestedPages: number[] = []
  const progress: LoadProgress[] = []
  let inFlight = 0
  let maxInFlight = 0
  const fetchPage = async (number: number) => {
    requestedPages.push(number)
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    // Later pages may arrive first.
    for (let tick = 0; tick < 8 + (number % 3); tick += 1) await Promise.resolve()
    inFlight -= 1
    return pageAt(number)
  }
  const rows: Row[] = []
  const load = fetchPages(fetchPage, {
    signal: new AbortController().signal,
    ...options,
    onPage: (newRows, { loadedCount, total }) => {
      rows.push(...newRows)
      progress.push({ loadedCount, total })
    },
  })
  const outcome = load.then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  )
  await vi.runAllTimersAsync()
  return { ...(await outcome), rows, requestedPages, progress, maxInFlight }
}

const unchangedResult = {
  unreadableCount: 0,
  hasChanged: false,
  isTruncated: false,
  isEndReached: true,
  duplicateCount: 0,
}

describe('loading a full list', () => {
  it('C27 F10 returns every row once and in list order, and requests several pages in parallel', async () => {
    const list = createRows(0, 1234)
    const { result, rows, requestedPages, progress, maxInFlight } = await loadAll(servePages(list))
    expect(rows).toEqual(list)
    expect(result).toEqual({ ...unchangedResult, rowCount: 1234, count: 1234, isComplete: true })
    expect(requestedPages).toHaveLength(124)
    expect(maxInFlight).toBeLessThanOrEqual(5)
    expect(maxInFlight).toBeGreaterThan(2)
    expect(progress[0]).toEqual({ loadedCount: 10, total: 1234 })
    expect(progress.at(-1)).toEqual({ loadedCount: 1234, total: 1234 })
  })

  it('stops at maxRows and reports that there are more rows', async () => {
    const { result, requestedPages } = await loadAll(servePages(createRows(0, 900)), {
      maxRows: 25,
    })
    expect(result).toMatchObject({
      rowCount: 30,
      count: 900,
      isTruncated: true,
      isComplete: false,
      hasChanged: false,
    })
    expect(requestedPages).toEqual([1, 2, 3])
  })

  it.each([
    ['appear', (list: Row[]) => void list.splice(3, 0, ...createRows(900, 905))],
    ['vanish', (list: Row[]) => void list.splice(3, 5)],
    ['move', (list: Row[]) => void list.splice(3, 0, ...list.splice(180, 1))],
  ])(
    'C27 reports a change if rows %s during the load, and returns no duplicates',
    async (_name, change) => {
      const list = createRows(0, 200)
      const { result, rows } = await loadAll(
        servePages(list, (page) => void (page === 9 && change(list))),
      )
      expect(result).toMatchObject({ isComplete: false, hasChanged: true })
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    },
  )

  it('C26 stops at the first page past the end if the list became shorter during the load', async () => {
    const list = createRows(0, 200)
    const { result, requestedPages } = await loadAll(
      servePages(list, (page) => {
        if (page === 5) list.length = 60
      }),
    )
    expect(result).toMatchObject({ isComplete: false, hasChanged: true })
    expect(Math.max(...requestedPages)).toBeLessThan(12)
  })

  it('stops at the first missing page if the reported count is too high, and reports no change', async () => {
    const pages = servePages(createRows(0, 40))
    const { result, rows, requestedPages } = await loadAll((number) => ({
      ...pages(number),
      count: 12_000_000,
      hasNext: true,
    }))
    expect(rows).toHaveLength(40)
    expect(result).toMatchObject({ isComplete: false, hasChanged: false })
    expect(requestedPages.length).toBeLessThan(12)
  })

  it('C27 stops at a page without new rows, and reports that the list changed', async () => {
    const list = createRows(0, 60)
    const { result } = await loadAll(
      servePages(list, (page) => {
        if (page > 1 && list.length === 60) list.unshift(...createRows(900, 910))
      }),
    )
    expect(result).toMatchObject({ rowCount: 10, isComplete: false, hasChanged: true })
  })

  it('C27 stops at maxRows and reports that there are more rows, even if rows were added during the load', async () => {
    const list = createRows(0, 100)
    const { result } = await loadAll(
      servePages(list, (page) => {
        if (page > 1 && list.length === 100) list.unshift(...createRows(900, 903))
      }),
      { maxRows: 30 },
    )
    expect(result).toMatchObject({ rowCount: 27, isTruncated: true })
  })

  it('stops if the API keeps sending the same page', async () => {
    const page = servePages(createRows(0, 100))(1)
    for (const count of [90_000, null]) {
      const { result, requestedPages } = await loadAll(() => ({ ...page, count }))
      expect(result?.rowCount).toBe(10)
      expect(requestedPages.length).toBeLessThan(12)
    }
  })

  it('C24 loads one page at a time if the API reports no count', async () => {
    const list = createRows(0, 45)
    const pages = servePages(list)
    const { result, rows, maxInFlight } = await loadAll((number) => ({
      ...pages(number),
      count: null,
    }))
    expect(rows).toEqual(list)
    expect(result).toMatchObject({ count: null, isComplete: true })
    expect(maxInFlight).toBe(1)
  })

  it('C27 reports a complete list if nothing changes during the load, and an incomplete list if a row is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(130),
        fc.nat(20),
        fc.integer({ min: -4, max: 4 }).filter((shift) => shift !== 0),
        async (size, shiftAtPage, shift) => {
          const list = createRows(0, size)
          let changed = false
          const { result, rows } = await loadAll(
            servePages(list, (page) => {
              if (page !== shiftAtPage || page * 10 + 5 > size || changed) return
              changed = true
              if (shift > 0) list.unshift(...createRows(5000, 5000 + shift))
              else list.splice(0, -shift)
            }),
          )
          // A change on the last pages may go unnoticed if no row is lost.
          if (!changed) expect(result?.isComplete).toBe(true)
          else if (result?.isComplete) expect(rows).toHaveLength(list.length)
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a load with failures', () => {
  const distantRetryAt = Date.now() + 3_600_000_000
  const failThirdPage = (
    list: Row[],
    failureCount: number,
    reason: () => ErrorReason,
    status?: number,
  ) => {
    let failuresLeft = failureCount
    return servePages(list, (page) => {
      if (page !== 3 || failuresLeft === 0) return
      failuresLeft -= 1
      throw createApiError(reason(), status)
    })
  }

  it.each<[number, ErrorReason]>([
    [502, { kind: 'server', retryAt: null }],
    [200, { kind: 'unreadable' }],
    [200, { kind: 'intercepted' }],
  ])(
    'retries a page after a response with status %i and reason %j, and loses no rows',
    async (status, reason) => {
      const list = createRows(0, 90)
      const { result, rows } = await loadAll(failThirdPage(list, 2, () => reason, status))
      expect(rows).toEqual(list)
      expect(result?.isComplete).toBe(true)
    },
  )

  it.each<[string, ErrorReason, status?: number]>([
    ['a page times out', { kind: 'timeout' }],
    ['the API rejects the key', { kind: 'unauthorized', detail: null }, 401],
    ['a proxy rejects the key', { kind: 'intercepted' }, 401],
    [
      'a 429 asks for too long a wait',
      { kind: 'rate-limited', detail: null, retryAt: distantRetryAt },
      429,
    ],
  ])('fails without a retry if %s', async (_name, reason, status) => {
    const pages = failThirdPage(createRows(0, 900), 99, () => reason, status)
    const { error, requestedPages } = await loadAll(pages)
    expect(error).toMatchObject({ reason })
    expect(requestedPages.filter((page) => page === 3)).toHaveLength(1)
  })

  it('fails immediately if the first page fails', async () => {
    for (const error of [pastEndError, serverError]) {
      const outcome = await loadAll(() => {
        throw error
      })
      expect(outcome).toMatchObject({ error, requestedPages: [1] })
    }
  })

  it('stops sending requests once it is aborted', async () => {
    const stop = new AbortController()
    const { error, requestedPages } = await loadAll(
      servePages(createRows(0, 900), (page) => {
        if (page === 6) stop.abort()
      }),
      { signal: stop.signal },
    )
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(requestedPages.length).toBeLessThan(14)
  })

  it('C17 loads everything if the API allows only one request per second', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const list = createRows(0, 130)
    const pages = servePages(list)
    const scheduler = createRequestScheduler()
    const { signal } = new AbortController()
    let nextAllowedAt = 0
    const fetchPage = (number: number) =>
      scheduler.run({
        signal,
        maxAttempts: 3,
        attempt: async () => {
          await Promise.resolve()
          if (Date.now() < nextAllowedAt)
            throw createApiError({ kind: 'rate-limited', detail: null, retryAt: nextAllowedAt })
          nextAllowedAt = Date.now() + 1000
          return pages(number)
        },
      })
    const outcome = fetchAllPages(fetchPage, { signal }).catch((error: unknown) => ({
      error,
    }))
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject({ rows: list, isComplete: true })
  })
})
