import type { ReactNode, Ref } from 'react'
import { isPlainPress } from '#/ui/button.tsx'
import { cellFrom, isFixed, plainRow } from './column.ts'
import type { Column, ColumnLook, RowState } from './column.ts'

const cellClass = (column: ColumnLook, fixed: boolean) =>
  `h-8.5 border-b border-line px-2.5 font-normal first:pl-3.5 last:pr-3.5 max-[38rem]:px-1.5 max-[38rem]:first:pl-2 ` +
  `group-aria-[current]/row:first:shadow-[inset_3px_0_0_var(--accent)] ` +
  `${column.numeric ? 'text-right' : 'text-left'} ${cellFrom(column)} ${column.muted ? 'text-muted ' : ''}` +
  // A column with a width of its own wraps what is longer: nothing is cut.
  (column.main || fixed
    ? `${fixed ? '' : 'min-w-36 min-[38rem]:min-w-52 max-w-md'} whitespace-normal leading-4.25 [overflow-wrap:anywhere] py-1`
    : 'whitespace-nowrap')

/** What is true of every line of a body that need not be in the document as a whole. */
type LinePlace = {
  /** Its place among all lines, from 0. */
  index: number
  /** Whether not all lines are in the document. */
  numbered: boolean
  /** For measuring its height. */
  measure: Ref<HTMLTableRowElement> | undefined
}

/** What a press in a row may be meant for. */
const controls = 'a, button, input, select, label'

type TableRowProps<Row> = LinePlace &
  RowState & {
    row: Row
    /** Written on the row as `data-row`. */
    rowId: string
    columns: readonly Column<Row>[]
    onPress: ((row: Row) => void) | undefined
    onFocused: (rowId: string | null) => void
  }

/** One row of a table. Its state comes in parts, so that a row which keeps it is not drawn again. */
function TableRow<Row>({
  row,
  rowId,
  columns,
  index,
  numbered,
  measure,
  current,
  selected,
  dimmed,
  note,
  onPress,
  onFocused,
}: TableRowProps<Row>) {
  const fixed = isFixed(columns)
  const state: RowState = { current, selected, dimmed, note }
  const cells = columns.map((column) => {
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
      ref={measure}
      data-row={rowId}
      data-index={index}
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
      onBlur={() => onFocused(null)}
      className={`${onPress ? 'cursor-pointer ' : ''}group/row hover:bg-bg aria-[current]:bg-accent-soft data-dimmed:text-muted`}
    >
      {cells}
    </tr>
  )
}

/** What stands in the body of a table, from top to bottom: rows, and what goes over its whole width. */
export type Line<Row> =
  | { kind: 'row'; key: string; row: Row }
  /** A heading over the rows that follow. */
  | { kind: 'above'; key: string; content: ReactNode }
  /** More about the row before it. */
  | { kind: 'below'; key: string; content: ReactNode }

type Parts<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  above?: ((row: Row) => ReactNode) | undefined
  below?: ((row: Row) => ReactNode) | undefined
}

/** The lines of a table in their order. */
export function linesOf<Row>({ rows, rowKey, above, below }: Parts<Row>): readonly Line<Row>[] {
  const lines: Line<Row>[] = []
  for (const row of rows) {
    const key = rowKey(row)
    const heading = above?.(row)
    const more = below?.(row)
    if (heading) lines.push({ kind: 'above', key: `${key}/above`, content: heading })
    lines.push({ kind: 'row', key, row })
    if (more) lines.push({ kind: 'below', key: `${key}/below`, content: more })
  }
  return lines
}

type WholeRowProps = Partial<LinePlace> & {
  /** How many columns are shown: a wider cell would make columns of its own beside them. */
  span: number
  /** A heading stays in view below the head of the table. */
  heading?: boolean
  className?: string
  children: ReactNode
}

/** A row that is one cell over all columns. */
export function WholeRow({
  span,
  heading = false,
  className,
  index,
  numbered,
  measure,
  children,
}: WholeRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={numbered && index !== undefined ? index + 2 : undefined}
    >
      {heading ? (
        <th
          scope="rowgroup"
          colSpan={span}
          className="sticky top-8 z-1 h-7 border-b border-line bg-bg pl-3.5 text-left text-sm font-[620] print:static"
        >
          {children}
        </th>
      ) : (
        <td colSpan={span} className={className}>
          {children}
        </td>
      )}
    </tr>
  )
}

/** Stands in for lines that are not in the document. */
export function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

type BodyLineProps<Row> = LinePlace & {
  line: Line<Row>
  span: number
  columns: readonly Column<Row>[]
  rowState: ((row: Row) => RowState) | undefined
  onRowPress: ((row: Row) => void) | undefined
  onFocused: (rowId: string | null) => void
}

/** One line of the body of a table. */
export function BodyLine<Row>({
  line,
  span,
  columns,
  rowState,
  onRowPress,
  onFocused,
  ...place
}: BodyLineProps<Row>) {
  if (line.kind === 'row')
    return (
      <TableRow
        {...place}
        {...(rowState ? rowState(line.row) : plainRow)}
        row={line.row}
        rowId={line.key}
        columns={columns}
        onPress={onRowPress}
        onFocused={onFocused}
      />
    )
  return (
    <WholeRow
      {...place}
      span={span}
      heading={line.kind === 'above'}
      className="border-b border-line bg-bg"
    >
      {line.content}
    </WholeRow>
  )
}
