import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { endedStatuses, openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
import { comparableHost, hostOfWebsite } from '#/lib/compare-targets.ts'
import { brief, settled } from './freshness.ts'
import { takedownsPath } from './paths.ts'
import { get } from './request.ts'
import type { Requester } from './requester.ts'
import { byId, walkPages } from './walk.ts'

/*
 * The cases by the host of their target, for the checks before a request is sent (F14). The list of cases
 * has no search by host (C103), so its pages are read and indexed.
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
/** What the checks know of a case. */
export type CaseOnHost = ReturnType<typeof casePage.parse>['rows'][number]

/** Cases by comparable host, newest first; `complete` is false when there are more than were read. */
export interface CaseIndex {
  byHost: ReadonlyMap<string, readonly CaseOnHost[]>
  complete: boolean
}

/** Pages of a hundred that are read for each status. */
const mostOpenPages = 50
const mostEndedPages = 10

async function indexOf(
  statuses: readonly TakedownStatus[],
  mostPages: number,
  signal: AbortSignal,
  ask: Requester['get'] = get,
): Promise<CaseIndex> {
  const walks = await Promise.all(
    statuses.map(async (status) => {
      let cut = false
      const { rows, unreadable } = await walkPages(async (page) => {
        const search = { status, page, page_size: maxPageSize }
        const read = await ask({ path: takedownsPath, search, answer: casePage }, signal)
        if (page < mostPages || read.next === null) return read
        cut = true
        return { ...read, next: null }
      }, byId)
      return { rows, complete: !cut && unreadable === 0 }
    }),
  )
  const rows = walks.flatMap((walk) => walk.rows)
  const byHost = new Map<string, CaseOnHost[]>()
  // ISO texts of one service sort as their times do.
  for (const row of rows.toSorted((a, b) =>
    (b.created_at ?? '').localeCompare(a.created_at ?? ''),
  )) {
    const host = row.target_website === null ? null : hostOfWebsite(row.target_website)
    if (host === null) continue
    const known = byHost.get(host)
    if (known) known.push(row)
    else byHost.set(host, [row])
  }
  return { byHost, complete: walks.every((walk) => walk.complete) }
}

/** Reads all cases that run or wait for approval, of every brand and of none, by host (C141). */
export const readOpenCases = (
  signal: AbortSignal,
  ask: Requester['get'] = get,
): Promise<CaseIndex> => indexOf(openStatuses, mostOpenPages, signal, ask)

/** The same for screens, which may show it for a moment. */
export function openCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'open'],
    queryFn: async ({ signal }) => readOpenCases(signal),
    staleTime: brief,
    structuralSharing: false,
  })
}

/** The newest closed, failed and rejected cases, up to a thousand of each, by host. */
export function endedCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'ended'],
    queryFn: ({ signal }) => indexOf(endedStatuses, mostEndedPages, signal),
    staleTime: settled,
    structuralSharing: false,
  })
}

/** The cases on a host, newest first; the host in any form. */
export function casesOn(index: CaseIndex, host: string): readonly CaseOnHost[] {
  return index.byHost.get(comparableHost(host)) ?? []
}
