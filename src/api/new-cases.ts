import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import type { TakedownRequest } from '#/contract/takedown-request.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { targetKey } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { isApiError } from './errors.ts'
import { takedownsPath } from './paths.ts'
import { get, type Requester } from './request.ts'

/**
 * Cases before a request was sent, by the service's clock: creation time of the newest case, and the cases created at
 * that time. All later ones are new. Serializable.
 */
export interface CasesBefore {
  /** Null if there was no case, or if it has no creation date. */
  since: string | null
  ids: string[]
}

const casePage = pageOf(takedown)
/** Maximum number of cases to check; few are created between an attempt and the search. */
const mostPages = 20

/**
 * Loads the newest cases. Call it right before sending a request, instead of taking a timestamp: the clocks of device and
 * service may differ. Throws on failure. The result can be shared by requests for different targets.
 */
export async function readCasesBefore(
  signal: AbortSignal,
  read: Requester['get'] = get,
): Promise<CasesBefore> {
  const ids: string[] = []
  let since: string | null = null
  for (let page = 1; page <= mostPages; page += 1) {
    const search = { page, page_size: 10 }
    const { rows, next } = await read({ path: takedownsPath, search, answer: casePage }, signal)
    if (page === 1) {
      const newest = rows[0]?.created_at ?? null
      since = parseInstant(newest) === null ? null : newest
    }
    const same = since === null ? rows : rows.filter((row) => row.created_at === since)
    ids.push(...same.map(({ id }) => id))
    // More cases of one instant than fit a page are rare.
    if (since === null || same.length < rows.length || next === null || rows.length === 0) break
  }
  return { since, ids }
}

/** Cases created since then. `complete` is false if there may be more; `error` tells why. */
export type NewCases =
  | { complete: true; cases: Takedown[] }
  | { complete: false; cases: Takedown[]; error: unknown }

/** Loads all cases created since `before`, newest first. Never rejects. */
export async function casesSince(
  before: CasesBefore,
  signal: AbortSignal,
  read: Requester['get'] = get,
): Promise<NewCases> {
  const known = new Set(before.ids)
  const found = new Map<string, Takedown>()
  const cases = () => [...found.values()]
  let missed = 0
  try {
    for (let page = 1; page <= mostPages; page += 1) {
      // Inclusive, to not miss cases of the same instant (C105).
      const search = { created_after: before.since ?? undefined, page, page_size: maxPageSize }
      const { rows, next, unreadable } = await read(
        { path: takedownsPath, search, answer: casePage },
        signal,
      )
      // Without a time, stop at the known cases.
      const old = before.since === null ? rows.findIndex(({ id }) => known.has(id)) : -1
      for (const row of old < 0 ? rows : rows.slice(0, old))
        if (!known.has(row.id)) found.set(row.id, row)
      missed += unreadable
      if (old >= 0 || next === null || rows.length === 0)
        return missed === 0
          ? { complete: true, cases: cases() }
          : { complete: false, cases: cases(), error: null }
    }
    return { complete: false, cases: cases(), error: null }
  } catch (error) {
    // A page past the end.
    if (isApiError(error, 'not-found') && missed === 0) return { complete: true, cases: cases() }
    return { complete: false, cases: cases(), error }
  }
}

/**
 * Cases that a request may have created, oldest first (C141). Excludes cases of another brand, but not those
 * without a reported brand.
 */
export const casesOf = (
  request: Pick<TakedownRequest, 'website' | 'brandId'>,
  cases: readonly Takedown[],
): Takedown[] => cases.filter((row) => isCaseOf(request, row)).toReversed()

function isCaseOf(request: Pick<TakedownRequest, 'website' | 'brandId'>, row: Takedown): boolean {
  if (row.brand !== null && request.brandId !== null && row.brand !== request.brandId) return false
  return row.target_website !== null && targetKey(row.target_website) === targetKey(request.website)
}
