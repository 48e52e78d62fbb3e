import { defaultPageSize, maxPageSize } from '#/contract/limits.ts'
import type { SqlPort, SqlValue } from '#/service/db/sql-port.ts'
import { createProblem } from './problem.ts'
import type { QueryReader } from './query-params.ts'

export interface PageParams {
  /** Counts from 1. */
  number: number
  size: number
  offset: number
}

/** Adjusts an invalid `page_size` (C22) or, for the takedown list, refuses it with a 400 (C23). */
export function readPageParams(query: QueryReader, option?: 'refuseInvalidSize'): PageParams {
  const size = option === 'refuseInvalidSize' ? readStrictSize(query) : readAdjustedSize(query)
  const text = query.readText('page') ?? '1'
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (number < 1) {
    // If other parameters are invalid too, respond with their 400 instead of this 404.
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

const createInvalidPageProblem = () => createProblem(404, 'Invalid page.')

/** `sql` must select `count`. Returns 0 for null, the result of an SQL sum over no rows. */
export async function readCount(
  db: SqlPort,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  const [row] = await db.all<{ count: number | null }>(sql, values)
  return row?.count ?? 0
}

/** Queries the total count only if the page is full. Otherwise, derives it from the number of rows. */
export async function readListPage<Row>(
  page: PageParams,
  { readRows, countRows }: { readRows: () => Promise<Row[]>; countRows: () => Promise<number> },
): Promise<{ rows: Row[]; count: number }> {
  const rows = await readRows()
  const isFull = rows.length === page.size
  // On a page past the end, this number is too high. That doesn't matter, because `createPageResponse` throws a 404.
  const rowsSoFar = page.offset + rows.length
  return { rows, count: isFull ? await countRows() : rowsSoFar }
}

export function createPageResponse(
  url: string,
  page: PageParams,
  count: number,
  results: readonly unknown[],
): Response {
  // Page 1 always exists, even if it is empty (C26).
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

/** Changes only the page, to keep filters, page size and a proxy's path prefix (C25). */
function createPageUrl(url: string, number: number): string {
  const pageUrl = new URL(url)
  if (number === 1) pageUrl.searchParams.delete('page')
  else pageUrl.searchParams.set('page', String(number))
  return pageUrl.href
}
