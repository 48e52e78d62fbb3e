import type { Ref } from 'react'
import { cellFrom, isFixed } from './column.ts'
import type { Column, RowState } from './column.ts'

const cellClass = <Row,>(column: Column<Row>, fixed: boolean) =>
  `h-[34px] border-b border-line px-2.5 font-normal group-last/row:border-b-0 first:pl-3.5 last:pr-3.5 ` +
  `group-aria-[current]/row:first:shadow-[inset_3px_0_0_var(--accent)] ` +
  `${column.numeric ? 'text-right' : 'text-left'} ${cellFrom(column)} ` +
  (column.main
    ? `${fixed ? '' : 'min-w-36 @xl:min-w-52 max-w-md'} whitespace-normal [overflow-wrap:anywhere] py-1`
    : `whitespace-nowrap ${fixed ? 'truncate' : ''}`)

type TableRowProps<Row> = RowState & {
  row: Row
  /** Written on the row as `data-row`, for events that are listened to further up. */
  rowId: string
  columns: readonly Column<Row>[]
  /** The place among all rows, from 0, where not all of them are in the document. */
  index?: number
  /** For measuring its height. */
  rowRef?: Ref<HTMLTableRowElement>
}

/**
 * One row of a table. Compiled, so that of a hundred rows only those render whose data or state
 * changed: a move of the cursor changes two.
 */
export function TableRow<Row>({
  row,
  rowId,
  columns,
  current,
  selected,
  dimmed,
  note,
  index,
  rowRef,
}: TableRowProps<Row>) {
  'use memo'
  const fixed = isFixed(columns)
  const state = { current, selected, dimmed, note }
  return (
    <tr
      ref={rowRef}
      data-row={rowId}
      data-index={index}
      // The head is the first row of the table.
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-current={current || undefined}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
      className="group/row hover:bg-bg aria-[current]:bg-accent-soft data-dimmed:text-muted data-dimmed:[&>th>*]:opacity-60"
    >
      {columns.map((column) => {
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
      })}
    </tr>
  )
}
