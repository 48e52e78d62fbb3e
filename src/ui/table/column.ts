import type { CSSProperties, ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'
export type Sort = { column: string; direction: SortDirection }

/** State of a row beside its data. */
export interface RowState {
  /** Row with the cursor. */
  readonly current: boolean
  readonly selected: boolean
  /** Dimmed: already handled. */
  readonly dimmed: boolean
  /** Handled by a decision. */
  readonly handled?: boolean | undefined
  /** Note shown in the row. */
  readonly note?: string | undefined
}

/** Default row state. */
export const plainRow: RowState = { current: false, selected: false, dimmed: false }

/** Layout of a column, independent of its rows. */
export type ColumnLook = {
  id: string
  /** Text, or a control. */
  header: ReactNode
  /** Row header; wraps instead of widening the table. */
  main?: boolean
  numeric?: boolean
  /** Secondary text color. */
  muted?: boolean
  /** 1 always shown (default), 2 dropped on a phone, 3 dropped on anything narrow. Print shows all. */
  priority?: 1 | 2 | 3
  /** Hidden when a pane opens next to the table, see `Beside`. */
  yields?: boolean
  /** Initial sort direction, if sortable. */
  sort?: SortDirection
  /**
   * Width in pixels at the default text size, enough for the longest word. If every column but the main one
   * has a width, the layout is fixed, and the main column takes the remaining space. The main column's width
   * is its maximum once the user resized columns.
   */
  width?: number
  /** Width on phones. */
  narrow?: number
  /** Can't be hidden or resized. */
  fixed?: boolean
}

/** A table column. */
export type Column<Row> = ColumnLook & { cell: (row: Row, state: RowState) => ReactNode }

/**
 * A pane next to the table. Yielding columns together take its width and hide when it opens, so that no
 * other column moves.
 */
export type Beside = {
  open: boolean
  /** Width of the pane with its gap, as a CSS length independent of the table. */
  room: string
}

/** Minimum and maximum column width in pixels. */
export const columnWidths = { least: 48, most: 800 } as const

/** Height of a single-line row in pixels. */
export const rowHeight = 34

/** Minimum screen width of columns by priority, as in styles.css; the table width doesn't matter. */
export const shownFrom = { 2: '(min-width: 38rem)', 3: '(min-width: 68.75rem)' } as const

/**
 * Classes that hide a column while a pane is open, and controls in print. Yielding columns are hidden through the
 * table, so that rows don't re-render when a pane opens. A `group-` variant would make the browser restyle every
 * element of the table.
 */
export const columnClass = ({ yields, fixed }: ColumnLook): string =>
  `${yields ? '[[data-beside]_&]:hidden' : ''} ${fixed ? 'print:hidden' : ''}`

/** Returns whether the layout is fixed, independent of the content. */
export const isFixed = (columns: readonly ColumnLook[]): boolean =>
  columns.every(({ main, width }) => main || width !== undefined)

/** Minimum width of the main column in pixels. */
const leastMain = 150

const rem = (pixels: number) => `${pixels / 16}rem`

/** Width style of a column; the main column takes the remaining space. */
export const columnStyle = (
  { width, main, yields }: ColumnLook,
  extra: string | null,
): CSSProperties =>
  main || width === undefined
    ? {}
    : { width: yields && extra !== null ? `calc(${rem(width)} + ${extra})` : rem(width) }

/** Extra width of each yielding column; null if there is none. */
export function extraWidth(columns: readonly ColumnLook[], beside: Beside | null): string | null {
  const giving = columns.filter(({ yields }) => yields)
  if (beside === null || beside.open || giving.length === 0) return null
  const own = giving.reduce((sum, { width = 0 }) => sum + width, 0)
  return `max(0rem, ${beside.room} - ${rem(own)}) / ${giving.length}`
}

/** Minimum width of the table by its visible columns, and its width by resized columns (`--own`). */
export function tableStyle(columns: readonly ColumnLook[]): CSSProperties {
  const sum = (widthOf: (column: ColumnLook) => number) =>
    rem(columns.reduce((total, column) => total + widthOf(column), 0))
  // React's types lack custom properties.
  return {
    '--least': sum(({ main, width = 0 }) => (main ? leastMain : width)),
    '--own': sum(({ width = leastMain }) => width),
  } as CSSProperties
}

/** Width classes of the table; `exact` keeps the columns at their set widths. */
export function tableClass(columns: readonly ColumnLook[], exact: boolean): string {
  const full = exact ? 'w-full split:w-[min(100%,var(--own))]' : 'w-full'
  return isFixed(columns) ? `${full} table-fixed not-print:min-w-(--least)` : full
}
