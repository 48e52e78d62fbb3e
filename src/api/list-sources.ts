import type { QueryClient } from '@tanstack/react-query'
import { apexGroupPage, type ApexGroup } from '#/contract/apex-group.ts'
import { lacksFigures, type BrandStats } from '#/contract/brand-stats.ts'
import { brand, type Brand } from '#/contract/brand.ts'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { brandStatsOptions } from './brand-stats.ts'
import type { CaseFilters } from './case-list.ts'
import { listSearch, type ApexListParams, type DomainListParams } from './domains.ts'
import { readFullHostPage, readHostPage } from './host-pages.ts'
import type { HostRow } from './host-rows.ts'
import { brandPath, brandsPath } from './paths.ts'
import { get } from './request.ts'
import { readScanPage } from './scans.ts'
import type { RowSource } from './stream-rows.ts'
import { readCasePage } from './takedowns.ts'
import { byId } from './walk.ts'

/*
 * The lists of the service as sources that are read row by row, each in its order on screen. Nothing of them
 * is kept in the cache.
 */

/** The hosts of a filter; from `full` rows, which tell more, or short ones. A page without its figures fails. */
export const hostSource = (
  client: QueryClient,
  brandId: string,
  params: Omit<DomainListParams, 'page' | 'pageSize'>,
  form: 'short' | 'full',
): RowSource<HostRow> => ({
  readPage: async (page, signal) => {
    const search = listSearch({ ...params, page, pageSize: maxPageSize })
    if (form === 'full') return readFullHostPage(brandId, search, { signal })
    const read = await readHostPage(brandId, search, { client, signal })
    if (read.lacking) throw read.lacking
    return read
  },
  idOf: byId,
})

/** The registered domains of a filter. */
export const apexSource = (
  brandId: string,
  params: Omit<ApexListParams, 'page' | 'pageSize'>,
): RowSource<ApexGroup> => ({
  readPage: (page, signal) =>
    get(
      {
        path: brandPath(brandId, 'domains/'),
        search: { ...listSearch({ ...params, page, pageSize: maxPageSize }), group_by: 'apex' },
        answer: apexGroupPage,
      },
      signal,
    ),
  idOf: (group) => group.registrable_apex,
})

/** The scans of a brand, newest first. */
export const scanSource = (brandId: string): RowSource<CompactScan> => ({
  readPage: (page, signal) => readScanPage(brandId, { page, pageSize: maxPageSize }, signal),
  idOf: byId,
})

/**
 * The cases of a filter, newest first. The service takes one status (C104): of several, the list without a
 * status is read, and the reader chooses among its rows.
 */
export const caseSource = ({ statuses, ...filters }: CaseFilters): RowSource<Takedown> => {
  const [status = null, ...others] = statuses
  const list = { ...filters, status: others.length === 0 ? status : null, pageSize: maxPageSize }
  return { readPage: (page, signal) => readCasePage({ ...list, page }, signal), idOf: byId }
}

/** A brand with its headline figures, null where neither its row nor its own statistics have any. */
export type BrandWithStats = Brand & { stats: BrandStats | null }

const brandPage = pageOf(brand)

/** All brands with their figures; a row that lacks some is asked for its own statistics (C32). */
export const brandSource = (client: QueryClient): RowSource<BrandWithStats> => ({
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
