import type { HostRow } from '#/api/host-rows.ts'
import { toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost } from '#/lib/host-name.ts'
import { countOf } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { saveFile } from '#/ui/save-file.ts'

const header = [
  'host',
  'host_defanged',
  'verdict',
  'risk_score',
  'https_code',
  'source',
  'open_case_status',
  'scanned_at',
] as const

/** The rows as CSV: each host as it is and defanged, codes as the service writes them. */
export const rowsAsCsv = (rows: readonly HostRow[]): string =>
  toCsv(
    header,
    rows.map((row) => [
      row.name,
      visibleString(defangHost(row.name), 'host'),
      row.verdict,
      row.risk,
      row.httpCode,
      row.source,
      // A case whose status is not reported is one all the same.
      row.openCase && (row.openCase.status ?? 'not reported'),
      row.scannedAt,
    ]),
  )

/**
 * Saves the rows as a file named after the brand and the day, and says how many. `note` is what else is
 * to be known of them, as that the list changed while they were read.
 */
export function exportRows(
  rows: readonly HostRow[],
  { brand, now, note = null }: { brand: string; now: number; note?: string | null },
): string {
  const name = fileName([brand, 'domains', new Date(now).toISOString().slice(0, 10)], 'csv')
  saveFile(name, rowsAsCsv(rows), 'text/csv')
  const summary = `${countOf(rows.length, 'row')} exported to ${name}.`
  return note === null ? summary : `${summary} ${note}`
}
