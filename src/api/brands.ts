import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  brandStatsResponse,
  hasMissingFigures,
  brand,
  compactBrand,
  type Brand,
} from '#/contract/brand.ts'
import { statsMaxAgeMs } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { get, type ApiClient } from './client.ts'
import { createPageSource, fetchAllPages, type FetchPage } from './fetch-all-pages.ts'
import { alwaysStale, staleAfter5Min } from './freshness.ts'
import { getBrandPath, brandsPath } from './paths.ts'

const compactBrandsRequest = {
  path: brandsPath,
  search: { compact: true },
  schema: pageOf(compactBrand),
}
const brandsRequest = { path: brandsPath, search: { compact: false }, schema: pageOf(brand) }
const brandsWithStatsRequest = { ...brandsRequest, search: { compact: false, include_stats: true } }

/** Query for all brands as compact rows. Only compact rows reliably report whether monitoring is on (C31). */
export function compactBrandsOptions() {
  return queryOptions({
    queryKey: ['brands', null, 'list', compactBrandsRequest.search],
    queryFn: ({ signal }) => fetchAllPages(createPageSource(compactBrandsRequest), { signal }),
    staleTime: staleAfter5Min,
  })
}

/** Query for all brands as full rows with statistics. Only full rows have headline figures (C31). */
export function brandListOptions() {
  return queryOptions({
    queryKey: ['brands', null, 'list', brandsWithStatsRequest.search],
    queryFn: ({ signal }) => fetchAllPages(createPageSource(brandsWithStatsRequest), { signal }),
    staleTime: statsMaxAgeMs,
  })
}

/**
 * Own and trusted domains of a brand (C143), and the name and keywords by which the app recognizes the brand in a
 * hostname.
 */
export type BrandDomains = Pick<Brand, 'id' | 'name' | 'domain' | 'trustedDomains' | 'keywords'>

/** Loads the domains of all of the user's brands (C143). */
export async function fetchOwnDomains(
  signal: AbortSignal,
  apiGet: ApiClient['get'] = get,
): Promise<BrandDomains[]> {
  const { rows } = await fetchAllPages(createPageSource(brandsRequest, apiGet), { signal })
  return rows
}

/** Query for `fetchOwnDomains`. The outbox calls the function directly, to bypass the cache. */
export const ownDomainsOptions = () =>
  queryOptions({
    queryKey: ['brands', null, 'own-hosts'],
    queryFn: ({ signal }) => fetchOwnDomains(signal),
    staleTime: staleAfter5Min,
  })

/** Query for one brand with its settings (C33). */
export function brandOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brands', brandId, 'detail'],
    queryFn: ({ signal }) => get({ path: getBrandPath(brandId), schema: brand }, signal),
    staleTime: alwaysStale,
  })
}

/** Query for the statistics of a brand. They cover its review queue (C37) and may be five minutes old (C38). */
export function brandStatsOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brand-stats', brandId, 'detail'],
    queryFn: ({ signal }) =>
      get({ path: getBrandPath(brandId, 'stats/'), schema: brandStatsResponse }, signal),
    staleTime: statsMaxAgeMs,
  })
}

/**
 * Creates a function that loads pages of brands. If the row of a brand lacks figures, the function also fetches the
 * statistics of that brand (C32).
 */
export const createBrandWithStatsSource =
  (client: QueryClient): FetchPage<Brand> =>
  async (pageNumber, signal) => {
    const page = await createPageSource(brandsWithStatsRequest)(pageNumber, signal)
    const brands = page.rows.map(async (row) =>
      row.stats === null || hasMissingFigures(row.stats)
        ? { ...row, stats: await client.fetchQuery(brandStatsOptions(row.id)) }
        : row,
    )
    return { ...page, rows: await Promise.all(brands) }
  }
