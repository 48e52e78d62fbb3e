import type { QueryClient } from '@tanstack/react-query'
import { maxPageSize } from '#/contract/limits.ts'
import type { AbuseContact, Takedown } from '#/contract/takedown.ts'
import { listsOf, openBeside, type CaseFilters } from './case-list.ts'
import { newestFirst } from './merge-pages.ts'
import { readAllPages, type ReadingProgress } from './read-all-pages.ts'
import { readCasePage } from './takedowns.ts'
import type { Walked } from './walk.ts'
import { progressOptions, progressTeller, wholeReading } from './whole-reading.ts'

/** What the figures of outcomes need of a provider that was to be informed (F3, F20). */
export type CaseContact = Pick<
  AbuseContact,
  'provider_name' | 'report_status' | 'reported_at' | 'response_received_at'
>

/** What a list of loaded cases keeps of each; all evidence would fill the memory. */
export type CaseRow = Pick<
  Takedown,
  | 'id'
  | 'target_website'
  | 'requesting_user_email'
  | 'user_comment'
  | 'brand'
  | 'brand_display'
  | 'brand_name'
  | 'status'
  | 'status_display'
  | 'is_open'
  | 'closed_at'
  | 'closed_at_source'
  | 'resolution'
  | 'resolution_display'
  | 'created_at'
> & {
  /** Null where this answer does not report them. */
  abuse_contacts: readonly CaseContact[] | null
}

const keepContact = (contact: AbuseContact): CaseContact => ({
  provider_name: contact.provider_name,
  report_status: contact.report_status,
  reported_at: contact.reported_at,
  response_received_at: contact.response_received_at,
})

const keep = (row: Takedown): CaseRow => ({
  id: row.id,
  target_website: row.target_website,
  requesting_user_email: row.requesting_user_email,
  user_comment: row.user_comment,
  brand: row.brand,
  brand_display: row.brand_display,
  brand_name: row.brand_name,
  status: row.status,
  status_display: row.status_display,
  is_open: row.is_open,
  closed_at: row.closed_at,
  closed_at_source: row.closed_at_source,
  resolution: row.resolution,
  resolution_display: row.resolution_display,
  created_at: row.created_at,
  abuse_contacts: row.abuse_contacts?.map(keepContact) ?? null,
})

/** Milliseconds between two words on progress. */
const progressPause = 100

const progressKey = (filters: CaseFilters) => ['takedowns', filters.brandId, 'progress', filters]

async function readAll(
  filters: CaseFilters,
  reading: { signal: AbortSignal; client: QueryClient },
): Promise<Walked<CaseRow>> {
  const lists = listsOf(filters)
  const whole: Walked<CaseRow>[] = []
  const tellAll = progressTeller(reading, progressKey(filters), progressPause)
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
        keep,
        onProgress: tell,
      }),
    )
  const beside = await openBeside(filters, reading)
  if (beside) whole.push({ ...beside, rows: beside.rows.map(keep) })
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
 * All cases of a filter, newest first, read page by page. They stay as they were read until somebody
 * asks again; leaving the screen ends the requests.
 */
export const allCasesOptions = (filters: CaseFilters) =>
  wholeReading(['takedowns', filters.brandId, 'all', filters], (context) =>
    readAll(filters, context),
  )

/** How far the reading of all cases is. */
export const casesProgressOptions = (filters: CaseFilters) => progressOptions(progressKey(filters))
