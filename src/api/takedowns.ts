import { queryOptions } from '@tanstack/react-query'
import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { takedownTimeline } from '#/contract/takedown-events.ts'
import { takedown } from '#/contract/takedown.ts'
import { brief, onSight } from './freshness.ts'
import { pathId } from './identifier.ts'
import { get } from './request.ts'
import { byId, withoutTwins } from './walk.ts'

/** Which cases; null means any. Times are ISO 8601, `createdAfter` inclusive, `createdBefore` not. */
export interface TakedownListParams {
  brandId: string | null
  status: TakedownStatus | null
  resolution: TakedownResolution | null
  createdAfter: string | null
  createdBefore: string | null
  page: number
  pageSize: number
}

const path = '/core/api/takedowns/'
const takedownPage = pageOf(takedown)

/** States in which a case still runs or waits for approval. */
const runningStatuses = [
  'REQUESTED',
  'OPEN',
  'IN_PROGRESS',
  'PENDING_RESPONSE',
] as const satisfies readonly TakedownStatus[]

function listSearch(params: TakedownListParams) {
  return {
    brand: params.brandId ?? undefined,
    status: params.status ?? undefined,
    resolution: params.resolution ?? undefined,
    created_after: params.createdAfter ?? undefined,
    created_before: params.createdBefore ?? undefined,
    page: params.page,
    // This list refuses what the others quietly correct (C23).
    page_size: Math.min(Math.max(Math.trunc(params.pageSize), 1), maxPageSize),
  }
}

/** One page of cases, newest first. A page past the end fails with 'not-found' (C26). */
export function takedownListOptions(params: TakedownListParams) {
  const search = listSearch(params)
  return queryOptions({
    queryKey: ['takedowns', params.brandId, 'list', search],
    queryFn: async ({ signal }) => {
      if (params.brandId !== null) pathId(params.brandId, path)
      return withoutTwins(await get({ path, search, answer: takedownPage }, signal), byId)
    },
    staleTime: brief,
  })
}

/** How many cases of a brand run: by status, and in all. Null where the service does not say. */
export interface RunningCases {
  byStatus: Map<TakedownStatus, number | null>
  total: number | null
}

/** The cases of a brand that run or wait for approval, counted by one call for each status. */
export function runningTakedownsOptions(brandId: string) {
  return queryOptions({
    queryKey: ['takedowns', brandId, 'count', runningStatuses],
    queryFn: async ({ signal }): Promise<RunningCases> => {
      const counts = await Promise.all(
        runningStatuses.map(async (status) => {
          const search = { brand: pathId(brandId, path), status, page: 1, page_size: 1 }
          const { count } = await get({ path, search, answer: takedownPage }, signal)
          return [status, count] as const
        }),
      )
      const total = counts.reduce<number | null>(
        (sum, [, count]) => (sum === null || count === null ? null : sum + count),
        0,
      )
      return { byStatus: new Map(counts), total }
    },
    staleTime: brief,
  })
}

/** One case with its contacts and blocklist submissions. */
export function takedownOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'detail', takedownId],
    queryFn: ({ signal }) =>
      get({ path: `${path}${pathId(takedownId, path)}/`, answer: takedown }, signal),
    staleTime: onSight,
  })
}

/** The timeline of one case, in whatever shape the service gives it. */
export function takedownEventsOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'events', takedownId],
    queryFn: ({ signal }) =>
      get({ path: `${path}${pathId(takedownId, path)}/events/`, answer: takedownTimeline }, signal),
    staleTime: onSight,
  })
}
