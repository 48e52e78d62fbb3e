import { ArrowDown, ChevronsUpDown } from 'lucide-react'
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import {
  getColumnClass,
  getColumnStyle,
  columnWidths,
  hasFixedLayout,
  type ColumnLayout,
  type Sort,
  type SortDirection,
  type Widths,
} from './column.ts'

function getNextSort(column: ColumnLayout, sort: Sort | undefined): Sort {
  if (sort?.column !== column.id)
    return { column: column.id, direction: column.sort ?? 'ascending' }
  return {
    column: column.id,
    direction: sort.direction === 'ascending' ? 'descending' : 'ascending',
  }
}

function SortArrow({ direction }: { direction: SortDirection | undefined }) {
  const Icon = direction === undefined ? ChevronsUpDown : ArrowDown
  const rotateClass = direction === 'ascending' ? 'rotate-180' : ''
  return (
    <Icon
      aria-hidden
      className={`size-3 shrink-0 ${rotateClass} ${direction ? '' : 'text-faint group-hover:text-text'}`}
    />
  )
}

type TableHeaderProps = {
  columns: readonly ColumnLayout[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  headerOverrides: Readonly<Record<string, ReactNode>> | undefined
  /** Sets `aria-rowindex`, because not all rows are in the document. */
  hasRowIndex: boolean
  /** CSS length to add to each column that hides for the side pane. */
  paneExtraWidth: string | null
  /** Applies column widths, and stores them if `isFinal`. Undefined if columns can't be resized. */
  onResize: ((widths: Widths, isFinal: boolean) => void) | undefined
}

/** Table header with sorting and resizing. */
export function TableHeader({
  columns,
  sort,
  onSort,
  headerOverrides,
  hasRowIndex,
  paneExtraWidth,
  onResize,
}: TableHeaderProps) {
  const headerRow = useRef<HTMLTableRowElement>(null)
  const isFixedLayout = hasFixedLayout(columns)
  const firstResizableId = columns.find((column) => !column.fixed)?.id

  /** Measures the rendered column widths, which may be larger than the set widths. */
  const measureWidths = (): Widths =>
    Object.fromEntries(
      columns.flatMap((column, index) => {
        const width = headerRow.current?.cells[index]?.offsetWidth ?? 0
        return column.fixed || width === 0 ? [] : [[column.id, width]]
      }),
    )
  /** Starts to resize a column; the other columns keep their widths. */
  const startResize = (id: string) => {
    const widths = measureWidths()
    return (deltaPx: number, isFinal: boolean) =>
      onResize?.({ ...widths, [id]: (widths[id] ?? 0) + deltaPx }, isFinal)
  }

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
        <tr ref={headerRow} aria-rowindex={hasRowIndex ? 1 : undefined}>
          {columns.map((column) => {
            const direction = sort?.column === column.id ? sort.direction : undefined
            const canResize = onResize !== undefined && !column.fixed
            return (
              <th
                key={column.id}
                scope="col"
                data-column={column.id}
                // Names the header without the label of its resizer.
                aria-label={
                  canResize && typeof column.header === 'string' ? column.header : undefined
                }
                aria-sort={column.sort && onSort ? (direction ?? 'none') : undefined}
                className={`sticky top-0 z-1 h-8 border-b border-line bg-surface px-2.5 text-sm font-label whitespace-nowrap text-muted first:pl-3.5 last:pr-3.5 max-[38rem]:px-1.5 max-[38rem]:first:pl-2 max-[38rem]:last:pr-1.5 print:static ${isFixedLayout ? 'truncate' : ''} ${column.numeric ? 'text-right' : 'text-left'} ${getColumnClass(column)}`}
              >
                {column.sort && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(getNextSort(column, sort))}
                    className={`group -mx-1.5 inline-flex h-6 items-center gap-1 rounded-[5px] px-1.5 hover:bg-sunken hover:text-text max-[38rem]:mx-0 max-[38rem]:px-0 ${direction ? 'text-text' : ''} ${column.numeric ? 'flex-row-reverse' : ''}`}
                  >
                    {column.header}
                    <SortArrow direction={direction} />
                  </button>
                ) : (
                  (headerOverrides?.[column.id] ?? column.header)
                )}
                {canResize && (
                  <ColumnResizer
                    name={column.header}
                    width={column.width}
                    isTabStop={column.id === firstResizableId}
                    startResize={() => startResize(column.id)}
                  />
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}

/** Pixels per arrow key press. */
const stepPx = 8

type ColumnResizerProps = {
  name: ReactNode
  /** Width in pixels; undefined while the column fills the remaining space. */
  width: number | undefined
  /** True if this resizer is the Tab stop. Up and down arrows move to the other resizers. */
  isTabStop: boolean
  /** Starts a resize. The returned function sets the change in pixels since the start; `isFinal` stores the width. */
  startResize: () => ResizeBy
}

type ResizeBy = (deltaPx: number, isFinal: boolean) => void

function ColumnResizer({ name, width, isTabStop, startResize }: ColumnResizerProps) {
  const drag = useRef<{ startX: number; resizeBy: ResizeBy } | null>(null)

  function handlePointer({ type, clientX }: PointerEvent) {
    if (drag.current === null) return
    const { startX, resizeBy } = drag.current
    if (type !== 'pointermove') drag.current = null
    resizeBy(type === 'pointercancel' ? 0 : clientX - startX, type !== 'pointermove')
  }
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (offset !== undefined) {
      event.preventDefault()
      const resizers = [...(event.currentTarget.closest('tr')?.querySelectorAll('hr') ?? [])]
      resizers[resizers.findIndex((resizer) => resizer === event.currentTarget) + offset]?.focus()
      return
    }
    const deltaPx = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key]
    if (deltaPx === undefined) return
    event.preventDefault()
    startResize()(deltaPx, true)
  }
  return (
    // A focusable separator is an interactive control: it has a value and handles keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <hr
      aria-orientation="vertical"
      aria-label={`Width of ${typeof name === 'string' ? name : 'the column'}`}
      aria-valuenow={width ?? columnWidths.min}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      aria-valuetext={width === undefined ? 'fills the remaining space' : `${width} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isTabStop ? 0 : -1}
      onKeyDown={handleKeyDown}
      // Don't take the focus, so that arrow keys still move through the list.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={({ button, clientX, currentTarget, pointerId }) => {
        if (button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        drag.current = { startX: clientX, resizeBy: startResize() }
        drag.current.resizeBy(0, false)
      }}
      onPointerMove={handlePointer}
      onPointerUp={handlePointer}
      onPointerCancel={handlePointer}
      className="absolute top-1.5 right-0 m-0 h-5 w-2.5 cursor-col-resize touch-none rounded-[3px] border-0 select-none after:absolute after:inset-y-0.5 after:right-0 after:w-px after:bg-line hover:after:bg-line-strong active:after:bg-accent max-[38rem]:hidden print:hidden"
    />
  )
}
