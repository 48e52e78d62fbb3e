import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type PageLink, Pagination } from '#/ui/pagination.tsx'
import { usePrinting } from '#/ui/printing.ts'
import { useMedia } from '#/ui/use-media.ts'
import { useStable } from '#/ui/use-stable.ts'
import {
  type Beside,
  type Column,
  extraWidth,
  plainRow,
  rowHeight,
  type RowState,
  type Sort,
  tableClass,
  tableStyle,
} from './column.ts'
import { TableHead } from './table-head.tsx'
import { HeadingRow, TableRow, WholeRow } from './table-rows.tsx'
import { type ColumnSettings, useColumns } from './use-columns.ts'

export type { Column, Sort } from './column.ts'

/** Minimum width at which a list scrolls in its frame; on a phone the page scrolls. Same as `wide` in styles.css. */
const framed = '(min-width: 48.0625rem)'

type DataTableProps<Row> = ColumnSettings & {
  /** Accessible name, such as "Domains". */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Key of the list; another filter or order has another key and starts on its first page. */
  list?: string
  /** Current order; a click on a header calls `onSort`. */
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Headers that change more often than the columns, by column ID, so that rows don't render again. */
  heads?: Readonly<Record<string, ReactNode>>
  /** State of a row; see `RowState`. */
  rowState?: (row: Row) => RowState
  /** Called on a click that no control of the row handles. */
  onRowPress?: (row: Row) => void
  /** Called with the key of the first row after a page change. */
  onPage?: (key: string) => void
  /** Called with the key of a row when it or a control in it gets the focus. */
  onRowFocus?: (key: string) => void
  /**
   * Key of the current row, which is on the shown page and the only Tab stop. Null for none; omit without a cursor.
   */
  current?: string | null
  /** Heading above the first row of a group. */
  above?: (row: Row) => ReactNode
  /** Details below a row, in full width. */
  below?: (row: Row) => ReactNode
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** New rows are loading; the old ones stay readable. */
  busy?: boolean
  /** Fills the remaining height and scrolls below a fixed header, for lists that can be longer than the screen. */
  fill?: boolean
  /** Pane next to the table, if there can be one. */
  beside?: Beside
  /** Ref of the scroll container. */
  frame?: RefObject<HTMLDivElement | null>
}

/** An HTML table in a frame, which is the only part of a page that scrolls horizontally. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, rows, rowKey, above, below, busy = false, fill = false, beside = null } = props
  const { columns, headers, exact, show, resize } = useColumns(props.columns, props)
  // The visible columns determine the minimum width of the table.
  const seen = beside?.open ? columns.filter(({ yields }) => !yields) : columns
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const current = props.current ?? null
  const own = useRef<HTMLDivElement>(null)
  const frame = props.frame ?? own
  const printing = usePrinting()
  const scrolls = useMedia(framed)
  const paged = useTablePage(props.list ?? '', keys, current)
  const { first, end } = printing ? { first: 0, end: rows.length } : paged
  const numbered = fill && !above && !below
  // Render the visible rows first, and all rows above the current one, which must not move later.
  const drawnFirst = Math.max(
    first + Math.ceil(innerHeight / rowHeight),
    keys.indexOf(current ?? '') + 1,
  )
  useRowStops(frame, current, props.current !== undefined)
  const onPress = useStable((row: Row) => props.onRowPress?.(row))
  const onFocused = useStable((key: string) => props.onRowFocus?.(key))
  const span = seen.filter(({ fixed }) => !(printing && fixed)).length

  function turnTo(page: number) {
    paged.turnTo(page)
    const key = keys[page * pageSize]
    if (key !== undefined) props.onPage?.(key)
    frame.current?.scrollTo(0, 0)
    if (!scrolls) frame.current?.scrollIntoView()
  }

  // Each heading starts a group of rows.
  const bodies: { key: string; lines: ReactNode[] }[] = [{ key: '', lines: [] }]
  for (const [offset, row] of rows.slice(first, end).entries()) {
    const index = first + offset
    const key = rowKey(row)
    const heading = above?.(row)
    const more = below?.(row)
    if (heading) {
      const line = (
        <HeadingRow key="head" span={span}>
          {heading}
        </HeadingRow>
      )
      bodies.push({ key, lines: [line] })
    }
    const lines = bodies.at(-1)?.lines ?? []
    lines.push(
      <TableRow<Row>
        {...(props.rowState?.(row) ?? plainRow)}
        key={key}
        row={row}
        rowId={key}
        columns={columns}
        index={index}
        numbered={numbered}
        later={index >= drawnFirst && !printing}
        onPress={props.onRowPress && onPress}
        onFocused={onFocused}
      />,
    )
    if (more)
      lines.push(
        <WholeRow key={`${key}/below`} span={span} className="border-b border-line bg-bg">
          {more}
        </WholeRow>,
      )
  }

  return (
    <>
      <div
        ref={frame}
        data-list={fill || undefined}
        data-beside={beside?.open || undefined}
        className={`group/table relative overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none print:border-0 ${fill ? 'min-h-72 flex-1 scroll-pt-16 [overflow-anchor:none]' : ''}`}
      >
        <table
          aria-busy={busy || undefined}
          aria-rowcount={numbered ? rows.length + 1 : undefined}
          style={tableStyle(seen)}
          className={`border-separate border-spacing-0 [&>tbody]:transition-opacity [&>tbody]:duration-0 aria-busy:[&>tbody]:opacity-60 aria-busy:[&>tbody]:delay-150 ${tableClass(columns, exact)}`}
        >
          <caption className="sr-only">{name}</caption>
          <TableHead
            columns={columns}
            headers={headers}
            extra={exact ? null : extraWidth(columns, beside)}
            sort={props.sort}
            onSort={props.onSort}
            heads={props.heads}
            numbered={numbered}
            onShow={show}
            onResize={resize}
          />
          {rows.length > 0
            ? bodies.map(({ key, lines }) => lines.length > 0 && <tbody key={key}>{lines}</tbody>)
            : props.empty !== undefined && (
                <tbody>
                  <WholeRow span={span}>{props.empty}</WholeRow>
                </tbody>
              )}
        </table>
      </div>
      {end - first < rows.length && (
        <TablePages page={paged.page} count={rows.length} onTurn={turnTo} />
      )}
    </>
  )
}

const pageButton =
  (turnTo: (page: number) => void) =>
  ({ page, rel: _rel, ...look }: PageLink) => (
    <button type="button" onClick={() => turnTo(page - 1)} {...look} />
  )

type TablePagesProps = {
  /** From 0. */
  page: number
  count: number
  onTurn: (page: number) => void
}

/** Pagination of a list whose page is not in the URL. */
const TablePages = ({ page, count, onTurn }: TablePagesProps) => (
  <Pagination page={page + 1} pageSize={pageSize} count={count} link={pageButton(onTurn)} />
)

/** Focusable elements of a row. */
const controls = 'a[href], button, input, select, textarea'

/**
 * Makes the rows one Tab stop: the current row, or the first one. Arrow keys move the cursor to other rows and
 * their controls.
 */
function useRowStops(frame: RefObject<HTMLElement | null>, current: string | null, isOn: boolean) {
  // Rows change with every commit.
  useLayoutEffect(() => {
    if (!isOn || frame.current === null) return
    const rows = [...frame.current.querySelectorAll<HTMLElement>('tr[data-row]')]
    const stop = rows.find(({ dataset }) => dataset['row'] === current) ?? rows[0]
    for (const row of rows) {
      const tabIndex = row === stop ? 0 : -1
      for (const control of row.querySelectorAll<HTMLElement>(controls))
        // Writing an unchanged `tabIndex` still costs style work.
        if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
    }
  })
}

/** Rows per page. */
const pageSize = 100

/**
 * Pages a long list, so that rendering stays fast. All rows of the page are in the document, for find-in-page and screen
 * readers. Follows the current row.
 */
function useTablePage(list: string, keys: readonly string[], current: string | null) {
  const index = current === null ? -1 : keys.indexOf(current)
  const ofCurrent = index < 0 ? null : Math.floor(index / pageSize)
  const [shown, setShown] = useState({ list, current, ofCurrent, page: ofCurrent ?? 0 })
  let { page } = shown
  if (shown.current !== current || shown.ofCurrent !== ofCurrent || shown.list !== list) {
    // After re-sorting, stay on the first page.
    const isOther = shown.list !== list
    page = isOther && shown.current === current ? 0 : (ofCurrent ?? (isOther ? 0 : page))
    setShown({ list, current, ofCurrent, page })
  }
  // The list may have shrunk.
  page = Math.min(page, Math.max(0, Math.ceil(keys.length / pageSize) - 1))
  return {
    page,
    first: page * pageSize,
    end: Math.min((page + 1) * pageSize, keys.length),
    turnTo: (next: number) => setShown({ ...shown, page: next }),
  }
}
