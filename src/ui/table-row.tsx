import { Fragment, memo, useSyncExternalStore, type Ref } from 'react'
import { cellFrom, isFixed } from './column.ts'
import type { Column, RowStates } from './column.ts'

const cellClass = <Row,>(column: Column<Row>, fixed: boolean) =>
  `h-[34px] border-b border-line px-2.5 font-normal first:pl-3.5 last:pr-3.5 max-[38rem]:px-1.5 max-[38rem]:first:pl-2 ` +
  `group-aria-[current]/row:first:shadow-[inset_3px_0_0_var(--accent)] ` +
  `${column.numeric ? 'text-right' : 'text-left'} ${cellFrom(column)} ${column.muted ? 'text-muted ' : ''}` +
  (column.main
    ? `${fixed ? '' : 'min-w-36 min-[38rem]:min-w-52 max-w-md'} whitespace-normal [overflow-wrap:anywhere] py-1`
    : `whitespace-nowrap ${fixed ? 'truncate' : ''}`)

const known = new WeakMap<object, readonly string[]>()

/** The classes of the cells of a row, worked out once for all rows of a table. */
function cellClasses<Row>(columns: readonly Column<Row>[]): readonly string[] {
  const before = known.get(columns)
  if (before) return before
  const fixed = isFixed(columns)
  const classes = columns.map((column) => cellClass(column, fixed))
  known.set(columns, classes)
  return classes
}

type TableRowProps<Row> = {
  row: Row
  /** Written on the row as `data-row`, for events that are listened to further up. */
  rowId: string
  columns: readonly Column<Row>[]
  states: RowStates
  /** The place among all rows, from 0, where not all of them are in the document. */
  index?: number
  /** For measuring its height. */
  rowRef?: Ref<HTMLTableRowElement>
}

function Row<Data>({ row, rowId, columns, states, index, rowRef }: TableRowProps<Data>) {
  const state = useSyncExternalStore(states.subscribe, () => states.of(rowId))
  const classes = cellClasses(columns)
  return (
    <tr
      ref={rowRef}
      data-row={rowId}
      data-index={index}
      // The head is the first row of the table.
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-current={state.current || undefined}
      data-selected={state.selected || undefined}
      data-dimmed={state.dimmed || undefined}
      className="group/row hover:bg-bg aria-[current]:bg-accent-soft data-dimmed:text-muted data-dimmed:[&>th>*]:opacity-60"
    >
      {columns.map((column, at) => {
        const Cell = column.main ? 'th' : 'td'
        return (
          <Cell key={column.id} scope={column.main ? 'row' : undefined} className={classes[at]}>
            {/* Where another row is written into this one, nothing may seem to move: what does not begin at
                the edge of its column is made anew. The cell itself stays, or all of the row would be
                styled again. */}
            {column.main || column.numeric ? (
              <Fragment key={rowId}>{column.cell(row, state)}</Fragment>
            ) : (
              column.cell(row, state)
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

/**
 * One row of a table. It follows its own state: of a hundred rows only those render whose data or state
 * changed, and a move of the cursor changes two.
 */
// What `memo` answers has lost the type of the data.
export const TableRow = memo(Row) as typeof Row
