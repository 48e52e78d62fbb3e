import { keepCase, type CaseRow } from '#/api/case-row.ts'
import { isApiError } from '#/api/errors.ts'
import { newestFirst } from '#/api/merge-pages.ts'
import { takedownPath } from '#/api/paths.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import type { CasesMeta } from './meta.ts'
import type { Reading } from './read-brand.ts'
import { checkBrand, countCases, readAllCases, walkCases, type CasesReading } from './read-cases.ts'

/**
 * Days after which a closed case is taken to stay as it is. The contract does not say what may change after the
 * closing: staff enter or correct the date and the result, a provider answers late, a case may even be opened
 * again. Most of that comes soon; what comes later is found when all is read anew.
 */
export const daysUntilSettled = 30

/**
 * All cases with what is new of them: those requested since, and each known one that may have changed since it was
 * read, which is one that was not closed, has no date of closing, or was closed within the last days. What does not
 * add up afterwards is read anew, as cases that a user came to see later are not new ones. Null where it would take
 * more than `most` requests.
 */
export async function refreshCases(
  before: CasesReading,
  reading: Reading,
  most: number,
): Promise<CasesReading | null> {
  const { meta, rows } = before
  const pages = pagesOf(before)
  const readAnew = () => (pages > most ? null : readAllCases(before, reading))
  const way = shortestWay(rows, meta)
  if (way === null || meta.moved || meta.unreadable > 0) return readAnew()
  // With the count it takes one more; all of them are worth more than some.
  if (way.requests + 1 >= pages) return readAnew()
  if (way.requests + 1 > most) return null
  const walked = await walkCases(new Date(way.from).toISOString(), reading)
  if (!walked.complete || walked.unreadable > 0) return readAnew()

  // What is as young as these and did not come is no longer there.
  const known = new Map(rows.flatMap((row) => (isSince(row, way.from) ? [] : [[row.id, row]])))
  for (const { id } of way.single) {
    const row = await readCase(id, reading)
    if (row === null) known.delete(id)
    else known.set(id, row)
  }
  for (const row of walked.rows) known.set(row.id, row)
  const counted = await countCases(null, reading)
  if (counted !== null && counted !== known.size) return readAnew()
  return {
    rows: [...known.values()].toSorted(newestFirst),
    meta: { ...meta, refreshedAt: reading.askedAt, rows: known.size, counted },
  }
}

/**
 * The same cases, after those of a brand were held against how many the service counts. Where they were as many when
 * last counted, and are no longer, a case has come under another brand or under none: then all are read anew, if that
 * takes no more than `most` requests.
 */
export async function heldAgainstCount(
  read: CasesReading,
  brandId: string,
  reading: Reading,
  most: number,
): Promise<CasesReading> {
  const checked = await checkBrand(read, brandId, reading)
  const isStale = read.meta.checked.includes(brandId) && !checked.meta.checked.includes(brandId)
  return isStale && read.meta.refreshedAt !== null && pagesOf(read) <= most
    ? checkBrand(await readAllCases(checked, reading), brandId, reading)
    : checked
}

const pagesOf = ({ rows }: CasesReading): number =>
  Math.max(1, Math.ceil(rows.length / maxPageSize))

/** Whether a case may be another one by now than when it was read, at `readAt`. */
function mayChange({ is_open, closed_at }: CaseRow, readAt: number): boolean {
  const closed = parseInstant(closed_at)
  return is_open !== false || closed === null || closed >= readAt - daysUntilSettled * DAY
}

const isSince = ({ created_at }: CaseRow, from: number): boolean =>
  (parseInstant(created_at) ?? -Infinity) >= from

/**
 * The list of cases is newest first and can be asked from a time of request on: how far down it is walked, and
 * which of the older ones are read one by one, so that it takes the fewest requests. At least to the newest known
 * one; null where no case has a date.
 */
function shortestWay(
  rows: readonly CaseRow[],
  { readAt, refreshedAt }: CasesMeta,
): { requests: number; from: number; single: CaseRow[] } | null {
  const open = rows.filter((row) => mayChange(row, refreshedAt ?? readAt))
  const waiting = new Set(open)
  let best: { requests: number; from: number } | null = null
  for (const [at, row] of rows.entries()) {
    waiting.delete(row)
    const from = parseInstant(row.created_at)
    const requests = Math.ceil((at + 1) / maxPageSize) + waiting.size
    if (from !== null && (best === null || requests < best.requests)) best = { requests, from }
  }
  if (best === null) return null
  const { requests, from } = best
  return { requests, from, single: open.filter((row) => !isSince(row, from)) }
}

/** One case; null where the user cannot see it any longer. */
async function readCase(
  id: string,
  { get, signal }: Pick<Reading, 'get' | 'signal'>,
): Promise<CaseRow | null> {
  try {
    return keepCase(await get({ path: takedownPath(id), answer: takedown }, signal))
  } catch (error) {
    if (isApiError(error, 'not-found')) return null
    throw error
  }
}
