import { useMemo, useState } from 'react'
import { useIsPrinting } from '#/ui/printing.ts'
import { useMedia } from '#/ui/use-media.ts'
import { columnWidths, minScreenByPriority, type Column } from './column.ts'

/** Column widths in pixels by column ID. */
export type Widths = Readonly<Record<string, number>>

export type ColumnSettings = {
  /** IDs of hidden columns. Main and fixed columns are always shown. */
  hiddenColumns?: readonly string[]
  /** Widths in pixels that the user set; other columns use their default. */
  widths?: Widths
  /** Called with all widths after a resize. Omitted if columns can't be resized. */
  onWidthsChange?: (widths: Widths) => void
}

const noWidths: Widths = {}

const clampWidth = (width: number) =>
  Math.round(Math.min(Math.max(width, columnWidths.min), columnWidths.max))

/** Returns the visible columns and their widths for the screen size and user settings. */
export function useColumns<Data>(
  columns: readonly Column<Data>[],
  { hiddenColumns = [], widths: storedWidths = noWidths, onWidthsChange }: ColumnSettings,
) {
  const isPrinting = useIsPrinting()
  const isPhone = !useMedia(minScreenByPriority[2]) && !isPrinting
  const isNarrow = !useMedia(minScreenByPriority[3]) && !isPrinting
  const [draggedWidths, setDraggedWidths] = useState<Widths | null>(null)
  const widths = draggedWidths ?? storedWidths

  const ids = columns
    .filter(({ id, main, fixed }) => main || fixed || !hiddenColumns.includes(id))
    .filter(({ priority = 1 }) => priority <= (isPhone ? 1 : isNarrow ? 2 : 3))
    .map(({ id }) => id)
    .join(' ')
  // Keep the array stable: a new one re-renders every row.
  const visibleColumns = useMemo(
    () =>
      ids.split(' ').flatMap((id) => {
        const column = columns.find((candidate) => candidate.id === id)
        const width = (isPhone ? column?.phoneWidth : undefined) ?? widths[id] ?? column?.width
        return column ? [width === undefined ? column : { ...column, width }] : []
      }),
    [ids, columns, widths, isPhone],
  )
  return {
    columns: visibleColumns,
    /** True if the user has resized a column. Columns then don't grow beyond their set widths. */
    hasSetWidths: Object.keys(widths).length > 0,
    /** Applies widths in pixels; stores them if `isFinal`. Undefined if columns can't be resized. */
    resize:
      onWidthsChange &&
      ((newWidths: Widths, isFinal: boolean) => {
        const clamped = Object.fromEntries(
          Object.entries(newWidths).map(([id, width]) => [id, clampWidth(width)]),
        )
        setDraggedWidths(isFinal ? null : clamped)
        if (isFinal) onWidthsChange(clamped)
      }),
  }
}
