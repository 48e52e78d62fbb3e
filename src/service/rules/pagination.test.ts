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

describe('the page size (C21, C22)', () => {
  it.each([
    ['', 50],
    ['page_size=1', 1],
    ['page_size=101', 100],
    ['page_size=0', 50],
    ['page_size=ten', 50],
    ['page_size=25&page_size=75', 75],
  ])('in lists of brands, domains and scans, for the query %j, is %i', (search, size) => {
    expect(parsePage(search)).toMatchObject({ size })
  })

  it.each([
    ['0', 'Ensure this value is greater than or equal to 1.'],
    ['101', 'Ensure this value is less than or equal to 100.'],
    ['ten', 'A valid integer is required.'],
  ])('C23: in lists of takedowns, may not be %s', (size, message) => {
    expect(parsePage(`page_size=${size}`, 'refuseInvalidSize')).toEqual({
      status: 400,
      body: { page_size: [message] },
    })
  })
})

describe('the page number (C26)', () => {
  it.each(['0', '1e3', '99999999999999999999'])('may not be %s', (page) => {
    expect(parsePage(`page=${page}`)).toEqual({ status: 404, body: { detail: 'Invalid page.' } })
  })

  it.each([
    ['', 1, 0],
    ['page=3', 3, 100],
    ['page=003&page_size=10', 3, 20],
  ])('for the query %j, is %i, and the page starts at row %i', (search, number, offset) => {
    expect(parsePage(search)).toMatchObject({ number, offset })
  })

  it.each([
    [0, 2],
    [100, 3],
  ])('in a list of %i rows with 50 rows per page, may not be %i', (count, page) => {
    const url = `${base}?page=${page}`
    expect(() =>
      createPageResponse(url, readPageParams(createQueryReader(url)), count, []),
    ).toThrow('Invalid page.')
  })
})

describe('a page of a list (C25)', () => {
  it.each([
    [
      'keeps the filters and the page size in its links',
      'verdict_filter=red&page=2&page_size=10',
      30,
      '?verdict_filter=red&page=3&page_size=10',
      '?verdict_filter=red&page_size=10',
    ],
    ['has no previous page if it is the first', 'page_size=10', 11, '?page_size=10&page=2', null],
    ['has no next page if it is the last', 'page=2&page_size=10', 11, null, '?page_size=10'],
    [
      'has no next page if it is the last and full',
      'page=2&page_size=10',
      20,
      null,
      '?page_size=10',
    ],
  ])('%s', async (_behavior, search, count, next, previous) => {
    expect(await readBody(search, count)).toMatchObject({
      next: next && base + next,
      previous: previous && base + previous,
    })
  })

  it('keeps a search with special characters in its links', async () => {
    const body = await readBody(`domain_filter=${encodeURIComponent('a&b=ü#')}`, 51)
    expect(new URL((body as { next: string }).next).searchParams.get('domain_filter')).toBe(
      'a&b=ü#',
    )
  })
})
