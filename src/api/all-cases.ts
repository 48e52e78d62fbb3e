import type { QueryClient } from '@tanstack/react-query'
import { maxPageSize } from '#/contract/limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { listsOf, openBeside, type CaseFilters } from './case-list.ts'
import { keepCase, type CaseRow } from './case-row.ts'
import { newestFirst } from './merge-pages.ts'
import { readAllPages, type ReadingProgress } from './read-all-pages.ts'
import { readCasePage } from './takedowns.ts'
import type { Walked } from './walk.ts'
import { progressOptions, progressTeller, wholeReading, type WholeRead } from './whole-reading.ts'

/** Milliseconds between two words on progress. */
const progressPause = 100

const progressKey = (filters: CaseFilters) => ['takedowns', filters.brandId, 'progress', filters]

/** A reading that is under way, as the query knows it. */
export interface WholeCasesReading {
  signal: AbortSignal
  client: QueryClient
}

/** Tells how far the reading of all cases of a filter is. */
export const casesProgressTeller = (filters: CaseFilters, reading: WholeCasesReading) =>
  progressTeller(reading, progressKey(filters), progressPause)

/** Reads all cases of a filter from the service, page by page, newest first. */
export async function walkAllCases(
  filters: CaseFilters,
  reading: WholeCasesReading,
): Promise<Walked<CaseRow>> {
  const lists = listsOf(filters)
  const whole: Walked<CaseRow>[] = []
  const tellAll = casesProgressTeller(filters, reading)
  const tell = ({ read, total }: ReadingProgress) => {
    const earlier = whole.reduce((sum, { rows }) => sum + rows.length, 0)
    // Before the last list has begun, nobody has said how many there are in all.
    const known = whole.length === lists.length - 1 && total !== null
    tellAll({ read: earlier + read, total: known ? earlier + total : null })
  }
  for (const list of lists)
    whole.push(
      // One after another: each already reads four pages side by side.
      await readAllPages<Takedown, CaseRow>({
        readPage: (page) => readCasePage({ ...list, page, pageSize: maxPageSize }, reading.signal),
        idOf: ({ id }) => id,
        keep: keepCase,
        onProgress: tell,
      }),
    )
  const beside = await openBeside(filters, reading)
  if (beside) whole.push({ ...beside, rows: beside.rows.map(keepCase) })
  const counted = whole.map(({ count }) => count)
  // A case may change its state between two lists; it is one case all the same.
  const once = new Map(whole.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const count = counted.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
  const unreadable = whole.reduce((sum, one) => sum + one.unreadable, 0)
  return {
    rows: [...once.values()].toSorted(newestFirst),
    count,
    complete:
      whole.every(({ complete }) => complete) &&
      (count === null || once.size + unreadable === count),
    unreadable,
  }
}

/**
 * All cases of a filter, newest first, as `read` gets them: from the service, or by way of this device. They stay as
 * they were read until somebody asks again; leaving the screen ends the requests.
 */
export const allCasesOptions = (
  filters: CaseFilters,
  read: (filters: CaseFilters, reading: WholeCasesReading) => Promise<WholeRead<CaseRow>>,
) =>
  wholeReading(['takedowns', filters.brandId, 'all', filters], (context) => read(filters, context))

/** How far the reading of all cases is. */
export const casesProgressOptions = (filters: CaseFilters) => progressOptions(progressKey(filters))
