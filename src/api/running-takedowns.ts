import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { TakedownStatus } from '#/contract/codes.ts'
import { pageOf } from '#/contract/page.ts'
import { id } from '#/contract/tolerant.ts'
import { brief } from './freshness.ts'
import { pathId } from './identifier.ts'
import { get } from './request.ts'

const path = '/core/api/takedowns/'
// Only counted, so nothing but its being a case is read: every page has these counts in its frame.
const countedPage = pageOf(z.object({ id }))

/** States in which a case still runs or waits for approval. */
const runningStatuses = [
  'REQUESTED',
  'OPEN',
  'IN_PROGRESS',
  'PENDING_RESPONSE',
] as const satisfies readonly TakedownStatus[]

/** How many cases of a brand run: by status, and in all. Null where the service does not say. */
export interface RunningCases {
  byStatus: Map<TakedownStatus, number | null>
  total: number | null
}

/** The cases of a brand, or all, that run or wait for approval, counted by one call for each status. */
export function runningTakedownsOptions(brandId: string | null) {
  return queryOptions({
    queryKey: ['takedowns', brandId, 'count', runningStatuses],
    queryFn: async ({ signal }): Promise<RunningCases> => {
      const counts = await Promise.all(
        runningStatuses.map(async (status) => {
          const brand = brandId === null ? undefined : pathId(brandId, path)
          const search = { brand, status, page: 1, page_size: 1 }
          const { count } = await get({ path, search, answer: countedPage }, signal)
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
