import type { RiskScoreFilter } from './codes.ts'
import { normalizeName } from './field-mapping.ts'

type Band = Exclude<RiskScoreFilter, 'all'>

/** Bucket of a risk distribution. The contract doesn't define bucket names (C42). */
export interface RiskBucket {
  key: string
  count: number
  /** Risk filter that matches exactly the bucket's rows; null if there is none or it is uncertain (C45). */
  band: Band | null
}

/** Risk levels, worst first: their names, and the filter that equals them. */
const levels: readonly { names: readonly string[]; band: Band | null }[] = [
  { names: ['critical', 'severe'], band: null },
  { names: ['high'], band: 'high' },
  { names: ['medium', 'moderate'], band: 'medium' },
  { names: ['low'], band: 'low' },
  { names: ['none', 'no', 'zero'], band: null },
  { names: ['unscanned', 'notscanned', 'unscored', 'notscored', 'unknown'], band: null },
]

/** Returns the index of a bucket's level: `low_risk_count` is low. Unknown names come last. */
function findLevel(key: string): number {
  const name = normalizeName(key)
  const withoutGenericWords = name.replaceAll(/risk|score|count|domains?|hosts?/g, '')
  const index = levels.findIndex(
    ({ names }) => names.includes(name) || names.includes(withoutGenericWords),
  )
  return index < 0 ? levels.length : index
}

/** Returns the buckets of a distribution, worst first; unknown names last, in their original order. */
export function toRiskBuckets(counts: ReadonlyMap<string, number>): RiskBucket[] {
  const buckets = [...counts].map(([key, count]) => {
    const level = findLevel(key)
    return { key, count, level, band: levels[level]?.band ?? null }
  })
  const hasFilters = areFilterValues(buckets)
  return buckets
    .toSorted((a, b) => a.level - b.level)
    .map(({ key, count, band }) => ({ key, count, band: hasFilters ? band : null }))
}

/**
 * Returns whether each bucket has exactly the rows of its filter. True only for the scale high, medium and low: with
 * "critical" or unknown names, the filter's "high" may have more rows than the bucket.
 */
function areFilterValues(buckets: readonly { level: number; band: Band | null }[]): boolean {
  const bands = buckets.flatMap(({ band }) => band ?? [])
  const lacksMedium = bands.includes('high') && bands.includes('low') && !bands.includes('medium')
  return (
    !lacksMedium &&
    new Set(bands).size === bands.length &&
    buckets.every(({ level }) => level > 0 && level < levels.length)
  )
}
