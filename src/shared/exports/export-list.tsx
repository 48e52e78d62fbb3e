import { useSelector } from '@tanstack/react-store'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { FetchPage } from '#/api/fetch-all-pages.ts'
import { Button } from '#/ui/button.tsx'
import { createLazyCode, LazyPart } from '#/ui/lazy-part.tsx'
import { formatKeys } from '#/ui/shortcuts/keys.ts'
import { useShortcuts, singleKeysOff } from '#/ui/shortcuts/use-shortcuts.ts'

export interface ExportedList<Row> {
  /** Plural noun for the rows, such as `domains`. */
  plural: string
  /** Null for all brands. */
  brandId: string | null
  filters: Readonly<Record<string, string | undefined>>
  /** Label of the sort order. */
  order: string
  source: FetchPage<Row>
  /** Applies client-side filters (C64). `unreportedCount` is the number of rows that lack a value for a filter. */
  filterRows?: (rows: readonly Row[]) => { rows: readonly Row[]; unreportedCount: number }
  fields: readonly ExportField<Row>[]
  /** Host or URL of a row for a blocklist; null if none. Omitted if the list must not become a blocklist. */
  getHostOrUrlToBlock?: (row: Row) => string | null
  blocklistWarning?: string
}

export interface ExportField<Row> {
  /** Name in the API. Dots separate nested names, as in `latest_scan.verdict`. */
  name: string
  /** Undefined if not reported. */
  value: (row: Row) => unknown
}

/** Returns the fields with these API names. */
export const getApiFields = <Row extends object>(
  names: readonly (keyof Row & string)[],
): ExportField<Row>[] => names.map((name) => ({ name, value: (row) => row[name] }))

export interface ExportOptions {
  format: 'csv' | 'json' | 'blocklist'
  addressStyle: 'defanged' | 'original'
}
export type AddressStyle = ExportOptions['addressStyle']

const exportDialogCode = createLazyCode(() => import('./export-dialog.tsx'))

const exportKeys = 'Shift+e'

/** Toolbar button that exports all rows of a list (F10). */
export function ExportList<Row extends { id: string }>({ list }: { list: ExportedList<Row> }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const areSingleKeysOff = useSelector(singleKeysOff)
  useShortcuts([
    {
      id: 'export',
      keys: exportKeys,
      label: 'Export the full list',
      group: 'Everywhere',
      run: open,
    },
  ])
  return (
    <>
      {/* Icon only, to keep the header on one line. */}
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={open}
        title={areSingleKeysOff ? 'Export' : `Export: ${formatKeys(exportKeys)}`}
      >
        <Download aria-hidden />
        <span className="sr-only">Export</span>
      </Button>
      {isOpen && (
        <LazyPart part={exportDialogCode} fallback={null}>
          {({ ExportDialog }) => <ExportDialog list={list} onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </>
  )
}
