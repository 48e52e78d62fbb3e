import type { MouseEventHandler, ReactNode } from 'react'
import type { BrandMarks } from '#/lib/brand-marks.ts'
import type { Column, RowState, Sort } from '#/ui/column.ts'
import { DataTable } from '#/ui/data-table.tsx'
import type { TriageRow } from './row.ts'

/** What a table of hosts is drawn from. */
export type HostTableProps = {
  columns: readonly Column<TriageRow>[]
  rows: readonly TriageRow[]
  rowState: (row: TriageRow) => RowState
  /** The place of the current row, null without one. */
  cursor: number | null
  /** Names the list that the rows are of. */
  view: string
  sort: Sort
  onSort: (sort: Sort) => void
  onRowClick: MouseEventHandler<HTMLTableSectionElement>
  busy: boolean
  empty: ReactNode
}

const rowKey = ({ id }: TriageRow) => id

/** One page of hosts. */
export function HostTable({ cursor: _cursor, view: _view, ...table }: HostTableProps) {
  return <DataTable name="Domains" {...table} rowKey={rowKey} fill />
}

/** What sets a row apart: the cursor, the selection, the marks of this device. */
export const stateOf =
  (current: string | null, selected: { has: (id: string) => boolean }, marks: BrandMarks) =>
  ({ id }: TriageRow): RowState => {
    const aside = marks.aside.has(id)
    const words = [
      marks.hold.has(id) && 'on hold',
      aside && 'set aside',
      marks.watch.has(id) && 'watched',
    ].filter((word) => word !== false)
    return {
      current: id === current,
      selected: selected.has(id),
      dimmed: aside || marks.hold.has(id),
      ...(words.length === 0 ? {} : { note: words.join(', ') }),
    }
  }
