import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { apexPageOptions, type ApexPage } from '#/api/domains.ts'
import { hostPageOptions, type HostPage } from '#/api/host-rows.ts'
import {
  needsFullList,
  toApexListParams,
  toHostListParams,
  type DomainSearch,
} from './domain-search.ts'

/* Separate from `domain-list.ts`, because the route loader uses this code, and every page loads all route loaders. */

/** Returns query options for the list page that a URL's search asks for: a page of hosts or of registered domains. */
export const domainPageOptions = (
  brandId: string,
  search: DomainSearch,
): Pick<UseQueryOptions<HostPage | ApexPage>, 'queryKey' | 'queryFn'> =>
  search.group === 'apex'
    ? apexPageOptions(brandId, toApexListParams(search))
    : hostPageOptions(brandId, toHostListParams(search))

/** Preloads the list page that a URL's search asks for. Ignores errors. Loads nothing if the list needs all rows. */
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
