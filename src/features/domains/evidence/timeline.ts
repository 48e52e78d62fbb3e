import type { DomainScan, ScanHistoryEntry } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatCalendarDate, formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { httpsWords } from '#/shared/labels/https-labels.ts'
import { riskWords, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { findingsOf } from '#/shared/scans/compare-scans.ts'

/**
 * One step of a domain's history: a scan in full, an entry of the timeline that a scan carries, or both,
 * when they are about the same scan.
 */
export interface TimelineStep {
  key: string
  /** As it came: an instant, or a mere day. */
  at: string | null
  scan: DomainScan | null
  entry: ScanHistoryEntry | null
}

/** Newest first, what has no time last; the order in which things came is promised by nobody (C80). */
export interface Timeline {
  steps: TimelineStep[]
  /** Entries that could not be read, as they came. */
  unreadable: readonly unknown[]
}

const timeOf = (at: Reported<string>): number | null => {
  if (at == null) return null
  return parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T00:00:00Z` : at)
}

/** The second of an instant: a timeline may tell whole seconds where a scan tells their parts. */
const secondOf = (at: Reported<string>): number | null => {
  const time = timeOf(at)
  return time === null ? null : Math.floor(time / 1000)
}

/**
 * The step of the scan that an entry is about: by its identifier, else by its time, else, where it tells
 * neither, by what it found, when only one scan found the same.
 */
function stepOf(entry: ScanHistoryEntry, steps: readonly TimelineStep[]): TimelineStep | undefined {
  if (entry.at != null) return steps.find((step) => step.entry === null)
  if (entry.verdict == null || entry.risk == null) return undefined
  const alike = steps.filter(
    ({ scan, entry: other }) =>
      other === null && scan?.verdict === entry.verdict && scan?.risk_score === entry.risk,
  )
  return alike.length === 1 ? alike[0] : undefined
}

/** Puts the scans of a domain and the timeline of its newest scan together (C80, C98). */
export function timelineOf(scans: readonly DomainScan[], latest: DomainScan | null): Timeline {
  const all = latest && !scans.some(({ id }) => id === latest.id) ? [latest, ...scans] : scans
  const byKey = new Map<string, TimelineStep>()
  for (const [index, scan] of all.entries()) {
    const key = scan.id ?? `scan ${index}`
    // Not when its record was changed last: a comment on an old scan changes it, too.
    if (!byKey.has(key)) byKey.set(key, { key, at: scan.created_at, scan, entry: null })
  }
  const ofScans = [...byKey.values()]
  const bySecond = Map.groupBy(ofScans, ({ at }) => secondOf(at))
  const steps = [...ofScans]
  const { entries, unreadable } = latest?.scan_history ?? { entries: [], unreadable: [] }
  for (const [index, entry] of entries.entries()) {
    const second = secondOf(entry.at)
    const alike = entry.at == null ? ofScans : second === null ? [] : (bySecond.get(second) ?? [])
    const same = byKey.get(entry.id ?? '') ?? stepOf(entry, alike)
    // Two entries about one scan are two entries: nothing that was reported is dropped.
    if (same?.entry === null) same.entry = entry
    else steps.push({ key: `entry ${index}`, at: entry.at ?? null, scan: null, entry })
  }
  const timed = steps.map((step) => ({ step, time: timeOf(step.at) ?? Number.NEGATIVE_INFINITY }))
  timed.sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
  return { steps: timed.map(({ step }) => step), unreadable }
}

/** What a scan says, in one line of plain text. */
export function stepWords(step: TimelineStep): string {
  const at = stepTime(step)
  if (isWithheld(step)) return `${at}: not available to this brand`
  const { verdict, risk, httpCode } = findingsOf(step.scan, step.entry)
  const judged = verdict === undefined ? 'verdict not reported' : verdictLabel(verdict).word
  const website = httpCode === null || httpCode === 0 ? '' : 'website '
  return `${at}: ${judged}, risk ${riskWords(risk)}, ${website}${httpsWords(httpCode)}`
}

/** When a step was, in words. */
export const stepTime = ({ at }: TimelineStep): string =>
  at === null ? 'Time not reported' : (formatInstant(at) ?? formatCalendarDate(at))

/** Whether a step's values are held back from this brand. */
export const isWithheld = ({ scan, entry }: TimelineStep): boolean =>
  scan === null && entry?.redacted === true

/** The day of a step, in words; empty where it has no time. */
export const stepDay = ({ at }: TimelineStep): string => {
  const instant = parseInstant(at)
  return instant === null ? (at === null ? '' : formatCalendarDate(at)) : formatDate(instant)
}
