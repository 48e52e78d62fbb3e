import type { CSSProperties, ReactNode } from 'react'
import { useMedia } from '#/ui/use-media.ts'

type SortDirection = 'asc' | 'desc'
export type Sort = { column: string; direction: SortDirection }

export interface RowState {
  readonly selected: boolean
  readonly dimmed: boolean
  /** True if the row needs no decision from the user. Such a row isn't necessarily dimmed. */
  readonly handled?: boolean | undefined
  /** Short text next to the row's name, such as `dismissed`. */
  readonly note?: string | undefined
}

export const defaultRowState: RowState = { selected: false, dimmed: false }

export type ColumnLayout = {
  id: string
  header: ReactNode
  /** True for the column of row headers. Long headers wrap instead of widening the table. */
  main?: boolean
  numeric?: boolean
  muted?: boolean
  /** 1: always shown (default). 2: hidden on phones. 3: hidden on all narrow screens. Ignored in print. */
  priority?: 1 | 2 | 3
  /** Hides the column while the side pane is open. */
  hidesForPane?: boolean
  /** Initial sort direction. Missing if the column can't be sorted. */
  sort?: SortDirection
  /** In pixels at the default text size. Must be enough for the longest word. */
  width?: number
  phoneWidth?: number
  /** For columns of controls: users can't hide them, and they aren't printed. */
  isControlColumn?: boolean
}

export type Column<Row> = ColumnLayout & { cell: (row: Row, state: RowState) => ReactNode }

/** An open pane takes the space of the columns with `hidesForPane`, so that the other columns don't move. */
export type SidePaneLayout = {
  open: boolean
  /** Includes the gap. A CSS length that doesn't depend on the table. */
  width: string
}

/** Pixels, for a row with a single line. */
export const rowHeight = 34

/** Media queries for the screens that show columns of a priority. Same breakpoints as in styles.css. */
export const minScreenByPriority = { 2: '(min-width: 38rem)', 3: '(min-width: 68.75rem)' } as const

/**
 * While the pane is open, `data-beside` around the table hides columns without rendering them again. With Tailwind's
 * `group-` variants, opening the pane would make browsers compute the style of every element in the table.
 */
export const getColumnClass = ({ hidesForPane, isControlColumn }: ColumnLayout): string =>
  `${hidesForPane ? '[[data-beside]_&]:hidden' : ''} ${isControlColumn ? 'print:hidden' : ''}`

export const hasFixedLayout = (columns: readonly ColumnLayout[]): boolean =>
  columns.every(({ main, width }) => main || width !== undefined)

const minMainWidthPx = 150

const toRem = (pixels: number) => `${pixels / 16}rem`

/** In a fixed layout, the main column has no width and takes the remaining space. */
export function getColumnStyle(
  { width, main, hidesForPane }: ColumnLayout,
  extraWidth: string | null,
): CSSProperties {
  if (main || width === undefined) return {}
  if (!hidesForPane || extraWidth === null) return { width: toRem(width) }
  return { width: `calc(${toRem(width)} + ${extraWidth})` }
}

/**
 * Returns the CSS length to add to each column with `hidesForPane`, so that these columns together are as wide as the
 * pane. Null if there is no pane or no such column.
 */
export function getExtraWidth(
  columns: readonly ColumnLayout[],
  pane: SidePaneLayout | null,
): string | null {
  const hidingColumns = columns.filter(({ hidesForPane }) => hidesForPane)
  if (pane === null || hidingColumns.length === 0) return null
  const columnsWidth = hidingColumns.reduce((sum, { width = 0 }) => sum + width, 0)
  return `max(0rem, ${pane.width} - ${toRem(columnsWidth)}) / ${hidingColumns.length}`
}

/** Minimum width of a table, as a CSS length. */
export const getMinTableWidth = (columns: readonly ColumnLayout[]): string =>
  toRem(columns.reduce((sum, { main, width = 0 }) => sum + (main ? minMainWidthPx : width), 0))

/** Returns whether the screen is a phone, which hides columns with a priority of 2 or 3. */
export const useIsPhone = (): boolean => !useMedia(minScreenByPriority[2])
