import type { RiskScoreFilter } from './codes.ts'
import { normalizeName } from './field-mapping.ts'

type Band = Exclude<RiskScoreFilter, 'all'>

/** Score range of a bucket, from its name. */
export type ScoreRange =
  | { kind: 'between'; from: number; to: number }
  | { kind: 'at-least' | 'over' | 'at-most' | 'under'; score: number }

/** Bucket of a risk distribution. The contract doesn't define bucket names (C42). */
export interface RiskBucket {
  key: string
  count: number
  /** Null unless the name is a score range: `q1` is not the score 1. */
  range: ScoreRange | null
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

/** Generic words for scores. */
const genericWords = /(?<=^|_)(?:risk|scores?|range|buckets?|bands?|count|domains?|hosts?)(?:_|$)/g

const patterns = (
  [
    ['between', String.raw`(?:(?:from|between)_)?N(?:_|\.\.|_to_|_and_)N`],
    ['at-least', String.raw`(?:>=|≥|from|gte|ge|min|at_least)_?N`],
    ['at-least', String.raw`N_?(?:\+|plus|up|(?:or|and)_(?:up|more|above|over|higher))`],
    ['over', String.raw`(?:>|over|above|gt|more_than)_?N`],
    ['at-most', String.raw`(?:<=|≤|up_to|lte|le|max|at_most)_?N`],
    ['at-most', String.raw`N_(?:or|and)_(?:less|below|under|lower)`],
    ['under', String.raw`(?:<|under|below|lt|less_than)_?N`],
  ] as const
).map(
  ([kind, pattern]) =>
    [kind, new RegExp(`^${pattern.replaceAll('N', String.raw`(\d+(?:\.\d+)?)`)}$`)] as const,
)

/** Score range of a name: `gt80`, `0-19`, `score_0_19`, `80+`; a single number is no range. */
function parseRange(key: string): ScoreRange | null {
  // A leading minus would be lost.
  if (/^\s*[-−]/.test(key)) return null
  const name = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/([a-z])(\d)/g, '$1_$2')
    .replaceAll(/(\d)([a-z])/g, '$1_$2')
    .replaceAll(/[\s_–—-]+/g, '_')
    .replaceAll(genericWords, '')
    .replace(/_$/, '')
  for (const [kind, pattern] of patterns) {
    const [, first, second] = pattern.exec(name) ?? []
    if (first === undefined) continue
    if (kind !== 'between') return { kind, score: Number(first) }
    const [from, to] = [Number(first), Number(second)]
    return from <= to ? { kind, from, to } : null
  }
  return null
}

/**
 * Returns whether buckets equal the values of the filter. Only for the scale high, medium and low: with "critical", score ranges
 * or unknown names, the filter's "high" may be larger than the bucket.
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

/** Buckets of a distribution, worst first: by level, then by score range, unknown names last. */
export function riskBuckets(counts: ReadonlyMap<string, number>): RiskBucket[] {
  const usedBands = mapToBands([...counts.keys()])
  const rank = ({ key, range }: RiskBucket) => {
    const level = riskLevel(key)
    return level >= 0 ? level : range ? levels.length - 1.5 : levels.length
  }
  const score = ({ range }: RiskBucket) => {
    if (range === null) return 0
    if (range.kind === 'between') return range.from
    return range.kind === 'at-least' || range.kind === 'over' ? range.score : -Number.MAX_VALUE
  }
  return [...counts]
    .map(([key, count]) => ({
      key,
      count,
      range: parseRange(key),
      band: usedBands.get(key) ?? null,
    }))
    .toSorted((a, b) => rank(a) - rank(b) || score(b) - score(a))
}
