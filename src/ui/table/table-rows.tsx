import { memo, useDeferredValue, type ReactNode } from 'react'
import { isPlainPress } from '#/ui/button.tsx'
import { cellFrom, isFixed, rowHeight } from './column.ts'
import type { Column, ColumnLook, RowState } from './column.ts'

const cellClass = (column: ColumnLook, fixed: boolean) =>
  `h-8.5 border-b border-line px-2.5 font-normal first:pl-3.5 last:pr-3.5 max-[38rem]:px-1.5 max-[38rem]:first:pl-2 ` +
  `group-aria-[current]/row:first:shadow-[inset_3px_0_0_var(--accent)] ` +
  `${column.numeric ? 'text-right' : 'text-left'} ${cellFrom(column)} ${column.muted ? 'text-muted ' : ''}` +
  // A column with a width of its own wraps what is longer: nothing is cut.
  (column.main || fixed
    ? `${fixed ? '' : 'min-w-36 min-[38rem]:min-w-52 max-w-md'} whitespace-normal leading-4.25 [overflow-wrap:anywhere] py-1`
    : 'whitespace-nowrap')

/** What a press in a row may be meant for. */
const controls = 'a, button, input, select, label'

type TableRowProps<Row> = RowState & {
  row: Row
  /** Written on the row as `data-row`. */
  rowId: string
  columns: readonly Column<Row>[]
  /** Its place among all rows, from 0. */
  index: number
  /** Whether it says so. */
  numbered: boolean
  /** Its cells can wait until what is seen first has been painted. */
  later: boolean
  onPress: ((row: Row) => void) | undefined
  onFocused: (rowId: string) => void
}

/**
 * One row of a table. Its state comes in parts, so that a row which keeps it is not drawn again: a cursor that moves
 * draws two rows, whatever else the screen draws.
 */
// `memo` knows no type parameters; the component is the same.
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({
  row,
  rowId,
  columns,
  index,
  numbered,
  later,
  current,
  selected,
  dimmed,
  handled,
  note,
  onPress,
  onFocused,
}: TableRowProps<Row>) {
  const fixed = isFixed(columns)
  const state: RowState = { current, selected, dimmed, handled, note }
  const isDrawn = useDeferredValue(true, !later) || !later
  const cells =
    isDrawn &&
    columns.map((column) => {
      const Cell = column.main ? 'th' : 'td'
      return (
        <Cell
          key={column.id}
          scope={column.main ? 'row' : undefined}
          className={cellClass(column, fixed)}
        >
          {column.cell(row, state)}
        </Cell>
      )
    })
  return (
    // Keys reach what a press on a row does by the controls in it.
    <tr
      data-row={rowId}
      // The head is the first row of the table.
      aria-rowindex={numbered ? index + 2 : undefined}
      aria-current={current || undefined}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
      onClick={(event) => {
        const isControl = event.target instanceof Element && event.target.closest(controls)
        // A text that was marked is to be copied.
        const isMarking = getSelection()?.type === 'Range'
        if (isPlainPress(event) && !isControl && !isMarking) onPress?.(row)
      }}
      onFocus={() => onFocused(rowId)}
      style={isDrawn ? undefined : { height: rowHeight }}
      className={`${onPress ? 'cursor-pointer ' : ''}group/row hover:bg-bg aria-[current]:bg-accent-soft data-dimmed:text-muted`}
    >
      {cells}
    </tr>
  )
}

type WholeRowProps = {
  /** How many columns are shown: a wider cell would make columns of its own beside them. */
  span: number
  className?: string
  children: ReactNode
}

/** A row that is one cell over all columns. */
export const WholeRow = ({ span, className, children }: WholeRowProps) => (
  <tr>
    <td colSpan={span} className={className}>
      {children}
    </td>
  </tr>
)

/** A heading over the rows that follow: it stays in view below the head of the table. */
export const HeadingRow = ({ span, children }: WholeRowProps) => (
  <tr>
    <th
      scope="rowgroup"
      colSpan={span}
      className="sticky top-8 z-1 h-7 border-b border-line bg-bg pl-3.5 text-left text-sm font-[620] print:static"
    >
      {children}
    </th>
  </tr>
)
