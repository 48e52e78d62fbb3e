import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { takedownStatuses, type TakedownResolution, type TakedownStatus } from '#/contract/codes.ts'
import { pageOf } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
import type { ApiClient } from './client.ts'
import {
  createPageSource,
  fetchAllPages,
  fullListOptions,
  type FullList,
} from './fetch-all-pages.ts'
import { staleAfter30sMs, staleAfter5MinMs, neverStale } from './freshness.ts'
import { takedownsPath } from './paths.ts'

/*
 * All cases that the user can see, loaded once for the whole app. The API can't search cases or filter them by closing
 * date, and filters by only one status at a time (C103, C104, C106). Lists, counts and comparisons therefore share this
 * query.
 */

export const maxCases = 20_000

/** A list with more cases than this is refetched only on Refresh. */
const maxCasesToRefetch = 5000

const caseRow = z.pick(takedown, {
  id: true,
  target_website: true,
  requesting_user_email: true,
  user_comment: true,
  brand: true,
  brand_display: true,
  brand_name: true,
  status: true,
  status_display: true,
  is_open: true,
  closed_at: true,
  closed_at_source: true,
  resolution: true,
  resolution_display: true,
  abuse_contacts: true,
  created_at: true,
  updated_at: true,
})
/** A case without its evidence, to save memory. Every `Takedown` is also a `CaseRow`. */
export type CaseRow = z.output<typeof caseRow>

export type CaseList = FullList<CaseRow>

const caseRowPage = pageOf(caseRow)
const takedownPage = pageOf(takedown)

/** Query parameters of the case list. `created_after` is inclusive, `created_before` exclusive (C105). */
type CaseFilter = {
  brand?: string | undefined
  status?: TakedownStatus | undefined
  resolution?: TakedownResolution | undefined
  created_after?: string | undefined
  created_before?: string | undefined
}

/** Creates a page source for the cases that match a filter, newest first. */
export const createCaseRowSource = (filter: CaseFilter = {}, request?: ApiClient['get']) =>
  createPageSource({ path: takedownsPath, search: filter, schema: caseRowPage }, request)

/** Creates a page source for the cases that match a filter, with their evidence, newest first. */
export const createCaseSource = (filter: CaseFilter) =>
  createPageSource({ path: takedownsPath, search: filter, schema: takedownPage })

export const newestCasesOptions = () =>
  queryOptions({
    queryKey: ['takedowns', null, 'newest'],
    queryFn: ({ signal }) => createCaseRowSource()(1, signal),
    staleTime: staleAfter30sMs,
  })

/** Cases that the running load has fetched so far. The cache holds null after the load. */
export interface CasesProgress {
  rows: readonly CaseRow[]
  /** Total reported by the API; null if not reported. */
  count: number | null
}

const progressKey = ['takedowns', null, 'all-so-far']
const progressIntervalMs = 250

/**
 * Query for the newest `maxCases` cases, newest first. The list is refetched after five minutes. If it has more than
 * `maxCasesToRefetch` cases, only Refresh refetches it. Leaving the last screen that uses it aborts the load.
 */
export const allCasesOptions = () =>
  queryOptions({
    ...fullListOptions<CaseList>(['takedowns', null, 'all'], async ({ client, signal }) => {
      const rows: CaseRow[] = []
      let reportedAtMs = -Infinity
      const list = await fetchAllPages(createCaseRowSource(), {
        signal,
        maxRows: maxCases,
        onPage: (newRows, { total }) => {
          rows.push(...newRows)
          const nowMs = performance.now()
          if (nowMs - reportedAtMs < progressIntervalMs) return
          reportedAtMs = nowMs
          client.setQueryData<CasesProgress>(progressKey, { rows: [...rows], count: total })
        },
      })
      client.setQueryData<CasesProgress | null>(progressKey, null)
      return list
    }),
    staleTime: ({ state }) =>
      (state.data?.rows.length ?? 0) <= maxCasesToRefetch ? staleAfter5MinMs : Infinity,
  })

/** Query for the `CasesProgress` that `allCasesOptions` writes. Never fetches. */
export const casesProgressOptions = () =>
  queryOptions<CasesProgress | null>({
    queryKey: progressKey,
    queryFn: skipToken,
    staleTime: neverStale,
    structuralSharing: false,
  })

/** Starts loading all cases unless cached. Resolves when the first page arrives or the load ends. Never rejects. */
export async function startLoadingCases(client: QueryClient): Promise<void> {
  const { queryKey } = allCasesOptions()
  if (client.getQueryData(queryKey)) return
  let unsubscribe = () => {}
  const firstUpdate = new Promise<void>((resolve) => {
    unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey === progressKey) resolve()
    })
  })
  await Promise.race([client.prefetchQuery(allCasesOptions()), firstUpdate])
  unsubscribe()
}

export const belongsToBrand = ({ brand }: Pick<CaseRow, 'brand'>, brandId: string): boolean =>
  brand?.toLowerCase() === brandId.toLowerCase()

/** Filters cases by brand. A null `brandId` keeps all cases; any other drops cases without a brand (C108). */
export function filterCasesByBrand(list: CaseList, brandId: string | null): CaseList {
  if (brandId === null) return list
  const rows = list.rows.filter((row) => belongsToBrand(row, brandId))
  // The API's count covers all brands, so the count of one brand is known only if all cases were loaded.
  return { ...list, rows, count: list.isComplete ? rows.length : null }
}

const namedStatuses: readonly (string | null)[] = takedownStatuses

/** Returns whether a case is open but has a status that the contract doesn't define (C110). */
export const hasUnknownOpenStatus = ({ status, is_open }: CaseRow): boolean =>
  is_open === true && !namedStatuses.includes(status)

/** Updates a case in the cached list. With `insertIfMissing`, inserts a new one at the top. */
export function updateCachedCase(client: QueryClient, row: CaseRow, insertIfMissing = false): void {
  const { queryKey } = allCasesOptions()
  const allCases = client.getQueryData(queryKey)
  if (!allCases) return
  const index = allCases.rows.findIndex(({ id }) => id === row.id)
  const previous = allCases.rows[index]
  if (
    previous
      ? previous.updated_at === row.updated_at && previous.status === row.status
      : !insertIfMissing
  )
    return
  client.setQueryData(
    queryKey,
    previous
      ? { ...allCases, rows: allCases.rows.with(index, row) }
      : {
          ...allCases,
          rows: [row, ...allCases.rows],
          count: allCases.count === null ? null : allCases.count + 1,
        },
    // The other rows weren't refetched, so keep the time of the last fetch.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}
