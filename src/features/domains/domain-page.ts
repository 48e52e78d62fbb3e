import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { apexPageOptions, type ApexPage } from '#/api/domains.ts'
import { hostPageOptions, type HostPage } from '#/api/host-rows.ts'
import {
  needsFullList,
  toApexListParams,
  toHostListParams,
  type DomainSearch,
} from './domain-search.ts'

/* Separate from `domain-list.ts`, because the route's loader is in the first load of every page. */

/** Query options for the page in a URL: hosts or registered domains. */
export const domainPageOptions = (
  brandId: string,
  search: DomainSearch,
): Pick<UseQueryOptions<HostPage | ApexPage>, 'queryKey' | 'queryFn'> =>
  search.group === 'apex'
    ? apexPageOptions(brandId, toApexListParams(search))
    : hostPageOptions(brandId, toHostListParams(search))

/** Preloads the page in a URL. Ignores errors, and skips lists that need all rows. */
export async function prefetchPage(
  queryClient: QueryClient,
  brandId: string,
  search: DomainSearch,
): Promise<void> {
  if (!needsFullList(search)) await queryClient.prefetchQuery(domainPageOptions(brandId, search))
}

export function prefetchNextPage(
  queryClient: QueryClient,
  brandId: string,
  search: DomainSearch,
): void {
  const { queryKey } = domainPageOptions(brandId, search)
  if (queryClient.getQueryData<HostPage | ApexPage>(queryKey)?.hasNext)
    void prefetchPage(queryClient, brandId, { ...search, page: search.page + 1 })
}
