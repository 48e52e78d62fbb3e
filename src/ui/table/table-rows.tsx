import {
  memo,
  useDeferredValue,
  useLayoutEffect,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { isPlainClick } from '#/ui/button.tsx'
import {
  getColumnClass,
  hasFixedLayout,
  rowHeight,
  type Column,
  type ColumnLayout,
  type RowState,
} from './column.ts'

const getCellClass = (column: ColumnLayout, isFixedLayout: boolean) =>
  `h-8.5 border-b border-line px-2.5 font-normal first:pl-3.5 last:pr-3.5 max-[38rem]:px-1.5 max-[38rem]:first:pl-2 max-[38rem]:last:pr-1.5 ` +
  `group-aria-[current]/row:first:shadow-[inset_3px_0_0_var(--color-accent)] ` +
  `${column.numeric ? 'text-right' : 'text-left'} ${getColumnClass(column)} ${column.muted ? 'text-muted ' : ''}` +
  // Long content wraps in the main column and, in a fixed layout, in all columns.
  (column.main || isFixedLayout
    ? `${isFixedLayout ? '' : 'min-w-36 min-[38rem]:min-w-52 max-w-md'} whitespace-normal leading-4.25 [overflow-wrap:anywhere] py-1`
    : 'whitespace-nowrap')

/** Controls in a row that handle clicks themselves. A click on the row's name opens the row. */
const controlSelector = 'a:not([data-row-name]), button, input, select, label'

/** Returns whether a click opens its row: a click without modifier keys that hits no control and selects no text. */
export const isRowClick = (event: MouseEvent): boolean =>
  isPlainClick(event) &&
  !(event.target instanceof Element && event.target.closest(controlSelector)) &&
  getSelection()?.type !== 'Range'

type TableRowProps<Row> = RowState & {
  /** True if the row has the cursor. */
  isCurrent: boolean
  row: Row
  rowId: string
  columns: readonly Column<Row>[]
  /** Renders the cells later, after the first screenful of rows. */
  isDeferred: boolean
  onClick: ((row: Row) => void) | undefined
  onFocus: (rowId: string) => void
}

/** The row's state is in primitive props, so a cursor move re-renders only two rows. The cast keeps `Row` generic. */
export const TableRow = memo(TableRowContent) as typeof TableRowContent

function TableRowContent<Row>({
  row,
  rowId,
  columns,
  isCurrent,
  isDeferred,
  onClick,
  onFocus,
  ...state
}: TableRowProps<Row>) {
  const isFixedLayout = hasFixedLayout(columns)
  // False when a deferred row first renders. React then renders the row again with true, at a lower priority.
  const isSecondRender = useDeferredValue(true, !isDeferred)
  const hasCells = !isDeferred || isSecondRender
  const cells =
    hasCells &&
    columns.map((column) => {
      const Cell = column.main ? 'th' : 'td'
      return (
        <Cell
          key={column.id}
          scope={column.main ? 'row' : undefined}
          className={getCellClass(column, isFixedLayout)}
        >
          {column.cell(row, state)}
        </Cell>
      )
    })
  return (
    // Keyboard users reach the same actions through the row's controls.
    <tr
      data-row={rowId}
      aria-current={isCurrent || undefined}
      data-selected={state.selected || undefined}
      data-dimmed={state.dimmed || undefined}
      onClick={(event) => {
        if (isRowClick(event)) onClick?.(row)
      }}
      onFocus={() => onFocus(rowId)}
      style={hasCells ? undefined : { height: rowHeight }}
      className={`${onClick ? 'cursor-pointer ' : ''}group/row hover:bg-bg aria-[current]:bg-accent-soft data-dimmed:text-muted`}
    >
      {cells}
    </tr>
  )
}

type FullWidthRowProps = {
  /** Number of visible columns. A larger number would add columns to the table. */
  span: number
  className?: string
  children: ReactNode
}

export const FullWidthRow = ({ span, className, children }: FullWidthRowProps) => (
  <tr>
    <td colSpan={span} className={className}>
      {children}
    </td>
  </tr>
)

export const HeadingRow = ({ span, children }: FullWidthRowProps) => (
  <tr>
    <th
      scope="rowgroup"
      colSpan={span}
      className="sticky top-8 z-1 h-7 border-b border-line bg-bg pl-3.5 text-left text-sm font-[620]"
    >
      {children}
    </th>
  </tr>
)

const focusableSelector = ':is(a[href], button, input, select, textarea)'

/** Makes Tab stop only at the controls of one row (`data-row`): the current row, or else the first. */
export function useRowTabStop(
  scrollRef: RefObject<HTMLElement | null>,
  currentRowId: string | null,
  isEnabled = true,
): void {
  // Runs after every commit, because rows may have changed. Some rows render their cells later, so observe them too.
  useLayoutEffect(() => {
    const list = scrollRef.current
    if (!isEnabled || list === null) return undefined
    const update = () => {
      const tabStopRow =
        (currentRowId !== null && list.querySelector(`[data-row="${CSS.escape(currentRowId)}"]`)) ||
        list.querySelector('[data-row]')
      // Compare attributes: browsers lay out the page to read the property `tabIndex`.
      for (const control of list.querySelectorAll<HTMLElement>(
        `[data-row] ${focusableSelector}:not([tabindex="-1"])`,
      ))
        if (!tabStopRow?.contains(control)) control.tabIndex = -1
      for (const control of tabStopRow?.querySelectorAll(`${focusableSelector}[tabindex]`) ?? [])
        control.removeAttribute('tabindex')
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  })
}
