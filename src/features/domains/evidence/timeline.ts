import type { DomainScan } from '#/contract/domain-scan.ts'
import { readScanHistory, type ScanHistoryEntry } from '#/contract/scan-history.ts'
import type { Told } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'

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
  /** Entries that could not be read. */
  unreadable: number
}

const timeOf = (at: Told<string>): number | null => {
  if (at == null) return null
  return parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T00:00:00Z` : at)
}

const scanTime = (scan: DomainScan): string | null => scan.created_at ?? scan.updated_at

/** Puts the scans of a domain and the timeline of its newest scan together (C80, C98). */
export function timelineOf(scans: readonly DomainScan[], latest: DomainScan | null): Timeline {
  const all = latest && !scans.some(({ id }) => id === latest.id) ? [latest, ...scans] : scans
  const byId = new Map<string, TimelineStep>()
  const byTime = new Map<number, TimelineStep[]>()
  const steps: TimelineStep[] = []
  for (const scan of all) {
    if (byId.has(scan.id)) continue
    const step: TimelineStep = { key: scan.id, at: scanTime(scan), scan, entry: null }
    steps.push(step)
    byId.set(scan.id, step)
    const time = timeOf(step.at)
    if (time !== null) byTime.set(time, [...(byTime.get(time) ?? []), step])
  }
  const { entries, unreadable } = readScanHistory(latest?.scan_history)
  for (const [index, entry] of entries.entries()) {
    const time = timeOf(entry.at)
    const alike = time === null ? [] : (byTime.get(time) ?? [])
    const same = byId.get(entry.id ?? '') ?? alike.find((step) => step.entry === null)
    // Two entries about one scan are two entries: nothing that was told is dropped.
    if (same?.entry === null) same.entry = entry
    else steps.push({ key: `entry ${index}`, at: entry.at ?? null, scan: null, entry })
  }
  const timed = steps.map((step) => ({ step, time: timeOf(step.at) ?? Number.NEGATIVE_INFINITY }))
  timed.sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
  return { steps: timed.map(({ step }) => step), unreadable }
}
