import { isWithoutFigures, type BrandStats } from './brand-stats.ts'
import { legacyNames } from './deprecated.ts'
import { candidatesIn, hasWord, namesOf, type Candidate } from './open-parts/candidates.ts'
import { choose, meaning, without, type ReadyMeaning } from './open-parts/choosing.ts'
import { readCountsByName, readWhole } from './open-parts/numbers.ts'
import { isSameTime, readTime } from './open-parts/times.ts'
import { wordSet, wordsOf } from './open-parts/words.ts'
import { isRecord, readNumber, readReported, type Reported } from './tolerant.ts'

/** Headline figures found in a brand row; the same reading as the brand's own statistics. */
export type HeadlineStats = BrandStats

const otherCounts =
  'trusted own keyword member user case takedown open closed new today week month daily weekly monthly pending ' +
  'failed remaining red amber green unknown unscanned live parked error monitored alert share ratio rate page ' +
  'interval frequency per filed escalated queue_limit'

const domainCount = meaning({
  read: readWhole,
  names: [
    { words: 'domain count|total|number|num|amount|quantity|size|tally', rank: 6 },
    { words: 'host|hostname|lookalike count|total|number|num|amount', rank: 4 },
    { words: 'domain', rank: 3.5, loose: true },
  ],
  beside: 'count total number of num all',
  against: `${otherCounts} high risk scan score`,
})

const scanCount = meaning({
  read: readWhole,
  names: [
    { words: 'scan count|total|number|num|amount|quantity|executed|performed|tally', rank: 6 },
    { words: 'scan', rank: 3.5, loose: true },
  ],
  beside: 'count total number of num all',
  against: `${otherCounts} last latest date time at high risk score`,
})

const latestScan = meaning({
  read: readTime,
  names: [
    {
      words: 'latest|last|newest|recent scan|scanned date|time|at|on|timestamp|datetime|when|ts',
      rank: 6,
    },
    { words: 'latest|last|newest|recent scan|scanned', rank: 5.5 },
    { words: 'scanned|scan at|date|time|timestamp|on', rank: 4 },
  ],
  beside: 'date time at on timestamp datetime when ts iso utc most epoch unix ms',
  against: 'visual domain created updated monitoring interval user page',
  same: isSameTime,
})

const highRisk = meaning({
  read: readWhole,
  names: [
    { words: 'high risk count|total|number|num|domain|host|amount|pair', rank: 6 },
    { words: 'high risk', rank: 5 },
  ],
  beside: 'count total number of num',
  against: `${otherCounts} average avg mean score medium low distribution breakdown bucket band level stat dist histogram by`,
})

const averageRisk = meaning({
  read: readNumber,
  names: [
    { words: 'average|avg|mean risk', rank: 6 },
    { words: 'average|avg|mean score', rank: 5 },
  ],
  beside: 'score',
  against: 'high low medium distribution breakdown red amber green reputation similarity',
})

const parting = 'distribution|breakdown|bucket|band|split|histogram|by|count|stat|share|level|dist'
const notParts = 'trend history change day week month case takedown user legacy visual match'

/** Words of a figure that is no part of anything. */
const noPart = wordSet('average avg mean score total sum limit max min date last trend percent')

/** Counts of the parts of a whole. */
function readParts(raw: unknown): Map<string, number> | null {
  const counts = readCountsByName(raw)
  if (counts === null || counts.size < 2) return null
  for (const [name, count] of counts)
    if (!Number.isInteger(count) || wordsOf(name).some((word) => noPart.has(word))) return null
  return counts
}

const riskParts = meaning({
  read: readParts,
  names: [
    { words: `domain risk ${parting}`, rank: 6 },
    { words: `risk ${parting}`, rank: 5 },
    { words: 'risk', rank: 3, loose: true },
  ],
  beside: 'score count distribution breakdown bucket band by stat level',
  against: notParts,
})
const verdictParts = meaning({
  read: readParts,
  names: [
    { words: `verdict ${parting}`, rank: 6 },
    { words: 'verdict', rank: 4, loose: true },
  ],
  beside: 'count distribution breakdown by stat',
  against: notParts,
})
const httpParts = meaning({
  read: readParts,
  names: [
    { words: `http|probe|website ${parting}|status`, rank: 6 },
    { words: 'http', rank: 4, loose: true },
  ],
  beside: 'status count distribution breakdown by stat code response',
  against: notParts,
})

/** Settings hold figures too, and none of them is a headline. */
const settings = wordSet(
  'setting settings config configuration option keyword trusted rule policy limit quota preference',
)

const parted = new Set([...parting.split('|'), 'match'])
const isPart = ({ path, place }: Candidate): boolean =>
  path.length > 1 &&
  namesOf(place)
    .slice(0, -1)
    .some((words) => words.some((word) => parted.has(word)))

const isInside = (whole: Candidate | undefined, each: Candidate): boolean =>
  whole !== undefined &&
  each.path.length > whole.path.length &&
  whole.path.every((name, at) => each.path[at] === name)

/**
 * Splits a full brand row into its headline figures and everything else. The contract describes the
 * figures of `include_stats` in words only (C32): each is read wherever the row tells it without a doubt,
 * and is undefined otherwise. `stats` is null when not a single one was read; a figure that was not
 * found must never read as zero.
 */
export function statsInBrandRow(row: Record<string, unknown>): {
  stats: HeadlineStats | null
  rest: Map<string, unknown>
} {
  const now = Date.now()
  const taken: Candidate[] = []
  const figures = candidatesIn(row).filter(({ place }) => !hasWord(place, settings))
  /** What stands under exactly the name that the statistics have; else what means the same. */
  function find<Value>(
    name: string,
    among: readonly Candidate[],
    wanted: ReadyMeaning<Value>,
    readExact: (raw: unknown) => Value | null = (raw) => wanted.read(raw, now),
  ): Reported<Value> {
    const [from, ...more] = among.filter(
      (each) => each.path.at(-1) === name && !isPart(each) && wanted.match(each.place).score > 0,
    )
    const exact = from && more.length === 0 ? readReported(from.value, readExact) : undefined
    if (from && exact !== undefined) {
      taken.push(from)
      return exact
    }
    const choice = choose(among, wanted, now)
    if (choice.from) taken.push(choice.from)
    return choice.value
  }
  const findParts = (name: string, wanted: ReadyMeaning<Map<string, number>>) =>
    find(name, figures, wanted, readCountsByName) ?? new Map<string, number>()
  const risk = findParts('domain_risk_distribution', riskParts)
  const verdict = findParts('verdict_stats', verdictParts)
  const http = findParts('http_status_stats', httpParts)
  const single = figures.filter((each) => !taken.some((whole) => isInside(whole, each)))
  const stats: HeadlineStats = {
    domain_count: find('domain_count', single, domainCount),
    scan_count: find('scan_count', single, scanCount),
    latest_scan_date: find('latest_scan_date', single, latestScan),
    high_risk_count: find('high_risk_count', single, highRisk),
    average_risk_score: find('average_risk_score', single, averageRisk),
    domain_risk_distribution: risk,
    risk_distribution: readCountsByName(row['risk_distribution']) ?? new Map<string, number>(),
    verdict_stats: verdict,
    http_status_stats: http,
  }
  if (isWithoutFigures(stats)) return { stats: null, rest: new Map(Object.entries(row)) }
  const deprecated = figures.filter(({ path }) => legacyNames.has(path.at(-1) ?? ''))
  const rest = without(
    row,
    [...taken, ...deprecated].map(({ path }) => path),
  )
  return { stats, rest: new Map(isRecord(rest) ? Object.entries(rest) : []) }
}
