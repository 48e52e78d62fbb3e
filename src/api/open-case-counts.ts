import { queryOptions } from '@tanstack/react-query'
import { openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { countedPage } from '#/contract/page.ts'
import {
  filterCasesByBrand,
  allCasesOptions,
  createCaseRowSource,
  hasUnknownOpenStatus,
  type CaseRow,
} from './cases.ts'
import { get } from './client.ts'
import { staleAfter30sMs, staleAfter5MinMs } from './freshness.ts'
import { requireId, takedownsPath } from './paths.ts'

/** Numbers of open cases. Null if not reported. */
export interface OpenCaseCounts {
  byStatus: Map<TakedownStatus, number | null>
  /** Open cases in statuses that the contract doesn't name (C110); null unless all cases were loaded. */
  inUnknownStatuses: number | null
  /** Includes `inUnknownStatuses` if known. */
  total: number | null
}

/**
 * Counts the open cases of a brand, or of all brands: from all cases if they were loaded recently or fit one page, else
 * with one request per status (C104).
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
        return countOpenCases(filterCasesByBrand(cachedCases.data, brandId).rows)
      const brand = brandId === null ? undefined : requireId(brandId, takedownsPath)
      const { rows, count: caseCount } = await createCaseRowSource({ brand })(1, signal)
      if (caseCount === rows.length) return countOpenCases(rows)
      const countStatus = async (status: TakedownStatus) => {
        const search = { brand, status, page: 1, page_size: 1 }
        const { count } = await get({ path: takedownsPath, search, schema: countedPage }, signal)
        return [status, count] as const
      }
      const byStatus = new Map(await Promise.all(openStatuses.map(countStatus)))
      return { byStatus, inUnknownStatuses: null, total: sumCounts([...byStatus.values()]) }
    },
    staleTime: staleAfter30sMs,
  })
}

function countOpenCases(rows: readonly CaseRow[]): OpenCaseCounts {
  const byStatus = new Map(
    openStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]),
  )
  const inUnknownStatuses = rows.filter(hasUnknownOpenStatus).length
  return {
    byStatus,
    inUnknownStatuses,
    total: sumCounts([...byStatus.values(), inUnknownStatuses]),
  }
}

/** Adds counts; null if one isn't reported. */
const sumCounts = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  )
