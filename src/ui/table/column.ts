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

/** Nothing sets the row apart. */
export const plainRow: RowState = { current: false, selected: false, dimmed: false }

/** How a column is drawn, whatever its rows hold. */
export type ColumnLook = {
  id: string
  /** Text, or for a column without words a control. */
  header: ReactNode
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
  /** A reader can neither hide it nor change its width. */
  fixed?: boolean
}

/** One column: how its header reads, what its cells hold, when a narrow screen may drop it. */
export type Column<Row> = ColumnLook & { cell: (row: Row, state: RowState) => ReactNode }

/** Pixels that a reader may make a column wide. */
export const columnWidths = { least: 48, most: 800 } as const

/** Pixels of a row that does not wrap. */
export const rowHeight = 34

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
export const cellFrom = ({ priority = 1 }: ColumnLook): string => CELL_FROM[priority]
/** The same for the column itself. */
export const columnFrom = ({ priority = 1 }: ColumnLook): string => COLUMN_FROM[priority]

/** Whether the columns have widths of their own, whatever the rows hold. */
export const isFixed = (columns: readonly ColumnLook[]): boolean =>
  columns.every(({ main, width }) => main || width !== undefined)

/** Pixels that the column which names the row is never narrower than. */
const leastMain = 120

const rem = (pixels: number) => `${pixels / 16}rem`

/** The width of a column with a width of its own. */
export const columnStyle = ({ width, narrow = width, main }: ColumnLook): CSSProperties =>
  ({
    ...(width === undefined ? {} : { width: rem(width) }),
    '--narrow': main || narrow === undefined ? 'auto' : rem(narrow),
  }) as CSSProperties

/**
 * What a table of columns with widths measures at least, on a phone (`--one`), on anything narrow
 * (`--two`) and in full (`--three`).
 */
export function tableStyle(columns: readonly ColumnLook[]): CSSProperties {
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

/** How a table with such columns takes its width; `exact`: its columns are no wider than they say. */
export function tableClass(columns: readonly ColumnLook[], exact: boolean): string {
  const full = exact ? 'max-[72rem]:w-full min-[72rem]:w-(--three)' : 'w-full'
  return isFixed(columns)
    ? `${full} table-fixed min-w-(--one) min-[38rem]:min-w-(--two) min-[72rem]:min-w-(--three)`
    : full
}
