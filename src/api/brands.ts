import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { brandStatsResponse, lacksAnyFigure, type BrandStats } from '#/contract/brand-stats.ts'
import { brand, compactBrand, type Brand } from '#/contract/brand.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { get, type ApiClient } from './client.ts'
import { fetchAllPages, type FetchPage } from './fetch-all-pages.ts'
import { alwaysStale, staleAfter5MinMs, statsMaxAgeMs } from './freshness.ts'
import type { Search } from './http.ts'
import { getBrandPath, brandsPath } from './paths.ts'

const compactBrandPage = pageOf(compactBrand)
const brandPage = pageOf(brand)

/** Source of all brands of the user, in the order of the service (C29). */
const brandSource =
  <Row>(
    search: Search,
    schema: z.ZodMiniType<Page<Row>>,
    request: ApiClient['get'] = get,
  ): FetchPage<Row> =>
  (page, signal) =>
    request(
      { path: brandsPath, search: { ...search, page_size: maxPageSize, page }, schema },
      signal,
    )

/** All brands as short rows: names for the switcher, and whether monitoring is on (C31). */
export function compactBrandsOptions() {
  const search = { compact: true }
  return queryOptions({
    queryKey: ['brands', null, 'list', search],
    queryFn: ({ signal }) => fetchAllPages(brandSource(search, compactBrandPage), { signal }),
    staleTime: staleAfter5MinMs,
  })
}

const statsSearch = { compact: false, include_stats: true }

/** All brands as full rows with headline figures (C31). */
export function brandListOptions() {
  return queryOptions({
    queryKey: ['brands', null, 'list', statsSearch],
    queryFn: ({ signal }) => fetchAllPages(brandSource(statsSearch, brandPage), { signal }),
    staleTime: statsMaxAgeMs,
  })
}

/** Own and trusted hosts of one brand; `trustedDomains` is null if the service doesn't report them. */
export interface OwnDomains {
  brandId: string
  brandName: string | null
  domain: string | null
  trustedDomains: string[] | null
  /** Empty if the service reports none under a known name. */
  keywords: string[]
}

const parseStrings = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : [raw]).filter((value) => typeof value === 'string')

/** Loads own and trusted hosts of all brands of the user, with the brands' names (C143). */
export async function fetchOwnDomains(
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<OwnDomains[]> {
  const source = brandSource({ compact: false }, brandPage, request)
  const { rows } = await fetchAllPages(source, { signal })
  return rows.map(({ id, name, domain, trustedDomains, settings }) => ({
    brandId: id,
    brandName: name,
    domain,
    trustedDomains,
    keywords: parseStrings(settings.get('keywords')),
  }))
}

/** The same for screens, which may cache it for minutes. */
export const ownDomainsOptions = () =>
  queryOptions({
    queryKey: ['brands', null, 'own-hosts'],
    queryFn: ({ signal }) => fetchOwnDomains(signal),
    staleTime: staleAfter5MinMs,
  })

/** One full brand with the user's role and its settings. */
export function brandOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brands', brandId, 'detail'],
    queryFn: ({ signal }) => get({ path: getBrandPath(brandId), schema: brand }, signal),
    staleTime: alwaysStale,
  })
}

/** Statistics of one brand: its review queue, up to five minutes old (C37, C38). */
export function brandStatsOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brand-stats', brandId, 'detail'],
    queryFn: ({ signal }) =>
      get({ path: getBrandPath(brandId, 'stats/'), schema: brandStatsResponse }, signal),
    staleTime: statsMaxAgeMs,
  })
}

/** A brand with its headline figures; null if neither its row nor its statistics have any. */
export type BrandWithStats = Brand & { stats: BrandStats | null }

/** All brands with their figures. Rows that lack some load the brand's statistics (C32). */
export const brandStatsSource =
  (client: QueryClient): FetchPage<BrandWithStats> =>
  async (pageNumber, signal) => {
    const page = await brandSource(statsSearch, brandPage)(pageNumber, signal)
    const brands = page.rows.map(async (row) =>
      row.stats === null || lacksAnyFigure(row.stats)
        ? { ...row, stats: await client.fetchQuery(brandStatsOptions(row.id)) }
        : row,
    )
    return { ...page, rows: await Promise.all(brands) }
  }
