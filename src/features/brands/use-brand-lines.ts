import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { brandStatsOptions } from '#/api/brand-stats.ts'
import { compactBrandsOptions } from '#/api/brands.ts'
import { explainError } from '#/api/explain-error.ts'
import { brandListOptions } from '#/api/full-brands.ts'
import { lacksFigures, type BrandStats } from '#/contract/brand-stats.ts'
import { readFlag } from '#/contract/tolerant.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import type { BrandLine } from './brand-line.ts'

/**
 * All brands with their figures. A row that lacks some asks for the brand's own statistics, which the gate
 * paces, and fails alone (C32). Only the short rows surely know about monitoring (C31).
 */
export function useBrandLines() {
  const list = useSuspenseQuery(brandListOptions())
  const short = useSuspenseQuery(compactBrandsOptions()).data.rows
  const bare = list.data.rows.filter(({ stats }) => stats === null || lacksFigures(stats))
  const own = useQueries({ queries: bare.map(({ id }) => brandStatsOptions(id)) })
  const ownById = new Map(bare.map(({ id }, index) => [id, own[index]]))
  const shortById = new Map(short.map((brand) => [brand.id, brand]))

  const lines = list.data.rows.map((brand): BrandLine => {
    const reading = ownById.get(brand.id)
    const failed = reading?.error && reading.data === undefined ? reading : null
    return {
      id: brand.id,
      name: brandLabel(brand),
      domain: brand.domain,
      monitoring:
        shortById.get(brand.id)?.monitoring_enabled ??
        readFlag(brand.settings.get('monitoring_enabled')),
      stats: together(reading?.data, brand.stats),
      reading: reading !== undefined && reading.data === undefined && !failed,
      failure: failed && {
        text: explainError(failed.error).text,
        retry: () => void failed.refetch(),
        retrying: failed.isFetching,
      },
    }
  })

  return {
    lines,
    list,
    /** When the newest of the figures were loaded, in milliseconds. */
    readAt: Math.max(list.dataUpdatedAt, ...own.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refreshing: list.isFetching || own.some(({ isFetching }) => isFetching),
    refresh: () => {
      void list.refetch()
      for (const reading of own) void reading.refetch()
    },
  }
}

/** Figures of the statistics, and of the row those that they do not tell. */
function together(own: BrandStats | undefined, row: BrandStats | null): BrandStats | null {
  if (!own || !row) return own ?? row
  const either = <Key extends keyof BrandStats>(key: Key): BrandStats[Key] => {
    const figure = own[key]
    const isKnown = figure instanceof Map ? figure.size > 0 : figure !== undefined
    return isKnown ? figure : row[key]
  }
  return {
    domain_count: either('domain_count'),
    scan_count: either('scan_count'),
    latest_scan_date: either('latest_scan_date'),
    high_risk_count: either('high_risk_count'),
    average_risk_score: either('average_risk_score'),
    domain_risk_distribution: either('domain_risk_distribution'),
    risk_distribution: either('risk_distribution'),
    verdict_stats: either('verdict_stats'),
    http_status_stats: either('http_status_stats'),
  }
}
