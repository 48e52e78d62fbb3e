import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Page } from '#/contract/page.ts'
import { ApiError, type Reason } from './errors.ts'
import { createGate } from './gate.ts'
import { byId, readAll, readPages, withoutDuplicates, type ReadingProgress } from './read-all.ts'

interface Row {
  id: string
}

const failure = (reason: Reason) => new ApiError({ reason, method: 'GET', path: '/x/' })
const pastTheEnd = failure({ kind: 'not-found', detail: 'Invalid page.' })
const broken = failure({ kind: 'server', retryAt: null })
const rowsFrom = (start: number, end: number): Row[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => ({ id: `r${start + index}` }))

/** A list with ten rows per page. Rows can change or requests fail before each response. */
function listed(list: Row[], before = (_page: number, _asked: number): void => {}) {
  let asked = 0
  return (number: number): Page<Row> => {
    asked += 1
    before(number, asked)
    const start = (number - 1) * 10
    if (number > 1 && start >= list.length) throw pastTheEnd
    return {
      count: list.length,
      next: start + 10 < list.length ? 'https://elsewhere.example/?page=9' : null,
      previous: null,
      rows: list.slice(start, start + 10),
      unreadable: 0,
    }
  }
}

type More = { passes?: number; most?: number; signal?: AbortSignal }

/** Loads the full list and records the requested pages, their concurrency and the progress. */
async function read(answer: (page: number) => Page<Row>, more: More = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked: number[] = []
  const progress: ReadingProgress[] = []
  let underWay = 0
  let mostUnderWay = 0
  const list = {
    readPage: async (number: number) => {
      asked.push(number)
      underWay += 1
      mostUnderWay = Math.max(mostUnderWay, underWay)
      // Later pages may arrive first.
      for (let turn = 0; turn < 8 + (number % 3); turn += 1) await Promise.resolve()
      underWay -= 1
      return answer(number)
    },
    idOf: byId,
  }
  const rows: Row[] = []
  const reading = readPages(list, {
    signal: new AbortController().signal,
    ...more,
    onPage: (fresh, { read: soFar, total }) => {
      rows.push(...fresh)
      progress.push({ read: soFar, total })
    },
  })
  const outcome = reading.then(
    (facts) => ({ facts, error: undefined }),
    (error: unknown) => ({ facts: undefined, error }),
  )
  await vi.runAllTimersAsync()
  return { ...(await outcome), rows, asked, progress, mostUnderWay }
}

const nothingOdd = { unreadable: 0, changed: false, cut: false, duplicates: 0, left: 0, passes: 1 }

describe('a fully loaded list', () => {
  it('C27 F10 returns every row once, in list order, four pages at a time', async () => {
    const list = rowsFrom(0, 1234)
    const { facts, rows, asked, progress, mostUnderWay } = await read(listed(list))
    expect(rows).toEqual(list)
    expect(facts).toEqual({ ...nothingOdd, rows: 1234, count: 1234, complete: true })
    expect(asked).toHaveLength(124)
    expect(mostUnderWay).toBeLessThanOrEqual(5)
    expect(mostUnderWay).toBeGreaterThan(2)
    expect(progress[0]).toEqual({ read: 10, total: 1234 })
    expect(progress.at(-1)).toEqual({ read: 1234, total: 1234 })
  })

  it('keeps its rows if all are requested', async () => {
    const list = { readPage: (page: number) => Promise.resolve(answer(page)), idOf: byId }
    const answer = listed(rowsFrom(0, 35))
    expect(await readAll(list, { signal: new AbortController().signal })).toEqual({
      rows: rowsFrom(0, 35),
      count: 35,
      complete: true,
      unreadable: 0,
      changed: false,
      cut: false,
    })
  })

  it('takes one request for one page, also if it is empty', async () => {
    expect((await read(listed(rowsFrom(0, 10)))).asked).toEqual([1])
    expect((await read(listed([]))).facts).toMatchObject({ rows: 0, count: 0, complete: true })
  })

  it('ends at the requested maximum and reports that there are more', async () => {
    const { facts, asked } = await read(listed(rowsFrom(0, 900)), { most: 25 })
    expect(facts).toMatchObject({
      rows: 30,
      count: 900,
      cut: true,
      complete: false,
      changed: false,
    })
    expect(asked).toEqual([1, 2, 3])
  })

  it.each([
    ['appear', (list: Row[]) => void list.splice(3, 0, ...rowsFrom(900, 905))],
    ['vanish', (list: Row[]) => void list.splice(3, 5)],
    ['move', (list: Row[]) => void list.splice(3, 0, ...list.splice(180, 1))],
  ])('C27 reports rows that %s during the load and has no row twice', async (_name, change) => {
    const list = rowsFrom(0, 200)
    const { facts, rows } = await read(listed(list, (page) => void (page === 9 && change(list))))
    expect(facts).toMatchObject({ complete: false, changed: true })
    expect(new Set(rows.map(byId)).size).toBe(rows.length)
  })

  it('C26 ends if the list has shrunk below a page', async () => {
    const list = rowsFrom(0, 200)
    const { facts, asked } = await read(
      listed(list, (page) => {
        if (page === 5) list.length = 60
      }),
    )
    expect(facts).toMatchObject({ complete: false, changed: true })
    expect(Math.max(...asked)).toBeLessThan(12)
  })

  it('ends at missing pages if the count was too high, without reporting a change', async () => {
    const pages = listed(rowsFrom(0, 40))
    const { facts, rows, asked } = await read((number) => ({
      ...pages(number),
      count: 12_000_000,
      next: 'https://elsewhere.example/?page=2',
    }))
    expect(rows).toHaveLength(40)
    expect(facts).toMatchObject({ complete: false, changed: false })
    expect(asked.length).toBeLessThan(12)
  })

  it('ends if the service repeats the same page', async () => {
    const page = listed(rowsFrom(0, 100))(1)
    for (const count of [90_000, null]) {
      const { facts, asked } = await read(() => ({ ...page, count }))
      expect(facts?.rows).toBe(10)
      expect(asked.length).toBeLessThan(12)
    }
  })

  it('C24 continues page by page without a count', async () => {
    const list = rowsFrom(0, 45)
    const pages = listed(list)
    const { facts, rows, mostUnderWay } = await read((number) => ({
      ...pages(number),
      count: null,
    }))
    expect(rows).toEqual(list)
    expect(facts).toMatchObject({ count: null, complete: true })
    expect(mostUnderWay).toBe(1)
  })

  it('C27 is complete exactly if nothing changed while loading', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(130),
        fc.nat(20),
        fc.integer({ min: -4, max: 4 }).filter((by) => by !== 0),
        async (size, at, by) => {
          const list = rowsFrom(0, size)
          let changed = false
          const { facts, rows } = await read(
            listed(list, (page) => {
              if (page !== at || page * 10 + 5 > size || changed) return
              changed = true
              if (by > 0) list.unshift(...rowsFrom(5000, 5000 + by))
              else list.splice(0, -by)
            }),
          )
          // A change on the last pages may go unnoticed if no row is lost.
          if (!changed) expect(facts?.complete).toBe(true)
          else if (facts?.complete) expect(rows).toHaveLength(list.length)
          expect(new Set(rows.map(byId)).size).toBe(rows.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('C27 F10 a list loaded twice for an export because rows moved', () => {
  it('returns every row if one moves before each page of the first pass', async () => {
    const list = rowsFrom(0, 1234)
    const { facts, rows } = await read(
      listed(list, (_page, asked) => {
        if (asked <= 124) list.unshift(...list.splice(asked * 7, 1))
      }),
      { passes: 3 },
    )
    expect(new Set(rows.map(byId)).size).toBe(1234)
    expect(rows).toHaveLength(1234)
    expect(facts?.complete).toBe(true)
    expect(facts?.duplicates).toBeGreaterThan(0)
  })

  it('is incomplete if rows never stop moving', async () => {
    const list = rowsFrom(0, 200)
    const { facts } = await read(
      listed(list, () => list.unshift(...list.splice(-30))),
      { passes: 3 },
    )
    expect(facts).toMatchObject({ passes: 3, complete: false, changed: true })
  })

  it('notices a removed row even if the count matches', async () => {
    const list = rowsFrom(0, 30)
    const { facts, rows } = await read(
      listed(list, (_page, asked) => {
        if (asked === 2) list.splice(0, 1)
      }),
      { passes: 3 },
    )
    expect(facts).toMatchObject({ rows: 30, count: 29, left: 1, passes: 2, complete: true })
    expect(new Set(rows.map(byId)).size).toBe(30)
  })
})

describe('failures during the load', () => {
  const failing = (list: Row[], times: number, reason: () => Reason) => {
    let left = times
    return listed(list, (page) => {
      if (page !== 3 || left === 0) return
      left -= 1
      throw failure(reason())
    })
  }

  it.each<Reason>([
    { kind: 'server', retryAt: null },
    { kind: 'unreadable', problem: 'broken-json' },
  ])('retries a page after $kind without losing rows', async (reason) => {
    const list = rowsFrom(0, 90)
    const { facts, rows } = await read(failing(list, 2, () => reason))
    expect(rows).toEqual(list)
    expect(facts?.complete).toBe(true)
  })

  it('ends if a page times out, without retrying it', async () => {
    const { error, asked } = await read(failing(rowsFrom(0, 90), 99, () => ({ kind: 'timeout' })))
    expect(error).toMatchObject({ reason: { kind: 'timeout' } })
    expect(asked.filter((page) => page === 3)).toHaveLength(1)
  })

  it('ends with a persistent error after few more requests', async () => {
    const { error, asked } = await read(failing(rowsFrom(0, 900), 99, () => broken.reason))
    expect(error).toMatchObject({ reason: { kind: 'server' } })
    expect(asked.length).toBeLessThan(12)
  })

  it('ends immediately if the key is rejected or the wait is too long', async () => {
    for (const reason of [
      { kind: 'unauthorized', detail: null } as const,
      { kind: 'rate-limited', detail: null, retryAt: Date.now() + 3_600_000_000 } as const,
    ]) {
      const { error, asked } = await read(failing(rowsFrom(0, 900), 99, () => reason))
      expect(error).toMatchObject({ reason: { kind: reason.kind } })
      expect(asked.filter((page) => page === 3)).toHaveLength(1)
    }
  })

  it('fails immediately if the first page fails', async () => {
    for (const error of [pastTheEnd, broken]) {
      const dead = await read(() => {
        throw error
      })
      expect(dead).toMatchObject({ error, asked: [1] })
    }
  })

  it('sends no more requests once aborted', async () => {
    const stop = new AbortController()
    const { error, asked } = await read(
      listed(rowsFrom(0, 900), (page) => {
        if (page === 6) stop.abort()
      }),
      { signal: stop.signal },
    )
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(asked.length).toBeLessThan(14)
  })

  it('C17 loads everything from a service limited to one request a second', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const list = rowsFrom(0, 130)
    const pages = listed(list)
    const gate = createGate()
    const { signal } = new AbortController()
    let free = 0
    const readPage = (number: number) =>
      gate.run({
        signal,
        tries: 3,
        attempt: async () => {
          await Promise.resolve()
          if (Date.now() < free)
            throw failure({ kind: 'rate-limited', detail: null, retryAt: free })
          free = Date.now() + 1000
          return pages(number)
        },
      })
    const outcome = readAll({ readPage, idOf: byId }, { signal }).catch((error: unknown) => ({
      error,
    }))
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject({ rows: list, complete: true })
  })
})

it('shows a row once that a page has twice', () => {
  const page = listed(rowsFrom(0, 2))(1)
  expect(withoutDuplicates(page, byId)).toBe(page)
  const twice = { ...page, rows: [...page.rows, ...page.rows] }
  expect(withoutDuplicates(twice, byId).rows).toEqual(rowsFrom(0, 2))
})
