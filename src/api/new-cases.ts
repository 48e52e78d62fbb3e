import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import type { TakedownRequest } from '#/contract/takedown-request.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { targetKey } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { get, type ApiClient } from './client.ts'
import { isApiError } from './errors.ts'
import { takedownsPath } from './paths.ts'

/**
 * Cases before a request was sent, by the service's clock: creation time of the newest case, and the cases created at
 * that time. All later ones are new. Serializable.
 */
export interface KnownCases {
  /** Null if there was no case, or if it has no creation date. */
  since: string | null
  ids: string[]
}

const casePage = pageOf(takedown)
/** Maximum number of cases to check; few are created between an attempt and the search. */
const maxPages = 20

/**
 * Loads the newest cases. Call it right before sending a request, instead of taking a timestamp: the clocks of device and
 * service may differ. Throws on failure. The result can be shared by requests for different targets.
 */
export async function fetchKnownCases(
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<KnownCases> {
  const ids: string[] = []
  let since: string | null = null
  for (let page = 1; page <= maxPages; page += 1) {
    const search = { page, page_size: 10 }
    const { rows, next } = await request({ path: takedownsPath, search, schema: casePage }, signal)
    if (page === 1) {
      const newestCreatedAt = rows[0]?.created_at ?? null
      since = parseInstant(newestCreatedAt) === null ? null : newestCreatedAt
    }
    const rowsOfSameInstant = since === null ? rows : rows.filter((row) => row.created_at === since)
    ids.push(...rowsOfSameInstant.map(({ id }) => id))
    // More cases of one instant than fit a page are rare.
    if (
      since === null ||
      rowsOfSameInstant.length < rows.length ||
      next === null ||
      rows.length === 0
    )
      break
  }
  return { since, ids }
}

/** Cases created since then. `isComplete` is false if there may be more; `error` is the reason. */
export type NewCases =
  | { isComplete: true; cases: Takedown[] }
  | { isComplete: false; cases: Takedown[]; error: unknown }

/** Loads all cases created since `before`, newest first. Never rejects. */
export async function fetchCasesSince(
  knownCases: KnownCases,
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<NewCases> {
  const knownIds = new Set(knownCases.ids)
  const casesById = new Map<string, Takedown>()
  const cases = () => [...casesById.values()]
  let unreadableCount = 0
  try {
    for (let page = 1; page <= maxPages; page += 1) {
      // Inclusive, to not miss cases of the same instant (C105).
      const search = { created_after: knownCases.since ?? undefined, page, page_size: maxPageSize }
      const { rows, next, unreadable } = await request(
        { path: takedownsPath, search, schema: casePage },
        signal,
      )
      // Without a time, stop at the known cases.
      const firstKnownIndex =
        knownCases.since === null ? rows.findIndex(({ id }) => knownIds.has(id)) : -1
      for (const row of firstKnownIndex < 0 ? rows : rows.slice(0, firstKnownIndex))
        if (!knownIds.has(row.id)) casesById.set(row.id, row)
      unreadableCount += unreadable
      if (firstKnownIndex >= 0 || next === null || rows.length === 0)
        return unreadableCount === 0
          ? { isComplete: true, cases: cases() }
          : { isComplete: false, cases: cases(), error: null }
    }
    return { isComplete: false, cases: cases(), error: null }
  } catch (error) {
    // Past the last page.
    if (isApiError(error, 'not-found') && unreadableCount === 0)
      return { isComplete: true, cases: cases() }
    return { isComplete: false, cases: cases(), error }
  }
}

/**
 * Cases that a request may have created, oldest first (C141). Excludes cases of another brand, but not those
 * without a reported brand.
 */
export const filterCasesOfRequest = (
  request: Pick<TakedownRequest, 'website' | 'brandId'>,
  cases: readonly Takedown[],
): Takedown[] => cases.filter((row) => isCaseOf(request, row)).toReversed()

function isCaseOf(request: Pick<TakedownRequest, 'website' | 'brandId'>, row: Takedown): boolean {
  if (row.brand !== null && request.brandId !== null && row.brand !== request.brandId) return false
  return row.target_website !== null && targetKey(row.target_website) === targetKey(request.website)
}
