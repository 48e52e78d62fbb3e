import { useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { usePrinting } from '#/ui/printing.ts'
import { useMedia } from '#/ui/use-media.ts'
import { shownFrom, type Column, type RowState } from './column.ts'
import type { Line } from './lines.ts'
import { BodyLine, Gap, WholeRow } from './table-body.tsx'
import { useLinesInSight } from './use-lines-in-sight.ts'
import { useRowStops } from './use-row-stops.ts'

/** From which width on a list scrolls in its frame; on a phone the page scrolls. As `wide` in styles.css. */
const framed = '(min-width: 48.0625rem)'

/** Lines that are drawn where the page scrolls; more than these scroll in a frame everywhere. */
const mostWhole = 200

type TableFrameProps<Row> = {
  name: string
  busy: boolean
  fill: boolean
  keyScroll: boolean
  frame: RefObject<HTMLDivElement | null> | undefined
  /** Whether something is open beside it. */
  beside: boolean
  tableStyle: CSSProperties
  tableClass: string
  head: ReactNode
  columns: readonly Column<Row>[]
  /** Those of them that are not hidden by what is open beside the table. */
  seen: readonly Column<Row>[]
  lines: readonly Line<Row>[]
  /** Undefined where no key acts on a row. */
  current: string | null | undefined
  rowState: ((row: Row) => RowState) | undefined
  onRowPress: ((row: Row) => void) | undefined
  onRowFocus: ((key: string) => void) | undefined
  empty: ReactNode
}

/** The frame of a table, and of its lines those that are in sight. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  // What is in sight changes in place: see `useLinesInSight`.
  'use no memo'
  const { name, busy, fill, keyScroll, columns, lines } = props
  const current = props.current ?? null
  const focused = useRef<string | null>(null)
  const own = useRef<HTMLDivElement>(null)
  const frame = props.frame ?? own
  const printing = usePrinting()
  const scrolls = useMedia(framed)
  const long = fill && lines.length > mostWhole
  const whole = !fill || printing || (!scrolls && !long)
  useRowStops(frame, current, props.current !== undefined)
  const { items, below, measure } = useLinesInSight({ frame, lines, whole, current, focused })
  const room = [true, useMedia(shownFrom[2]), useMedia(shownFrom[3])]
  const span = props.seen.filter(({ priority = 1, fixed }) =>
    printing ? !fixed : room[priority - 1],
  ).length

  const bodies: { key: string; rows: ReactNode[] }[] = [{ key: '', rows: [] }]
  for (const { line, index, gap } of items) {
    if (gap > 0) bodies.at(-1)?.rows.push(<Gap key={`gap ${line.key}`} height={gap} />)
    // Each heading is that of a group of rows.
    if (line.kind === 'above') bodies.push({ key: line.key, rows: [] })
    bodies.at(-1)?.rows.push(
      <BodyLine<Row>
        key={line.key}
        line={line}
        index={index}
        numbered={fill}
        measure={measure}
        span={span}
        columns={columns}
        rowState={props.rowState}
        onRowPress={props.onRowPress}
        onFocused={(key) => {
          focused.current = key
          if (key !== null) props.onRowFocus?.(key)
        }}
      />,
    )
  }
  if (below > 0) bodies.at(-1)?.rows.push(<Gap key="below" height={below} />)

  return (
    <div
      ref={frame}
      data-list={fill || undefined}
      data-beside={props.beside || undefined}
      {...(keyScroll && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      className={`group/table relative overflow-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:rounded-none print:border-0 ${fill ? 'min-h-72 flex-1 scroll-pt-16 [overflow-anchor:none]' : ''} ${long ? 'max-wide:h-[75dvh] max-wide:flex-none' : ''}`}
    >
      <table
        aria-busy={busy || undefined}
        aria-rowcount={fill ? lines.length + 1 : undefined}
        style={props.tableStyle}
        className={`border-separate border-spacing-0 [&>tbody]:transition-opacity [&>tbody]:duration-0 aria-busy:[&>tbody]:opacity-60 aria-busy:[&>tbody]:delay-150 ${props.tableClass}`}
      >
        <caption className="sr-only">{name}</caption>
        {props.head}
        {lines.length > 0
          ? bodies.map(({ key, rows }) => rows.length > 0 && <tbody key={key}>{rows}</tbody>)
          : props.empty !== undefined && (
              <tbody>
                <WholeRow span={span}>{props.empty}</WholeRow>
              </tbody>
            )}
      </table>
    </div>
  )
}
