import { describe, expect, it } from 'vitest'
import { createPageResponse, readPageParams } from './pagination.ts'
import { ApiProblem } from './problem.ts'
import { createQueryReader } from './query-params.ts'

const base = 'https://service.example/core/api/brands/'

function parsePage(search: string, option?: 'refuseInvalidSize') {
  const query = createQueryReader(`${base}?${search}`)
  try {
    const page = readPageParams(query, option)
    query.throwIfInvalid()
    return page
  } catch (error) {
    if (error instanceof ApiProblem) return { status: error.status, body: error.body }
    throw error
  }
}

async function readBody(search: string, count: number, results: unknown[] = []): Promise<unknown> {
  const url = `${base}?${search}`
  const response = createPageResponse(url, readPageParams(createQueryReader(url)), count, results)
  return response.json()
}

describe('page size (C21, C22)', () => {
  it.each([
    ['', 50],
    ['page_size=1', 1],
    ['page_size=101', 100],
    ['page_size=0', 50],
    ['page_size=ten', 50],
    ['page_size=25&page_size=75', 75],
  ])('reads page_size %j of brands, domains and scans as %i rows', (search, size) => {
    expect(parsePage(search)).toMatchObject({ size })
  })

  it.each([
    ['0', 'Ensure this value is greater than or equal to 1.'],
    ['101', 'Ensure this value is less than or equal to 100.'],
    ['ten', 'A valid integer is required.'],
  ])('C23: rejects the page_size %s of takedowns', (size, message) => {
    expect(parsePage(`page_size=${size}`, 'refuseInvalidSize')).toEqual({
      status: 400,
      body: { page_size: [message] },
    })
  })
})

describe('page number (C26)', () => {
  it.each(['0', '1e3', '99999999999999999999'])('answers 404 to page %s', (page) => {
    expect(parsePage(`page=${page}`)).toEqual({ status: 404, body: { detail: 'Invalid page.' } })
  })

  it.each([
    ['', 1, 0],
    ['page=3', 3, 100],
    ['page=003&page_size=10', 3, 20],
  ])('reads %j as page %i from row %i', (search, number, offset) => {
    expect(parsePage(search)).toMatchObject({ number, offset })
  })

  it.each([
    [0, 2],
    [100, 3],
  ])('a list of %i rows has no page %i', (count, page) => {
    const url = `${base}?page=${page}`
    expect(() =>
      createPageResponse(url, readPageParams(createQueryReader(url)), count, []),
    ).toThrow('Invalid page.')
  })
})

describe('next and previous (C25)', () => {
  it.each([
    [
      'keeps filters and page size',
      'verdict_filter=red&page=2&page_size=10',
      30,
      '?verdict_filter=red&page=3&page_size=10',
      '?verdict_filter=red&page_size=10',
    ],
    ['has no previous for the first page', 'page_size=10', 11, '?page_size=10&page=2', null],
    ['has no next for the last page', 'page=2&page_size=10', 11, null, '?page_size=10'],
    ['has no next for a full last page', 'page=2&page_size=10', 20, null, '?page_size=10'],
  ])('%s', async (_behavior, search, count, next, previous) => {
    expect(await readBody(search, count)).toMatchObject({
      next: next && base + next,
      previous: previous && base + previous,
    })
  })

  it('keeps a search with special characters', async () => {
    const body = await readBody(`domain_filter=${encodeURIComponent('a&b=ü#')}`, 51)
    expect(new URL((body as { next: string }).next).searchParams.get('domain_filter')).toBe(
      'a&b=ü#',
    )
  })
})
