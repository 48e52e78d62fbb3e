import type { BrandStats } from '#/contract/brand-stats.ts'
import type { BrandFigure } from './brand-figures.ts'

/** One brand of the list. `stats` is null while its figures are read and when they cannot be. */
export interface BrandLine {
  id: string
  name: string
  domain: string | null
  plan: string | null
  role: string | null
  monitoring: boolean | null
  stats: BrandStats | null
  /** What its row did not tell is being read. */
  reading: boolean
  /** Its own figures could not be read; the other brands are not concerned. */
  failure: { text: string; retry: () => void; retrying: boolean } | null
}

/** One figure of a brand as a number that sorts, null where there is none: that is never a zero. */
function figureOf({ stats }: BrandLine, figure: BrandFigure): number | null {
  if (stats === null) return null
  switch (figure) {
    case 'queue':
      return stats.domain_count ?? null
    case 'red':
      return stats.verdict_stats.get('red') ?? null
    case 'high':
      return stats.high_risk_count ?? null
    case 'average':
      return stats.domain_count === 0 ? null : (stats.average_risk_score ?? null)
    case 'latest': {
      const time = Date.parse(stats.latest_scan_date ?? '')
      return Number.isNaN(time) ? null : time
    }
  }
}

/**
 * Brands by a figure; without one in the service's own order, which also decides between equals (C29).
 * Brands without the figure come last in both directions.
 */
export function sortBrands(
  lines: readonly BrandLine[],
  figure: BrandFigure | undefined,
  direction: 'asc' | 'desc',
): readonly BrandLine[] {
  if (figure === undefined) return lines
  const sign = direction === 'asc' ? 1 : -1
  return lines.toSorted((a, b) => {
    const [left, right] = [figureOf(a, figure), figureOf(b, figure)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

/** Figures of all brands together, and how many brands are not in them. */
export interface BrandTotals {
  queue: number
  red: number
  high: number
  missing: number
}

/** Adds up what is known. A host in two brands is two brand-domain pairs and counts twice (C52). */
export function totalBrands(lines: readonly BrandLine[]): BrandTotals {
  const sum = (figure: BrandFigure) =>
    lines.reduce((total, line) => total + (figureOf(line, figure) ?? 0), 0)
  return {
    queue: sum('queue'),
    red: sum('red'),
    high: sum('high'),
    missing: lines.filter((line) => figureOf(line, 'queue') === null).length,
  }
}
