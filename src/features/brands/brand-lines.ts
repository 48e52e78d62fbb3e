import { useQueries, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query'
import { brandListOptions, brandStatsOptions, compactBrandsOptions } from '#/api/brands.ts'
import { fullQueue } from '#/api/domain-list-params.ts'
import { allHostsOptions } from '#/api/host-rows.ts'
import type { CaseRow } from '#/api/takedowns.ts'
import { hasMissingFigures, type BrandStats } from '#/contract/brand.ts'
import { asFlag } from '#/contract/tolerant.ts'
import { parseInstant, parseInstantOrDay } from '#/lib/dates.ts'
import { isHostWithin, refang } from '#/lib/host-name.ts'
import { parseSearchedHost } from '#/lib/searched-host.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { noBrandKey } from '#/shared/changes/changes-seen.ts'
import { classifyCase } from '#/shared/outcomes/outcome-case.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'
import type { BrandOrder } from './brand-search.ts'

/** A row of the brand list. `stats` is null while loading or after a failure. */
export interface BrandLine {
  id: string
  name: string
  domain: string | null
  monitoring: boolean | null
  stats: BrandStats | null
  /** Undefined if the list reports all figures. */
  statsQuery?: UseQueryResult<BrandStats> | undefined
}

/**
 * Returns all brands with their figures. Missing figures are fetched per brand, and each request can fail on its own
 * (C32). Only compact rows reliably report monitoring (C31).
 */
export function useBrandLines() {
  const list = useSuspenseQuery(brandListOptions())
  const compactRows = useSuspenseQuery(compactBrandsOptions()).data.rows
  const incomplete = list.data.rows.filter(
    ({ stats }) => stats === null || hasMissingFigures(stats),
  )
  const statsQueries = useQueries({ queries: incomplete.map(({ id }) => brandStatsOptions(id)) })
  const queriesById = new Map(incomplete.map(({ id }, index) => [id, statsQueries[index]]))
  const compactById = new Map(compactRows.map((brand) => [brand.id, brand]))

  const lines = list.data.rows.map((brand): BrandLine => {
    const statsQuery = queriesById.get(brand.id)
    return {
      id: brand.id,
      name: getBrandLabel(brand),
      domain: brand.domain,
      monitoring:
        compactById.get(brand.id)?.monitoring_enabled ??
        asFlag(brand.settings.get('monitoring_enabled')),
      stats: statsQuery?.data ?? brand.stats,
      statsQuery,
    }
  })

  return { lines, list }
}

/** Finds brands whose name or domain contains every word, or whose domain the URL or host in the text belongs to. */
export function findBrands<Row extends { name: string | null; domain: string | null }>(
  brands: readonly Row[],
  text: string,
): readonly Row[] {
  const words = refang(text).toLowerCase().split(/\s+/).filter(Boolean)
  const host = parseSearchedHost(text)?.host
  return brands.filter(({ name, domain }) => {
    if (host !== undefined && domain !== null && isHostWithin(host, domain)) return true
    const searchable = `${name ?? ''} ${domain ?? ''}`.toLowerCase()
    return words.every((word) => searchable.includes(word))
  })
}

const figures = {
  queue: (stats: BrandStats) => stats.domain_count,
  red: (stats: BrandStats) => stats.verdict_stats.get('red'),
  high: (stats: BrandStats) => stats.high_risk_count,
  latest: (stats: BrandStats) => parseInstantOrDay(stats.latest_scan_date ?? ''),
} as const
type Figure = keyof typeof figures

/** Null, not 0, if the figure isn't reported. */
const getFigure = ({ stats }: Pick<BrandLine, 'stats'>, figure: Figure): number | null =>
  (stats && figures[figure](stats)) ?? null

/** Brands without the figure come last in both directions. */
const compareByFigure = (figure: Figure, sign: 1 | -1) => (a: BrandLine, b: BrandLine) => {
  const [aValue, bValue] = [getFigure(a, figure), getFigure(b, figure)]
  if (aValue === null || bValue === null) return Number(aValue === null) - Number(bValue === null)
  return sign * (aValue - bValue)
}

const worstFirst = (['red', 'high', 'queue'] as const).map((figure) => compareByFigure(figure, -1))

/**
 * Sorts brands. The default order is by red domains in the review queue, then high risk, then queue size, most first.
 * Ties keep the API's order by name (C29).
 */
export function sortBrands(
  lines: readonly BrandLine[],
  { sort, direction }: BrandOrder,
): readonly BrandLine[] {
  if (sort === undefined)
    return lines.toSorted((a, b) =>
      worstFirst.reduce((order, compare) => order || compare(a, b), 0),
    )
  if (sort === 'name') return direction === 'asc' ? lines : lines.toReversed()
  return lines.toSorted(compareByFigure(sort, direction === 'asc' ? 1 : -1))
}

/** Adds up a figure over the brands that report it. A host under two brands counts twice (C52). */
export function sumFigure(
  lines: readonly BrandLine[],
  figure: Figure,
): { sum: number | null; missingCount: number } {
  const values = lines.map((line) => getFigure(line, figure)).filter((value) => value !== null)
  return {
    sum: values.length === 0 ? null : values.reduce((total, value) => total + value, 0),
    missingCount: lines.length - values.length,
  }
}

/** Brands with more red domains aren't counted, because each would need more than ten requests. */
const maxRedDomains = 1000

/**
 * Counts each brand's red domains in the review queue that have no open case. A brand has no entry while its red rows
 * load, if it has no red domains, or if it has more than `maxRedDomains`.
 */
export function useRedWithoutOpenCase(lines: readonly Pick<BrandLine, 'id' | 'stats'>[]) {
  const enabled = useFirstPaint()
  const counted = lines.filter((line) => {
    const red = getFigure(line, 'red') ?? 0
    return red > 0 && red <= maxRedDomains
  })
  const lists = useQueries({
    queries: counted.map(({ id }) => ({
      ...allHostsOptions(id, { ...fullQueue, verdict: 'red' }),
      enabled,
    })),
  })
  const counts = new Map<string, number>()
  for (const [index, { id }] of counted.entries()) {
    const list = lists[index]?.data
    if (list?.isComplete)
      counts.set(id, list.rows.filter(({ openCase }) => openCase === null).length)
  }
  return counts
}

export interface OpenCases {
  count: number
  /** Request time of the oldest one. */
  oldest: string | null
}

/** Groups open cases by lowercased brand ID, and those without a brand under `noBrandKey`. */
export function groupOpenCases(cases: readonly CaseRow[]): ReadonlyMap<string, OpenCases> {
  const byBrand = new Map<string, OpenCases>()
  for (const row of cases) {
    if (classifyCase(row) !== 'open') continue
    const key = row.brand?.toLowerCase() ?? noBrandKey
    const { count, oldest } = byBrand.get(key) ?? { count: 0, oldest: null }
    const [createdAt, oldestTime] = [parseInstant(row.created_at), parseInstant(oldest)]
    const isOlder = createdAt !== null && (oldestTime === null || createdAt < oldestTime)
    byBrand.set(key, { count: count + 1, oldest: isOlder ? row.created_at : oldest })
  }
  return byBrand
}
