import { queryOptions } from '@tanstack/react-query'
import { openStatuses, takedownStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { countedPage } from '#/contract/page.ts'
import {
  filterCasesByBrand,
  allCasesOptions,
  caseRowSource,
  hasUnknownOpenStatus,
  type CaseRow,
} from './cases.ts'
import { get } from './client.ts'
import { fetchAllPages } from './fetch-all-pages.ts'
import { staleAfter30sMs, staleAfter5MinMs } from './freshness.ts'
import { requireId, takedownsPath } from './paths.ts'

/** Numbers of open cases. Null if not reported. */
export interface OpenCaseCounts {
  byStatus: Map<TakedownStatus, number | null>
  /** Open cases in statuses that the contract doesn't name. */
  inUnknownStatuses: number
  /** All open cases. */
  total: number | null
  /** False if there may be more in other statuses, because not all cases were checked. */
  isComplete: boolean
}

/** Maximum number of cases to check for other statuses. */
const maxCasesToCheck = 2000

/**
 * Counts the open cases of a brand, or of all brands: from all cases if they were loaded recently or fit one page, else
 * with one request per status (C104). If the statuses add up to less than all cases, some cases have statuses that the
 * contract doesn't name, and the open ones among them are searched for (C110).
 */
export function openCaseCountsOptions(brandId: string | null) {
  return queryOptions({
    queryKey: ['takedowns', brandId, 'count', openStatuses],
    queryFn: async ({ client, signal }): Promise<OpenCaseCounts> => {
      const cachedCases = client.getQueryState(allCasesOptions().queryKey)
      if (
        cachedCases?.data?.isComplete &&
        Date.now() - cachedCases.dataUpdatedAt < staleAfter5MinMs
      )
        return countOpenCases(filterCasesByBrand(cachedCases.data, brandId))
      const brand = brandId === null ? undefined : requireId(brandId, takedownsPath)
      const firstPage = await caseRowSource(brandId).fetchPage(1, signal)
      const allCount = firstPage.count
      if (firstPage.unreadable === 0 && allCount === firstPage.rows.length)
        return countOpenCases(firstPage)
      const countStatus = async (status: TakedownStatus) => {
        const search = { brand, status, page: 1, page_size: 1 }
        return (await get({ path: takedownsPath, search, schema: countedPage }, signal)).count
      }
      const counts = await Promise.all(takedownStatuses.map(countStatus))
      const countOfStatus = (status: TakedownStatus) =>
        counts[takedownStatuses.indexOf(status)] ?? null
      const byStatus = new Map(openStatuses.map((status) => [status, countOfStatus(status)]))
      const namedTotal = sumCounts(counts)
      const openTotal = sumCounts([...byStatus.values()])
      if (allCount === null || namedTotal === null || allCount <= namedTotal)
        return { byStatus, inUnknownStatuses: 0, total: openTotal, isComplete: true }
      const list = await fetchAllPages(caseRowSource(brandId), { signal, maxRows: maxCasesToCheck })
      const unknownOpenCount = list.rows.filter(hasUnknownOpenStatus).length
      return {
        byStatus,
        inUnknownStatuses: unknownOpenCount,
        total: openTotal === null ? null : openTotal + unknownOpenCount,
        isComplete: list.isComplete,
      }
    },
    staleTime: staleAfter30sMs,
  })
}

function countOpenCases({ rows }: { rows: readonly CaseRow[] }): OpenCaseCounts {
  const byStatus = new Map<TakedownStatus, number>(openStatuses.map((status) => [status, 0]))
  let inUnknownStatuses = 0
  for (const row of rows) {
    const status = openStatuses.find((openStatus) => openStatus === row.status)
    if (status) byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    else if (hasUnknownOpenStatus(row)) inUnknownStatuses += 1
  }
  const total = sumCounts([...byStatus.values(), inUnknownStatuses])
  return { byStatus, inUnknownStatuses, total, isComplete: true }
}

/** Sum of counts; null if one isn't reported. */
const sumCounts = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  )
