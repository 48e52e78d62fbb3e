import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { brand } from '#/contract/brand.ts'
import {
  endedStatuses,
  openStatuses,
  type ClosedAtSource,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { compactDomain } from '#/contract/compact-domain.ts'
import { domain as fullDomain, type Domain } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { code, flag, id, text } from '#/contract/tolerant.ts'
import { trustedDomains } from '#/contract/trusted-domains.ts'
import { comparableHost, hostOfWebsite, isWithin } from '#/lib/target-url.ts'
import { domainAhead, filterSearch } from './domains.ts'
import { isApiError } from './errors.ts'
import { brief, settled } from './freshness.ts'
import { brandPath, brandsPath, takedownsPath } from './paths.ts'
import { get, type Requester } from './request.ts'
import { byId, walkPages } from './walk.ts'

/*
 * What is looked up about a target before a request is sent (F14). Each is a query of its own, so that
 * one failure never hides another; none needs more of the target than its host.
 */

const casePage = pageOf(
  z.object({
    id,
    target_website: text,
    brand: text,
    brand_display: text,
    status: code<TakedownStatus>(),
    status_display: text,
    is_open: flag,
    closed_at: text,
    closed_at_source: code<ClosedAtSource>(),
    resolution: code<TakedownResolution>(),
    resolution_display: text,
    created_at: text,
  }),
)
/** What the checks know of a case. */
export type CaseOnHost = ReturnType<typeof casePage.parse>['rows'][number]

/** Cases by comparable host, newest first; `complete` is false when there are more than were read. */
export interface CaseIndex {
  byHost: ReadonlyMap<string, readonly CaseOnHost[]>
  complete: boolean
}

/** Pages of a hundred for each state. The list has no search by host (C103), so it must be read. */
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

/** Own and trusted hosts of one brand; `trusted` null where the service does not tell them. */
export interface OwnHosts {
  brandId: string
  brandName: string | null
  domain: string | null
  trusted: string[] | null
}

const brandPage = pageOf(brand)

const ownSearch = { compact: false, page_size: maxPageSize }

/** Reads own and trusted hosts of all brands of the user (C143). */
export async function readOwnHosts(
  signal: AbortSignal,
  ask: Requester['get'] = get,
): Promise<OwnHosts[]> {
  const { rows } = await walkPages(
    (page) => ask({ path: brandsPath, search: { ...ownSearch, page }, answer: brandPage }, signal),
    byId,
  )
  return rows.map((row) => ({
    brandId: row.id,
    brandName: row.name,
    domain: row.domain,
    trusted: trustedDomains(row),
  }))
}

/** The same for screens, which may show it for minutes. */
export function ownHostsOptions() {
  return queryOptions({
    queryKey: ['brands', null, 'own-hosts', ownSearch],
    queryFn: async ({ signal }) => readOwnHosts(signal),
    staleTime: settled,
  })
}

/** The own or trusted domain that a host is, or lies below; null when there is none. */
export function ownHostOf(
  owns: readonly OwnHosts[],
  host: string,
): { brand: OwnHosts; domain: string; kind: 'own' | 'trusted' } | null {
  for (const kind of ['own', 'trusted'] as const)
    for (const brandHosts of owns) {
      const { domain, trusted } = brandHosts
      const candidates = kind === 'own' ? [domain ?? ''] : (trusted ?? [])
      const match = candidates.find((own) => isWithin(host, own))
      if (match !== undefined) return { brand: brandHosts, domain: match, kind }
    }
  return null
}

/** A host under one brand: its record, null when the brand does not list it. */
export interface KnownHost {
  brandId: string
  domain: Domain | null
}

const fullPage = pageOf(fullDomain)
const rowPage = pageOf(compactDomain)
/** Full rows are large, and an exact name is nearly always among the first few. */
const fullRows = 5
/** Substrings match other names too (C55); an exact name should not be far behind them. */
const mostRowPages = 5

/**
 * What one brand knows of a host: verdict, feedback, cases (F16), in one request unless many other names
 * hold it. Ask it once for each brand, with `useQueries`: one brand's failure then leaves the others alone.
 * Fails when the name may still be among rows that were not read.
 */
export function hostUnderBrandOptions(brandId: string, host: string) {
  const name = comparableHost(host)
  const filters = { triage: 'all', verdict: 'all', risk: 'all', http: 'all', host: name } as const
  const search = {
    ...filterSearch(filters),
    sort_field: 'domain',
    sort_direction: 'asc',
    group_by: 'none',
  }
  return queryOptions({
    queryKey: ['domains', brandId, 'by-name', name],
    queryFn: async ({ signal, client }): Promise<KnownHost> => {
      const list = brandPath(brandId, 'domains/')
      const full = { ...search, compact: false, page: 1, page_size: fullRows }
      const first = await get({ path: list, search: full, answer: fullPage }, signal)
      const row = first.rows.find((one) => one.name !== null && comparableHost(one.name) === name)
      if (row) return { brandId, domain: row }
      if (first.next === null && first.unreadable === 0) return { brandId, domain: null }
      const short = { ...search, compact: true, page_size: maxPageSize }
      const domainId = await findRow(name, (page) =>
        get({ path: list, search: { ...short, page }, answer: rowPage }, signal),
      )
      if (domainId === null) return { brandId, domain: null }
      return { brandId, domain: await recordOf(client, brandId, domainId) }
    },
    staleTime: brief,
  })
}

async function findRow(
  name: string,
  readPage: (page: number) => Promise<ReturnType<typeof rowPage.parse>>,
): Promise<string | null> {
  for (let page = 1; page <= mostRowPages; page += 1) {
    const { rows, next } = await readPage(page)
    const match = rows.find((row) => row.name !== null && comparableHost(row.name) === name)
    if (match) return match.id
    if (next === null || rows.length === 0) return null
  }
  throw new Error(`More names hold ${name} than were read.`)
}

async function recordOf(
  client: QueryClient,
  brandId: string,
  domainId: string,
): Promise<Domain | null> {
  try {
    return await client.fetchQuery(domainAhead(brandId, domainId))
  } catch (error) {
    // It left the brand between the two answers.
    if (isApiError(error, 'not-found')) return null
    throw error
  }
}
