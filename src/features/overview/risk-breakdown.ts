import type { BrandStats } from '#/contract/brand-stats.ts'
import type { RiskScoreFilter } from '#/contract/codes.ts'
import { legacyRiskDistribution } from '#/contract/deprecated.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { humanise } from '#/lib/words.ts'
import type { ChartPart } from '#/ui/chart-part.ts'
import type { Breakdown, PartFilter } from './breakdown.ts'

/**
 * Risk of the queue. `legacy` marks the older measure, which counts scan rows and not domains: it
 * adds up to no number of domains, and no list matches it (C43, C44).
 */
export interface RiskBreakdown extends Breakdown {
  legacy: boolean
}

type Band = Exclude<RiskScoreFilter, 'all'>

const bandName = /^(high|medium|low)(?:[ _-]?(?:risk|count|domains))*$/i

/** The band that a bucket clearly is; names of buckets are not stated, so any doubt is a no (C42, C45). */
function bandOf(key: string): Band | null {
  const name = bandName.exec(key)?.[1]?.toLowerCase()
  return name === 'high' || name === 'medium' || name === 'low' ? name : null
}

/** Reads like a scale where the names allow it: worst first, then what came in the order it came. */
const scale = [/^(?:critical|severe|very|extreme)/i, /^high/i, /^(?:medium|moderate)/i, /^low/i]
const rank = (key: string) => {
  const at = scale.findIndex((step) => step.test(key))
  return at < 0 ? scale.length : at
}

const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' } as const satisfies Record<
  Band,
  string
>

/** The buckets of the queue, whatever their names are; null when the service gives none. */
export function riskBreakdown(stats: BrandStats): RiskBreakdown | null {
  const legacy = legacyRiskDistribution(stats)
  const counts = legacy ?? stats.domain_risk_distribution
  if (counts.size === 0) return null
  const bands = [...counts.keys()].map(bandOf)
  const filters = new Map<string, PartFilter>()
  const parts = [...counts]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]): ChartPart => {
      const band = bandOf(key)
      // Two buckets that both read as "high" are no band each.
      const clear = band !== null && bands.filter((other) => other === band).length === 1
      if (!clear) return { key, label: visibleString(humanise(key)), value }
      if (!legacy) filters.set(key, { risk: band })
      return { key, label: bandLabels[band], value }
    })
  return { parts, filters, legacy: legacy !== null }
}
