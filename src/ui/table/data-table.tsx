import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { Pagination } from '#/ui/pagination.tsx'
import { useIsPrinting } from '#/ui/printing.ts'
import { useMedia, wideMediaQuery } from '#/ui/use-media.ts'
import { useStableCallback } from '#/ui/use-stable-callback.ts'
import {
  type SidePaneLayout,
  type Column,
  getExtraWidth,
  defaultRowState,
  minScreenByPriority,
  rowHeight,
  type RowState,
  type Sort,
  getMinTableWidth,
  hasFixedLayout,
  useIsPhone,
} from './column.ts'
import { TableHeader } from './table-header.tsx'
import { HeadingRow, TableRow, FullWidthRow, useRowTabStop } from './table-rows.tsx'

type DataTableProps<Row> = {
  name: string
  columns: readonly Column<Row>[]
  /** Column IDs. Ignored for `main` and `isControlColumn` columns. */
  hiddenColumns?: readonly string[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Headers by column ID. Unlike a new `columns` array, a new header doesn't re-render the rows. */
  headerOverrides?: Readonly<Record<string, ReactNode>>
  rowState?: (row: Row) => RowState
  onRowClick?: (row: Row) => void
  /**
   * Called with the key of the first row of the new page. In a table with a cursor, the callback must move the cursor
   * to that row, because the table shows the page of the cursor.
   */
  onPageChange?: (firstRowKey: string) => void
  onRowFocus?: (key: string) => void
  /**
   * Key of the row with the cursor; null if no row has the cursor. The table shows the page of this row and lets Tab
   * stop only at this row. Omit the prop if the table has no cursor.
   */
  currentKey?: string | null
  /** Returns the heading of a group for its first row; nothing for other rows. */
  renderAbove?: (row: Row) => ReactNode
  renderBelow?: (row: Row) => ReactNode
  empty?: ReactNode
  isFetching?: boolean
  /** Fills the remaining height and scrolls below a fixed header. For lists longer than the screen. */
  fillsHeight?: boolean
  sidePane?: SidePaneLayout
  scrollRef?: RefObject<HTMLDivElement | null>
}

/** An HTML table in a frame, which is the only part of a page that scrolls horizontally. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    name,
    rows,
    rowKey,
    renderAbove,
    renderBelow,
    isFetching = false,
    fillsHeight = false,
    sidePane = null,
  } = props
  const columns = useColumnsForScreen(props)
  // Columns that hide for the pane stay rendered, but don't count toward the table's minimum width.
  const visibleColumns = sidePane?.open
    ? columns.filter(({ hidesForPane }) => !hidesForPane)
    : columns
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const hasCursor = props.currentKey !== undefined
  const currentKey = props.currentKey ?? null
  const currentIndex = keys.indexOf(currentKey ?? '')
  const ownRef = useRef<HTMLDivElement>(null)
  const scrollRef = props.scrollRef ?? ownRef
  const isPrinting = useIsPrinting()
  const isWide = useMedia(wideMediaQuery)
  const [ownPage, setOwnPage] = useState(0)
  const requestedPage = hasCursor ? Math.floor(currentIndex / pageSize) : ownPage
  // The current row may be gone (index -1), and the list may have shrunk.
  const page = Math.max(0, Math.min(requestedPage, Math.ceil(rows.length / pageSize) - 1))
  const first = isPrinting ? 0 : page * pageSize
  const end = isPrinting ? rows.length : Math.min(first + pageSize, rows.length)
  // Render the first screenful and all rows up to the current row at once, so that the current row doesn't move later.
  const firstDeferredIndex = Math.max(first + Math.ceil(innerHeight / rowHeight), currentIndex + 1)
  useRowTabStop(scrollRef, currentKey, hasCursor)
  const handleRowClick = useStableCallback((row: Row) => props.onRowClick?.(row))
  const handleRowFocus = useStableCallback((key: string) => props.onRowFocus?.(key))
  // Columns of controls (`isControlColumn`) are not printed.
  const columnCount = visibleColumns.filter(
    ({ isControlColumn }) => !(isPrinting && isControlColumn),
  ).length

  function goToPage(newPage: number) {
    setOwnPage(newPage)
    const key = keys[newPage * pageSize]
    if (key !== undefined) props.onPageChange?.(key)
    scrollRef.current?.scrollTo(0, 0)
    // On narrow screens, the page scrolls instead of the frame.
    if (!isWide) scrollRef.current?.scrollIntoView()
  }

  const groups: { key: string; lines: ReactNode[] }[] = [{ key: '', lines: [] }]
  for (const [offset, row] of rows.slice(first, end).entries()) {
    const index = first + offset
    const key = rowKey(row)
    const heading = renderAbove?.(row)
    const details = renderBelow?.(row)
    if (heading) {
      const line = (
        <HeadingRow key="head" span={columnCount}>
          {heading}
        </HeadingRow>
      )
      groups.push({ key, lines: [line] })
    }
    const lines = groups.at(-1)?.lines ?? []
    lines.push(
      <TableRow<Row>
        {...(props.rowState?.(row) ?? defaultRowState)}
        key={key}
        row={row}
        rowId={key}
        isCurrent={key === currentKey}
        columns={columns}
        isDeferred={index >= firstDeferredIndex && !isPrinting}
        onClick={props.onRowClick && handleRowClick}
        onFocus={handleRowFocus}
      />,
    )
    if (details)
      lines.push(
        <FullWidthRow
          key={`${key}/below`}
          span={columnCount}
          className="border-b border-line bg-bg"
        >
          {details}
        </FullWidthRow>,
      )
  }

  return (
    <>
      <div
        ref={scrollRef}
        // Without a cursor, rows may contain nothing to focus. Focus the frame instead, so that it scrolls by keyboard.
        {...(fillsHeight && !hasCursor && scrollableProps(name))}
        data-scroll-area={fillsHeight || undefined}
        data-beside={sidePane?.open || undefined}
        className={`group/table relative overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none print:border-0 ${fillsHeight ? 'min-h-72 flex-1 scroll-pt-16 [overflow-anchor:none]' : ''}`}
      >
        <table
          aria-busy={isFetching || undefined}
          style={{ minWidth: getMinTableWidth(visibleColumns) }}
          className={`w-full border-separate border-spacing-0 [&>tbody]:transition-opacity [&>tbody]:duration-0 aria-busy:[&>tbody]:opacity-60 aria-busy:[&>tbody]:delay-150 ${hasFixedLayout(columns) ? 'table-fixed' : ''}`}
        >
          <caption className="sr-only">{name}</caption>
          <TableHeader
            columns={columns}
            paneExtraWidth={getExtraWidth(columns, sidePane)}
            sort={props.sort}
            onSort={props.onSort}
            headerOverrides={props.headerOverrides}
          />
          {rows.length > 0
            ? groups.map(
                ({ key, lines }) =>
                  // The key contains the sort, so that React replaces the rows of a new order instead of moving them.
                  lines.length > 0 && (
                    <tbody key={`${props.sort?.column} ${props.sort?.direction} ${key}`}>
                      {lines}
                    </tbody>
                  ),
              )
            : props.empty !== undefined && (
                <tbody>
                  <FullWidthRow span={columnCount}>{props.empty}</FullWidthRow>
                </tbody>
              )}
        </table>
      </div>
      {end - first < rows.length && (
        <Pagination
          page={page + 1}
          pageSize={pageSize}
          count={rows.length}
          renderLink={({ page: target, rel: _rel, ...linkProps }) => (
            <button type="button" onClick={() => goToPage(target - 1)} {...linkProps} />
          )}
        />
      )}
    </>
  )
}

const noColumns: readonly string[] = []

const scrollableProps = (name: string) => ({ role: 'group', 'aria-label': name, tabIndex: 0 })

/** Keeps rendering fast. All rows of a page are in the document, for find-in-page and screen readers. */
const pageSize = 100

function useColumnsForScreen<Row>({
  columns,
  hiddenColumns = noColumns,
}: DataTableProps<Row>): readonly Column<Row>[] {
  const isPrinting = useIsPrinting()
  const isPhone = useIsPhone() && !isPrinting
  const isNarrow = !useMedia(minScreenByPriority[3]) && !isPrinting
  const maxPriority = isPhone ? 1 : isNarrow ? 2 : 3
  // Keep the array stable: a new one re-renders every row.
  return useMemo(
    () =>
      columns
        .filter(
          ({ id, main, isControlColumn, priority = 1 }) =>
            priority <= maxPriority && (main || isControlColumn || !hiddenColumns.includes(id)),
        )
        .map((column) =>
          isPhone && column.phoneWidth !== undefined
            ? { ...column, width: column.phoneWidth }
            : column,
        ),
    [columns, hiddenColumns, maxPriority, isPhone],
  )
}
