import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { SortDirection } from '#/contract/codes.ts'
import { apexGroupPage, domain, type ApexGroup } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import { get } from './client.ts'
import { toFilterParams, type DomainFilters } from './domain-list-params.ts'
import { createPageSource } from './fetch-all-pages.ts'
import { staleAfter30s, alwaysStale } from './freshness.ts'
import { getBrandPath, getDomainPath } from './paths.ts'

/** The API sorts registered domains by only two fields (C70). */
interface ApexListParams extends DomainFilters {
  sort: 'domain' | 'risk_score'
  direction: SortDirection
  page: number
  pageSize: number
}

/** `count` is the number of registered domains, not of hosts (C68). */
export interface ApexPage extends Page<ApexGroup> {
  kind: 'apexes'
}

/** Creates a function that loads pages of registered domains. */
export const createApexSource = (
  brandId: string,
  params: Omit<ApexListParams, 'page' | 'pageSize'>,
  pageSize = maxPageSize,
) =>
  createPageSource({
    path: getBrandPath(brandId, 'domains/'),
    search: {
      ...toFilterParams(params),
      sort_field: params.sort,
      sort_direction: params.direction,
      group_by: 'apex',
    },
    schema: apexGroupPage,
    pageSize,
  })

export function apexPageOptions(brandId: string, params: ApexListParams) {
  const queryKey: QueryKey = ['domains', brandId, 'list', { ...params, group_by: 'apex' }]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ApexPage> => ({
      kind: 'apexes',
      ...(await createApexSource(brandId, params, params.pageSize)(params.page, signal)),
    }),
    staleTime: staleAfter30s,
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
  staleTime: staleAfter30s,
})
