import { candidatesIn, namesOf, type Candidate } from './open-parts/candidates.ts'
import { choose, meaning, without } from './open-parts/choosing.ts'
import { findList } from './open-parts/lists.ts'
import { readYesNo } from './open-parts/numbers.ts'
import { readScanFigures } from './open-parts/scan-figures.ts'
import { readTimeText } from './open-parts/times.ts'
import { wordSet, wordsOf } from './open-parts/words.ts'
import { isRecord, readText, type Reported } from './tolerant.ts'

/**
 * One step of a domain's timeline. The service does not say what an entry holds (C98), so every member
 * that looks like a known one is read and the others are kept as they came. A figure that is reported as
 * none is null, one that is not reported undefined; neither is 0 or the verdict "unknown".
 */
export interface ScanHistoryEntry {
  id: Reported<string>
  /** ISO instant, or a mere day. */
  at: Reported<string>
  verdict: Reported<string>
  risk: Reported<number>
  httpCode: Reported<number>
  screenshot: Reported<string>
  /** The service holds the step's values back, as it does on a host that several brands share. */
  redacted: boolean
  /** Members of unknown meaning. */
  others: Map<string, unknown>
}

const identifier = meaning({
  read: (raw) => (typeof raw === 'string' ? readText(raw) : null),
  names: [
    { words: 'scan id|uuid', rank: 5 },
    { words: 'id|uuid|guid', rank: 5, loose: true },
    { words: 'scan', rank: 4, loose: true, read: readUuid },
  ],
})

function readUuid(raw: unknown): string | null {
  return typeof raw === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(raw)
    ? raw
    : null
}

const screenshot = meaning({
  read: (raw) => (typeof raw === 'string' && /^https?:\/\//i.test(raw) ? raw : null),
  names: [
    { words: 'screenshot|shot|snapshot', rank: 5 },
    { words: 'image|picture|capture|photo', rank: 3, loose: true },
  ],
  beside: 'url uri link href image screen src page full web',
  against: 'thumb thumbnail logo favicon icon',
})

const redaction = meaning({
  read: readYesNo,
  names: [
    { words: 'redacted|withheld|masked|hidden|restricted|anonymised|anonymized|censored', rank: 5 },
  ],
})

/** Members that are the service's own bookkeeping and say nothing of a scan. */
const internal = wordSet(
  'id uuid guid pk seq sequence serial index position pos ordinal ord row line version revision rev etag hash ' +
    'checksum cursor shard partition offset internal kind object',
)
const isInternal = (place: string): boolean =>
  namesOf(place)
    .at(-1)
    ?.some((word) => internal.has(word)) ?? false

function readEntry(
  raw: Record<string, unknown>,
  day: string | null,
  now: number,
): ScanHistoryEntry {
  const candidates = candidatesIn(raw)
  const { at, verdict, risk, http } = readScanFigures(candidates, now)
  const own = choose(candidates, identifier, now)
  const picture = choose(candidates, screenshot, now)
  const flag = choose(candidates, redaction, now)
  const used = [at, verdict, risk, http, own, picture, flag].flatMap(({ from }) => from ?? [])
  return {
    id: own.value,
    at: at.value ?? readTimeText(day, now) ?? at.value,
    verdict: verdict.value,
    risk: risk.value,
    httpCode: http.value,
    screenshot: picture.value,
    redacted: flag.value ?? isEmptied(candidates, [at.from, own.from]),
    others: othersIn(raw, candidates, used),
  }
}

/** Whether every value is null, but the time and what is internal: the step is not for this brand to see. */
const isEmptied = (
  candidates: readonly Candidate[],
  kept: readonly (Candidate | undefined)[],
): boolean =>
  candidates.every(
    (each, at) =>
      each.value === null ||
      kept.includes(each) ||
      kept.some((whole) => whole?.path.every((name, depth) => each.path[depth] === name)) ||
      (typeof each.value === 'object' && each.end > at + 1) ||
      isInternal(each.place),
  )

/** What is left of an entry when what was read, what is internal and what is null are taken away. */
function othersIn(
  raw: Record<string, unknown>,
  candidates: readonly Candidate[],
  used: readonly Candidate[],
): Map<string, unknown> {
  const gone = candidates.filter(({ value, place }) => value === null || isInternal(place))
  const taken = [...used, ...gone].flatMap(({ path, with: partner }) =>
    partner === undefined ? [path] : [path, [...path.slice(0, -1), partner]],
  )
  const left = without(raw, taken)
  return new Map(
    isRecord(left)
      ? Object.entries(left).filter(([name]) => wordsOf(name).length > 0 || name !== '')
      : [],
  )
}

/**
 * The timeline inside a scan, in the order it came: a list, or an object with one list or keyed by day.
 * Entries that are no objects are only counted; what is no timeline reads as empty.
 */
export function readScanHistory(raw: unknown): {
  entries: ScanHistoryEntry[]
  unreadable: number
} {
  const now = Date.now()
  const list = findList(raw)
  if (!list) return { entries: [], unreadable: 0 }
  const entries = list.entries.flatMap((entry, at) =>
    isRecord(entry) ? [readEntry(entry, list.keys[at] ?? null, now)] : [],
  )
  return { entries, unreadable: list.entries.length - entries.length }
}
