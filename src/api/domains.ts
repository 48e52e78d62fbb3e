import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { apexGroupPage, domain, type ApexGroup } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import { get } from './client.ts'
import { toListParams, type DomainListParams } from './domain-list-params.ts'
import type { FetchPage } from './fetch-all-pages.ts'
import { staleAfter30sMs, alwaysStale } from './freshness.ts'
import { getBrandPath, getDomainPath } from './paths.ts'

/** The API sorts registered domains by only two fields (C70). */
interface ApexListParams extends DomainListParams {
  sort: 'domain' | 'risk_score'
}

/** A registered domain with the number of its hosts and their highest risk score. */
export type ApexRow = ApexGroup

/** A page of registered domains. `count` counts registered domains, not hosts (C68). */
export interface ApexPage extends Page<ApexGroup> {
  kind: 'apexes'
}

async function fetchApexPage(
  brandId: string,
  params: ApexListParams,
  signal: AbortSignal,
): Promise<ApexPage> {
  const path = getBrandPath(brandId, 'domains/')
  const search = { ...toListParams(params), group_by: 'apex' }
  return { kind: 'apexes', ...(await get({ path, search, schema: apexGroupPage }, signal)) }
}

/** Creates a page source of registered domains for an export. */
export const createApexSource =
  (brandId: string, params: Omit<ApexListParams, 'page' | 'pageSize'>): FetchPage<ApexGroup> =>
  (page, signal) =>
    fetchApexPage(brandId, { ...params, page, pageSize: maxPageSize }, signal)

/** Query for one page of registered domains. */
export function apexPageOptions(brandId: string, params: ApexListParams) {
  const queryKey: QueryKey = [
    'domains',
    brandId,
    'list',
    { ...toListParams(params), group_by: 'apex' },
  ]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchApexPage(brandId, params, signal),
    staleTime: staleAfter30sMs,
  })
}

/** Query for the full record of one domain, with the score and verdict for this brand. */
export function domainOptions(brandId: string, domainId: string) {
  return queryOptions({
    queryKey: ['domains', brandId, 'detail', domainId],
    queryFn: async ({ signal }) =>
      get({ path: getDomainPath(brandId, domainId), schema: domain }, signal),
    staleTime: alwaysStale,
  })
}

/** `domainOptions` for prefetching: reuses a record loaded within the last 30 s. */
export const domainPrefetchOptions = (brandId: string, domainId: string) => ({
  ...domainOptions(brandId, domainId),
  staleTime: staleAfter30sMs,
})

/** Refetches the records on screen that failed to load. Called when the user refreshes their list. */
export const retryFailedRecords = async (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({
    queryKey: ['domains', brandId, 'detail'],
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
