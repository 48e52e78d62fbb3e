import { queryOptions } from '@tanstack/react-query'
import { openStatuses, takedownStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { countedPage } from '#/contract/page.ts'
import { brief } from './freshness.ts'
import { openInOtherStates } from './open-in-other-states.ts'
import { pathId, takedownsPath } from './paths.ts'
import { get } from './request.ts'

/** How many cases of a brand run. Null where the service does not say. */
export interface RunningCases {
  byStatus: Map<TakedownStatus, number | null>
  /** Those that are open in states which the contract does not name. */
  inOtherStates: number
  /** All of them together. */
  total: number | null
  /** False when there may be more in other states, among cases too many to be gone through. */
  complete: boolean
}

/**
 * The cases of a brand, or all, that run or wait for approval. The service counts one state at a time
 * (C104); when its states together are fewer than all its cases, some are in states that the contract does
 * not name, and of those the open ones are counted one by one (C110).
 */
export function runningTakedownsOptions(brandId: string | null) {
  return queryOptions({
    queryKey: ['takedowns', brandId, 'count', openStatuses],
    queryFn: async ({ signal }): Promise<RunningCases> => {
      const brand = brandId === null ? undefined : pathId(brandId, takedownsPath)
      const countOf = async (status: TakedownStatus | undefined) =>
        (
          await get(
            {
              path: takedownsPath,
              search: { brand, status, page: 1, page_size: 1 },
              answer: countedPage,
            },
            signal,
          )
        ).count
      const [all, ...counts] = await Promise.all([
        countOf(undefined),
        ...takedownStatuses.map(countOf),
      ])
      const byStatus = new Map(takedownStatuses.map((status, at) => [status, counts[at] ?? null]))
      const named = sumOf([...byStatus.values()])
      const open = new Map(openStatuses.map((status) => [status, byStatus.get(status) ?? null]))
      const running = sumOf([...open.values()])
      if (all == null || named === null || all <= named)
        return { byStatus: open, inOtherStates: 0, total: running, complete: true }
      const any = { brandId, resolution: null, createdAfter: null, createdBefore: null }
      const { rows, complete } = await openInOtherStates(any, signal)
      const total = running === null ? null : running + rows.length
      return { byStatus: open, inOtherStates: rows.length, total, complete }
    },
    staleTime: brief,
  })
}

/** The sum of counts; null when one of them is not reported. */
const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  )
