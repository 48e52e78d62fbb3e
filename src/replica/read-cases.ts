import { readCases } from '#/api/case-page.ts'
import { keepCase, type CaseRow } from '#/api/case-row.ts'
import { newestFirst } from '#/api/merge-pages.ts'
import { readAllPages } from '#/api/read-all-pages.ts'
import { byId, type Walked } from '#/api/walk.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { replicaVersion, type CasesMeta } from './meta.ts'
import type { Reading } from './read-brand.ts'

/** Cases, newest first, and what is known of how all that the user can see were read. */
export interface CasesReading {
  rows: readonly CaseRow[]
  meta: CasesMeta
}

const casesOf = (brandId: string | null, createdAfter: string | null) => ({
  brandId,
  status: null,
  resolution: null,
  createdAfter,
  createdBefore: null,
})

/** How many cases a brand has, or with null the user can see; null where the service does not count. */
export const countCases = async (
  brandId: string | null,
  { get, signal }: Pick<Reading, 'get' | 'signal'>,
): Promise<number | null> =>
  (await readCases(get, { ...casesOf(brandId, null), page: 1, pageSize: 1 }, signal)).count

/** The cases that were requested at a time or after it; null for all. */
export const walkCases = (
  createdAfter: string | null,
  { get, signal, onProgress }: Reading,
): Promise<Walked<CaseRow>> =>
  readAllPages<Takedown, CaseRow>({
    readPage: (page) =>
      readCases(get, { ...casesOf(null, createdAfter), page, pageSize: maxPageSize }, signal),
    idOf: byId,
    keep: keepCase,
    onProgress,
  })

/** Reads all cases that the user can see. */
export async function readAllCases(
  before: CasesReading | null,
  reading: Reading,
): Promise<CasesReading> {
  const { rows, count, complete, unreadable } = await walkCases(null, reading)
  return {
    rows: rows.toSorted(newestFirst),
    meta: {
      version: replicaVersion,
      readAt: reading.askedAt,
      refreshedAt: null,
      rows: rows.length,
      counted: count,
      moved: !complete,
      unreadable,
      // What is missing may be of any brand.
      checked: before && complete && unreadable === 0 ? before.meta.checked : [],
    },
  }
}

/** Those of the cases that are of a brand; with null all. */
export const ofBrand = (rows: readonly CaseRow[], brandId: string | null): readonly CaseRow[] =>
  brandId === null
    ? rows
    : rows.filter(({ brand }) => brand?.toLowerCase() === brandId.toLowerCase())

/** The same cases, after those of a brand were held against how many the service counts. */
export async function checkBrand(
  { rows, meta }: CasesReading,
  brandId: string,
  reading: Reading,
): Promise<CasesReading> {
  const counted = await countCases(brandId, reading)
  const others = meta.checked.filter((one) => one !== brandId)
  const isWhole = ofBrand(rows, brandId).length === counted
  return { rows, meta: { ...meta, checked: isWhole ? [...others, brandId] : others } }
}
