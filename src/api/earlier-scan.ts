import type { CompactScan } from '#/contract/compact-scan.ts'
import type { Domain } from '#/contract/domain.ts'
import { readScanHistory } from '#/contract/scan-history.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { isSeen, type ScanMark } from './scan-mark.ts'

/** What two scans of a host are compared by. */
export type SeenScan = Pick<
  CompactScan,
  'verdict' | 'requires_human_review' | 'https_head_request_response_code'
>

interface Past {
  id: string | null
  time: string | null
  /** Null where the service holds it back. */
  scan: SeenScan | null
}

/** Both lists of scans in a record: whole scans, and the timeline, of whose entries little is certain (C98). */
function pastOf({ scans, latest_scan: latest }: Domain): { scans: Past[]; timeline: Past[] } {
  return {
    scans: scans.map((scan) => ({ id: scan.id, time: scan.created_at, scan })),
    timeline: readScanHistory(latest?.scan_history).entries.map((entry) => ({
      id: entry.id ?? null,
      time: entry.at ?? null,
      scan: entry.redacted
        ? null
        : {
            verdict: entry.verdict ?? null,
            requires_human_review: null,
            https_head_request_response_code: entry.httpCode,
          },
    })),
  }
}

/**
 * The newest scan of a host that was seen already, as its record tells it: null where the host has none,
 * undefined where the record does not say. `fresh` are the ids of scans that are known to be newer.
 */
export function earlierScan(
  record: Domain,
  mark: ScanMark,
  fresh: ReadonlySet<string>,
): Reported<SeenScan> {
  const { scans, timeline } = pastOf(record)
  const isFresh = ({ id }: Past) => id !== null && fresh.has(id)
  const isOld = (past: Past) =>
    !isFresh(past) && isSeen(mark, { id: past.id ?? '', scanned_at: past.time })
  const newest = (all: readonly Past[]) =>
    all
      .filter(isOld)
      .toSorted((a, b) => (parseInstant(b.time) ?? 0) - (parseInstant(a.time) ?? 0))[0]
  const before = newest(scans) ?? newest(timeline)
  if (before) return before.scan ?? undefined
  const isLater = (past: Past) => {
    const at = parseInstant(past.time)
    return isFresh(past) || (at !== null && mark.at !== null && at > mark.at)
  }
  const found = parseInstant(record.created_at)
  const isNew = found !== null && mark.at !== null && found > mark.at
  return isNew || (timeline.length > 0 && timeline.every(isLater)) ? null : undefined
}
