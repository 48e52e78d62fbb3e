import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnSizingState,
  type ColumnVisibilityState,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useIsPrinting } from '#/ui/printing.ts'
import { useMedia } from '#/ui/use-media.ts'
import { columnWidths, minScreenByPriority, type Column } from './column.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
})

/** User settings of columns, as TanStack Table state. */
export type ColumnSettings = {
  columnVisibility?: ColumnVisibilityState | undefined
  /** Widths in pixels; others use their default. */
  columnSizing?: ColumnSizingState | undefined
  /** Called with all widths after a resize. */
  onColumnSizingChange?: ((sizing: ColumnSizingState) => void) | undefined
}

const defaultSizing: ColumnSizingState = {}
// The table instance manages columns only.
const noRows: readonly object[] = []

const clampWidth = (width: number) =>
  Math.round(Math.min(Math.max(width, columnWidths.min), columnWidths.max))

/** Visibility and sizing of columns by the screen and user settings. */
export function useColumns<Data>(
  columns: readonly Column<Data>[],
  { columnVisibility = {}, columnSizing = defaultSizing, onColumnSizingChange }: ColumnSettings,
) {
  const isPrinting = useIsPrinting()
  const isPhone = !useMedia(minScreenByPriority[2]) && !isPrinting
  const isNarrow = !useMedia(minScreenByPriority[3]) && !isPrinting
  // Show new widths immediately; the parent stores them.
  const [sizingState, setSizingState] = useState({ from: columnSizing, sizing: columnSizing })
  if (sizingState.from !== columnSizing)
    setSizingState({ from: columnSizing, sizing: columnSizing })
  const { sizing } = sizingState

  const previewSizing = (next: ColumnSizingState) =>
    setSizingState({ from: columnSizing, sizing: next })
  function resize(next: ColumnSizingState) {
    const widths = Object.fromEntries(
      Object.entries(next).map(([id, width]) => [id, clampWidth(width)]),
    )
    previewSizing(widths)
    onColumnSizingChange?.(widths)
  }

  const table = useTable({
    features,
    data: noRows,
    columns: columns.map(({ id, width, fixed }) => ({
      id,
      ...(width === undefined ? {} : { size: width }),
      minSize: fixed ? 0 : columnWidths.min,
      maxSize: columnWidths.max,
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
  const visibleColumns = useMemo(
    () =>
      ids.split(' ').flatMap((id) => {
        const column = columns.find((candidate) => candidate.id === id)
        if (!column) return []
        const delta = isResizingColumn === id ? (deltaOffset ?? 0) : 0
        const width = (isPhone ? column.phoneWidth : undefined) ?? sizing[id] ?? column.width
        return [
          width === undefined
            ? column
            : { ...column, width: delta === 0 ? width : clampWidth(width + delta) },
        ]
      }),
    [ids, columns, sizing, isPhone, isResizingColumn, deltaOffset],
  )
  return {
    columns: visibleColumns,
    /** Starts a resize by pointer, by ID of each resizable column. */
    resizeHandlers: new Map(
      table
        .getFlatHeaders()
        .filter(({ column }) => column.getCanResize())
        .map((header) => [header.id, header.getResizeHandler()]),
    ),
    /** True if the user set widths, which columns then don't exceed. */
    hasSetWidths: Object.keys(sizing).length > 0,
    /** Applies widths without storing them, before a resize. */
    preview: previewSizing,
    /** Sets and stores widths. */
    resize,
  }
}
