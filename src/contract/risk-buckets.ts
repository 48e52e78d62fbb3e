import type { RiskScoreFilter } from './codes.ts'
import { normalizeName } from './field-mapping.ts'

/** Risk filter that selects a range of scores. */
type Band = Exclude<RiskScoreFilter, 'all'>

/** Bucket of a risk distribution. The contract doesn't define bucket names (C42). */
export interface RiskBucket {
  key: string
  count: number
  /** Risk filter that matches exactly the domains of the bucket; null if there is none or it is uncertain (C45). */
  band: Band | null
}

/** Risk levels, worst first, with normalized bucket names. */
const levels: readonly { names: readonly string[]; band: Band | null }[] = [
  { names: ['critical', 'severe'], band: null },
  { names: ['high'], band: 'high' },
  { names: ['medium', 'moderate'], band: 'medium' },
  { names: ['low'], band: 'low' },
  { names: ['none', 'no', 'zero'], band: null },
  { names: ['unscanned', 'notscanned', 'unscored', 'notscored', 'unknown'], band: null },
]

/** Returns an index of `levels`; for unknown names, the length of `levels`. Reads `low_risk_count` as "low". */
function findLevel(key: string): number {
  const name = normalizeName(key)
  const withoutGenericWords = name.replaceAll(/risk|score|count|domains?|hosts?/g, '')
  const index = levels.findIndex(
    ({ names }) => names.includes(name) || names.includes(withoutGenericWords),
  )
  return index < 0 ? levels.length : index
}

/** Returns the buckets of a distribution, worst first. Unknown names come last, in their original order. */
export function toRiskBuckets(counts: ReadonlyMap<string, number>): RiskBucket[] {
  const buckets = [...counts].map(([key, count]) => {
    const level = findLevel(key)
    return { key, count, level, band: levels[level]?.band ?? null }
  })
  const bucketsMatchFilters = doBucketsMatchFilters(buckets)
  return buckets
    .toSorted((a, b) => a.level - b.level)
    .map(({ key, count, band }) => ({ key, count, band: bucketsMatchFilters ? band : null }))
}

/**
 * Returns whether each bucket contains exactly the domains that its filter matches; false if uncertain. The filter
 * "high" may match more than the bucket "high" if there is also a "critical" bucket or one with an unknown name.
 */
function doBucketsMatchFilters(buckets: readonly { level: number; band: Band | null }[]): boolean {
  const bands = buckets.flatMap(({ band }) => band ?? [])
  const lacksMedium = bands.includes('high') && bands.includes('low') && !bands.includes('medium')
  return (
    !lacksMedium &&
    new Set(bands).size === bands.length &&
    buckets.every(({ level }) => level > 0 && level < levels.length)
  )
}
