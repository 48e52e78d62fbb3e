import type { CompactScan } from '#/contract/compact-scan.ts'
import { formatDate, formatWeekday, parseInstant } from '#/lib/dates.ts'

/** Rows that follow each other and are of one day in the zone of the reader. */
export interface ScanDay {
  key: string
  /** `Sat 21 Nov 2026`; null for rows whose time cannot be read. */
  day: string | null
  today: boolean
  rows: CompactScan[]
}

/**
 * Parts a page of scans into days, in the order in which the rows came: a day that comes twice stands
 * there twice. `zone` is an IANA name, `now` in milliseconds.
 */
export function scanDays(rows: readonly CompactScan[], zone: string, now: number): ScanDay[] {
  const today = formatDate(now, { zone })
  const days: (ScanDay & { date: string | null })[] = []
  for (const row of rows) {
    const at = parseInstant(row.scanned_at)
    const date = at === null ? null : formatDate(at, { zone })
    const open = days.at(-1)
    if (open?.date === date) {
      open.rows.push(row)
      continue
    }
    days.push({
      key: row.id,
      date,
      day: at === null ? null : formatWeekday(at, zone),
      today: date === today,
      rows: [row],
    })
  }
  return days
}
