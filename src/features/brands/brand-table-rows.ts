import { useQueries, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query'
import { brandListOptions, brandStatsOptions, compactBrandsOptions } from '#/api/brands.ts'
import type { CaseRow } from '#/api/takedowns.ts'
import { hasMissingFigures, type BrandStats } from '#/contract/brand.ts'
import { asFlag } from '#/contract/tolerant.ts'
import { parseInstantOrDay } from '#/lib/dates.ts'
import { getHost, isHostWithin, refang } from '#/lib/host-name.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { classifyCase } from '#/shared/outcomes/outcome-case.ts'
import type { BrandOrder } from './brand-search.ts'

/** A row of the brand table. Combines the brand's rows in the full and the compact list with its statistics. */
export interface BrandTableRow {
  id: string
  name: string
  domain: string | null
  monitoring: boolean | null
  /** Figures from `statsQuery` once it has loaded, otherwise from the full list. Null if neither has any. */
  stats: BrandStats | null
  /** Undefined if the full list reports all figures of the brand. */
  statsQuery?: UseQueryResult<BrandStats> | undefined
}

/**
 * Returns a row for each brand. Figures that the full list lacks are fetched for each brand separately, so that a
 * failure affects only one brand (C32).
 */
export function useBrandTableRows() {
  const listQuery = useSuspenseQuery(brandListOptions())
  const compactRows = useSuspenseQuery(compactBrandsOptions()).data.rows
  const incompleteIds = listQuery.data.rows
    .filter(({ stats }) => stats === null || hasMissingFigures(stats))
    .map(({ id }) => id)
  const statsQueries = useQueries({ queries: incompleteIds.map((id) => brandStatsOptions(id)) })
  const queriesById = new Map(incompleteIds.map((id, index) => [id, statsQueries[index]]))
  const compactById = new Map(compactRows.map((brand) => [brand.id, brand]))

  const rows = listQuery.data.rows.map((brand): BrandTableRow => {
    const statsQuery = queriesById.get(brand.id)
    return {
      id: brand.id,
      name: getBrandLabel(brand),
      domain: brand.domain,
      // Only compact rows reliably report monitoring (C31).
      monitoring:
        compactById.get(brand.id)?.monitoring_enabled ??
        asFlag(brand.settings.get('monitoring_enabled')),
      stats: statsQuery?.data ?? brand.stats,
      statsQuery,
    }
  })

  return { rows, listQuery }
}

/**
 * Finds brands whose name and domain together contain every word of `text`. If `text` is a URL or host, also finds the
 * brands whose domain is that host or a parent domain of it.
 */
export function findBrands<Row extends { name: string | null; domain: string | null }>(
  brands: readonly Row[],
  text: string,
): readonly Row[] {
  const query = refang(text)
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const host = getHost(query)
  return brands.filter(({ name, domain }) => {
    if (domain !== null && isHostWithin(host, domain)) return true
    const searchable = `${name ?? ''} ${domain ?? ''}`.toLowerCase()
    return words.every((word) => searchable.includes(word))
  })
}

/** Getters by sort field. `domain_count` counts only the domains in the review queue (C46). */
const figureGetters = {
  queue: (stats: BrandStats) => stats.domain_count,
  verdicts: (stats: BrandStats) => stats.verdict_stats.get('red'),
  high: (stats: BrandStats) => stats.high_risk_count,
  latest: (stats: BrandStats) => parseInstantOrDay(stats.latest_scan_date ?? ''),
} as const
type Figure = keyof typeof figureGetters

const getFigure = ({ stats }: Pick<BrandTableRow, 'stats'>, figure: Figure): number | null =>
  (stats && figureGetters[figure](stats)) ?? null

/** Brands without the figure come last in both sort directions. */
const compareByFigure = (figure: Figure, sign: 1 | -1) => (a: BrandTableRow, b: BrandTableRow) => {
  const [aValue, bValue] = [getFigure(a, figure), getFigure(b, figure)]
  if (aValue === null || bValue === null) return Number(aValue === null) - Number(bValue === null)
  return sign * (aValue - bValue)
}

/**
 * `verdicts` sorts by the number of red domains, then of high-risk domains, then of all domains in the review queue.
 * Ties keep the API's order, which is by name (C29).
 */
export function sortBrands(
  rows: readonly BrandTableRow[],
  { sort, direction }: BrandOrder,
): readonly BrandTableRow[] {
  if (sort === 'name') return direction === 'asc' ? rows : rows.toReversed()
  const sortedFigures = sort === 'verdicts' ? (['verdicts', 'high', 'queue'] as const) : [sort]
  const comparators = sortedFigures.map((figure) =>
    compareByFigure(figure, direction === 'asc' ? 1 : -1),
  )
  return rows.toSorted((a, b) => comparators.reduce((order, compare) => order || compare(a, b), 0))
}

/** Counts open cases by lowercase brand ID. */
export function countOpenCasesByBrand(cases: readonly CaseRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of cases) {
    if (row.brand === null || classifyCase(row) !== 'open') continue
    const id = row.brand.toLowerCase()
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
