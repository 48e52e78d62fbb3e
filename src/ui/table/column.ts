import type { CSSProperties, ReactNode } from 'react'

export type SortDirection = 'asc' | 'desc'
export type Sort = { column: string; direction: SortDirection }

export interface RowState {
  /** Row with the cursor. */
  readonly current: boolean
  readonly selected: boolean
  /** Shown in a muted color, for example because it is dismissed. */
  readonly dimmed: boolean
  /** True if the row needs no decision from the user. It isn't necessarily dimmed. */
  readonly handled?: boolean | undefined
  /** Short text next to the row's name, such as `dismissed`. */
  readonly note?: string | undefined
}

export const defaultRowState: RowState = { current: false, selected: false, dimmed: false }

export type ColumnLayout = {
  id: string
  header: ReactNode
  /** Row header; wraps instead of widening the table. */
  main?: boolean
  numeric?: boolean
  muted?: boolean
  /** 1: always shown (default). 2: hidden on phones. 3: hidden on all narrow screens. Ignored in print. */
  priority?: 1 | 2 | 3
  /** Hidden when a pane opens next to the table, see `SidePaneLayout`. */
  hidesForPane?: boolean
  /** Initial sort direction, if sortable. */
  sort?: SortDirection
  /**
   * Width in pixels at the default text size, enough for the longest word. If every column but the main one
   * has a width, the table layout is fixed and the main column takes the remaining space.
   */
  width?: number
  /** Width on phones, in pixels. */
  phoneWidth?: number
  /** True for columns of controls. Users can't hide them, and they aren't printed. */
  alwaysOnScreen?: boolean
}

export type Column<Row> = ColumnLayout & { cell: (row: Row, state: RowState) => ReactNode }

/**
 * A pane next to the table. Columns with `hidesForPane` together reserve the pane's width and hide when the pane opens,
 * so that the other columns don't move.
 */
export type SidePaneLayout = {
  open: boolean
  /** Width of the pane including its gap, as a CSS length that doesn't depend on the table. */
  width: string
}

/** Height of a single-line row in pixels. */
export const rowHeight = 34

/** Media queries for the minimum screen width of columns, by priority. Same breakpoints as in styles.css. */
export const minScreenByPriority = { 2: '(min-width: 38rem)', 3: '(min-width: 68.75rem)' } as const

/**
 * Returns the classes that hide a column in print (`alwaysOnScreen`) or while a pane is open (`hidesForPane`). They use
 * the table's `data-beside` attribute, so that opening a pane doesn't re-render the rows. A `group-` variant would make
 * the browser restyle every element of the table.
 */
export const getColumnClass = ({ hidesForPane, alwaysOnScreen }: ColumnLayout): string =>
  `${hidesForPane ? '[[data-beside]_&]:hidden' : ''} ${alwaysOnScreen ? 'print:hidden' : ''}`

/** Returns whether the table layout is fixed: all columns except the main one have a width. */
export const hasFixedLayout = (columns: readonly ColumnLayout[]): boolean =>
  columns.every(({ main, width }) => main || width !== undefined)

/** Minimum width of the main column in pixels. */
const minMainWidth = 150

const toRem = (pixels: number) => `${pixels / 16}rem`

/** Returns the width style of a column; the main column takes the remaining space. `extra` is from `getExtraWidth`. */
export const getColumnStyle = (
  { width, main, hidesForPane }: ColumnLayout,
  extra: string | null,
): CSSProperties =>
  main || width === undefined
    ? {}
    : { width: hidesForPane && extra !== null ? `calc(${toRem(width)} + ${extra})` : toRem(width) }

/**
 * Returns the CSS length to add to each column that hides for the pane, so that together they are as wide as the pane.
 * Null if there is no pane, it is open, or no column hides for it.
 */
export function getExtraWidth(
  columns: readonly ColumnLayout[],
  pane: SidePaneLayout | null,
): string | null {
  const hidingColumns = columns.filter(({ hidesForPane }) => hidesForPane)
  if (pane === null || pane.open || hidingColumns.length === 0) return null
  const columnsWidth = hidingColumns.reduce((sum, { width = 0 }) => sum + width, 0)
  return `max(0rem, ${pane.width} - ${toRem(columnsWidth)}) / ${hidingColumns.length}`
}

/** Returns the table's minimum width (`--min-width`). */
export const getTableStyle = (columns: readonly ColumnLayout[]): CSSProperties =>
  // React's types lack custom properties.
  ({
    '--min-width': toRem(
      columns.reduce((sum, { main, width = 0 }) => sum + (main ? minMainWidth : width), 0),
    ),
  }) as CSSProperties

/** Returns the width classes of the table. */
export const getTableClass = (columns: readonly ColumnLayout[]): string =>
  `w-full ${hasFixedLayout(columns) ? 'table-fixed not-print:min-w-(--min-width)' : ''}`
