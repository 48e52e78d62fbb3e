import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { brandStatsAnswer, lacksFigures, type BrandStats } from '#/contract/brand-stats.ts'
import { brand, compactBrand, type Brand } from '#/contract/brand.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { staleAtOnce, staleInMinutes, statsMaxAge } from './freshness.ts'
import { brandPath, brandsPath } from './paths.ts'
import { byId, readAll, type PagedList } from './read-all.ts'
import { get } from './request.ts'

const compactBrandPage = pageOf(compactBrand)
const brandPage = pageOf(brand)

/** All brands as short rows: names for the switcher, and whether monitoring is on (C31). */
export function compactBrandsOptions() {
  const search = { compact: true, page_size: maxPageSize }
  return queryOptions({
    queryKey: ['brands', null, 'list', search],
    queryFn: ({ signal }) =>
      readAll(
        {
          readPage: (page, end) =>
            get({ path: brandsPath, search: { ...search, page }, answer: compactBrandPage }, end),
          idOf: byId,
        },
        { signal },
      ),
    staleTime: staleInMinutes,
  })
}

/** All brands as full rows with headline figures, in the service's order (C29, C31). */
export function brandListOptions() {
  const search = { compact: false, include_stats: true, page_size: maxPageSize }
  return queryOptions({
    queryKey: ['brands', null, 'list', search],
    queryFn: ({ signal }) =>
      readAll(
        {
          readPage: (page, end) =>
            get({ path: brandsPath, search: { ...search, page }, answer: brandPage }, end),
          idOf: byId,
        },
        { signal },
      ),
    staleTime: statsMaxAge,
  })
}

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

/** A brand with its headline figures, null where neither its row nor its own statistics have any. */
export type BrandWithStats = Brand & { stats: BrandStats | null }

/** All brands with their figures; a row that lacks some is asked for its own statistics (C32). */
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
