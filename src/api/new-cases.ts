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
 * The cases that existed before a request was sent. Stored as JSON. A case is new if it was created after `since`, or
 * at `since` with an ID that isn't in `ids`.
 */
export interface KnownCases {
  /** Creation time of the newest case by the API's clock, in ISO format; null if there is no readable one. */
  since: string | null
  /** IDs of the cases created at `since`. If `since` is null, IDs of the newest cases. */
  ids: string[]
}

const casePage = pageOf(takedown)
/** Maximum number of pages to search for the case of a request. Few cases are created after its attempt. */
const maxPages = 20
/** Enough for the cases that share the newest creation time. */
const newestPageSize = 10

/** Ignores the reported count: if it were too low, the load would miss cases (C141). */
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
 * Loads the newest cases right before a request is sent. A local timestamp would not do, because the clocks of the
 * device and the API may differ. Requests for different targets can share the result.
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

export interface NewCases {
  cases: Takedown[]
  /** False if there may be more cases. */
  isComplete: boolean
  /** Error that ended the load early; null if none did. */
  error: unknown
}

/** Loads all cases created after `knownCases`, newest first. Never rejects. */
export async function fetchCasesSince(
  knownCases: KnownCases,
  signal: AbortSignal,
  request: ApiClient['get'],
): Promise<NewCases> {
  const knownIds = new Set(knownCases.ids)
  const isKnown = ({ id }: Takedown) => knownIds.has(id)
  const cases: Takedown[] = []
  // `created_after` is inclusive (C105), so cases created at the same time are found too.
  const filter = { created_after: knownCases.since ?? undefined }
  // If the time is unknown, stop at the first known case.
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

/** Returns the cases that a request may have created, oldest first, including those without a brand (C141). */
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
