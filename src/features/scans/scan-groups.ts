import type { CompactScan } from '#/contract/compact-scan.ts'
import { formatDate, formatWeekday, parseInstant } from '#/lib/dates.ts'
import { hostKey } from '#/product/scans/earlier-scans.ts'

/** Rows that follow each other and are of one day in the zone of the reader. */
export interface ScanDay {
  key: string
  /** `Sat 21 Nov 2026`; null for rows whose time cannot be read. */
  day: string | null
  today: boolean
  rows: CompactScan[]
}

/** Rows that follow each other and are of one host. */
export interface ScanHost {
  key: string
  /** As it came; null where a scan names none. */
  host: string | null
  rows: CompactScan[]
}

/** Parts rows into runs of those that `nameOf` calls the same, in the order in which they came. */
function runsOf<Name>(
  rows: readonly CompactScan[],
  nameOf: (row: CompactScan) => Name,
): { name: Name; first: CompactScan; rows: CompactScan[] }[] {
  const runs: { name: Name; first: CompactScan; rows: CompactScan[] }[] = []
  for (const row of rows) {
    const name = nameOf(row)
    const open = runs.at(-1)
    if (open?.name === name) open.rows.push(row)
    else runs.push({ name, first: row, rows: [row] })
  }
  return runs
}

/**
 * Parts scans into days, in the order in which the rows came: a day that comes twice stands there twice.
 * `zone` is an IANA name, `now` in milliseconds.
 */
export function scanDays(rows: readonly CompactScan[], zone: string, now: number): ScanDay[] {
  const today = formatDate(now, { zone })
  const dateOf = ({ scanned_at }: CompactScan) => {
    const at = parseInstant(scanned_at)
    return at === null ? null : formatDate(at, { zone })
  }
  return runsOf(rows, dateOf).map(({ name, first, rows: own }) => {
    const at = parseInstant(first.scanned_at)
    return {
      key: first.id,
      day: at === null ? null : formatWeekday(at, zone),
      today: name === today,
      rows: own,
    }
  })
}

/** Parts scans that stand together by host; a scan that names no host stands alone. */
export const scanHosts = (rows: readonly CompactScan[]): ScanHost[] =>
  runsOf(rows, (row) => hostKey(row) ?? row.id).map(({ first, rows: own }) => ({
    key: first.id,
    host: first.domain_name,
    rows: own,
  }))
