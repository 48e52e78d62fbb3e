import { describe, expect, it, vi } from 'vitest'
import type { Page } from '#/contract/page.ts'
import { ApiError, type Reason } from './errors.ts'
import { streamRows, type RowSource } from './stream-rows.ts'

type Row = { id: string }

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}` }))

const failure = (reason: Reason) => new ApiError({ reason, method: 'GET', path: '/list/' })

/** A list in pages of 100, as it stands when each page is asked for; `before` may move rows or fail. */
function listing(
  rows: Row[],
  before: (page: number, asked: number) => void = () => {},
  more: Partial<Page<Row>> = {},
): RowSource<Row> & { asked: number[] } {
  const asked: number[] = []
  return {
    asked,
    idOf: ({ id }) => id,
    readPage: async (page) => {
      await Promise.resolve()
      asked.push(page)
      before(page, asked.length)
      const part = rows.slice((page - 1) * 100, page * 100)
      if (part.length === 0 && page > 1) throw failure({ kind: 'not-found', detail: null })
      return {
        count: rows.length,
        next: page * 100 < rows.length ? 'there is one' : null,
        previous: null,
        rows: part,
        unreadable: 0,
        ...more,
      }
    },
  }
}

async function streamed(source: RowSource<Row>, signal = new AbortController().signal) {
  const got: Row[] = []
  const read = await streamRows(source, { signal, onRows: (rows) => void got.push(...rows) })
  return { read, ids: got.map(({ id }) => id) }
}

describe('F10 a list read to its end', () => {
  it('gives 1,234 rows of 13 pages in their order, each once', async () => {
    const source = listing(rowsOf(1234))
    const { read, ids } = await streamed(source)
    expect(ids).toEqual(rowsOf(1234).map(({ id }) => id))
    expect(source.asked).toHaveLength(13)
    expect(read).toEqual({
      rows: 1234,
      count: 1234,
      duplicates: 0,
      left: 0,
      unreadable: 0,
      passes: 1,
      complete: true,
    })
  })

  it('catches a row that moves from an unread page to a read one, and reads again for it', async () => {
    const rows = rowsOf(1234)
    const source = listing(rows, (_page, asked) => {
      // The last row becomes the first one, while the third page is asked for.
      if (asked === 3) rows.unshift(...rows.splice(-1))
    })
    const { read, ids } = await streamed(source)
    expect(new Set(ids)).toEqual(new Set(rowsOf(1234).map(({ id }) => id)))
    expect(ids).toHaveLength(1234)
    expect(read).toMatchObject({
      rows: 1234,
      count: 1234,
      duplicates: 1,
      passes: 2,
      complete: true,
    })
  })

  it('gives 1,234 different rows with one moving before each page of the first reading', async () => {
    const rows = rowsOf(1234)
    const source = listing(rows, (_page, asked) => {
      if (asked <= 13) rows.unshift(...rows.splice(asked * 67, 1))
    })
    const { read, ids } = await streamed(source)
    expect(new Set(ids).size).toBe(1234)
    expect(ids).toHaveLength(1234)
    expect(read.duplicates).toBeGreaterThan(0)
    expect(read.complete).toBe(true)
  })

  it('C27 does not claim all of a list in which rows never cease to move', async () => {
    const rows = rowsOf(500)
    const { read } = await streamed(listing(rows, () => rows.unshift(...rows.splice(-30))))
    expect(read.passes).toBe(3)
    expect(read.complete).toBe(false)
  })

  it('tells a row that left the list, though the numbers come out', async () => {
    const rows = rowsOf(300)
    const { read, ids } = await streamed(
      listing(rows, (_page, asked) => {
        if (asked === 2) rows.splice(0, 1)
      }),
    )
    expect(read).toMatchObject({ rows: 300, count: 299, left: 1, passes: 2, complete: true })
    expect(new Set(ids).size).toBe(300)
  })

  it('does not claim all where the service counts more than it gives', async () => {
    const { read } = await streamed(listing(rowsOf(250), undefined, { count: 260 }))
    expect(read).toMatchObject({ rows: 250, count: 260, complete: false })
  })

  it('claims nothing where the service does not count, and ends', async () => {
    const { read, ids } = await streamed(listing(rowsOf(250), undefined, { count: null }))
    expect(ids).toHaveLength(250)
    expect(read).toMatchObject({ count: null, passes: 1, complete: false })
  })

  it('ends where a service repeats itself', async () => {
    const source: RowSource<Row> = {
      idOf: ({ id }) => id,
      readPage: () =>
        Promise.resolve({
          count: 1_000_000,
          next: 'more',
          previous: null,
          rows: rowsOf(100),
          unreadable: 0,
        }),
    }
    const { read } = await streamed(source)
    expect(read).toMatchObject({ rows: 100, complete: false })
  })
})

describe('what goes wrong meanwhile', () => {
  const failing = (times: number, reason: () => Reason) => {
    let left = times
    return listing(rowsOf(500), (page) => {
      if (page === 3 && left > 0) {
        left -= 1
        throw failure(reason())
      }
    })
  }
  const untilDone = async (source: RowSource<Row>) => {
    vi.useFakeTimers()
    try {
      const outcome = streamed(source).catch((error: unknown) => ({ error }))
      await vi.runAllTimersAsync()
      return await outcome
    } finally {
      vi.useRealTimers()
    }
  }

  it('C17 waits through many 429, and loses nothing', async () => {
    const reason = (): Reason => ({
      kind: 'rate-limited',
      detail: null,
      retryAt: Date.now() + 90_000,
    })
    const outcome = await untilDone(failing(8, reason))
    expect(outcome).toMatchObject({ read: { rows: 500, complete: true } })
  })

  it('asks again after a 500 and after JSON that is cut short', async () => {
    for (const reason of [
      { kind: 'server', retryAt: null } as const,
      { kind: 'unreadable', problem: 'broken-json' } as const,
    ])
      expect(await untilDone(failing(2, () => reason))).toMatchObject({ read: { rows: 500 } })
  })

  it('ends with the error that stays, and at once with a 401', async () => {
    expect(await untilDone(failing(9, () => ({ kind: 'server', retryAt: null })))).toMatchObject({
      error: { reason: { kind: 'server' } },
    })
    const source = failing(9, () => ({ kind: 'unauthorized', detail: null }))
    expect(await untilDone(source)).toMatchObject({ error: { reason: { kind: 'unauthorized' } } })
    expect(source.asked.filter((page) => page === 3)).toHaveLength(1)
  })

  it('asks for nothing more once it is called off', async () => {
    const stop = new AbortController()
    const source = listing(rowsOf(5000), (page) => {
      if (page === 6) stop.abort()
    })
    await expect(streamed(source, stop.signal)).rejects.toThrow(/abort/i)
    expect(source.asked.length).toBeLessThan(12)
  })
})
