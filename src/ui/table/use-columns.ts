import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnSizingState,
  type ColumnVisibilityState,
  type Header,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { columnWidths, type Column } from './column.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
})

type Row = object
/** The head of a column, as TanStack Table has it. */
export type ColumnHeader = Header<typeof features, Row>

/** How a reader wants the columns, in the shapes of TanStack Table. */
export type ColumnSettings = {
  columnVisibility?: ColumnVisibilityState | undefined
  /** Pixels; columns without an entry are as wide as they say. */
  columnSizing?: ColumnSizingState | undefined
  /** Called with the widths of all columns when one of them has been changed. */
  onColumnSizingChange?: ((sizing: ColumnSizingState) => void) | undefined
}

const asStated: ColumnSizingState = {}
// Rows are drawn as they come: the table is asked for its columns only.
const noRows: readonly Row[] = []

const within = (width: number) =>
  Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))

/** The columns as the reader wants them: which are there, how wide they are, and how that is changed. */
export function useColumns<Data>(
  columns: readonly Column<Data>[],
  { columnVisibility = {}, columnSizing = asStated, onColumnSizingChange }: ColumnSettings,
) {
  // Widths are shown as soon as they are chosen, and kept by somebody else.
  const [chosen, setChosen] = useState({ kept: columnSizing, sizing: columnSizing })
  if (chosen.kept !== columnSizing) setChosen({ kept: columnSizing, sizing: columnSizing })
  const { sizing } = chosen

  const show = (next: ColumnSizingState) => setChosen({ kept: columnSizing, sizing: next })
  function resize(next: ColumnSizingState) {
    const widths = Object.fromEntries(
      Object.entries(next).map(([id, width]) => [id, within(width)]),
    )
    show(widths)
    onColumnSizingChange?.(widths)
  }

  const table = useTable({
    features,
    data: noRows,
    columns: columns.map(({ id, width, fixed }) => ({
      id,
      ...(width === undefined ? {} : { size: width }),
      minSize: fixed ? 0 : columnWidths.least,
      maxSize: columnWidths.most,
      enableResizing: !fixed,
    })),
    state: {
      // What names a row and what is fixed is always there, whatever was kept.
      columnVisibility: Object.fromEntries(
        columns.map(({ id, main, fixed }) => [id, main || fixed || columnVisibility[id] !== false]),
      ),
      columnSizing: sizing,
    },
    enableColumnResizing: onColumnSizingChange !== undefined,
    columnResizeMode: 'onEnd',
    onColumnSizingChange: (updater) => resize(functionalUpdate(updater, sizing)),
  })

  const { isResizingColumn, deltaOffset } = table.state.columnResizing
  const ids = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ')
  // The same as long as nothing about them changes: with others every row would be drawn again.
  const shown = useMemo(
    () =>
      ids.split(' ').flatMap((id) => {
        const column = columns.find((one) => one.id === id)
        if (!column) return []
        const moved = isResizingColumn === id ? (deltaOffset ?? 0) : 0
        const width = sizing[id] ?? column.width
        return [
          width === undefined
            ? column
            : { ...column, width: moved === 0 ? width : within(width + moved) },
        ]
      }),
    [ids, columns, sizing, isResizingColumn, deltaOffset],
  )
  return {
    columns: shown,
    headers: table.getFlatHeaders(),
    /** Whether a reader has chosen widths: then no column takes more than its own. */
    exact: Object.keys(sizing).length > 0,
    /** Shows columns as wide as given, before one of them is changed. */
    show,
    /** Makes columns as wide as given. */
    resize,
  }
}
