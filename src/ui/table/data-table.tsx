import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { usePrinting } from '#/ui/printing.ts'
import { useMedia } from '#/ui/use-media.ts'
import { useStable } from '#/ui/use-stable.ts'
import { extraWidth, plainRow, shownFrom, tableClass, tableStyle } from './column.ts'
import type { Beside, Column, RowState, Sort } from './column.ts'
import { TableHead } from './table-head.tsx'
import { Gap, HeadingRow, TableRow, WholeRow } from './table-rows.tsx'
import { useColumns, type ColumnSettings } from './use-columns.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

export type { Column, Sort } from './column.ts'

/** From which width on a list scrolls in its frame; on a phone the page scrolls. As `wide` in styles.css. */
const framed = '(min-width: 48.0625rem)'

/** Rows that are drawn where the page scrolls; more than these scroll in a frame everywhere. */
const mostWhole = 200

type DataTableProps<Row> = ColumnSettings & {
  /** The accessible name: the list's own name, as "Domains". */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the rows are in order of; a press on a header only asks for another order. */
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Heads that change while the columns stay, by column: rows are not drawn again for them. */
  heads?: Readonly<Record<string, ReactNode>>
  /** What sets a row apart from the others. */
  rowState?: (row: Row) => RowState
  /** A press on a row that no control in it has taken. */
  onRowPress?: (row: Row) => void
  /** Something in the row of this key has taken the focus. */
  onRowFocus?: (key: string) => void
  /**
   * The key of the row that keys act on: it is in the document wherever one scrolls, and the one row that Tab
   * leads to. Null while there is none; left out where rows are not worked by keys.
   */
  current?: string | null
  /** A heading over a row, where others begin. */
  above?: (row: Row) => ReactNode
  /** More below a row, over its whole width: what it is made of. */
  below?: (row: Row) => ReactNode
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** A newer answer is on its way; the rows stay readable. */
  busy?: boolean
  /**
   * Takes the height that is left and scrolls inside, with the header in view: for a list that can be longer than a
   * screen. Only rows in sight are in the document, all of them on paper, and where something stands above or below
   * rows: such lists come in pages.
   */
  fill?: boolean
  /** The rows hold nothing to focus: the frame takes the focus, so that keys can scroll it. */
  keyScroll?: boolean
  /** What can be opened beside the table, where anything can. */
  beside?: Beside
  /** Holds the frame that scrolls. */
  frame?: RefObject<HTMLDivElement | null>
}

/** A real table in a frame of its own, which is the only thing that ever scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // What is in sight changes in place: see `useRowsInSight`.
  'use no memo'
  const { name, rows, rowKey, above, below, busy = false, fill = false, beside = null } = props
  const { columns, headers, exact, show, resize } = useColumns(props.columns, props)
  // Those that can be seen: what they measure is the least that the table does.
  const seen = beside?.open ? columns.filter(({ yields }) => !yields) : columns
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const current = props.current ?? null
  const focused = useRef<string | null>(null)
  const own = useRef<HTMLDivElement>(null)
  const frame = props.frame ?? own
  const printing = usePrinting()
  const scrolls = useMedia(framed)
  const numbered = fill && !above && !below
  const long = numbered && rows.length > mostWhole
  const whole = !numbered || printing || (!scrolls && !long)
  useRowStops(frame, current, props.current !== undefined)
  const onPress = useStable((row: Row) => props.onRowPress?.(row))
  const onFocused = useStable((focus: string | null) => {
    focused.current = focus
    if (focus !== null) props.onRowFocus?.(focus)
  })
  const inSight = useRowsInSight({ frame, keys, whole, current, focused })
  const room = [true, useMedia(shownFrom[2]), useMedia(shownFrom[3])]
  const span = seen.filter(({ priority = 1, fixed }) =>
    printing ? !fixed : room[priority - 1],
  ).length

  // Each heading is that of a group of rows.
  const bodies: { key: string; lines: ReactNode[] }[] = [{ key: '', lines: [] }]
  for (const { index, gap } of inSight.items) {
    const row = rows[index]
    const key = keys[index]
    if (row === undefined || key === undefined) continue
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
    if (gap > 0) lines.push(<Gap key={`gap ${key}`} height={gap} />)
    lines.push(
      <TableRow<Row>
        {...(props.rowState?.(row) ?? plainRow)}
        key={key}
        row={row}
        rowId={key}
        columns={columns}
        index={index}
        numbered={numbered}
        measure={inSight.measure}
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
  if (inSight.below > 0) bodies[0]?.lines.push(<Gap key="below" height={inSight.below} />)

  return (
    <div
      ref={frame}
      data-list={fill || undefined}
      data-beside={beside?.open || undefined}
      {...(props.keyScroll && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      className={`group/table relative overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none print:border-0 ${fill ? 'min-h-72 flex-1 scroll-pt-16 [overflow-anchor:none]' : ''} ${long ? 'max-wide:h-[75dvh] max-wide:flex-none' : ''}`}
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
  )
}

/** What Tab leads to in a row. */
const controls = 'a[href], button, input, select, textarea'

/**
 * Makes the rows of a list that keys work one stop for Tab: the row of the cursor, else the first one. The
 * controls of the others are reached by the cursor, which arrow keys move.
 */
function useRowStops(frame: RefObject<HTMLElement | null>, current: string | null, isOn: boolean) {
  // What stands in a row is the list's own; rows come and go with every commit.
  useLayoutEffect(() => {
    if (!isOn || frame.current === null) return
    const rows = [...frame.current.querySelectorAll<HTMLElement>('tr[data-row]')]
    const stop = rows.find(({ dataset }) => dataset['row'] === current) ?? rows[0]
    for (const row of rows) {
      const tabIndex = row === stop ? 0 : -1
      for (const control of row.querySelectorAll<HTMLElement>(controls))
        // The browser works at every writing, also of what is there already.
        if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
    }
  })
}
