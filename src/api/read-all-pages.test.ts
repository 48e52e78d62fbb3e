import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Page } from '#/contract/page.ts'
import { ApiError, type Reason } from './errors.ts'
import { createGate } from './gate.ts'
import { readAllPages, type ReadingProgress } from './read-all-pages.ts'
import { byId } from './walk.ts'

interface Row {
  id: string
}

const failure = (reason: Reason) => new ApiError({ reason, method: 'GET', path: '/x/' })
const pastTheEnd = failure({ kind: 'not-found', detail: 'Invalid page.' })
const broken = failure({ kind: 'server', retryAt: null })
const rowsFrom = (start: number, end: number): Row[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => ({ id: `r${start + index}` }))

/** A list of `size` rows a page whose rows may change before each answer. */
function listed(list: Row[], { size = 10, before = (_page: number): void => {} } = {}) {
  return (number: number): Page<Row> => {
    before(number)
    const start = (number - 1) * size
    if (number > 1 && start >= list.length) throw pastTheEnd
    const more = start + size < list.length
    return {
      count: list.length,
      next: more ? 'https://elsewhere.example/?page=9' : null,
      previous: null,
      rows: list.slice(start, start + size),
      unreadable: 0,
    }
  }
}

/** Reads it all; notes what was asked for, how many at once, and the progress. */
async function readAll(answer: (page: number) => Page<Row>) {
  const asked: number[] = []
  const progress: ReadingProgress[] = []
  let underWay = 0
  let mostUnderWay = 0
  const reading = readAllPages<Row, Row>({
    readPage: async (number) => {
      asked.push(number)
      underWay += 1
      mostUnderWay = Math.max(mostUnderWay, underWay)
      // Later pages answer first, now and then.
      for (let turn = 0; turn < 8 + (number % 3); turn += 1) await Promise.resolve()
      underWay -= 1
      return answer(number)
    },
    idOf: byId,
    keep: (row) => row,
    onProgress: (step) => progress.push(step),
  })
  const outcome = await reading.then(
    (walked) => ({ walked, error: undefined }),
    (error: unknown) => ({ walked: undefined, error }),
  )
  return { ...outcome, asked, progress, mostUnderWay: () => mostUnderWay }
}

describe('reading all pages', () => {
  it('C27 reads every row once, in the order of the pages, four pages at a time', async () => {
    const list = rowsFrom(0, 234)
    const { walked, asked, progress, mostUnderWay } = await readAll(listed(list))
    expect(walked).toEqual({ rows: list, count: 234, complete: true, unreadable: 0 })
    expect(asked).toHaveLength(24)
    expect(mostUnderWay()).toBe(4)
    expect(progress[0]).toEqual({ read: 10, total: 234 })
    expect(progress.at(-1)).toEqual({ read: 234, total: 234 })
  })

  it('is one request for a list of one page, also of an empty one', async () => {
    expect((await readAll(listed(rowsFrom(0, 10)))).asked).toEqual([1])
    const empty = await readAll(listed([]))
    expect(empty.walked).toEqual({ rows: [], count: 0, complete: true, unreadable: 0 })
  })

  it('C22 counts pages by the rows that come, not by those asked for', async () => {
    expect((await readAll(listed(rowsFrom(0, 25), { size: 3 }))).asked).toHaveLength(9)
  })

  it.each([
    ['appear', (list: Row[]) => void list.splice(3, 0, ...rowsFrom(900, 905))],
    ['vanish', (list: Row[]) => void list.splice(3, 5)],
    ['move', (list: Row[]) => void list.splice(3, 0, ...list.splice(180, 1))],
  ])('C27 says so when rows %s meanwhile, and has no row twice', async (_name, change) => {
    const list = rowsFrom(0, 200)
    const { walked } = await readAll(
      listed(list, {
        before: (page) => {
          if (page === 7) change(list)
        },
      }),
    )
    expect(walked?.complete).toBe(false)
    expect(new Set(walked?.rows.map(byId)).size).toBe(walked?.rows.length)
  })

  it('C26 ends where the list has shrunk below a page', async () => {
    const list = rowsFrom(0, 200)
    const { walked, asked } = await readAll(
      listed(list, {
        before: (page) => {
          if (page === 5) list.length = 60
        },
      }),
    )
    expect(walked?.complete).toBe(false)
    expect(Math.max(...asked)).toBeLessThan(12)
  })

  it('ends at pages that do not exist when the count promised too much', async () => {
    const pages = listed(rowsFrom(0, 40))
    const { walked, asked } = await readAll((number) => ({
      ...pages(number),
      count: 12_000_000,
      next: 'https://elsewhere.example/?page=2',
    }))
    expect(walked?.rows).toHaveLength(40)
    expect(walked?.complete).toBe(false)
    expect(asked.length).toBeLessThan(12)
  })

  it('ends when the service gives the same page again and again', async () => {
    const page = { ...listed(rowsFrom(0, 100))(1), count: 90_000 }
    const { walked, asked } = await readAll(() => page)
    expect(walked?.rows).toHaveLength(10)
    expect(asked.length).toBeLessThan(12)
  })

  it('C24 reads on page after page where no count is given', async () => {
    const list = rowsFrom(0, 45)
    const pages = listed(list)
    const { walked, mostUnderWay } = await readAll((number) => ({ ...pages(number), count: null }))
    expect(walked).toEqual({ rows: list, count: null, complete: true, unreadable: 0 })
    expect(mostUnderWay()).toBe(1)
  })

  it('puts off a page that fails and reads it at the end', async () => {
    const list = rowsFrom(0, 120)
    const pages = listed(list)
    const failed = new Set<number>()
    const { walked, asked } = await readAll((number) => {
      if (number % 4 === 0 && !failed.has(number)) {
        failed.add(number)
        throw broken
      }
      return pages(number)
    })
    expect(walked).toMatchObject({ rows: list, complete: true })
    expect(asked.slice(-3).toSorted((a, b) => a - b)).toEqual([4, 8, 12])
  })

  it('ends when nothing answers any more, and at once when the key is refused', async () => {
    const pages = listed(rowsFrom(0, 900))
    const dead = await readAll((number) => {
      if (number > 3) throw broken
      return pages(number)
    })
    expect(dead.error).toBe(broken)
    expect(dead.asked.length).toBeLessThan(15)

    const refused = failure({ kind: 'unauthorized', detail: null })
    const ended = await readAll((number) => {
      if (number > 3) throw refused
      return pages(number)
    })
    expect(ended.error).toBe(refused)
    expect(ended.asked.length).toBeLessThan(9)
  })

  it('asks again for a page whose JSON is cut short', async () => {
    const list = rowsFrom(0, 60)
    const pages = listed(list)
    let cut = 2
    const { walked } = await readAll((number) => {
      if (number === 3 && (cut -= 1) >= 0)
        throw failure({ kind: 'unreadable', problem: 'broken-json' })
      return pages(number)
    })
    expect(walked).toMatchObject({ rows: list, complete: true })
  })

  it('C17 loses nothing to a service that lets one request a second through', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const list = rowsFrom(0, 130)
    const pages = listed(list)
    const gate = createGate()
    const { signal } = new AbortController()
    let free = 0
    const reading = readAllPages<Row, Row>({
      readPage: (number) =>
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
        }),
      idOf: byId,
      keep: (row) => row,
    })
    const outcome = reading.catch((error: unknown) => ({ error }))
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject({ rows: list, complete: true })
  })

  it('C17 ends at once where the wait is longer than anybody waits for', async () => {
    const pages = listed(rowsFrom(0, 900))
    const long = failure({ kind: 'rate-limited', detail: null, retryAt: Date.now() + 3_600_000 })
    const { error, asked } = await readAll((number) => {
      if (number > 3) throw long
      return pages(number)
    })
    expect(error).toBe(long)
    expect(asked.length).toBeLessThan(9)
  })

  it('fails when the first page does', async () => {
    const { error } = await readAll(() => {
      throw pastTheEnd
    })
    expect(error).toBe(pastTheEnd)
  })

  it('C27 is complete exactly when nothing changed, whatever changes when', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(130),
        fc.nat(20),
        fc.integer({ min: -4, max: 4 }).filter((by) => by !== 0),
        async (rows, at, by) => {
          const list = rowsFrom(0, rows)
          let changed = false
          const { walked } = await readAll(
            listed(list, {
              before: (page) => {
                if (page !== at || page * 10 + 5 > rows || changed) return
                changed = true
                if (by > 0) list.unshift(...rowsFrom(5000, 5000 + by))
                else list.splice(0, -by)
              },
            }),
          )
          // A change that only the last pages tell of may be missed when nothing was lost by it.
          if (!changed) expect(walked?.complete).toBe(true)
          else if (walked?.complete) expect(walked.rows).toHaveLength(list.length)
          expect(new Set(walked?.rows.map(byId)).size).toBe(walked?.rows.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})
