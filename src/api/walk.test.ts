import { describe, expect, it } from 'vitest'
import type { Page } from '#/contract/page.ts'
import { ApiError } from './errors.ts'
import { byId, walkPages, withoutDuplicates } from './walk.ts'

interface Row {
  id: string
}

const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id: `r${id}` }))
const page = (rows: Row[], more: Partial<Page<Row>> = {}): Page<Row> => ({
  count: null,
  next: 'https://elsewhere.example/?page=2',
  previous: null,
  rows,
  unreadable: 0,
  ...more,
})
const pastTheEnd = new ApiError({
  reason: { kind: 'not-found', detail: 'Invalid page.' },
  method: 'GET',
  path: '/x/',
})

/** Walks these pages; notes which were asked for. */
async function walk(pages: (Page<Row> | ApiError)[]) {
  const asked: number[] = []
  const read = (number: number) => {
    asked.push(number)
    const answer = pages[number - 1] ?? pastTheEnd
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { walked: await walkPages(read, byId), asked }
}

describe('walking all pages', () => {
  it('C25 counts pages itself and ends where next is missing', async () => {
    const { walked, asked } = await walk([
      page(rowsOf(1, 2), { count: 3 }),
      page(rowsOf(3), { count: 3, next: null }),
    ])
    expect(asked).toEqual([1, 2])
    expect(walked).toEqual({ rows: rowsOf(1, 2, 3), count: 3, complete: true, unreadable: 0 })
  })

  it('ends after one page that holds everything', async () => {
    expect((await walk([page(rowsOf(1), { count: 1 })])).asked).toEqual([1])
    expect((await walk([page([], { count: 0 })])).walked.complete).toBe(true)
  })

  it('C27 shows a row once that moved to the next page, and says when some are missing', async () => {
    const { walked } = await walk([
      page(rowsOf(1, 2), { count: 4 }),
      page(rowsOf(2, 3), { count: 4, next: null }),
    ])
    expect(walked.rows).toEqual(rowsOf(1, 2, 3))
    expect(walked.complete).toBe(false)
  })

  it('ends at a page that does not exist when the count promised too much', async () => {
    const { walked, asked } = await walk([page(rowsOf(1, 2), { count: 1002 })])
    expect(asked).toEqual([1, 2])
    expect(walked).toMatchObject({ count: 1002, complete: false })
    expect(walked.rows).toHaveLength(2)
  })

  it('ends when next leads round in a circle', async () => {
    const same = page(rowsOf(1, 2))
    const { walked, asked } = await walk([same, same, same, same])
    expect(asked).toEqual([1, 2])
    expect(walked.complete).toBe(true)
  })

  it('fails when the first page is not found, or a later one fails otherwise', async () => {
    await expect(walk([pastTheEnd])).rejects.toBe(pastTheEnd)
    const broken = new ApiError({ reason: { kind: 'timeout' }, method: 'GET', path: '/x/' })
    await expect(walk([page(rowsOf(1), { count: 2 }), broken])).rejects.toBe(broken)
  })
})

it('a page that sends a row twice shows it once', () => {
  const clean = page(rowsOf(1, 2))
  expect(withoutDuplicates(clean, byId)).toBe(clean)
  expect(withoutDuplicates(page(rowsOf(1, 2, 1)), byId).rows).toEqual(rowsOf(1, 2))
})
