import type { HostRow } from '#/api/host-rows.ts'
import { hostFields } from '#/features/domains/host-fields.ts'
import { toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { countOf } from '#/lib/numbers.ts'
import { cellsOf, type Spelling } from '#/product/exports/export-field.ts'
import { selectionManifest } from '#/product/exports/manifest.ts'
import { saveManifest } from '#/product/exports/save-manifest.ts'
import { saveFile } from '#/ui/save-file.ts'

/** The rows as CSV, in the columns of an exported list. */
export const rowsAsCsv = (rows: readonly HostRow[], spelling: Spelling): string =>
  toCsv(
    hostFields.map(({ name }) => name),
    rows.map((row) => cellsOf(row, hostFields, spelling)),
  )

/**
 * Saves the rows as a file named after the brand and the day, with its manifest beside it as an exported
 * list has it (F10), and says how many.
 */
export function exportRows(
  rows: readonly HostRow[],
  {
    brand,
    spelling,
    now,
  }: { brand: { id: string; name: string | null }; spelling: Spelling; now: number },
): string {
  const day = new Date(now).toISOString().slice(0, 10)
  const name = fileName([brand.name ?? 'brand', 'domains', day], 'csv')
  saveFile(name, rowsAsCsv(rows, spelling), 'text/csv')
  saveManifest(
    name,
    selectionManifest(
      { many: 'domains', brandId: brand.id, fields: hostFields },
      { format: 'csv', spelling },
      { brandName: brand.name, now, rows: rows.length },
    ),
  )
  return `${countOf(rows.length, 'row')} exported to ${name}, with its manifest.`
}
