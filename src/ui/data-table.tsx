import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'
export type Sort = { column: string; direction: SortDirection }

/** One column: how its header reads, what its cells hold, when a narrow screen may drop it. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell that names the row; it wraps instead of widening the table. */
  main?: boolean
  numeric?: boolean
  /** 1 always shown (default), 2 dropped on a phone, 3 dropped on anything narrow. */
  priority?: 1 | 2 | 3
  /** Present when the list can be sorted by it: the direction of the first press. */
  sort?: SortDirection
}

type DataTableProps<Row> = {
  /** The accessible name: the list's own name, as "Domains". */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** A newer answer is on its way; the rows stay readable. */
  busy?: boolean
  /** Takes the height that is left and scrolls inside, with the header in view. */
  fill?: boolean
  /** The rows hold nothing to focus: the frame takes the focus, so that keys can scroll it. */
  keyScroll?: boolean
}

const SHOWN_FROM = {
  1: '',
  2: 'hidden @xl:table-cell print:table-cell',
  3: 'hidden @4xl:table-cell print:table-cell',
} as const

const cellClass = <Row,>({ numeric, priority = 1, main }: Column<Row>) =>
  `${numeric ? 'text-right' : 'text-left'} ${SHOWN_FROM[priority]} ` +
  (main
    ? 'min-w-36 @xl:min-w-52 max-w-md whitespace-normal [overflow-wrap:anywhere] py-1'
    : 'whitespace-nowrap')

function flipped(column: { id: string; sort?: SortDirection }, sort: Sort | undefined): Sort {
  if (sort?.column !== column.id)
    return { column: column.id, direction: column.sort ?? 'ascending' }
  return {
    column: column.id,
    direction: sort.direction === 'ascending' ? 'descending' : 'ascending',
  }
}

function SortMark({ direction }: { direction: SortDirection | undefined }) {
  const Icon =
    direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Icon
      aria-hidden
      className={`size-3 shrink-0 ${direction ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}`}
    />
  )
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
  empty,
  busy = false,
  fill = false,
  keyScroll = false,
}: DataTableProps<Row>) {
  return (
    <div
      {...(keyScroll && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      className={`@container relative overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none ${fill ? 'min-h-72 flex-1' : ''}`}
    >
      <table
        aria-busy={busy || undefined}
        className="w-full border-separate border-spacing-0 aria-busy:[&>tbody]:opacity-60"
      >
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = sort?.column === column.id ? sort.direction : undefined
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={column.sort && onSort ? (direction ?? 'none') : undefined}
                  className={`sticky top-0 z-1 h-8 border-b border-line bg-surface px-2.5 text-sm font-[550] whitespace-nowrap text-muted first:pl-3.5 last:pr-3.5 print:static ${column.numeric ? 'text-right' : 'text-left'} ${SHOWN_FROM[column.priority ?? 1]}`}
                >
                  {column.sort && onSort ? (
                    <button
                      type="button"
                      onClick={() => onSort(flipped(column, sort))}
                      className={`group -mx-1.5 inline-flex h-6 items-center gap-1 rounded-[5px] px-1.5 hover:bg-sunken hover:text-text ${direction ? 'text-text' : ''} ${column.numeric ? 'flex-row-reverse' : ''}`}
                    >
                      {column.header}
                      <SortMark direction={direction} />
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group/row hover:bg-bg">
              {columns.map((column) => {
                const Cell = column.main ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={column.main ? 'row' : undefined}
                    className={`h-[34px] border-b border-line px-2.5 font-normal group-last/row:border-b-0 first:pl-3.5 last:pr-3.5 ${cellClass(column)}`}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
          {rows.length === 0 && empty !== undefined && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
