import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { endedStatuses, openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
import { comparableHost, hostOfWebsite } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { staleSoon, staleInMinutes } from './freshness.ts'
import { takedownsPath } from './paths.ts'
import { byId, readAll } from './read-all.ts'
import { get, type Requester } from './request.ts'

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

/** Cases by normalized host, newest first. `complete` is false if there are more than were loaded. */
export interface CaseIndex {
  byHost: ReadonlyMap<string, readonly CaseOnHost[]>
  complete: boolean
}

/** Maximum number of cases to load per status. */
const mostOpen = 5000
const mostEnded = 1000

async function indexOf(
  statuses: readonly TakedownStatus[],
  most: number,
  signal: AbortSignal,
  ask: Requester['get'] = get,
): Promise<CaseIndex> {
  const lists = await Promise.all(
    statuses.map((status) => {
      const search = { status, page_size: maxPageSize }
      return readAll(
        {
          readPage: (page, end) =>
            ask({ path: takedownsPath, search: { ...search, page }, answer: casePage }, end),
          idOf: byId,
        },
        { signal, most },
      )
    }),
  )
  const rows = lists.flatMap((list) => list.rows)
  const byHost = new Map<string, CaseOnHost[]>()
  const created = (row: CaseOnHost) => parseInstant(row.created_at) ?? 0
  for (const row of rows.toSorted((a, b) => created(b) - created(a))) {
    const host = row.target_website === null ? null : hostOfWebsite(row.target_website)
    if (host === null) continue
    const known = byHost.get(host)
    if (known) known.push(row)
    else byHost.set(host, [row])
  }
  return { byHost, complete: lists.every(({ cut, unreadable }) => !cut && unreadable === 0) }
}

/** Loads all open cases, with or without a brand, by host (C141). */
export const readOpenCases = (
  signal: AbortSignal,
  ask: Requester['get'] = get,
): Promise<CaseIndex> => indexOf(openStatuses, mostOpen, signal, ask)

/** The same for screens, which may cache it briefly. */
export function openCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'open'],
    queryFn: async ({ signal }) => readOpenCases(signal),
    staleTime: staleSoon,
    structuralSharing: false,
  })
}

/** The newest closed, failed and rejected cases, up to a thousand of each, by host. */
export function endedCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'ended'],
    queryFn: ({ signal }) => indexOf(endedStatuses, mostEnded, signal),
    staleTime: staleInMinutes,
    structuralSharing: false,
  })
}

/** The cases on a host, newest first; the host in any form. */
export function casesOn(index: CaseIndex, host: string): readonly CaseOnHost[] {
  return index.byHost.get(comparableHost(host)) ?? []
}
