import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import { openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { countOnlyPage } from '#/contract/page.ts'
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

/** A count is null if not reported. */
export interface OpenCaseCounts {
  byStatus: Map<TakedownStatus, number | null>
  /** Number of open cases whose status the contract doesn't define (C110); null unless all cases were loaded. */
  inUnknownStatuses: number | null
  /** Includes `inUnknownStatuses` if known. */
  total: number | null
}

/**
 * Query for the open case counts of a brand, or of all cases if `brandId` is null. Counts the cached cases if all were
 * loaded in the last five minutes, or else the cases of the first page if it has all of them. If it doesn't, sends one
 * request per status (C104).
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
        const { count } = await get({ path: takedownsPath, search, schema: countOnlyPage }, signal)
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

/** Null if any count is null. */
const sumCounts = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  )

const isCaseCount = ({ queryKey }: Query): boolean =>
  queryKey[0] === 'takedowns' && queryKey[2] === 'count'

/** Refetches all active queries. Open case counts come last, because they can use the refetched cases. */
export async function refetchScreen(client: QueryClient): Promise<void> {
  await client.refetchQueries({ type: 'active', predicate: (query) => !isCaseCount(query) })
  await client.refetchQueries({ type: 'active', predicate: isCaseCount })
}
