import { queryOptions } from '@tanstack/react-query'
import { endedStatuses, openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { normalizeForComparison, getWebsiteHost } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { get, type ApiClient } from './client.ts'
import { fetchAllPages } from './fetch-all-pages.ts'
import { staleAfter30sMs, staleAfter5MinMs } from './freshness.ts'
import { createCaseRowSource, type CaseRow } from './takedowns.ts'

/* The checks before a takedown request (F14) need all pages, because the API can't search cases by host (C103). */

export interface CaseIndex {
  /** Cases by normalized host, newest first. Cases whose target has no readable host are left out. */
  byHost: ReadonlyMap<string | null, readonly CaseRow[]>
  /** False if there may be more cases than were loaded. */
  isComplete: boolean
}

const maxOpenCasesPerStatus = 5000
const maxEndedCasesPerStatus = 1000

async function indexByHost(
  statuses: readonly TakedownStatus[],
  maxRows: number,
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<CaseIndex> {
  const lists = await Promise.all(
    statuses.map((status) =>
      fetchAllPages(createCaseRowSource({ status }, request), { signal, maxRows }),
    ),
  )
  const getCreatedAtMs = (row: CaseRow) => parseInstant(row.created_at) ?? 0
  const rows = lists
    .flatMap((list) => list.rows)
    .toSorted((a, b) => getCreatedAtMs(b) - getCreatedAtMs(a))
  const byHost = Map.groupBy(rows, ({ target_website: website }) => getWebsiteHost(website ?? ''))
  byHost.delete(null)
  return {
    byHost,
    isComplete: lists.every(
      ({ isTruncated, unreadableCount }) => !isTruncated && unreadableCount === 0,
    ),
  }
}

/** Loads the open cases of all brands, and those without a brand, indexed by host (C141). */
export const fetchOpenCases = (
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<CaseIndex> => indexByHost(openStatuses, maxOpenCasesPerStatus, signal, request)

/** Query for `fetchOpenCases`. The outbox calls the function directly, to bypass the cache. */
export function openCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'open'],
    queryFn: async ({ signal }) => fetchOpenCases(signal),
    staleTime: staleAfter30sMs,
    structuralSharing: false,
  })
}

/** Query for the newest closed, failed and rejected cases, up to 1000 of each, indexed by host. */
export function endedCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'ended'],
    queryFn: ({ signal }) => indexByHost(endedStatuses, maxEndedCasesPerStatus, signal),
    staleTime: staleAfter5MinMs,
    structuralSharing: false,
  })
}

/** Returns the cases on a host, newest first. Normalizes `host`. */
export function getCasesOnHost(index: CaseIndex, host: string): readonly CaseRow[] {
  return index.byHost.get(normalizeForComparison(host)) ?? []
}
