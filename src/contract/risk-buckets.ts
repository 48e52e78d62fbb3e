import type { RiskScoreFilter } from './codes.ts'
import { plainName } from './open-parts.ts'

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

/** How names say how much risk there is, the worst first. */
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
/** Not a level of risk: nobody has looked yet. */
const unscored =
  /^(?:un(?:scanned|scored|rated|known)|not(?:scanned|scored|rated)|pending|missing)$/

/** A name without what says only that it is that of a bucket: `low_risk_count` → low. */
function meant(key: string): string {
  const name = plainName(key)
  const bare = name.replaceAll(/risk|score|count|domains?|hosts?|level|bucket|band/g, '')
  return unscored.test(name) || bare === '' ? name : bare
}

const levelOf = (key: string): number => levels.findIndex((names) => names.includes(meant(key)))

const number = String.raw`(\d+(?:\.\d+)?)`
const between = new RegExp(String.raw`^\D*?${number}\s*(?:-|–|_|to|\.\.)+\s*${number}\D*$`, 'i')
const above = new RegExp(
  String.raw`^\D*?(?:>=?|≥|over_?|above_?|from_?)\s*${number}\D*$|^\D*?${number}\s*_?(?:\+|plus|up|or_more)$`,
  'i',
)
const below = new RegExp(String.raw`^\D*?(?:<=?|≤|under_?|below_?|up_to_?)\s*${number}\D*$`, 'i')
const single = new RegExp(String.raw`^\D*?${number}$`)

function rangeOf(key: string): RiskBucket['range'] {
  const [, from, to] = between.exec(key) ?? []
  if (from !== undefined && to !== undefined)
    return Number(from) <= Number(to) ? { from: Number(from), to: Number(to) } : null
  const low = above.exec(key)
  if (low) return { from: Number(low[1] ?? low[2]), to: null }
  const top = below.exec(key) ?? null
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
    const band = bands.get(meant(key))
    if (band !== undefined) found.set(key, band)
    else if (levelOf(key) !== levels.length - 1 && !unscored.test(meant(key))) return new Map()
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
  const own = bandsOf([...counts.keys()])
  const place = ({ key, range }: RiskBucket) => {
    const level = levelOf(key)
    return level >= 0 ? level : range ? levels.length - 1.5 : levels.length
  }
  const score = ({ range }: RiskBucket) => (range === null ? 0 : (range.from ?? -Number.MAX_VALUE))
  return [...counts]
    .map(([key, count]) => ({ key, count, range: rangeOf(key), band: own.get(key) ?? null }))
    .toSorted((a, b) => place(a) - place(b) || score(b) - score(a))
}
