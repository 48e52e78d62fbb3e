import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { apexGroupPage } from '#/contract/apex-group.ts'
import type { DomainSortField, SortDirection } from '#/contract/codes.ts'
import { domain } from '#/contract/domain.ts'
import { countedPage } from '#/contract/page.ts'
import { countSearch, filterSearch, type DomainFilters } from './domain-filters.ts'
import { brief, onSight } from './freshness.ts'
import { readFullHostPage, readHostPage } from './host-pages.ts'
import { brandPath, domainPath } from './paths.ts'
import { get } from './request.ts'
import { withoutDuplicates } from './walk.ts'

/** All that is read of domains, of any brand: for asking whether something is on its way. */
export const readingOfDomains = { queryKey: ['domains'] } as const

/** One page of domains. `pageSize` at most 100. */
export interface DomainListParams extends DomainFilters {
  sort: DomainSortField
  direction: SortDirection
  page: number
  pageSize: number
}

/** One page of apex groups, which know two sorts only (C70). */
export interface ApexListParams extends DomainListParams {
  sort: 'domain' | 'risk_score'
}

/** The filters, the order and the page as the service is asked for them. */
export function listSearch(params: DomainListParams) {
  return {
    ...filterSearch(params),
    sort_field: params.sort,
    sort_direction: params.direction,
    page: params.page,
    page_size: params.pageSize,
  }
}

/**
 * One page of hosts, their figures read: from short rows where these tell all of them, or from `full` ones,
 * which are much larger and tell more, as where the screenshots are. A page past the end fails with
 * 'not-found' (C26).
 */
export function domainListOptions(
  brandId: string,
  params: DomainListParams,
  form: 'short' | 'full' = 'short',
) {
  const search = listSearch(params)
  const queryKey: QueryKey = [
    'domains',
    brandId,
    'list',
    search,
    ...(form === 'full' ? [form] : []),
  ]
  return queryOptions({
    queryKey,
    queryFn: (context) =>
      (form === 'full' ? readFullHostPage : readHostPage)(brandId, search, context),
    staleTime: brief,
  })
}

/** One page of apex groups; `count` is the number of apexes (C68). */
export function apexListOptions(brandId: string, params: ApexListParams) {
  const search = { ...listSearch(params), group_by: 'apex' }
  return queryOptions({
    queryKey: ['domains', brandId, 'list', search],
    queryFn: async ({ signal }) => {
      const path = brandPath(brandId, 'domains/')
      return withoutDuplicates(
        await get({ path, search, answer: apexGroupPage }, signal),
        (group) => group.registrable_apex,
      )
    },
    staleTime: brief,
  })
}

/** How many domains match; null when the service does not say (C65). */
export function domainCountOptions(brandId: string, filters: DomainFilters) {
  const search = countSearch(filters)
  return queryOptions({
    queryKey: ['domains', brandId, 'count', search],
    queryFn: async ({ signal }) =>
      (await get({ path: brandPath(brandId, 'domains/'), search, answer: countedPage }, signal))
        .count,
    staleTime: brief,
  })
}

/** One domain in the full form, with the brand's own score and verdict. */
export function domainOptions(brandId: string, domainId: string) {
  return queryOptions({
    queryKey: ['domains', brandId, 'detail', domainId],
    queryFn: async ({ signal }) =>
      get({ path: domainPath(brandId, domainId), answer: domain }, signal),
    staleTime: onSight,
  })
}

/** The same read ahead of time, so not again when it was read a moment ago. */
export const domainAhead = (brandId: string, domainId: string) => ({
  ...domainOptions(brandId, domainId),
  staleTime: brief,
})
