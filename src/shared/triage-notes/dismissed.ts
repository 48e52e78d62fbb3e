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

/* A dismissed domain comes back on a date, or when a scan is worse than the latest scan before the dismissal (F29). */

export type ScannedRow = Pick<HostRow, 'id' | 'scannedAt' | 'verdict' | 'risk'> &
  Partial<Pick<HostRow, 'httpCode'>>

type LatestScan = Omit<ScannedRow, 'id'>

const toStoredScan = ({ scannedAt, verdict, risk, httpCode }: LatestScan): StoredScan => ({
  scannedAt,
  verdict,
  risk: risk ?? null,
  httpCode,
})

/** Creates the `until` of a dismissal that ends when a later scan is worse than the scan of this row. */
export const createDismissedUntil = (row: LatestScan): DismissedUntil => ({
  was: toStoredScan(row),
})

/** Returns `-Infinity` without a scan, and 0 if the time is unreadable. */
const toComparableTime = (time: string | null): number =>
  time === null ? -Infinity : (parseInstant(time) ?? 0)

/** Returns reasons such as `red` and `risk 34 to 91`; none if the scan isn't worse. */
function describeWorseChanges(was: StoredScan, newest: LatestScan): string[] {
  if (toComparableTime(newest.scannedAt) <= toComparableTime(was.scannedAt)) return []
  // Before the first scan, the verdict counts as unknown and the website as not responding (code 0).
  const before = was.scannedAt === null ? { ...was, verdict: 'unknown', httpCode: 0 } : was
  const changes: string[] = []
  if (getVerdictChange(before.verdict, newest.verdict) === 'worse')
    changes.push(describeVerdict(newest.verdict))
  if (isRiskWorse(was.risk, newest.risk))
    changes.push(`risk ${formatRisk(was.risk)} to ${formatRisk(newest.risk)}`)
  const wasOffline = isSiteOnline(before.httpCode) === false
  // A null code means that the scan recorded no result. Code 0 is a result: the website didn't respond.
  const hasEarlierResult = was.scannedAt !== null && was.httpCode !== null
  if (wasOffline && isSiteOnline(newest.httpCode) === true)
    changes.push(hasEarlierResult ? 'responds again' : 'responds')
  return changes
}

/** Returns why a dismissed domain has come back. Null if it hasn't. Without `row`, uses the stored scan. */
export function describeResurfacing(
  note: TriageNote | undefined,
  row: LatestScan | null,
  nowMs: number = Date.now(),
): string | null {
  if (!note?.until) return null
  if ('was' in note.until) {
    const { was: scanAtDismissal, now: newerScan } = note.until
    const latestScan = row ?? newerScan ?? scanAtDismissal
    return describeWorseChanges(scanAtDismissal, latestScan).join(', ') || null
  }
  if (nowMs < note.until.date) return null
  const days = Math.max(1, Math.round((note.until.date - note.at) / DAY))
  return `${formatCountOf(days, 'day')} ${days === 1 ? 'has' : 'have'} passed`
}

/** Returns whether a domain is dismissed and hasn't come back. */
export const isDismissed = (
  row: ScannedRow,
  { dismissed }: TriageNotes,
  nowMs = Date.now(),
): boolean =>
  dismissed.has(row.id) && describeResurfacing(dismissed.get(row.id), row, nowMs) === null

/** Counts the dismissed domains that haven't come back according to their stored scans. */
export const countDismissed = (dismissed: NotesById, nowMs: number): number =>
  [...dismissed.values()].filter((note) => describeResurfacing(note, null, nowMs) === null).length

/**
 * Stores newer scans in the notes of dismissed domains, so that `countDismissed` needs no other data. Stores a scan
 * only if it ends or resumes the dismissal, or changes the reason why the dismissal ended.
 */
export const storeNewerScans = (notes: TriageNotes, rows: readonly ScannedRow[]): TriageNotes =>
  setNotes(
    notes,
    'dismissed',
    rows.flatMap((row) => {
      const note = notes.dismissed.get(row.id)
      if (note?.until === undefined || !('was' in note.until)) return []
      const { was, now: latestStoredScan = was } = note.until
      const isOlder = toComparableTime(row.scannedAt) < toComparableTime(latestStoredScan.scannedAt)
      if (isOlder || describeResurfacing(note, row) === describeResurfacing(note, null)) return []
      return [[row.id, { ...note, until: { was, now: toStoredScan(row) } }] as const]
    }),
  )
