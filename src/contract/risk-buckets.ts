import type { RiskScoreFilter } from './codes.ts'
import { wordSet, wordsOf } from './open-parts/words.ts'

type Band = Exclude<RiskScoreFilter, 'all'>

/** One part of a risk distribution. The names of buckets are not shown by the contract (C42). */
export interface RiskBucket {
  key: string
  count: number
  /** The scores that a name gives as numbers, both within; null for the end of the scale. */
  range: { from: number | null; to: number | null } | null
  /** The filter whose rows are exactly those of the bucket; null when there is none or any doubt (C45). */
  band: Band | null
}

/** Words that say only that a name is that of a bucket. */
const noise = wordSet('risk score count domain band level bucket host number total pair')

/** What names say of how much risk there is, the worst first. */
const levels: readonly ReadonlySet<string>[] = [
  'critical severe extreme urgent',
  'highest very_high',
  'high',
  'elevated raised significant',
  'medium moderate middle mid',
  'guarded low_to_medium',
  'low',
  'lowest minimal minor very_low',
  'info informational negligible zero none no safe clean',
].map(wordSet)
const high = 2
const bands: readonly [number, Band][] = [
  [high, 'high'],
  [4, 'medium'],
  [6, 'low'],
]
const harmless = levels.length - 1
/** Not a level of risk: nobody has looked yet. */
const notLooked = wordSet('unscanned scored rated unrated unscored unknown pending missing')

const meant = (key: string): readonly string[] => wordsOf(key).filter((word) => !noise.has(word))

/** How far down the scale a name is by its words; null when they do not tell. */
function levelOf(key: string): number | null {
  const words = meant(key)
  if (words[0] === 'very') return words[1] === 'high' ? 1 : words[1] === 'low' ? 7 : null
  const found = words.flatMap((word) => {
    const at = levels.findIndex((level) => level.has(word))
    return at < 0 ? [] : [at]
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

const between = /^\D*?(\d+(?:\.\d+)?)\s*(?:-|–|_|to|_to_|\.\.)+\s*(\d+(?:\.\d+)?)\D*$/i
const above =
  /^\D*?(?:>=?|≥|gte?_?|over_?|above_?|from_?)\s*(\d+(?:\.\d+)?)\D*$|^\D*?(\d+(?:\.\d+)?)\s*_?(?:\+|plus|up|and_up|or_more|and_above)$/i
const below = /^\D*?(?:<=?|≤|lte?_?|under_?|below_?|up_to_?)\s*(\d+(?:\.\d+)?)\D*$/i
const single = /^\D*?(\d+(?:\.\d+)?)$/

function rangeOf(key: string): RiskBucket['range'] {
  const [, from, to] = between.exec(key) ?? []
  if (from !== undefined && to !== undefined) {
    const ends = { from: Number(from), to: Number(to) }
    return ends.from <= ends.to ? ends : null
  }
  const low = above.exec(key)
  if (low) return { from: Number(low[1] ?? low[2]), to: null }
  const top = below.exec(key)
  if (top) return { from: null, to: Number(top[1]) }
  const one = single.exec(key)
  return one ? { from: Number(one[1]), to: Number(one[1]) } : null
}

/**
 * Which buckets are the values of the filter, one to one. Only a scale of high, medium and low is that of
 * the filter: where there is "critical" beside "high", or a range of scores, or a name that nobody knows,
 * the high of the filter may be more than the bucket.
 */
function bandsOf(keys: readonly string[]): Map<string, Band> {
  const found = new Map<string, Band>()
  for (const key of keys) {
    const words = meant(key)
    const level = levelOf(key)
    const band = words.length === 1 ? bands.find(([at]) => at === level)?.[1] : undefined
    if (band !== undefined && rangeOf(key) === null) found.set(key, band)
    else if (level !== harmless && !words.some((word) => notLooked.has(word))) return new Map()
  }
  const own = new Set(found.values())
  const middleIsMissing = own.has('high') && own.has('low') && !own.has('medium')
  return own.size === found.size && !middleIsMissing ? found : new Map<string, Band>()
}

/**
 * The buckets of a distribution, worst first: by the words of their names, by the scores in them, and
 * what says neither as it came and last.
 */
export function riskBuckets(counts: ReadonlyMap<string, number>): RiskBucket[] {
  const keys = [...counts.keys()]
  const own = bandsOf(keys)
  const buckets = [...counts].map(([key, count]) => ({
    key,
    count,
    range: rangeOf(key),
    band: own.get(key) ?? null,
    level: levelOf(key),
  }))
  const place = ({ level, range }: (typeof buckets)[number]) =>
    level ?? (range ? harmless - 0.5 : levels.length)
  const score = ({ range }: (typeof buckets)[number]) =>
    range === null ? 0 : (range.from ?? Number.NEGATIVE_INFINITY)
  return buckets
    .toSorted(
      (a, b) => place(a) - place(b) || (score(a) < score(b) ? 1 : score(a) > score(b) ? -1 : 0),
    )
    .map(({ key, count, range, band }) => ({ key, count, range, band }))
}
