import type { RiskScoreFilter } from './codes.ts'
import { normalizeName } from './field-mapping.ts'

type Band = Exclude<RiskScoreFilter, 'all'>

/** Bucket of a risk distribution. The contract doesn't define bucket names (C42). */
export interface RiskBucket {
  key: string
  count: number
  /** Filter with exactly the rows of the bucket; null if none or uncertain (C45). */
  band: Band | null
}

/** Risk levels in names, worst first. */
const levels = [
  'critical severe extreme',
  'highest veryhigh',
  'high',
  'elevated raised',
  'medium moderate',
  'guarded',
  'low',
  'lowest minimal minor verylow',
  'info informational negligible zero none no safe clean',
].map((names) => names.split(' '))
const bands: ReadonlyMap<string, Band> = new Map([
  ['high', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['low', 'low'],
])
/** Names for unscored. */
const unscoredNames =
  /^(?:un(?:scanned|scored|rated|known)|not(?:scanned|scored|rated)|pending|missing)$/

/** Strips generic words: `low_risk_count` → low. */
function normalizeBucketName(key: string): string {
  const name = normalizeName(key)
  const bare = name.replaceAll(/risk|score|count|domains?|hosts?|level|bucket|band/g, '')
  return unscoredNames.test(name) || bare === '' ? name : bare
}

const riskLevel = (key: string): number =>
  levels.findIndex((names) => names.includes(normalizeBucketName(key)))

/**
 * Values of the filter that equal the buckets. Only for the scale high, medium and low: with "critical" or unknown names,
 * the filter's "high" may be larger than the bucket.
 */
function mapToBands(keys: readonly string[]): Map<string, Band> {
  const bandByKey = new Map<string, Band>()
  for (const key of keys) {
    const band = bands.get(normalizeBucketName(key))
    if (band !== undefined) bandByKey.set(key, band)
    else if (riskLevel(key) !== levels.length - 1 && !unscoredNames.test(normalizeBucketName(key)))
      return new Map()
  }
  const usedBands = new Set(bandByKey.values())
  const lacksMedium = usedBands.has('high') && usedBands.has('low') && !usedBands.has('medium')
  return usedBands.size === bandByKey.size && !lacksMedium ? bandByKey : new Map<string, Band>()
}

/** Buckets of a distribution, worst first; unknown names last, in their original order. */
export function riskBuckets(counts: ReadonlyMap<string, number>): RiskBucket[] {
  const bandByKey = mapToBands([...counts.keys()])
  const rank = (key: string) => {
    const level = riskLevel(key)
    return level < 0 ? levels.length : level
  }
  return [...counts]
    .map(([key, count]) => ({ key, count, band: bandByKey.get(key) ?? null }))
    .toSorted((a, b) => rank(a.key) - rank(b.key))
}
