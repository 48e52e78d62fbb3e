import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import type { FocusEvent, MouseEventHandler } from 'react'
import { plainRows, type Column, type RowStates } from '#/ui/column.ts'
import { TableRow } from '#/ui/table-row.tsx'

/** Pixels of a row that does not wrap, and of the head, which stays in view. */
const ROW = 34
const HEAD = 32

export type VirtualRowsProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  states?: RowStates
  onRowClick?: MouseEventHandler<HTMLTableSectionElement>
  /** The place of the row that keys act on; it is kept in view and in the document. */
  cursor: number | null
  /** What decides which rows these are: with another one they begin at the top. */
  view: string
}

/** Stands in for rows that are not in the document. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}

/**
 * The body of a table with thousands of rows: only those near the window are in the document. The row
 * with the focus and the one that keys act on stay there wherever one scrolls.
 */
export function VirtualRows<Row>({
  scroller,
  columns,
  rows,
  rowKey,
  states = plainRows,
  onRowClick,
  cursor,
  view,
}: VirtualRowsProps<Row> & { scroller: HTMLElement }) {
  // The virtualizer changes in place, which the compiler takes for no change at all.
  'use no memo'
  const [focused, setFocused] = useState<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: 8,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range))
      for (const kept of [cursor, focused])
        if (kept !== null && kept < range.count) indexes.add(kept)
      return [...indexes].toSorted((a, b) => a - b)
    },
  })

  // Scrolling is no part of what is rendered: it follows the cursor, and another view.
  useLayoutEffect(() => {
    if (cursor !== null) virtualizer.scrollToIndex(cursor, { align: 'auto' })
  }, [virtualizer, cursor])
  useLayoutEffect(() => {
    scroller.scrollTo({ top: 0 })
  }, [scroller, view])

  let drawn = HEAD
  const body = virtualizer.getVirtualItems().flatMap((item) => {
    const row = rows[item.index]
    if (row === undefined) return []
    const gap = item.start - drawn
    drawn = item.end
    return [
      <Gap key={`gap ${item.key}`} height={gap} />,
      <TableRow
        key={item.key}
        rowId={rowKey(row)}
        row={row}
        columns={columns}
        index={item.index}
        rowRef={virtualizer.measureElement}
        states={states}
      />,
    ]
  })
  const focus = ({ target }: FocusEvent) => {
    const index = target.closest('tr')?.dataset['index']
    setFocused(index === undefined ? null : Number(index))
  }
  return (
    // Keys reach what a press on a row does by the link and the box inside it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tbody onClick={onRowClick} onFocus={focus} onBlur={() => setFocused(null)}>
      {body}
      <Gap height={virtualizer.getTotalSize() - drawn} />
    </tbody>
  )
}
