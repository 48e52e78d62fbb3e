import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import type { TakedownRequest } from '#/contract/takedown-request.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { getTargetKey } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import type { ApiClient } from './client.ts'
import { createPageSource, fetchPages, type FetchPage } from './fetch-all-pages.ts'
import type { Search } from './http.ts'
import { takedownsPath } from './paths.ts'

/**
 * Marks the cases that existed before a request was sent, by the service's clock: the creation time of the newest case,
 * and the IDs of the cases created at that time. All other cases since then are new. Stored as JSON.
 */
export interface KnownCases {
  /** ISO time; null if there was no case, or if the newest one has no creation time. */
  since: string | null
  ids: string[]
}

const casePage = pageOf(takedown)
/** Maximum number of pages to check; few cases are created between an attempt and the search. */
const maxPages = 20
/** Page size for the newest cases: rarely more are created at the same time. */
const newestPageSize = 10

/**
 * Creates the source of cases, newest first, without their count: if it were too low, a case would be missed (C141).
 */
const createNewestCasesSource = (
  search: Search,
  pageSize: number,
  request: ApiClient['get'],
): FetchPage<Takedown> => {
  const fetchPage = createPageSource(
    { path: takedownsPath, search, schema: casePage, pageSize },
    request,
  )
  return async (page, signal) => ({ ...(await fetchPage(page, signal)), count: null })
}

/**
 * Loads the newest cases. Call it right before sending a request, instead of taking a timestamp: the clocks of device and
 * service may differ. Throws on failure. The result can be shared by requests for different targets.
 */
export async function fetchKnownCases(
  signal: AbortSignal,
  request: ApiClient['get'],
): Promise<KnownCases> {
  const ids: string[] = []
  let since: string | null = null
  const isSameTime = ({ created_at }: Takedown) => since === null || created_at === since
  await fetchPages(createNewestCasesSource({}, newestPageSize, request), {
    signal,
    isSequential: true,
    maxRows: maxPages * newestPageSize,
    onPage: (rows) => {
      if (ids.length === 0) {
        const newestCreatedAt = rows[0]?.created_at ?? null
        since = parseInstant(newestCreatedAt) === null ? null : newestCreatedAt
      }
      ids.push(...rows.filter(isSameTime).map(({ id }) => id))
    },
    isLast: ({ rows }) => since === null || !rows.every(isSameTime),
  })
  return { since, ids }
}

/** Cases created since `KnownCases`. */
export interface NewCases {
  cases: Takedown[]
  /** False if there may be more. */
  isComplete: boolean
  /** Why it is incomplete; null if not because of an error. */
  error: unknown
}

/** Loads all cases created since `knownCases`, newest first. Never rejects. */
export async function fetchCasesSince(
  knownCases: KnownCases,
  signal: AbortSignal,
  request: ApiClient['get'],
): Promise<NewCases> {
  const knownIds = new Set(knownCases.ids)
  const isKnown = ({ id }: Takedown) => knownIds.has(id)
  const cases: Takedown[] = []
  // Inclusive (C105), so that no case of the same time is missed.
  const filter = { created_after: knownCases.since ?? undefined }
  // Without a time, stop at the first known case.
  const findFirstKnown = (rows: readonly Takedown[]) =>
    knownCases.since === null ? rows.findIndex(isKnown) : -1
  try {
    const { isEndReached, unreadableCount } = await fetchPages(
      createNewestCasesSource(filter, maxPageSize, request),
      {
        signal,
        isSequential: true,
        maxRows: maxPages * maxPageSize,
        onPage: (rows) => {
          const end = findFirstKnown(rows)
          const newRows = end < 0 ? rows : rows.slice(0, end)
          cases.push(...newRows.filter((row) => !isKnown(row)))
        },
        isLast: ({ rows }) => findFirstKnown(rows) >= 0,
      },
    )
    return { cases, isComplete: isEndReached && unreadableCount === 0, error: null }
  } catch (error) {
    return { cases, isComplete: false, error }
  }
}

/**
 * Filters cases by the request that may have created them, oldest first (C141). Keeps cases without a brand, because the
 * service may not report it.
 */
export const filterCasesOfRequest = (
  { website, brandId }: Pick<TakedownRequest, 'website' | 'brandId'>,
  cases: readonly Takedown[],
): Takedown[] => {
  const key = getTargetKey(website)
  return cases
    .filter(
      ({ brand, target_website: target }) =>
        (brand === null || brandId === null || brand === brandId) &&
        target !== null &&
        getTargetKey(target) === key,
    )
    .toReversed()
}
