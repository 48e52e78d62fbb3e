import { readCases } from '#/api/case-page.ts'
import { keepCase, type CaseRow } from '#/api/case-row.ts'
import { newestFirst } from '#/api/merge-pages.ts'
import { readAllPages } from '#/api/read-all-pages.ts'
import { byId, type Walked } from '#/api/walk.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import type { CasesMeta } from './meta.ts'
import type { Reading } from './read-brand.ts'

/** The cases of a brand, newest first, and what is known of how they were read. */
export interface CasesReading {
  rows: CaseRow[]
  meta: CasesMeta
}

const casesFrom = (brandId: string, createdAfter: string | null) => ({
  brandId,
  status: null,
  resolution: null,
  createdAfter,
  createdBefore: null,
})

/** How many cases a brand has; null where the service does not count. */
export const countCases = async (
  brandId: string,
  { get, signal }: Pick<Reading, 'get' | 'signal'>,
): Promise<number | null> =>
  (await readCases(get, { ...casesFrom(brandId, null), page: 1, pageSize: 1 }, signal)).count

/** The cases of a brand that were requested at a time or after it; null for all. */
export const walkCases = (
  brandId: string,
  createdAfter: string | null,
  { get, signal, onProgress }: Reading,
): Promise<Walked<CaseRow>> =>
  readAllPages<Takedown, CaseRow>({
    readPage: (page) =>
      readCases(get, { ...casesFrom(brandId, createdAfter), page, pageSize: maxPageSize }, signal),
    idOf: byId,
    keep: keepCase,
    onProgress,
  })

/** Reads all cases of a brand that the user can see. */
export async function readAllCases(brandId: string, reading: Reading): Promise<CasesReading> {
  const { rows, count, complete, unreadable } = await walkCases(brandId, null, reading)
  return {
    rows: rows.toSorted(newestFirst),
    meta: {
      readAt: reading.askedAt,
      refreshedAt: null,
      rows: rows.length,
      counted: count,
      moved: !complete,
      unreadable,
    },
  }
}
