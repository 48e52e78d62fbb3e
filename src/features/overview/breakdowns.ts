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

/** Which list of domains holds the rows that a part counts; its other filters are those of the whole queue. */
export type PartFilter = Partial<Pick<DomainFilters, 'verdict' | 'risk' | 'http'>>

/** The parts of a whole, and by their keys the lists that match them. A part without one is no link. */
export interface Breakdown {
  parts: ChartPart[]
  filters: Map<string, PartFilter>
}

/** Whether the parts add up to the whole; null when the whole is not given. */
export function addsUp({ parts }: Breakdown, whole: number | null): boolean | null {
  return whole === null ? null : sumOf(parts) === whole
}

/** All parts together. */
export function sumOf(parts: readonly ChartPart[]): number {
  return parts.reduce((sum, part) => sum + part.value, 0)
}

/**
 * Entries in the order of `first`, then the others as they came, so that an answer that names its
 * members in another order draws the same picture.
 */
function inOrder<Value>(
  entries: ReadonlyMap<string, Value>,
  first: readonly string[],
): [string, Value][] {
  const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)
  return [...entries].toSorted(([a], [b]) => rank(a) - rank(b))
}

const isVerdict = (key: string): key is Verdict => verdicts.some((verdict) => verdict === key)

/** Verdicts of the queue. The keys are values of the list's own filter, one to one (C46). */
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
 * Risk of the queue. `legacy` marks the older measure, which counts scan rows and not domains: it
 * adds up to no number of domains, and no list matches it (C43, C44).
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

/** A bucket by its scores where its name says nothing else, else by its name. */
function labelOf({ key, range, band }: RiskBucket): string {
  if (band !== null) return bandLabels[band]
  if (range !== null) return rangeWords(range)
  return key.trim() === '' ? 'No name given' : visibleString(humanise(key))
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

const known = new Map<string, Omit<ChartPart, 'key' | 'value'>>([
  ['live_domains', { label: 'Responds', colour: '1' }],
  ['error_domains', { label: 'Error', colour: '2' }],
  ['unknown_status', { label: 'No response recorded', colour: 'grey' }],
])

const lists = new Map<string, PartFilter>([
  ['live_domains', { http: 'online' }],
  ['error_domains', { http: 'offline' }],
])

/** The part whose list matches it only roughly: the filter knows online and offline, no errors (C48). */
export const approximatePart = 'error_domains'

/** How the websites of the queue answered. What is neither live nor an error has no list of its own (C48). */
export function httpBreakdown(counts: ReadonlyMap<string, number>): Breakdown {
  const parts = inOrder(counts, [...known.keys()]).map(([key, value]): ChartPart => {
    const words = known.get(key) ?? { label: visibleString(humanise(key)), colour: 'grey' as const }
    return { key, value, ...words }
  })
  return { parts, filters: new Map([...lists].filter(([key]) => counts.has(key))) }
}
