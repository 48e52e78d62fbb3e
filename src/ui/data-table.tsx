import type { MouseEventHandler, ReactNode } from 'react'
import { plainRows, shownFrom, tableClass, tableStyle } from './column.ts'
import type { Column, RowStates, Sort } from './column.ts'
import { useInSightFirst } from './in-sight-first.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useMedia } from './use-media.ts'

export type { Column, Sort } from './column.ts'

type DataTableProps<Row> = {
  /** The accessible name: the list's own name, as "Domains". */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** What sets a row apart from the others. */
  states?: RowStates
  /** Any press on a row; `data-row` of the nearest `tr` tells which. */
  onRowClick?: MouseEventHandler<HTMLTableSectionElement>
  /** More below a row, over its whole width: what it is made of. */
  below?: (row: Row) => ReactNode
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** A newer answer is on its way; the rows stay readable. */
  busy?: boolean
  /** Takes the height that is left and scrolls inside, with the header in view. */
  fill?: boolean
  /** The rows hold nothing to focus: the frame takes the focus, so that keys can scroll it. */
  keyScroll?: boolean
  /**
   * Rows keep nothing of their own: another page is written into the rows that are there, which is
   * quicker than new ones, and into those in sight first.
   */
  reuse?: boolean
  /** Columns are as wide as they say, also where there is room to spare. */
  exact?: boolean
}

/**
 * A real table in a frame of its own, which is the only thing that ever scrolls sideways.
 * Sorting is the caller's (the service's); a press on a header only asks for it.
 */
export function DataTable<Row>({
  name,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  states = plainRows,
  onRowClick,
  below,
  empty,
  busy = false,
  fill = false,
  keyScroll = false,
  reuse = false,
  exact = false,
}: DataTableProps<Row>) {
  const { drawn, onScroll } = useInSightFirst(rows, columns, reuse)
  return (
    <div
      data-list={fill || undefined}
      {...(reuse && { onScroll })}
      {...(keyScroll && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      className={`relative overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none ${fill ? 'min-h-72 flex-1' : ''}`}
    >
      {/* A room of its own: a table that is as wide as before is not laid out anew. */}
      <div>
        <table
          aria-busy={busy || undefined}
          style={tableStyle(columns)}
          className={`${exact ? 'max-[72rem]:w-full min-[72rem]:w-(--three)' : 'w-full'} border-separate border-spacing-0 aria-busy:[&>tbody]:opacity-60 ${tableClass(columns)}`}
        >
          <caption className="sr-only">{name}</caption>
          <TableHead columns={columns} sort={sort} onSort={onSort} />
          {/* Keys reach what a press on a row does by the link and the box inside it. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
          <tbody onClick={onRowClick}>
            {drawn.flatMap(({ row, columns: own }, at) => {
              const id = rowKey(row)
              const more = below?.(row)
              const element = (
                <TableRow
                  key={reuse ? at : id}
                  rowId={id}
                  row={row}
                  columns={own}
                  states={states}
                />
              )
              return more
                ? [
                    element,
                    <tr key={`${id}/below`}>
                      <WholeRow columns={columns} className="border-b border-line bg-bg">
                        {more}
                      </WholeRow>
                    </tr>,
                  ]
                : [element]
            })}
            {rows.length === 0 && empty !== undefined && (
              <tr>
                <WholeRow columns={columns}>{empty}</WholeRow>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type WholeRowProps<Row> = {
  columns: readonly Column<Row>[]
  className?: string
  children: ReactNode
}

/** A cell over all columns that are shown: a wider one would make columns of its own beside them. */
function WholeRow<Row>({ columns, className, children }: WholeRowProps<Row>) {
  const shown = [true, useMedia(shownFrom[2]), useMedia(shownFrom[3])]
  const span = columns.filter(({ priority = 1 }) => shown[priority - 1]).length
  return (
    <td colSpan={span} className={className}>
      {children}
    </td>
  )
}
