import { queryOptions } from '@tanstack/react-query'
import { openStatuses, takedownStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { countedPage } from '#/contract/page.ts'
import { casesOfBrand, casesOptions, caseSourceOf, isOpenOtherwise, type CaseRow } from './cases.ts'
import { staleSoon, staleInMinutes } from './freshness.ts'
import { pathId, takedownsPath } from './paths.ts'
import { readAll } from './read-all.ts'
import { get } from './request.ts'

/** Numbers of open cases. Null if not reported. */
export interface RunningCases {
  byStatus: Map<TakedownStatus, number | null>
  /** Open cases in states that the contract doesn't name. */
  inOtherStates: number
  /** All open cases. */
  total: number | null
  /** False if there may be more in other states, because not all cases were checked. */
  complete: boolean
}

/** Maximum number of cases to check for other states. */
const mostGoneThrough = 2000

/**
 * Counts the open cases of a brand, or of all brands: from all cases if they were loaded recently or fit one page, else
 * with one request per status (C104). If the statuses add up to less than all cases, some cases are in states that the
 * contract doesn't name, and the open ones among them are searched for (C110).
 */
export function runningTakedownsOptions(brandId: string | null) {
  return queryOptions({
    queryKey: ['takedowns', brandId, 'count', openStatuses],
    queryFn: async ({ client, signal }): Promise<RunningCases> => {
      const known = client.getQueryState(casesOptions().queryKey)
      if (known?.data?.complete && Date.now() - known.dataUpdatedAt < staleInMinutes)
        return countOpen(casesOfBrand(known.data, brandId))
      const brand = brandId === null ? undefined : pathId(brandId, takedownsPath)
      const first = await caseSourceOf(brandId).readPage(1, signal)
      const all = first.count
      if (first.unreadable === 0 && all === first.rows.length) return countOpen(first)
      const countOf = async (status: TakedownStatus) => {
        const search = { brand, status, page: 1, page_size: 1 }
        return (await get({ path: takedownsPath, search, answer: countedPage }, signal)).count
      }
      const counts = await Promise.all(takedownStatuses.map(countOf))
      const numberOf = (status: TakedownStatus) => counts[takedownStatuses.indexOf(status)] ?? null
      const byStatus = new Map(openStatuses.map((status) => [status, numberOf(status)]))
      const named = sumOf(counts)
      const running = sumOf([...byStatus.values()])
      if (all === null || named === null || all <= named)
        return { byStatus, inOtherStates: 0, total: running, complete: true }
      const read = await readAll(caseSourceOf(brandId), { signal, most: mostGoneThrough })
      const others = read.rows.filter(isOpenOtherwise).length
      return {
        byStatus,
        inOtherStates: others,
        total: running === null ? null : running + others,
        complete: read.complete,
      }
    },
    staleTime: staleSoon,
  })
}

function countOpen({ rows }: { rows: readonly CaseRow[] }): RunningCases {
  const byStatus = new Map<TakedownStatus, number>(openStatuses.map((status) => [status, 0]))
  let inOtherStates = 0
  for (const row of rows) {
    const status = openStatuses.find((one) => one === row.status)
    if (status) byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    else if (isOpenOtherwise(row)) inOtherStates += 1
  }
  const total = sumOf([...byStatus.values(), inOtherStates])
  return { byStatus, inOtherStates, total, complete: true }
}

/** Sum of counts; null if one isn't reported. */
const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  )
