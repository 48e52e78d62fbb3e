import { useState } from 'react'
import type { ReactNode } from 'react'
import { tableClass, tableStyle, type Sort } from '#/ui/column.ts'
import { TableHead } from '#/ui/table-head.tsx'
import { VirtualRows, type VirtualRowsProps } from './virtual-rows.tsx'

type LoadedTableProps<Row> = VirtualRowsProps<Row> & {
  /** The accessible name: the list's own name, as "Domains". */
  name: string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** Columns are as wide as they say, also where there is room to spare. */
  exact?: boolean
}

/**
 * The same table as a `DataTable`, for thousands of rows: what is not near the window is not in the
 * document, and the table says how many rows it has and which they are. It scrolls inside its frame;
 * give every column but the main one a width, or columns move while it does.
 */
export function LoadedTable<Row>({
  name,
  sort,
  onSort,
  empty,
  exact,
  ...rows
}: LoadedTableProps<Row>) {
  // Held as state: the rows can only be placed once it is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { columns } = rows
  const count = rows.rows.length
  return (
    <div
      ref={setScroller}
      className="relative min-h-72 flex-1 overflow-auto rounded-card border border-line bg-surface shadow-card [overflow-anchor:none] max-wide:h-[75dvh] max-wide:flex-none"
    >
      <div>
        <table
          aria-rowcount={count + 1}
          style={tableStyle(columns)}
          className={`${exact ? 'max-[72rem]:w-full min-[72rem]:w-(--three)' : 'w-full'} border-separate border-spacing-0 ${tableClass(columns)}`}
        >
          <caption className="sr-only">{name}</caption>
          <TableHead columns={columns} sort={sort} onSort={onSort} numbered />
          {count === 0 ? (
            <tbody>
              <tr>
                <td colSpan={columns.length}>{empty}</td>
              </tr>
            </tbody>
          ) : (
            scroller && <VirtualRows {...rows} scroller={scroller} />
          )}
        </table>
      </div>
    </div>
  )
}
