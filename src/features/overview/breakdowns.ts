import type { DomainFilters } from '#/api/domain-filters.ts'
import type { BrandStats } from '#/contract/brand-stats.ts'
import { type Verdict, verdicts } from '#/contract/codes.ts'
import { legacyRiskDistribution } from '#/contract/deprecated.ts'
import { type RiskBucket, riskBuckets, type ScoreRange } from '#/contract/risk-buckets.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatScore } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { verdictLabel } from '#/shared/labels/verdict-labels.ts'
import type { ChartPart } from '#/ui/share-bars.tsx'

/** Filters of a part in addition to those of the queue. */
export type PartFilter = Partial<Pick<DomainFilters, 'verdict' | 'risk' | 'http'>>

/** Parts of a whole, and the filters of their lists by key. Parts without filters are not linked. */
export interface Breakdown {
  parts: ChartPart[]
  filters: Map<string, PartFilter>
}

/** Whether the parts add up to the whole; null if the whole is not reported. */
export function addsUp({ parts }: Breakdown, whole: number | null): boolean | null {
  return whole === null ? null : sumOf(parts) === whole
}

/** Sum of all parts. */
export function sumOf(parts: readonly ChartPart[]): number {
  return parts.reduce((sum, part) => sum + part.value, 0)
}

/** Entries in the order of `first`, then the others, independent of the API's order. */
function inOrder<Value>(
  entries: ReadonlyMap<string, Value>,
  first: readonly string[],
): [string, Value][] {
  const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)
  return [...entries].toSorted(([a], [b]) => rank(a) - rank(b))
}

const isVerdict = (key: string): key is Verdict => verdicts.some((verdict) => verdict === key)

/** Verdicts of the queue. Keys equal the values of the list's filter (C46). */
export function verdictBreakdown(counts: ReadonlyMap<string, number>): Breakdown {
  const filters = new Map<string, PartFilter>()
  const parts = inOrder(counts, verdicts).map(([key, value]): ChartPart => {
    const label = verdictLabel(key).word
    if (isVerdict(key)) filters.set(key, { verdict: key })
    const tone = isVerdict(key) && key !== 'unknown' ? key : 'grey'
    return { key, label, value, colour: tone, tone }
  })
  return { parts, filters }
}

/**
 * Risk of the queue. `legacy` marks the older measure, which counts scan rows rather than domains and has no list (C43,
 * C44).
 */
export interface RiskBreakdown extends Breakdown {
  legacy: boolean
}

const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' } as const

function rangeWords(range: ScoreRange): string {
  if (range.kind === 'between') return `${formatScore(range.from)}–${formatScore(range.to)}`
  const score = formatScore(range.score)
  switch (range.kind) {
    case 'at-least':
      return `${score} and more`
    case 'over':
      return `over ${score}`
    case 'at-most':
      return `up to ${score}`
    case 'under':
      return `under ${score}`
  }
}

/** Label of a bucket: its score range, or its name. */
function labelOf({ key, range, band }: RiskBucket): string {
  if (band !== null) return bandLabels[band]
  if (range !== null) return rangeWords(range)
  return key.trim() === '' ? 'No name given' : visibleString(humanise(key))
}

/** Buckets of the queue under any name; null if not reported. */
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

const known = new Map<string, Omit<ChartPart, 'key' | 'value'>>([
  ['live_domains', { label: 'Responds', colour: '1' }],
  ['error_domains', { label: 'Error', colour: '2' }],
  ['unknown_status', { label: 'No response recorded', colour: 'grey' }],
])

const lists = new Map<string, PartFilter>([
  ['live_domains', { http: 'online' }],
  ['error_domains', { http: 'offline' }],
])

/** Part whose list matches only roughly: the filter has online and offline but no errors (C48). */
export const approximatePart = 'error_domains'

/** Website states of the queue. Those neither live nor errors have no list (C48). */
export function httpBreakdown(counts: ReadonlyMap<string, number>): Breakdown {
  const parts = inOrder(counts, [...known.keys()]).map(([key, value]): ChartPart => {
    const words = known.get(key) ?? { label: visibleString(humanise(key)), colour: 'grey' as const }
    return { key, value, ...words }
  })
  return { parts, filters: new Map([...lists].filter(([key]) => counts.has(key))) }
}
