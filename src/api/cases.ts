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
 * All cases that the user can see, loaded once for the whole app. The API has no search, filters by one status at a
 * time and not by closing date (C103, C104, C106), so lists, counts and comparisons all use this query.
 */

/** Maximum number of cases to load, newest first. */
export const maxCases = 20_000

/** Above this number, cases are refetched only on Refresh. */
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
/** A case without its evidence, so that 20,000 fit into memory. Every `Takedown` is also a `CaseRow`. */
export type CaseRow = z.output<typeof caseRow>

/** All cases, newest first. */
export type CaseList = FullList<CaseRow>

const caseRowPage = pageOf(caseRow)
const takedownPage = pageOf(takedown)

/** Filters of the API. Times are ISO 8601, `created_after` inclusive, `created_before` exclusive (C105). */
type CaseFilter = {
  brand?: string | undefined
  status?: TakedownStatus | undefined
  resolution?: TakedownResolution | undefined
  created_after?: string | undefined
  created_before?: string | undefined
}

/** Creates the source of the cases of a filter, newest first. */
export const createCaseRowSource = (filter: CaseFilter = {}, request?: ApiClient['get']) =>
  createPageSource({ path: takedownsPath, search: filter, schema: caseRowPage }, request)

/** Creates the source of the cases of a filter with their evidence, newest first. */
export const createCaseSource = (filter: CaseFilter) =>
  createPageSource({ path: takedownsPath, search: filter, schema: takedownPage })

/** The newest cases, up to one page. */
export const newestCasesOptions = () =>
  queryOptions({
    queryKey: ['takedowns', null, 'newest'],
    queryFn: ({ signal }) => createCaseRowSource()(1, signal),
    staleTime: staleAfter30sMs,
  })

/** Cases loaded so far. Cached as null when the load is done. */
export interface CasesProgress {
  rows: readonly CaseRow[]
  /** Count of the service; null if not reported. */
  count: number | null
}

const progressKey = ['takedowns', null, 'all-so-far']
/** Milliseconds between two updates of the cases loaded so far. */
const progressIntervalMs = 250

/**
 * All cases, up to `maxCases`, newest first. Small lists are refetched after five minutes, large ones only on Refresh.
 * Aborts when the last screen that uses it unmounts.
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

/** Cases that the running load of all cases has fetched. Never fetches. */
export const casesProgressOptions = () =>
  queryOptions<CasesProgress | null>({
    queryKey: progressKey,
    queryFn: skipToken,
    staleTime: neverStale,
    structuralSharing: false,
  })

/** Starts loading all cases and resolves when the first of them are loaded. Never rejects. */
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

/** Returns whether a case is of a brand. */
export const isOfBrand = ({ brand }: Pick<CaseRow, 'brand'>, brandId: string): boolean =>
  brand?.toLowerCase() === brandId.toLowerCase()

/** Filters cases by brand; null keeps all. Cases without a brand belong to no brand's list (C108). */
export function filterCasesByBrand(list: CaseList, brandId: string | null): CaseList {
  if (brandId === null) return list
  const rows = list.rows.filter((row) => isOfBrand(row, brandId))
  // The count per brand is known only if all cases were loaded.
  return { ...list, rows, count: list.isComplete ? rows.length : null }
}

const namedStatuses: readonly (string | null)[] = takedownStatuses

/** Returns whether a case is open, with a status that the contract doesn't name (C110). */
export const hasUnknownOpenStatus = ({ status, is_open }: CaseRow): boolean =>
  is_open === true && !namedStatuses.includes(status)

/** Updates a case in the cached list of all cases. Inserts it if it isn't in the list and `isNew`. */
export function addCaseToCache(client: QueryClient, row: CaseRow, isNew = false): void {
  const { queryKey } = allCasesOptions()
  const allCases = client.getQueryData(queryKey)
  if (!allCases) return
  const index = allCases.rows.findIndex(({ id }) => id === row.id)
  const previous = allCases.rows[index]
  if (previous ? previous.updated_at === row.updated_at && previous.status === row.status : !isNew)
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
    // Keep the time of the last fetch: the other rows are as old as before.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}
