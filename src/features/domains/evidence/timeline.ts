import type { DomainScan, ScanHistoryEntry } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatCalendarDate, formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { describeHttpsStatus } from '#/shared/labels/https-labels.ts'
import { describeRisk, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { toScanFindings } from '#/shared/scans/compare-scans.ts'

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
const truncateToSecond = (at: Reported<string>): number | null => {
  const time = timeOf(at)
  return time === null ? null : Math.floor(time / 1000)
}

/** Scan of a timeline entry: by ID, otherwise by time, otherwise by unique findings. */
function matchStep(
  entry: ScanHistoryEntry,
  steps: readonly TimelineStep[],
): TimelineStep | undefined {
  if (entry.at != null) return steps.find((step) => step.entry === null)
  if (entry.verdict == null || entry.risk == null) return undefined
  const candidates = steps.filter(
    ({ scan, entry: other }) =>
      other === null && scan?.verdict === entry.verdict && scan?.risk_score === entry.risk,
  )
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Merges the scans of a domain with the timeline of its latest scan (C80, C98). */
export function mergeTimeline(scans: readonly DomainScan[], latest: DomainScan | null): Timeline {
  const all = latest && !scans.some(({ id }) => id === latest.id) ? [latest, ...scans] : scans
  const byKey = new Map<string, TimelineStep>()
  for (const [index, scan] of all.entries()) {
    const key = scan.id ?? `scan ${index}`
    // Not the record's update time: a comment on an old scan changes it too.
    if (!byKey.has(key)) byKey.set(key, { key, at: scan.created_at, scan, entry: null })
  }
  const scanSteps = [...byKey.values()]
  const bySecond = Map.groupBy(scanSteps, ({ at }) => truncateToSecond(at))
  const steps = [...scanSteps]
  const { entries, unreadable } = latest?.scan_history ?? { entries: [], unreadable: [] }
  for (const [index, entry] of entries.entries()) {
    const second = truncateToSecond(entry.at)
    const candidates =
      entry.at == null ? scanSteps : second === null ? [] : (bySecond.get(second) ?? [])
    const same = byKey.get(entry.id ?? '') ?? matchStep(entry, candidates)
    // Keep both entries of one scan, so that nothing reported is dropped.
    if (same?.entry === null) same.entry = entry
    else steps.push({ key: `entry ${index}`, at: entry.at ?? null, scan: null, entry })
  }
  const timed = steps.map((step) => ({ step, time: timeOf(step.at) ?? Number.NEGATIVE_INFINITY }))
  timed.sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
  return { steps: timed.map(({ step }) => step), unreadable }
}

/** Summary of a scan as one line of plain text. */
export function describeStep(step: TimelineStep): string {
  const at = formatStepTime(step)
  if (isWithheld(step)) return `${at}: not available to this brand`
  const { verdict, risk, httpCode } = toScanFindings(step.scan, step.entry)
  const verdictText = verdict === undefined ? 'verdict not reported' : verdictLabel(verdict).text
  const website = httpCode === null || httpCode === 0 ? '' : 'website '
  return `${at}: ${verdictText}, risk ${describeRisk(risk)}, ${website}${describeHttpsStatus(httpCode)}`
}

/** Time of an entry as text. */
export const formatStepTime = ({ at }: TimelineStep): string =>
  at === null ? 'Time not reported' : (formatInstant(at) ?? formatCalendarDate(at))

/** Returns whether an entry is redacted for this brand. */
export const isWithheld = ({ scan, entry }: TimelineStep): boolean =>
  scan === null && entry?.redacted === true

/** Date of an entry as text; empty without time. */
export const formatStepDay = ({ at }: TimelineStep): string => {
  const instant = parseInstant(at)
  return instant === null ? (at === null ? '' : formatCalendarDate(at)) : formatDate(instant)
}
