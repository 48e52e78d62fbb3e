import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { brandStatsAnswer, lacksFigures, type BrandStats } from '#/contract/brand-stats.ts'
import { brand, compactBrand, type Brand } from '#/contract/brand.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { staleAtOnce, staleInMinutes, statsMaxAge } from './freshness.ts'
import type { Search } from './http.ts'
import { brandPath, brandsPath } from './paths.ts'
import { byId, readAll, type PagedList } from './read-all.ts'
import { get, type Requester } from './request.ts'

const compactBrandPage = pageOf(compactBrand)
const brandPage = pageOf(brand)

/** Reads all brands of the user, in the order of the service. */
const readBrands = <Row extends { id: string }>(
  search: Search,
  answer: z.ZodMiniType<Page<Row>>,
  signal: AbortSignal,
  ask: Requester['get'] = get,
) =>
  readAll(
    {
      readPage: (page, end) =>
        ask({ path: brandsPath, search: { ...search, page_size: maxPageSize, page }, answer }, end),
      idOf: byId,
    },
    { signal },
  )

/** All brands as short rows: names for the switcher, and whether monitoring is on (C31). */
export function compactBrandsOptions() {
  const search = { compact: true }
  return queryOptions({
    queryKey: ['brands', null, 'list', search],
    queryFn: ({ signal }) => readBrands(search, compactBrandPage, signal),
    staleTime: staleInMinutes,
  })
}

/** All brands as full rows with headline figures, in the service's order (C29, C31). */
export function brandListOptions() {
  const search = { compact: false, include_stats: true }
  return queryOptions({
    queryKey: ['brands', null, 'list', search],
    queryFn: ({ signal }) => readBrands(search, brandPage, signal),
    staleTime: statsMaxAge,
  })
}

/** Own and trusted hosts of one brand; `trusted` is null if the service doesn't report them. */
export interface OwnHosts {
  brandId: string
  brandName: string | null
  domain: string | null
  trusted: string[] | null
  /** Empty if the service reports none under a known name. */
  keywords: string[]
}

const textsIn = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : [raw]).filter((one) => typeof one === 'string')

/** Loads own and trusted hosts of all brands of the user, with the brands' names (C143). */
export async function readOwnHosts(
  signal: AbortSignal,
  ask: Requester['get'] = get,
): Promise<OwnHosts[]> {
  const { rows } = await readBrands({ compact: false }, brandPage, signal, ask)
  return rows.map(({ id, name, domain, trusted, settings }) => ({
    brandId: id,
    brandName: name,
    domain,
    trusted,
    keywords: textsIn(settings.get('keywords')),
  }))
}

/** The same for screens, which may cache it for minutes. */
export const ownHostsOptions = () =>
  queryOptions({
    queryKey: ['brands', null, 'own-hosts'],
    queryFn: ({ signal }) => readOwnHosts(signal),
    staleTime: staleInMinutes,
  })

/** One full brand with the user's role and its settings. */
export function brandOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brands', brandId, 'detail'],
    queryFn: ({ signal }) => get({ path: brandPath(brandId), answer: brand }, signal),
    staleTime: staleAtOnce,
  })
}

/** Statistics of one brand: its review queue, up to five minutes old (C37, C38). */
export function brandStatsOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brand-stats', brandId, 'detail'],
    queryFn: ({ signal }) =>
      get({ path: brandPath(brandId, 'stats/'), answer: brandStatsAnswer }, signal),
    staleTime: statsMaxAge,
  })
}

/** A brand with its headline figures; null if neither its row nor its statistics have any. */
export type BrandWithStats = Brand & { stats: BrandStats | null }

/** All brands with their figures. Rows that lack some load the brand's statistics (C32). */
export const brandSource = (client: QueryClient): PagedList<BrandWithStats> => ({
  readPage: async (number, signal) => {
    const search = { compact: false, include_stats: true, page_size: maxPageSize, page: number }
    const page = await get({ path: brandsPath, search, answer: brandPage }, signal)
    const rows = page.rows.map(async (row) =>
      row.stats === null || lacksFigures(row.stats)
        ? { ...row, stats: await client.fetchQuery(brandStatsOptions(row.id)) }
        : row,
    )
    return { ...page, rows: await Promise.all(rows) }
  },
  idOf: byId,
})
