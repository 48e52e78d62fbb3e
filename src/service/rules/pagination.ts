import { defaultPageSize, maxPageSize } from '#/contract/limits.ts'
import type { SqlPort, SqlValue } from '#/service/db/sql-port.ts'
import { createProblem } from './problem.ts'
import type { QueryReader } from './query-params.ts'

/** Requested page: `size` rows from `offset`. `number` counts from 1. */
export interface Page {
  number: number
  size: number
  offset: number
}

/**
 * Parses `page` and `page_size`. Throws 404 for an invalid page number, or 400 if other parameters are invalid too.
 *
 * - `adjust`: a page size above the maximum becomes the maximum, and an invalid one becomes the default (C22).
 * - `refuse`: such page sizes are errors. Used for the takedown list (C23).
 */
export function readPage(query: QueryReader, badSize: 'adjust' | 'refuse' = 'adjust'): Page {
  const size = badSize === 'refuse' ? readStrictSize(query) : readAdjustedSize(query)
  const text = query.readText('page') ?? '1'
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (number < 1) {
    query.throwIfInvalid()
    throw createInvalidPageProblem()
  }
  return { number, size, offset: (number - 1) * size }
}

function readAdjustedSize(query: QueryReader): number {
  const text = query.readText('page_size') ?? ''
  if (!/^\+?\d+$/.test(text) || Number(text) < 1) return defaultPageSize
  return Math.min(Number(text), maxPageSize)
}

function readStrictSize(query: QueryReader): number {
  const text = query.readText('page_size')
  if (text === null) return defaultPageSize
  const size = /^[+-]?\d+$/.test(text) ? Number(text) : NaN
  if (Number.isNaN(size)) query.addError('page_size', 'A valid integer is required.')
  else if (size > maxPageSize) {
    query.addError('page_size', `Ensure this value is less than or equal to ${maxPageSize}.`)
  } else if (size < 1) {
    query.addError('page_size', 'Ensure this value is greater than or equal to 1.')
  }
  return size
}

function createInvalidPageProblem() {
  return createProblem(404, 'Invalid page.')
}

/** Runs a query that selects one number as `count`, and returns the number; 0 for null. */
export async function readCount(
  db: SqlPort,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  const [row] = await db.all<{ count: number | null }>(sql, values)
  return row?.count ?? 0
}

/**
 * Returns the rows of a page and the total count. If the page isn't full, its rows give the count without a second
 * query. Past the last page, this count is too high, but `createPageResponse` throws 404 anyway.
 */
export async function readListPage<Row>(
  page: Page,
  { rows, count }: { rows: () => Promise<Row[]>; count: () => Promise<number> },
): Promise<{ rows: Row[]; count: number }> {
  const pageRows = await rows()
  return {
    rows: pageRows,
    count: pageRows.length < page.size ? page.offset + pageRows.length : await count(),
  }
}

/**
 * Creates a list response, or throws 404 past the last page. `next` and `previous` are the request URL with a different
 * page, so they keep filters, page size and the path prefix of a proxy (C25).
 */
export function createPageResponse(
  url: string,
  page: Page,
  count: number,
  results: readonly unknown[],
): Response {
  // Page 1 always exists (C26).
  if (page.number > 1 && page.offset >= count) throw createInvalidPageProblem()
  const isLast = page.offset + page.size >= count
  return Response.json(
    {
      count,
      next: isLast ? null : createPageUrl(url, page.number + 1),
      previous: page.number === 1 ? null : createPageUrl(url, page.number - 1),
      results,
    },
    { headers: { 'x-total-count': String(count) } },
  )
}

function createPageUrl(url: string, number: number): string {
  const pageUrl = new URL(url)
  if (number === 1) pageUrl.searchParams.delete('page')
  else pageUrl.searchParams.set('page', String(number))
  return pageUrl.href
}
