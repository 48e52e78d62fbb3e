import { useQueries, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query'
import { brandListOptions, brandStatsOptions, compactBrandsOptions } from '#/api/brands.ts'
import type { CaseRow } from '#/api/cases.ts'
import { fullQueue } from '#/api/domain-filters.ts'
import { allHostsOptions } from '#/api/domains.ts'
import { hasMissingFigures, type BrandStats } from '#/contract/brand-stats.ts'
import { asFlag } from '#/contract/tolerant.ts'
import { refang } from '#/lib/address-parts.ts'
import { isHostWithin } from '#/lib/compare-targets.ts'
import { parseInstant, parseInstantOrDay } from '#/lib/dates.ts'
import { parseSearchedHost } from '#/lib/searched-host.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { noBrandKey } from '#/shared/changes/changes-seen.ts'
import { classifyCase } from '#/shared/outcomes/outcome-case.ts'
import { useFirstPaint } from '#/ui/first-paint.ts'

/** Sort options in the URL; by default the worst brand is first. */
export const brandSortFields = ['name', 'queue', 'high', 'latest'] as const
export type BrandSortField = (typeof brandSortFields)[number]

/** Sort order; without a field the worst brands are first. */
export interface BrandOrder {
  sort?: BrandSortField | undefined
  direction: 'asc' | 'desc'
}

/** A brand of the list. `stats` is null while loading or if failed. */
export interface BrandLine {
  id: string
  name: string
  domain: string | null
  monitoring: boolean | null
  stats: BrandStats | null
  /** Query of the brand's statistics if the list lacks some figures. */
  statsQuery?: UseQueryResult<BrandStats> | undefined
}

/**
 * All brands with their figures. If a row lacks some, the brand's statistics are fetched, rate-limited and with errors
 * per brand (C32). Only short rows reliably report monitoring (C31).
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

/**
 * Finds the brands whose name or domain contains every word, case-insensitive, and the brand whose domain a pasted URL
 * or defanged host belongs to.
 */
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

/** Figures to sort by and add up. */
const figures = {
  queue: (stats: BrandStats) => stats.domain_count,
  red: (stats: BrandStats) => stats.verdict_stats.get('red'),
  high: (stats: BrandStats) => stats.high_risk_count,
  latest: (stats: BrandStats) => parseInstantOrDay(stats.latest_scan_date ?? ''),
} as const
type Figure = keyof typeof figures

/** Figure as a number; null, never zero, if not reported. */
const getFigure = ({ stats }: Pick<BrandLine, 'stats'>, figure: Figure): number | null =>
  (stats && figures[figure](stats)) ?? null

/** Sorts by one figure; brands without it come last in both directions. */
const compareByFigure = (figure: Figure, sign: 1 | -1) => (a: BrandLine, b: BrandLine) => {
  const [aValue, bValue] = [getFigure(a, figure), getFigure(b, figure)]
  if (aValue === null || bValue === null) return Number(aValue === null) - Number(bValue === null)
  return sign * (aValue - bValue)
}

/** Comparators of the default order, most important first. */
const worstFirst = (['red', 'high', 'queue'] as const).map((figure) => compareByFigure(figure, -1))

/**
 * Sorts brands. By default worst first: by red domains to review, then high risk, then total to review; brands without
 * figures come last. The API's order by name is the tie-breaker (C29).
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

/**
 * Total of a figure over all brands, and the number of brands without it; null if none reports it. A host under two
 * brands counts twice (C52).
 */
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

/** Maximum red domains of a brand that are fetched to count those without an open case: ten requests. */
const maxRedDomains = 1000

/**
 * Counts the red domains in the queue of each brand that have no open case, from the same rows that the linked list
 * shows. Leaves out a brand until all of its red rows are read, and one with more than `maxRedDomains`.
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

/** Open cases of a brand. */
export interface OpenCases {
  count: number
  /** Request time of the oldest one; null if not reported. */
  oldest: string | null
}

/** Open cases by brand ID in lower case, and under `noBrandKey`. */
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
