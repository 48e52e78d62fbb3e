import type { DomainScan, ScanHistoryEntry } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatCalendarDate, formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { httpsWords } from '#/shared/labels/https-labels.ts'
import { riskWords, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { findingsOf } from '#/shared/scans/compare-scans.ts'

/** An entry of a domain's history: a scan, an entry of the latest scan's timeline, or both merged. */
export interface TimelineStep {
  key: string
  /** Time or date as received. */
  at: string | null
  scan: DomainScan | null
  entry: ScanHistoryEntry | null
}

/** Sorts newest first, without time last; the contract guarantees no order (C80). */
export interface Timeline {
  steps: TimelineStep[]
  /** Unreadable entries as received. */
  unreadable: readonly unknown[]
}

const timeOf = (at: Reported<string>): number | null => {
  if (at == null) return null
  return parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T00:00:00Z` : at)
}

/** Truncates a time to seconds, because timelines may lack fractions. */
const secondOf = (at: Reported<string>): number | null => {
  const time = timeOf(at)
  return time === null ? null : Math.floor(time / 1000)
}

/** Scan of a timeline entry: by ID, otherwise by time, otherwise by unique findings. */
function stepOf(entry: ScanHistoryEntry, steps: readonly TimelineStep[]): TimelineStep | undefined {
  if (entry.at != null) return steps.find((step) => step.entry === null)
  if (entry.verdict == null || entry.risk == null) return undefined
  const alike = steps.filter(
    ({ scan, entry: other }) =>
      other === null && scan?.verdict === entry.verdict && scan?.risk_score === entry.risk,
  )
  return alike.length === 1 ? alike[0] : undefined
}

/** Merges the scans of a domain with the timeline of its latest scan (C80, C98). */
export function timelineOf(scans: readonly DomainScan[], latest: DomainScan | null): Timeline {
  const all = latest && !scans.some(({ id }) => id === latest.id) ? [latest, ...scans] : scans
  const byKey = new Map<string, TimelineStep>()
  for (const [index, scan] of all.entries()) {
    const key = scan.id ?? `scan ${index}`
    // Not the record's update time: a comment on an old scan changes it too.
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
    // Keep both entries of one scan, so that nothing reported is dropped.
    if (same?.entry === null) same.entry = entry
    else steps.push({ key: `entry ${index}`, at: entry.at ?? null, scan: null, entry })
  }
  const timed = steps.map((step) => ({ step, time: timeOf(step.at) ?? Number.NEGATIVE_INFINITY }))
  timed.sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
  return { steps: timed.map(({ step }) => step), unreadable }
}

/** Summary of a scan as one line of plain text. */
export function stepWords(step: TimelineStep): string {
  const at = stepTime(step)
  if (isWithheld(step)) return `${at}: not available to this brand`
  const { verdict, risk, httpCode } = findingsOf(step.scan, step.entry)
  const judged = verdict === undefined ? 'verdict not reported' : verdictLabel(verdict).word
  const website = httpCode === null || httpCode === 0 ? '' : 'website '
  return `${at}: ${judged}, risk ${riskWords(risk)}, ${website}${httpsWords(httpCode)}`
}

/** Time of an entry as text. */
export const stepTime = ({ at }: TimelineStep): string =>
  at === null ? 'Time not reported' : (formatInstant(at) ?? formatCalendarDate(at))

/** Returns whether an entry is redacted for this brand. */
export const isWithheld = ({ scan, entry }: TimelineStep): boolean =>
  scan === null && entry?.redacted === true

/** Date of an entry as text; empty without time. */
export const stepDay = ({ at }: TimelineStep): string => {
  const instant = parseInstant(at)
  return instant === null ? (at === null ? '' : formatCalendarDate(at)) : formatDate(instant)
}
