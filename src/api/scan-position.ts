import type { CompactScan } from '#/contract/scan.ts'
import { parseInstant } from '#/lib/dates.ts'

/** Scans of a brand that the user has seen: all scans before `at`, and the scans in `ids`. Stored as JSON. */
export interface ScanPosition {
  /** Time of the newest seen scan (F8), in milliseconds since the epoch; null if no seen scan has a readable time. */
  at: number | null
  /** IDs of the newest seen scans. They are needed because scans can share the time `at` or have no time. */
  ids: readonly string[]
}

export type PositionedScan = Pick<CompactScan, 'id' | 'scanned_at'>

/** A position keeps the IDs of this many of the newest scans, and the IDs of all further scans with the newest time. */
export const minSeenIds = 100

export function isSeenScan(
  position: ScanPosition,
  { id, scanned_at: time }: PositionedScan,
): boolean {
  if (position.ids.includes(id)) return true
  const instant = parseInstant(time)
  return instant !== null && position.at !== null && instant < position.at
}

/** Returns the position that marks these scans as seen. Expects the newest scans first. */
export function toPosition(scans: readonly PositionedScan[]): ScanPosition {
  const times = scans.flatMap(({ scanned_at: time }) => parseInstant(time) ?? [])
  const newestMs = times.length === 0 ? null : Math.max(...times)
  const ids = scans
    .filter(({ scanned_at: time }, index) => index < minSeenIds || parseInstant(time) === newestMs)
    .map(({ id }) => id)
  return { at: newestMs, ids }
}

/**
 * Returns the later of two positions, so that tabs don't undo each other's progress. If both have the same time, the
 * result has the IDs of both.
 */
export function mergePositions(a: ScanPosition, b: ScanPosition): ScanPosition {
  if (a.at !== null && (b.at === null || a.at > b.at)) return a
  if (a.at !== b.at) return b
  return { at: a.at, ids: [...new Set([...a.ids, ...b.ids])] }
}
