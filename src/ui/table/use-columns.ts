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
import { usePrinting } from '#/ui/printing.ts'
import { useMedia } from '#/ui/use-media.ts'
import { columnWidths, shownFrom, type Column } from './column.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
})

type Row = object
/** Column header of TanStack Table. */
export type ColumnHeader = Header<typeof features, Row>

/** User settings of columns, as TanStack Table state. */
export type ColumnSettings = {
  columnVisibility?: ColumnVisibilityState | undefined
  /** Widths in pixels; others use their default. */
  columnSizing?: ColumnSizingState | undefined
  /** Called with all widths after a resize. */
  onColumnSizingChange?: ((sizing: ColumnSizingState) => void) | undefined
}

const asStated: ColumnSizingState = {}
// The table instance manages columns only.
const noRows: readonly Row[] = []

const within = (width: number) =>
  Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))

/** Visibility and sizing of columns by the screen and user settings. */
export function useColumns<Data>(
  columns: readonly Column<Data>[],
  { columnVisibility = {}, columnSizing = asStated, onColumnSizingChange }: ColumnSettings,
) {
  const printing = usePrinting()
  const isPhone = !useMedia(shownFrom[2]) && !printing
  const isNarrow = !useMedia(shownFrom[3]) && !printing
  // Show new widths immediately; the parent stores them.
  const [chosen, setChosen] = useState({ from: columnSizing, sizing: columnSizing })
  if (chosen.from !== columnSizing) setChosen({ from: columnSizing, sizing: columnSizing })
  const { sizing } = chosen

  const show = (next: ColumnSizingState) => setChosen({ from: columnSizing, sizing: next })
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
      columnVisibility: Object.fromEntries(
        columns.map(({ id, main, fixed, priority = 1 }) => [
          id,
          // Users can't hide main and fixed columns.
          (main || fixed || columnVisibility[id] !== false) &&
            !(isPhone && priority > 1) &&
            !(isNarrow && priority > 2),
        ]),
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
  // Keep the array stable: a new one re-renders every row.
  const shown = useMemo(
    () =>
      ids.split(' ').flatMap((id) => {
        const column = columns.find((one) => one.id === id)
        if (!column) return []
        const moved = isResizingColumn === id ? (deltaOffset ?? 0) : 0
        const width = (isPhone ? column.narrow : undefined) ?? sizing[id] ?? column.width
        return [
          width === undefined
            ? column
            : { ...column, width: moved === 0 ? width : within(width + moved) },
        ]
      }),
    [ids, columns, sizing, isPhone, isResizingColumn, deltaOffset],
  )
  return {
    columns: shown,
    headers: table.getFlatHeaders(),
    /** True if the user set widths, which columns then don't exceed. */
    exact: Object.keys(sizing).length > 0,
    /** Applies widths without storing them, before a resize. */
    show,
    /** Sets and stores widths. */
    resize,
  }
}
