import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Page } from '#/contract/page.ts'
import { isApiError, ApiError } from './errors.ts'
import { mergePages, newestFirst } from './merge-pages.ts'

type Row = { id: string; created_at: string | null }

const row = (hour: number, name = String(hour)): Row => ({
  id: name.padStart(4, '0'),
  created_at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
})

/** A list of the service, and how many of its pages were asked for. */
function listOf(rows: readonly Row[], size: number) {
  const sorted = rows.toSorted(newestFirst)
  const asked: number[] = []
  const read = (page: number): Promise<Page<Row>> => {
    asked.push(page)
    const from = (page - 1) * size
    if (from > 0 && from >= sorted.length)
      return Promise.reject(
        new ApiError({ reason: { kind: 'not-found', detail: null }, method: 'GET', path: '/' }),
      )
    return Promise.resolve({
      count: sorted.length,
      next: from + size < sorted.length ? 'next' : null,
      previous: null,
      rows: sorted.slice(from, from + size),
      unreadable: 0,
    })
  }
  return { read, asked }
}

const ids = (page: Page<Row>) => page.rows.map(({ id }) => id)

describe('C104 several states as one list, by the time of creation', () => {
  it('is what one list of all of them would be, at every page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 25 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 4 }),
        async (hours, pageSize, page) => {
          const rows = hours.map((list, at) =>
            list.map((hour, index) => row(hour, `${at}-${index}`)),
          )
          const all = rows.flat().toSorted(newestFirst)
          const wanted = all.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
          const lists = rows.map((list) => listOf(list, pageSize).read)
          const got = await mergePages(lists, { page, pageSize }).catch((error: unknown) => {
            if (isApiError(error, 'not-found')) return null
            throw error
          })
          if (got === null) expect([wanted, page > 1]).toEqual([[], true])
          else {
            expect(ids(got)).toEqual(wanted)
            expect(got.count).toBe(all.length)
            expect(got.next !== null).toBe(all.length > page * pageSize)
          }
        },
      ),
    )
  })

  it('reads no more of a list than the page needs', async () => {
    const fresh = listOf(
      Array.from({ length: 40 }, (_, index) => row(1000 + index)),
      10,
    )
    const old = listOf(
      Array.from({ length: 40 }, (_, index) => row(index)),
      10,
    )
    await mergePages([fresh.read, old.read], { page: 1, pageSize: 10 })
    expect([fresh.asked, old.asked]).toEqual([[1, 2], [1]])
  })

  it('a case that changed its state between two readings is one case', async () => {
    const twice = row(5)
    const page = await mergePages([listOf([twice], 5).read, listOf([twice, row(4)], 5).read], {
      page: 1,
      pageSize: 5,
    })
    expect(ids(page)).toEqual(['0005', '0004'])
  })

  it('C26 a page past the end is not found', async () => {
    const reading = mergePages([listOf([row(1)], 5).read, listOf([], 5).read], {
      page: 2,
      pageSize: 5,
    })
    await expect(reading).rejects.toSatisfy((error) => isApiError(error, 'not-found'))
  })

  it('a service that repeats itself ends', async () => {
    const same: Page<Row> = {
      count: 9,
      next: 'next',
      previous: null,
      rows: [row(1), row(2)],
      unreadable: 0,
    }
    const page = await mergePages([() => Promise.resolve(same), listOf([row(3)], 5).read], {
      page: 1,
      pageSize: 5,
    })
    expect(page.rows).toHaveLength(3)
  })

  it('C24 without one count there is no sum', async () => {
    const uncounted = () =>
      Promise.resolve({ count: null, next: null, previous: null, rows: [row(1)], unreadable: 1 })
    const page = await mergePages([uncounted, listOf([row(2)], 5).read], { page: 1, pageSize: 5 })
    expect([page.count, page.unreadable, page.rows.length]).toEqual([null, 1, 2])
  })
})
