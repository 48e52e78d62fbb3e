import type { Page } from '#/contract/page.ts'
import { isApiError } from './errors.ts'
import { waitThrough } from './wait-through.ts'

/**
 * All rows of a list. `complete` is false when the rows read are not as many as the service counted at
 * the end, so that a screen can say "n of m, the list changed while it was read" (C27).
 */
export interface Walked<Row> {
  rows: Row[]
  count: number | null
  complete: boolean
  unreadable: number
}

/** Ends a walk that no count bounds. */
const mostPages = 10_000

/**
 * Reads all pages of a list, one after another. Pages are counted here: `next` only tells that there is
 * one, its address is never used (C25). Rows are distinguished by `idOf`, because they can move between
 * pages; the walk ends at the count, at a page without new rows, and at a page that does not exist.
 */
export async function walkPages<Row>(
  readPage: (page: number) => Promise<Page<Row>>,
  idOf: (row: Row) => string,
): Promise<Walked<Row>> {
  const rows = new Map<string, Row>()
  let count: number | null = null
  let unreadable = 0
  for (let number = 1; number <= mostPages; number += 1) {
    const page = await waitThrough(() => readPage(number)).catch((error: unknown) => {
      if (number > 1 && isApiError(error, 'not-found')) return null
      throw error
    })
    if (page === null) break
    const before = rows.size
    for (const row of page.rows) rows.set(idOf(row), row)
    count = page.count
    unreadable += page.unreadable
    const all = count !== null && rows.size + unreadable >= count
    if (all || page.next === null || rows.size === before) break
  }
  return {
    rows: [...rows.values()],
    count,
    complete: count === null || rows.size + unreadable === count,
    unreadable,
  }
}

/** One page with every row once, as a row may be sent twice. */
export function withoutDuplicates<Row>(page: Page<Row>, idOf: (row: Row) => string): Page<Row> {
  const rows = new Map(page.rows.map((row) => [idOf(row), row]))
  return rows.size === page.rows.length ? page : { ...page, rows: [...rows.values()] }
}

/** The identifier of a row that has one. */
export const byId = (row: { id: string }): string => row.id
