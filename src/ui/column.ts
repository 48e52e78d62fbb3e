import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'
export type Sort = { column: string; direction: SortDirection }

/** What a screen knows of a row beside its data. */
export interface RowState {
  /** The row that keys act on. */
  current: boolean
  selected: boolean
  /** Still there, but dealt with. */
  dimmed: boolean
  /** A word that the screen adds to the row. */
  note?: string | undefined
}

export const plainRow: RowState = { current: false, selected: false, dimmed: false }

/** One column: how its header reads, what its cells hold, when a narrow screen may drop it. */
export type Column<Row> = {
  id: string
  /** Text, or for a column without words a control. */
  header: ReactNode
  cell: (row: Row, state: RowState) => ReactNode
  /** The cell that names the row; it wraps instead of widening the table. */
  main?: boolean
  numeric?: boolean
  /** 1 always shown (default), 2 dropped on a phone, 3 dropped on anything narrow. */
  priority?: 1 | 2 | 3
  /** Present when the list can be sorted by it: the direction of the first press. */
  sort?: SortDirection
  /**
   * Pixels at the normal text size. With one on every column but the main one, no row moves what
   * stands in another: the main column takes what is left.
   */
  width?: number
}

const CELL_FROM = {
  1: '',
  2: 'hidden @xl:table-cell print:table-cell',
  3: 'hidden @4xl:table-cell print:table-cell',
} as const

const COLUMN_FROM = {
  1: '',
  2: 'hidden @xl:table-column print:table-column',
  3: 'hidden @4xl:table-column print:table-column',
} as const

/** From which width of the table on the cells of a column are shown. */
export const cellFrom = <Row>({ priority = 1 }: Column<Row>): string => CELL_FROM[priority]
/** The same for the column itself. */
export const columnFrom = <Row>({ priority = 1 }: Column<Row>): string => COLUMN_FROM[priority]

/** Whether the columns have widths of their own, whatever the rows hold. */
export const isFixed = <Row>(columns: readonly Column<Row>[]): boolean =>
  columns.every(({ main, width }) => main || width !== undefined)
