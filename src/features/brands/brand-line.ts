import type { BrandStats } from '#/contract/brand-stats.ts'
import type { BrandFigure } from './brand-figures.ts'

/** One brand of the list. `stats` is null while its figures are read and when they cannot be. */
export interface BrandLine {
  id: string
  name: string
  domain: string | null
  monitoring: boolean | null
  stats: BrandStats | null
  /** What its row did not tell is being read. */
  reading: boolean
  /** Its own figures could not be read; the other brands are not concerned. */
  failure: { text: string; retry: () => void; retrying: boolean } | null
}

/** The brands whose name or domain holds every word of a text, in any order and whatever its capitals. */
export function findBrands<Line extends Pick<BrandLine, 'name' | 'domain'>>(
  lines: readonly Line[],
  text: string,
): readonly Line[] {
  // A domain may be pasted with its dots in brackets.
  const words = text.toLowerCase().replaceAll('[.]', '.').split(/\s+/).filter(Boolean)
  return words.length === 0
    ? lines
    : lines.filter(({ name, domain }) => {
        const known = `${name} ${domain ?? ''}`.toLowerCase()
        return words.every((word) => known.includes(word))
      })
}

/** A figure of a brand that is a number. */
type Figure = Exclude<BrandFigure, 'name'> | 'red'

/** One figure of a brand as a number that sorts, null where there is none: that is never a zero. */
export function figureOf({ stats }: BrandLine, figure: Figure): number | null {
  if (stats === null) return null
  switch (figure) {
    case 'queue':
      return stats.domain_count ?? null
    case 'red':
      return stats.verdict_stats.get('red') ?? null
    case 'high':
      return stats.high_risk_count ?? null
    case 'latest': {
      const time = Date.parse(stats.latest_scan_date ?? '')
      return Number.isNaN(time) ? null : time
    }
  }
}

/** By one figure; brands without it come last in both directions. */
const byFigure = (figure: Figure, sign: 1 | -1) => (a: BrandLine, b: BrandLine) => {
  const [left, right] = [figureOf(a, figure), figureOf(b, figure)]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return sign * (left - right)
}

/** What makes a brand worse than another, the weightiest first. */
const worst = (['red', 'high', 'queue'] as const).map((figure) => byFigure(figure, -1))

/**
 * Brands in an order. Without one the worst are first: the most red look-alikes to review, of equals the
 * most of high risk, then the most to review; brands whose figures were not loaded come last, since nothing
 * is known of them. By name is the service's own order, which also decides between equals (C29).
 */
export function sortBrands(
  lines: readonly BrandLine[],
  figure: BrandFigure | undefined,
  direction: 'asc' | 'desc',
): readonly BrandLine[] {
  if (figure === undefined)
    return lines.toSorted((a, b) => worst.reduce((found, by) => found || by(a, b), 0))
  if (figure === 'name') return direction === 'asc' ? lines : lines.toReversed()
  return lines.toSorted(byFigure(figure, direction === 'asc' ? 1 : -1))
}

/** Figures of all brands together, and how many brands are not in them. */
export interface BrandTotals {
  queue: number
  red: number
  high: number
  missing: number
}

/** Adds up what is known. A host that two brands share counts once for each (C52). */
export function totalBrands(lines: readonly BrandLine[]): BrandTotals {
  const sum = (figure: Figure) =>
    lines.reduce((total, line) => total + (figureOf(line, figure) ?? 0), 0)
  return {
    queue: sum('queue'),
    red: sum('red'),
    high: sum('high'),
    missing: lines.filter((line) => figureOf(line, 'queue') === null).length,
  }
}
