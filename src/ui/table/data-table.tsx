import type { ReactNode, RefObject } from 'react'
import { extraWidth, tableClass, tableStyle } from './column.ts'
import type { Beside, Column, RowState, Sort } from './column.ts'
import { linesOf } from './lines.ts'
import { TableFrame } from './table-frame.tsx'
import { TableHead } from './table-head.tsx'
import { useColumns, type ColumnSettings } from './use-columns.ts'

export type { Column, Sort } from './column.ts'

type DataTableProps<Row> = ColumnSettings & {
  /** The accessible name: the list's own name, as "Domains". */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the rows are in order of; a press on a header only asks for another order. */
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** What sets a row apart from the others. */
  rowState?: (row: Row) => RowState
  /** A press on a row that no control in it has taken. */
  onRowPress?: (row: Row) => void
  /** Something in the row of this key has taken the focus. */
  onRowFocus?: (key: string) => void
  /**
   * The key of the row that keys act on: it is in the document wherever one scrolls, and the one row that Tab
   * leads to. Null while there is none; left out where rows are not worked by keys.
   */
  current?: string | null
  /** A heading over a row, where others begin. */
  above?: (row: Row) => ReactNode
  /** More below a row, over its whole width: what it is made of. */
  below?: (row: Row) => ReactNode
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** A newer answer is on its way; the rows stay readable. */
  busy?: boolean
  /**
   * Takes the height that is left and scrolls inside, with the header in view: for a list that can be
   * longer than a screen. Only rows in sight are in the document, all of them on paper.
   */
  fill?: boolean
  /** The rows hold nothing to focus: the frame takes the focus, so that keys can scroll it. */
  keyScroll?: boolean
  /** What can be opened beside the table, where anything can. */
  beside?: Beside
  /** Holds the frame that scrolls. */
  frame?: RefObject<HTMLDivElement | null>
}

/** A real table in a frame of its own, which is the only thing that ever scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, rows, rowKey, above, below, sort, onSort, busy = false, fill = false } = props
  const { columns, headers, exact, show, resize } = useColumns(props.columns, props)
  const { beside = null } = props
  // Those that can be seen: what they measure is the least that the table does.
  const seen = beside?.open ? columns.filter(({ yields }) => !yields) : columns
  return (
    <TableFrame
      name={name}
      busy={busy}
      fill={fill}
      keyScroll={props.keyScroll ?? false}
      frame={props.frame}
      beside={beside?.open ?? false}
      tableStyle={tableStyle(seen)}
      tableClass={tableClass(columns, exact)}
      head={
        <TableHead
          columns={columns}
          headers={headers}
          extra={exact ? null : extraWidth(columns, beside)}
          sort={sort}
          onSort={onSort}
          numbered={fill}
          onShow={show}
          onResize={resize}
        />
      }
      columns={columns}
      seen={seen}
      lines={linesOf({ rows, rowKey, above, below })}
      current={props.current}
      rowState={props.rowState}
      onRowPress={props.onRowPress}
      onRowFocus={props.onRowFocus}
      empty={props.empty}
    />
  )
}
