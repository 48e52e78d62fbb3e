import { ArrowDown, ChevronsUpDown } from 'lucide-react'
import { cellFrom, columnFrom, columnStyle, isFixed } from './column.ts'
import type { Column, Sort, SortDirection } from './column.ts'

function flipped(column: { id: string; sort?: SortDirection }, sort: Sort | undefined): Sort {
  if (sort?.column !== column.id)
    return { column: column.id, direction: column.sort ?? 'ascending' }
  return {
    column: column.id,
    direction: sort.direction === 'ascending' ? 'descending' : 'ascending',
  }
}

function SortMark({ direction }: { direction: SortDirection | undefined }) {
  const Icon = direction === undefined ? ChevronsUpDown : ArrowDown
  const turned = direction === 'ascending' ? 'rotate-180' : ''
  return (
    <Icon
      aria-hidden
      className={`size-3 shrink-0 ${turned} ${direction ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}`}
    />
  )
}

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Says that it is the first row, where not all rows are in the document. */
  numbered?: boolean
}

/** The head of a table: names, widths, and what it is sorted by. */
export function TableHead<Row>({ columns, sort, onSort, numbered }: TableHeadProps<Row>) {
  const fixed = isFixed(columns)
  return (
    <>
      {fixed && (
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.id}
              className={`max-[38rem]:w-(--narrow)! ${columnFrom(column)}`}
              style={columnStyle(column)}
            />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={numbered ? 1 : undefined}>
          {columns.map((column) => {
            const direction = sort?.column === column.id ? sort.direction : undefined
            return (
              <th
                key={column.id}
                scope="col"
                data-column={column.id}
                aria-sort={column.sort && onSort ? (direction ?? 'none') : undefined}
                className={`sticky top-0 z-1 h-8 border-b border-line bg-surface px-2.5 text-sm font-[550] whitespace-nowrap text-muted first:pl-3.5 last:pr-3.5 max-[38rem]:px-1.5 max-[38rem]:first:pl-2 print:static ${fixed ? 'truncate' : ''} ${column.numeric ? 'text-right' : 'text-left'} ${cellFrom(column)}`}
              >
                {column.sort && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(flipped(column, sort))}
                    className={`group -mx-1.5 inline-flex h-6 items-center gap-1 rounded-[5px] px-1.5 hover:bg-sunken hover:text-text max-[38rem]:mx-0 max-[38rem]:px-0 ${direction ? 'text-text' : ''} ${column.numeric ? 'flex-row-reverse' : ''}`}
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
    </>
  )
}
