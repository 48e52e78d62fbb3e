import type { CSSProperties, ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'
export type Sort = { column: string; direction: SortDirection }

/** What a screen knows of a row beside its data. */
export interface RowState {
  /** The row that keys act on. */
  readonly current: boolean
  readonly selected: boolean
  /** Still there, but dealt with. */
  readonly dimmed: boolean
  /** A word that the screen adds to the row. */
  readonly note?: string | undefined
}

export const plainRow: RowState = { current: false, selected: false, dimmed: false }

/**
 * The states of rows by their id; each row follows its own, so that a table need not render when one
 * changes. `of` answers the same object as long as nothing has changed.
 */
export interface RowStates {
  subscribe: (listener: () => void) => () => void
  of: (id: string) => RowState
}

/** Nothing sets a row apart. */
export const plainRows: RowStates = { subscribe: () => () => {}, of: () => plainRow }

const currentRow: RowState = { ...plainRow, current: true }
/** All rows are the current one, for a table that gives each row states of its own. */
export const currentRows: RowStates = { ...plainRows, of: () => currentRow }

/** One column: how its header reads, what its cells hold, when a narrow screen may drop it. */
export type Column<Row> = {
  id: string
  /** Text, or for a column without words a control. */
  header: ReactNode
  cell: (row: Row, state: RowState) => ReactNode
  /** The cell that names the row; it wraps instead of widening the table. */
  main?: boolean
  numeric?: boolean
  /** In a softer colour: what is not read first. */
  muted?: boolean
  /** 1 always shown (default), 2 dropped on a phone, 3 dropped on anything narrow. */
  priority?: 1 | 2 | 3
  /** Present when the list can be sorted by it: the direction of the first press. */
  sort?: SortDirection
  /**
   * Pixels at the normal text size. With one on every column but the main one, no row moves what
   * stands in another; room to spare goes to the main column, or to all when that has a width too.
   */
  width?: number
  /** The same on a phone, where the main column takes what is left. */
  narrow?: number
}

// The width of the screen decides, not that of the table: what opens beside a table costs it no
// column, it scrolls inside its frame.
const CELL_FROM = {
  1: '',
  2: 'hidden min-[38rem]:table-cell print:table-cell',
  3: 'hidden min-[72rem]:table-cell print:table-cell',
} as const

const COLUMN_FROM = {
  1: '',
  2: 'hidden min-[38rem]:table-column print:table-column',
  3: 'hidden min-[72rem]:table-column print:table-column',
} as const

/** The same as media queries. */
export const shownFrom = { 2: '(min-width: 38rem)', 3: '(min-width: 72rem)' } as const

/** From which width of the screen on the cells of a column are shown. */
export const cellFrom = <Row>({ priority = 1 }: Column<Row>): string => CELL_FROM[priority]
/** The same for the column itself. */
export const columnFrom = <Row>({ priority = 1 }: Column<Row>): string => COLUMN_FROM[priority]

/** Whether the columns have widths of their own, whatever the rows hold. */
export const isFixed = <Row>(columns: readonly Column<Row>[]): boolean =>
  columns.every(({ main, width }) => main || width !== undefined)

/** Pixels that the column which names the row is never narrower than. */
const leastMain = 120

const rem = (pixels: number) => `${pixels / 16}rem`

/** The width of a column with a width of its own. */
export const columnStyle = <Row>({ width, narrow = width, main }: Column<Row>): CSSProperties =>
  ({
    ...(width === undefined ? {} : { width: rem(width) }),
    '--narrow': main || narrow === undefined ? 'auto' : rem(narrow),
  }) as CSSProperties

/**
 * What a table of columns with widths measures at least, on a phone (`--one`), on anything narrow
 * (`--two`) and in full (`--three`).
 */
export function tableStyle<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const least = (upTo: 1 | 2 | 3) =>
    columns.reduce((sum, { priority = 1, main, width, narrow = width }) => {
      if (priority > upTo) return sum
      const own = upTo === 1 ? (main ? leastMain : narrow) : (width ?? (main ? leastMain : 0))
      return sum + (own ?? 0)
    }, 0)
  // Custom properties are unknown to the types of React.
  return {
    '--one': rem(least(1)),
    '--two': rem(least(2)),
    '--three': rem(least(3)),
  } as CSSProperties
}

/** How a table with such columns takes its width. */
export const tableClass = <Row>(columns: readonly Column<Row>[]): string =>
  isFixed(columns)
    ? 'table-fixed min-w-(--one) min-[38rem]:min-w-(--two) min-[72rem]:min-w-(--three)'
    : ''
