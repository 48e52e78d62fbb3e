import type { CompactScan } from '#/contract/compact-scan.ts'
import { parseInstant } from '#/lib/dates.ts'

/**
 * How far the scans of a brand were seen: by the time of the newest one in milliseconds, and by ids, since
 * several scans share an instant and some have no time that can be read. The clock of this machine is no part
 * of it (F8).
 */
export interface ScanMark {
  at: number | null
  ids: readonly string[]
}

/** What tells whether a scan was seen. */
export type MarkedScan = Pick<CompactScan, 'id' | 'scanned_at'>

/** Rows at the top of the list that are known by their ids, whatever their times. */
export const mostOfTop = 100

/** Whether a scan was there when the mark was made. */
export function isSeen(mark: ScanMark, { id, scanned_at: time }: MarkedScan): boolean {
  if (mark.ids.includes(id)) return true
  const at = parseInstant(time)
  return at !== null && mark.at !== null && at < mark.at
}

/** The mark that makes all of these scans seen; rows newest first. */
export function markOf(rows: readonly MarkedScan[]): ScanMark {
  const times = rows.flatMap(({ scanned_at: time }) => parseInstant(time) ?? [])
  const at = times.reduce<number | null>((newest, time) => Math.max(newest ?? time, time), null)
  const ids = rows
    .filter(({ scanned_at: time }, place) => place < mostOfTop || parseInstant(time) === at)
    .map(({ id }) => id)
  return { at, ids }
}

/** One mark of two, for which everything is seen that either had seen: two tabs take nothing from each other. */
export function laterMark(one: ScanMark, other: ScanMark): ScanMark {
  if (one.at !== null && (other.at === null || one.at > other.at)) return one
  if (one.at !== other.at) return other
  return { at: one.at, ids: [...new Set([...one.ids, ...other.ids])] }
}
