import type { HostRow } from '#/api/host-rows.ts'

/** One domain of a brand in the copy on this device: its short row, and which lists of the service it was in. */
export interface ReplicaRow extends HostRow {
  /** Whether the service had filed it; null for one that was only met in the list of scans. */
  filed: boolean | null
  /** Whether its name carries the brand (C58). */
  escalated: boolean
}
