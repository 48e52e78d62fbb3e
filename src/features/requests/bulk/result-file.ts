import type { CompactBrand } from '#/contract/compact-brand.ts'
import { rowLabel } from '#/features/requests/row-labels.ts'
import { casesOf } from '#/features/requests/row-status.ts'
import { toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { hostOfWebsite } from '#/lib/target-url.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import type { RequestRow, Run } from '#/sender/row.ts'
import { saveFile } from '#/ui/save-file.ts'

/** Hands over what came of every line, those left out included, as a table for a spreadsheet. */
export function saveResult(
  run: Run,
  rows: readonly RequestRow[],
  brands: readonly CompactBrand[],
): void {
  const nameOf = (brandId: string | null) => {
    const brand = brands.find(({ id }) => id === brandId)
    return brand ? brandLabel(brand) : brandId
  }
  const lines = [
    ...rows.map(({ line, website, brandId, state, changedAt }) => {
      const { word, text } = rowLabel(state)
      const cells = [
        website,
        hostOfWebsite(website),
        nameOf(brandId),
        word,
        text,
        casesOf(state).join(' '),
        new Date(changedAt).toISOString(),
      ]
      return { line, cells }
    }),
    ...run.leftOut.map(({ line, text, reason }) => ({
      line,
      cells: [text, null, null, 'Skipped', reason, null, null],
    })),
  ].toSorted((a, b) => a.line - b.line)
  const csv = toCsv(
    ['line', 'address', 'host', 'brand', 'result', 'words', 'case', 'at'],
    lines.map(({ line, cells }) => [line, ...cells]),
  )
  const day = new Date().toISOString().slice(0, 10)
  saveFile(
    fileName(['takedown requests', nameOf(rows[0]?.brandId ?? null) ?? '', day], 'csv'),
    csv,
    'text/csv',
  )
}
