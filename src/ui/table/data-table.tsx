import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { Pagination } from '#/ui/pagination.tsx'
import { useIsPrinting } from '#/ui/printing.ts'
import { useMedia } from '#/ui/use-media.ts'
import { useStableCallback } from '#/ui/use-stable-callback.ts'
import {
  type SidePaneLayout,
  type Column,
  columnWidths,
  getExtraWidth,
  defaultRowState,
  minScreenByPriority,
  rowHeight,
  type RowState,
  type Sort,
  type Widths,
  getTableClass,
  getTableStyle,
} from './column.ts'
import { TableHeader } from './table-header.tsx'
import { HeadingRow, TableRow, FullWidthRow, useRowTabStop } from './table-rows.tsx'

/** Minimum width at which a list scrolls in its frame; on a phone the page scrolls. Same as `wide` in styles.css. */
const framedQuery = '(min-width: 48.0625rem)'

type DataTableProps<Row> = {
  name: string
  columns: readonly Column<Row>[]
  /** IDs of hidden columns. Main and fixed columns are always shown. */
  hiddenColumns?: readonly string[]
  /** Widths in pixels that the user set; other columns use their default. */
  widths?: Widths
  /** Called with all widths after a resize. Omitted if columns can't be resized. */
  onWidthsChange?: (widths: Widths) => void
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /**
   * Key of the list, which changes with its filters and order. A new key shows the first page, unless the current row
   * changes too.
   */
  listKey?: string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Headers by column ID, instead of those in `columns`. Changing one doesn't re-render the rows. */
  headerOverrides?: Readonly<Record<string, ReactNode>>
  rowState?: (row: Row) => RowState
  /** Called on a click that no control of the row handles. */
  onRowClick?: (row: Row) => void
  /** Called with the key of the first row after a page change. */
  onPageChange?: (key: string) => void
  /** Called with the key of the row that has the focus. */
  onRowFocus?: (key: string) => void
  /**
   * Key of the current row, which is the only Tab stop. The table shows the page with this row. Null if no row is
   * current; omit if the table has no cursor.
   */
  currentKey?: string | null
  /** Returns the heading above the first row of a group; nothing for other rows. */
  renderAbove?: (row: Row) => ReactNode
  /** Returns details to show below a row, in full width. */
  renderBelow?: (row: Row) => ReactNode
  empty?: ReactNode
  /** True while new rows load; the old ones stay readable. */
  isFetching?: boolean
  /** Fills the remaining height and scrolls below a fixed header, for lists that can be longer than the screen. */
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
  const { columns, hasSetWidths, resize } = useColumns(props)
  // Columns that hide for the pane stay rendered, but don't count toward the table's minimum width.
  const visibleColumns = sidePane?.open
    ? columns.filter(({ hidesForPane }) => !hidesForPane)
    : columns
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const currentKey = props.currentKey ?? null
  const ownRef = useRef<HTMLDivElement>(null)
  const scrollRef = props.scrollRef ?? ownRef
  const isPrinting = useIsPrinting()
  const isFramed = useMedia(framedQuery)
  const tablePage = useTablePage(props.listKey ?? '', keys, currentKey)
  const { first, end } = isPrinting ? { first: 0, end: rows.length } : tablePage
  const hasRowIndex = fillsHeight && !renderAbove && !renderBelow
  // Render the first screenful at once, and all rows up to the current one, because the current row must not move later.
  const eagerRowCount = Math.max(
    first + Math.ceil(innerHeight / rowHeight),
    keys.indexOf(currentKey ?? '') + 1,
  )
  useRowTabStop(scrollRef, currentKey, props.currentKey !== undefined)
  const handleRowClick = useStableCallback((row: Row) => props.onRowClick?.(row))
  const handleRowFocus = useStableCallback((key: string) => props.onRowFocus?.(key))
  const columnCount = visibleColumns.filter(({ fixed }) => !(isPrinting && fixed)).length

  function goToPage(page: number) {
    tablePage.goTo(page)
    const key = keys[page * pageSize]
    if (key !== undefined) props.onPageChange?.(key)
    scrollRef.current?.scrollTo(0, 0)
    if (!isFramed) scrollRef.current?.scrollIntoView()
  }

  // Each heading starts a group of rows.
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
        columns={columns}
        index={index}
        hasRowIndex={hasRowIndex}
        isDeferred={index >= eagerRowCount && !isPrinting}
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
        data-list={fillsHeight || undefined}
        data-beside={sidePane?.open || undefined}
        className={`group/table relative overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none print:border-0 ${fillsHeight ? 'min-h-72 flex-1 scroll-pt-16 [overflow-anchor:none]' : ''}`}
      >
        <table
          aria-busy={isFetching || undefined}
          aria-rowcount={hasRowIndex ? rows.length + 1 : undefined}
          style={getTableStyle(visibleColumns)}
          className={`border-separate border-spacing-0 [&>tbody]:transition-opacity [&>tbody]:duration-0 aria-busy:[&>tbody]:opacity-60 aria-busy:[&>tbody]:delay-150 ${getTableClass(columns, hasSetWidths)}`}
        >
          <caption className="sr-only">{name}</caption>
          <TableHeader
            columns={columns}
            paneExtraWidth={hasSetWidths ? null : getExtraWidth(columns, sidePane)}
            sort={props.sort}
            onSort={props.onSort}
            headerOverrides={props.headerOverrides}
            hasRowIndex={hasRowIndex}
            onResize={resize}
          />
          {rows.length > 0
            ? groups.map(
                ({ key, lines }) =>
                  // Sorting replaces the elements, because React would otherwise move every row.
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
          page={tablePage.page + 1}
          pageSize={pageSize}
          count={rows.length}
          renderLink={({ page, rel: _rel, ...linkProps }) => (
            <button type="button" onClick={() => goToPage(page - 1)} {...linkProps} />
          )}
        />
      )}
    </>
  )
}

const noWidths: Widths = {}

const clampWidth = (width: number) =>
  Math.round(Math.min(Math.max(width, columnWidths.min), columnWidths.max))

/** Returns the columns to render and their widths for the screen size and user settings. */
function useColumns<Row>({
  columns,
  hiddenColumns = [],
  widths: storedWidths = noWidths,
  onWidthsChange,
}: DataTableProps<Row>) {
  const isPrinting = useIsPrinting()
  const isPhone = !useMedia(minScreenByPriority[2]) && !isPrinting
  const isNarrow = !useMedia(minScreenByPriority[3]) && !isPrinting
  const [draggedWidths, setDraggedWidths] = useState<Widths | null>(null)
  const widths = draggedWidths ?? storedWidths

  const ids = columns
    .filter(({ id, main, fixed }) => main || fixed || !hiddenColumns.includes(id))
    .filter(({ priority = 1 }) => priority <= (isPhone ? 1 : isNarrow ? 2 : 3))
    .map(({ id }) => id)
    .join(' ')
  // Keep the array stable: a new one re-renders every row.
  const renderedColumns = useMemo(
    () =>
      ids.split(' ').flatMap((id) => {
        const column = columns.find((candidate) => candidate.id === id)
        const width = (isPhone ? column?.phoneWidth : undefined) ?? widths[id] ?? column?.width
        return column ? [width === undefined ? column : { ...column, width }] : []
      }),
    [ids, columns, widths, isPhone],
  )
  return {
    columns: renderedColumns,
    /** True if the user has resized a column. Columns then don't grow beyond their set widths. */
    hasSetWidths: Object.keys(widths).length > 0,
    /** Applies widths in pixels; stores them if `isFinal`. Undefined if columns can't be resized. */
    resize:
      onWidthsChange &&
      ((newWidths: Widths, isFinal: boolean) => {
        const clamped = Object.fromEntries(
          Object.entries(newWidths).map(([id, width]) => [id, clampWidth(width)]),
        )
        setDraggedWidths(isFinal ? null : clamped)
        if (isFinal) onWidthsChange(clamped)
      }),
  }
}

const pageSize = 100

/**
 * Splits a long list into pages, so that rendering stays fast. All rows of a page are in the document, for find-in-page
 * and screen readers. Shows the page of the current row when that row changes.
 */
function useTablePage(listKey: string, keys: readonly string[], currentKey: string | null) {
  const index = currentKey === null ? -1 : keys.indexOf(currentKey)
  const currentPage = index < 0 ? null : Math.floor(index / pageSize)
  const [state, setState] = useState({
    listKey,
    currentKey,
    currentPage,
    page: currentPage ?? 0,
  })
  let { page } = state
  if (
    state.currentKey !== currentKey ||
    state.currentPage !== currentPage ||
    state.listKey !== listKey
  ) {
    // After re-sorting, show the first page unless the current row changed too.
    const isOtherList = state.listKey !== listKey
    page =
      isOtherList && state.currentKey === currentKey ? 0 : (currentPage ?? (isOtherList ? 0 : page))
    setState({ listKey, currentKey, currentPage, page })
  }
  // The list may have shrunk.
  page = Math.min(page, Math.max(0, Math.ceil(keys.length / pageSize) - 1))
  return {
    page,
    first: page * pageSize,
    end: Math.min((page + 1) * pageSize, keys.length),
    goTo: (newPage: number) => setState({ ...state, page: newPage }),
  }
}
