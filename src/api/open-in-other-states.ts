import { takedownStatuses } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import type { TakedownListParams } from './case-page.ts'
import { readCasePage } from './takedowns.ts'
import { byId, walkPages, type Walked } from './walk.ts'

/** Pages of a hundred that are gone through at most: the newest two thousand cases. */
const mostPages = 20

/**
 * The cases that are open in a state which the contract does not name (C19, C110). The service cannot be
 * asked for such a state (C104), so its whole list is gone through; `complete` is false when that is
 * longer than two thousand cases.
 */
export async function openInOtherStates(
  filters: Omit<TakedownListParams, 'status' | 'page' | 'pageSize'>,
  signal: AbortSignal,
): Promise<Walked<Takedown>> {
  const walked = await walkPages(async (page) => {
    const search = { ...filters, status: null, page, pageSize: maxPageSize }
    const read = await readCasePage(search, signal)
    return page < mostPages ? read : { ...read, next: null }
  }, byId)
  const named: readonly (string | null)[] = takedownStatuses
  const rows = walked.rows.filter((row) => row.is_open === true && !named.includes(row.status))
  return { rows, count: rows.length, complete: walked.complete, unreadable: 0 }
}
