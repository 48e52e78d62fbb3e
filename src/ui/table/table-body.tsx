import type { ReactNode } from 'react'
import { plainRow, type Column, type RowState } from './column.ts'
import type { Line } from './lines.ts'
import { TableRow, type LinePlace } from './table-row.tsx'

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
