import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { endedStatuses, openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
import { normalizeForComparison, hostOfWebsite } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { get, type ApiClient } from './client.ts'
import { byId, fetchAllPages } from './fetch-all-pages.ts'
import { staleAfter30sMs, staleAfter5MinMs } from './freshness.ts'
import { takedownsPath } from './paths.ts'

/*
 * Cases by the host of their target, for the checks before a request is sent (F14). The API has no search
 * by host (C103), so its pages are loaded and indexed.
 */

const casePage = pageOf(
  z.pick(takedown, {
    id: true,
    target_website: true,
    brand: true,
    brand_display: true,
    status: true,
    status_display: true,
    is_open: true,
    closed_at: true,
    closed_at_source: true,
    resolution: true,
    resolution_display: true,
    created_at: true,
  }),
)
/** The fields of a case that the checks need. */
export type CaseOnHost = ReturnType<typeof casePage.parse>['rows'][number]

/** Cases by normalized host, newest first. `isComplete` is false if there are more than were loaded. */
export interface CaseIndex {
  byHost: ReadonlyMap<string, readonly CaseOnHost[]>
  isComplete: boolean
}

/** Maximum number of cases to load per status. */
const maxOpenCases = 5000
const maxEndedCasesPerStatus = 1000

async function indexByHost(
  statuses: readonly TakedownStatus[],
  maxCases: number,
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<CaseIndex> {
  const lists = await Promise.all(
    statuses.map((status) => {
      const search = { status, page_size: maxPageSize }
      return fetchAllPages(
        {
          fetchPage: (page, pageSignal) =>
            request(
              { path: takedownsPath, search: { ...search, page }, schema: casePage },
              pageSignal,
            ),
          idOf: byId,
        },
        { signal, maxRows: maxCases },
      )
    }),
  )
  const rows = lists.flatMap((list) => list.rows)
  const byHost = new Map<string, CaseOnHost[]>()
  const createdAtMs = (row: CaseOnHost) => parseInstant(row.created_at) ?? 0
  for (const row of rows.toSorted((a, b) => createdAtMs(b) - createdAtMs(a))) {
    const host = row.target_website === null ? null : hostOfWebsite(row.target_website)
    if (host === null) continue
    const casesOfHost = byHost.get(host)
    if (casesOfHost) casesOfHost.push(row)
    else byHost.set(host, [row])
  }
  return {
    byHost,
    isComplete: lists.every(({ isTruncated, unreadable }) => !isTruncated && unreadable === 0),
  }
}

/** Loads all open cases, with or without a brand, by host (C141). */
export const fetchOpenCases = (
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<CaseIndex> => indexByHost(openStatuses, maxOpenCases, signal, request)

/** The same for screens, which may cache it briefly. */
export function openCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'open'],
    queryFn: async ({ signal }) => fetchOpenCases(signal),
    staleTime: staleAfter30sMs,
    structuralSharing: false,
  })
}

/** The newest closed, failed and rejected cases, up to a thousand of each, by host. */
export function endedCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'ended'],
    queryFn: ({ signal }) => indexByHost(endedStatuses, maxEndedCasesPerStatus, signal),
    staleTime: staleAfter5MinMs,
    structuralSharing: false,
  })
}

/** The cases on a host, newest first; the host in any form. */
export function casesOnHost(index: CaseIndex, host: string): readonly CaseOnHost[] {
  return index.byHost.get(normalizeForComparison(host)) ?? []
}
