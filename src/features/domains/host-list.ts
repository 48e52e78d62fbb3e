import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apexListOptions, domainListOptions, fullDomainListOptions } from '#/api/domains.ts'
import { session } from '#/api/session.ts'
import type { CompactDomain, ScanSummary } from '#/contract/compact-domain.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Page } from '#/contract/page.ts'
import type { Told } from '#/contract/tolerant.ts'
import { apexListParams, hostListParams, type Asked } from './domain-search.ts'
import { rowFromCompact, rowFromFull, type TriageRow } from './row.ts'

/** A page of hosts; `short` when rows lack a figure that a column shows. */
export type HostPage = Page<TriageRow> & { short: boolean }

const lacksFigures = (scan: Told<ScanSummary>): boolean =>
  scan === undefined || (scan !== null && Object.values(scan).includes(undefined))

const fromCompact = (page: Page<CompactDomain>): HostPage => ({
  ...page,
  rows: page.rows.map(rowFromCompact),
  short: page.rows.some(({ latest_scan: scan }) => lacksFigures(scan)),
})

const fromFull = (page: Page<Domain>): HostPage => ({
  ...page,
  rows: page.rows.map(rowFromFull),
  short: false,
})

/** A page of hosts from short rows, which are quick. */
export const compactHosts = (brandId: string, asked: Asked) =>
  queryOptions({ ...domainListOptions(brandId, hostListParams(asked)), select: fromCompact })

/** A page of hosts from full rows. */
export const fullHosts = (brandId: string, asked: Asked) =>
  queryOptions({ ...fullDomainListOptions(brandId, hostListParams(asked)), select: fromFull })

const withFullRows = new Set<string>()

// Another user's service may answer otherwise.
session.subscribe(() => withFullRows.clear())

/** Whether the short rows of a brand have proved too short in this session (C53). */
export const needsFullRows = (brandId: string): boolean => withFullRows.has(brandId)
/** Remembers that they have. */
export const rememberFullRows = (brandId: string): void => void withFullRows.add(brandId)

/** A page of apex groups. */
export const apexes = (brandId: string, asked: Asked) =>
  apexListOptions(brandId, apexListParams(asked))

/** A page of hosts in the form that the brand needs, from the cache or the service. */
export const readHosts = (
  queryClient: QueryClient,
  brandId: string,
  asked: Asked,
): Promise<Page<{ id: string; name: string | null }>> =>
  needsFullRows(brandId)
    ? queryClient.ensureQueryData(fullHosts(brandId, asked))
    : queryClient.ensureQueryData(compactHosts(brandId, asked))

/** Reads the page of the list ahead; a failure is the screen's to find. */
export function prefetchList(
  queryClient: QueryClient,
  brandId: string,
  asked: Asked,
): Promise<void> {
  if (asked.group === 'apex') return queryClient.prefetchQuery(apexes(brandId, asked))
  return needsFullRows(brandId)
    ? queryClient.prefetchQuery(fullHosts(brandId, asked))
    : queryClient.prefetchQuery(compactHosts(brandId, asked))
}

/** Reads the page after that, when there is one. */
export function prefetchNextPage(queryClient: QueryClient, brandId: string, asked: Asked): void {
  const hosts = needsFullRows(brandId) ? fullHosts(brandId, asked) : compactHosts(brandId, asked)
  const { queryKey } = asked.group === 'apex' ? apexes(brandId, asked) : hosts
  const page = queryClient.getQueryData<Page<unknown>>(queryKey)
  if (page?.next != null)
    void prefetchList(queryClient, brandId, { ...asked, page: asked.page + 1 })
}

/** Names a page of a list: what changes nothing in it is no part of its name. */
export const listKey = (asked: Asked): string => JSON.stringify(asked)

/** Whether the rows of an address are here already, from an earlier look or one ahead. */
export function wasRead(queryClient: QueryClient, brandId: string, asked: Asked): boolean {
  const hosts = needsFullRows(brandId) ? fullHosts(brandId, asked) : compactHosts(brandId, asked)
  const { queryKey } = asked.group === 'apex' ? apexes(brandId, asked) : hosts
  return queryClient.getQueryData<unknown>(queryKey) !== undefined
}

/** The first page of hosts as the service gives it, which tells how many there are. */
export const firstHosts = (brandId: string, asked: Asked) =>
  domainListOptions(brandId, hostListParams({ ...asked, page: 1 }))
