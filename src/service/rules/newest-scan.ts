/** What decides which of two scans is the newer. */
interface ScanMoment {
  id: string
  created_at: string
}

/**
 * The order of scans, newest first, for ORDER BY: by the moment, and of the same moment by the id. A pair's
 * `latest_scan_id` is the first of its scans in this order, and every list of scans has it.
 */
export function newestFirst(createdAt: string, id: string): string {
  return `${createdAt} desc, ${id} desc`
}

/** Whether a scan comes after another one in time, by the rule of `newestFirst`. */
export function isNewer(scan: ScanMoment, other: ScanMoment): boolean {
  return scan.created_at === other.created_at
    ? scan.id > other.id
    : scan.created_at > other.created_at
}
