import type { HostRow } from '#/contract/domain.ts'
import { parseInstant, DAY } from '#/lib/dates.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { describeVerdict, isSiteOnline, formatRisk } from '#/shared/labels/host-labels.ts'
import { isRiskWorse, getVerdictChange } from '#/shared/scans/compare-scans.ts'
import {
  setNotes,
  type TriageNotes,
  type TriageNote,
  type NotesById,
  type StoredScan,
  type DismissedUntil,
} from './triage-notes.ts'

/*
 * When a dismissed domain comes back (F29), by the `until` of its note:
 * - `date`: at that time
 * - `was` (the scan at the dismissal): when a newer scan is worse
 * - undefined: never
 * Worse means a worse verdict, a risk score higher by at least `minRiskIncrease`, or a website that was offline and is
 * online now (`isSiteOnline`). Improvements and missing values never bring a domain back.
 */

/** ID of a domain with the figures of its latest scan. */
export type ScannedRow = Pick<HostRow, 'id' | 'scannedAt' | 'verdict' | 'risk'> &
  Partial<Pick<HostRow, 'httpCode'>>

type LatestScan = Omit<ScannedRow, 'id'>

const toStoredScan = ({ scannedAt, verdict, risk, httpCode }: LatestScan): StoredScan => ({
  scannedAt,
  verdict,
  risk: risk ?? null,
  httpCode,
})

/** Creates a dismissal that ends when a later scan is worse than this one. */
export const dismissUntilChanged = (row: LatestScan): DismissedUntil => ({ was: toStoredScan(row) })

/** Parses the time of a scan. Returns `-Infinity` without a scan, and 0 if the time is unreadable. */
const toComparableTime = (time: string | null): number =>
  time === null ? -Infinity : (parseInstant(time) ?? 0)

/** Describes how a scan is worse than the one at the dismissal: `red`, `risk 34 to 91`. Empty if it isn't worse. */
function describeWorse(was: StoredScan, newest: LatestScan): string[] {
  if (toComparableTime(newest.scannedAt) <= toComparableTime(was.scannedAt)) return []
  // Before the first scan, the verdict is unknown and no website has responded.
  const before = was.scannedAt === null ? { ...was, verdict: 'unknown', httpCode: 0 } : was
  const changes: string[] = []
  if (getVerdictChange(before.verdict, newest.verdict) === 'worse')
    changes.push(describeVerdict(newest.verdict))
  if (isRiskWorse(was.risk, newest.risk))
    changes.push(`risk ${formatRisk(was.risk)} to ${formatRisk(newest.risk)}`)
  // No response (null or 0) and 4xx or 5xx count as offline, although the site may have been up (C91).
  const wasOffline = isSiteOnline(before.httpCode) === false
  if (wasOffline && isSiteOnline(newest.httpCode) === true)
    changes.push(was.scannedAt === null || was.httpCode === null ? 'responds' : 'responds again')
  return changes
}

/** Describes why a dismissed domain is back; null if it isn't. `row` is null to use the stored scan. */
export function describeResurfacing(
  note: TriageNote | undefined,
  row: LatestScan | null,
  nowMs: number = Date.now(),
): string | null {
  if (!note?.until) return null
  if ('was' in note.until) {
    const { was, now: newest = was } = note.until
    return describeWorse(was, row ?? newest).join(', ') || null
  }
  if (nowMs < note.until.date) return null
  const days = Math.max(1, Math.round((note.until.date - note.at) / DAY))
  return `${formatCountOf(days, 'day')} ${days === 1 ? 'is' : 'are'} over`
}

/** Returns whether a domain is dismissed and not back. */
export const isDismissed = (row: ScannedRow, { aside }: TriageNotes, now = Date.now()): boolean =>
  aside.has(row.id) && describeResurfacing(aside.get(row.id), row, now) === null

/** Counts the dismissed domains that are not back according to their stored scans. */
export const countDismissed = (aside: NotesById, now: number): number =>
  [...aside.values()].filter((note) => describeResurfacing(note, null, now) === null).length

/** Stores newer scans in the notes of dismissed domains, but only if they change whether or why a domain is back. */
export const updateWithScans = (notes: TriageNotes, rows: readonly ScannedRow[]): TriageNotes =>
  setNotes(
    notes,
    'aside',
    rows.flatMap((row) => {
      const note = notes.aside.get(row.id)
      if (note?.until === undefined || !('was' in note.until)) return []
      const { was, now: lastSeen = was } = note.until
      const isOlder = toComparableTime(row.scannedAt) < toComparableTime(lastSeen.scannedAt)
      if (isOlder || describeResurfacing(note, row) === describeResurfacing(note, null)) return []
      return [[row.id, { ...note, until: { was, now: toStoredScan(row) } }] as const]
    }),
  )
