import { ArrowDown, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  getColumnClass,
  getColumnStyle,
  hasFixedLayout,
  type ColumnLayout,
  type Sort,
} from './column.ts'

function getNextSort(column: ColumnLayout, sort: Sort | undefined): Sort {
  if (sort?.column !== column.id) return { column: column.id, direction: column.sort ?? 'asc' }
  return { column: column.id, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
}

const ariaSortValues = { asc: 'ascending', desc: 'descending' } as const

type TableHeaderProps = {
  columns: readonly ColumnLayout[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  /** By column ID. Ignored for columns with a sort button. */
  headerOverrides: Readonly<Record<string, ReactNode>> | undefined
  /** CSS length from `getExtraWidth` to add to each column that hides when the side pane opens; null for none. */
  paneExtraWidth: string | null
}

export function TableHeader({
  columns,
  sort,
  onSort,
  headerOverrides,
  paneExtraWidth,
}: TableHeaderProps) {
  const isFixedLayout = hasFixedLayout(columns)
  return (
    <>
      {isFixedLayout && (
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.id}
              className={getColumnClass(column)}
              style={getColumnStyle(column, paneExtraWidth)}
            />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => {
            const direction = sort?.column === column.id ? sort.direction : undefined
            const SortIcon = direction ? ArrowDown : ChevronsUpDown
            const isSortable = column.sort !== undefined && onSort !== undefined
            const ariaSort = direction ? ariaSortValues[direction] : 'none'
            return (
              <th
                key={column.id}
                scope="col"
                data-column={column.id}
                aria-sort={isSortable ? ariaSort : undefined}
                className={`sticky top-0 z-1 h-8 border-b border-line bg-surface px-2.5 text-sm font-label whitespace-nowrap text-muted first:pl-3.5 last:pr-3.5 max-[38rem]:px-1.5 max-[38rem]:first:pl-2 max-[38rem]:last:pr-1.5 ${isFixedLayout ? 'truncate' : ''} ${column.numeric ? 'text-right' : 'text-left'} ${getColumnClass(column)}`}
              >
                {isSortable ? (
                  <button
                    type="button"
                    onClick={() => onSort(getNextSort(column, sort))}
                    className={`group -mx-1.5 inline-flex h-6 items-center gap-1 rounded-[5px] px-1.5 hover:bg-sunken hover:text-text max-[38rem]:mx-0 max-[38rem]:px-0 ${direction ? 'text-text' : ''} ${column.numeric ? 'flex-row-reverse' : ''}`}
                  >
                    {column.header}
                    <SortIcon
                      aria-hidden
                      className={`size-3 shrink-0 ${direction ? '' : 'text-faint group-hover:text-text'} ${direction === 'asc' ? 'rotate-180' : ''}`}
                    />
                  </button>
                ) : (
                  (headerOverrides?.[column.id] ?? column.header)
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}
