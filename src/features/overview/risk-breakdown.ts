import type { BrandStats } from '#/contract/brand-stats.ts'
import { legacyRiskDistribution } from '#/contract/deprecated.ts'
import { riskBuckets, type RiskBucket } from '#/contract/risk-buckets.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatScore } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { ChartPart } from '#/ui/chart-part.ts'
import type { Breakdown, PartFilter } from './breakdown.ts'

/**
 * Risk of the queue. `legacy` marks the older measure, which counts scan rows and not domains: it
 * adds up to no number of domains, and no list matches it (C43, C44).
 */
export interface RiskBreakdown extends Breakdown {
  legacy: boolean
}

const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' } as const

function labelOf({ key, range, band }: RiskBucket): string {
  if (band !== null) return bandLabels[band]
  // Words beside the numbers say more than the numbers alone.
  if (range === null || /\p{L}{3}/u.test(key)) return visibleString(humanise(key))
  if (range.to === null) return `${formatScore(range.from)} and more`
  if (range.from === null) return `up to ${formatScore(range.to)}`
  if (range.from === range.to) return formatScore(range.from)
  return `${formatScore(range.from)}–${formatScore(range.to)}`
}

/** The buckets of the queue, whatever their names are; null when the service gives none. */
export function riskBreakdown(stats: BrandStats): RiskBreakdown | null {
  const legacy = legacyRiskDistribution(stats)
  const counts = legacy ?? stats.domain_risk_distribution
  if (counts.size === 0) return null
  const filters = new Map<string, PartFilter>()
  const parts = riskBuckets(counts).map((bucket): ChartPart => {
    if (bucket.band !== null && !legacy) filters.set(bucket.key, { risk: bucket.band })
    return { key: bucket.key, label: labelOf(bucket), value: bucket.count }
  })
  return { parts, filters, legacy: legacy !== null }
}
