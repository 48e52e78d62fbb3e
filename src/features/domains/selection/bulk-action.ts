import type { HostRow } from '#/api/host-rows.ts'

/** One action on all selected rows. */
export interface BulkAction {
  id: string
  label: string
  /** The same where there is little room. */
  short?: string
  /** The shortcut that does the same. */
  shortcut?: string
  /** Does it; what it answers is shown in the bar and read out. */
  run: (rows: HostRow[]) => string | Promise<string> | void
}
