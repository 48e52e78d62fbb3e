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
  /** Decided about: nothing is asked of anybody any more. */
  readonly handled?: boolean | undefined
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
  /** Gives its room to what is opened beside the table: see `Beside`. */
  yields?: boolean
  /** Present when the list can be sorted by it: the direction of the first press. */
  sort?: SortDirection
  /**
   * Pixels at the normal text size, enough for the longest word in it. With one on every column but the
   * main one, no row moves what stands in another, and room to spare goes to the main column alone. What
   * is longer wraps. A width of the main column is the most it takes once a reader has chosen widths.
   */
  width?: number
  /** The same on a phone, where the main column takes what is left. */
  narrow?: number
  /** A reader can neither hide it nor change its width. */
  fixed?: boolean
}

/** One column: how its header reads, what its cells hold, when a narrow screen may drop it. */
export type Column<Row> = ColumnLook & { cell: (row: Row, state: RowState) => ReactNode }

/**
 * What can be opened beside a table in the same row. The columns that yield take as much room as that
 * would, and make place for it together: no other column moves when it opens.
 */
export type Beside = {
  open: boolean
  /** Its width and the gap before it, as a length of CSS that does not depend on the table. */
  room: string
}

/** Pixels that a reader may make a column wide. */
export const columnWidths = { least: 48, most: 800 } as const

/** Pixels of a row that does not wrap. */
export const rowHeight = 34

// The width of the screen decides, not that of the table: what opens beside it costs it those columns
// that yield to it, and no other.
const CELL_FROM = {
  1: '',
  2: 'hidden min-[38rem]:table-cell print:table-cell',
  3: 'hidden split:table-cell print:table-cell',
} as const

const COLUMN_FROM = {
  1: '',
  2: 'hidden min-[38rem]:table-column print:table-column',
  3: 'hidden split:table-column print:table-column',
} as const

/** The same as media queries; `split` as in styles.css. */
export const shownFrom = { 2: '(min-width: 38rem)', 3: '(min-width: 68.75rem)' } as const

/**
 * Hidden by the table around it, so that no row is drawn again when something opens beside it. Not by a `group-`
 * variant: for its selector the browser looks at every element of the table anew.
 */
const yielding = (yields = false): string => (yields ? '[[data-beside]_&]:hidden' : '')

/** From which width of the screen on the cells of a column are shown; what is fixed is a control. */
export const cellFrom = ({ priority = 1, yields, fixed }: ColumnLook): string =>
  `${CELL_FROM[priority]} ${yielding(yields)} ${fixed ? 'print:hidden!' : ''}`
/** The same for the column itself. */
export const columnFrom = ({ priority = 1, yields, fixed }: ColumnLook): string =>
  `${COLUMN_FROM[priority]} ${yielding(yields)} ${fixed ? 'print:hidden!' : ''}`

/** Whether the columns have widths of their own, whatever the rows hold. */
export const isFixed = (columns: readonly ColumnLook[]): boolean =>
  columns.every(({ main, width }) => main || width !== undefined)

/** Pixels that the column which names the row is never narrower than. */
const leastMain = 150

const rem = (pixels: number) => `${pixels / 16}rem`

/** The width of a column with a width of its own; the main column takes what is left. */
export const columnStyle = (
  { width, narrow = width, main, yields }: ColumnLook,
  extra: string | null,
): CSSProperties =>
  ({
    ...(main || width === undefined
      ? {}
      : { width: yields && extra !== null ? `calc(${rem(width)} + ${extra})` : rem(width) }),
    '--narrow': main || narrow === undefined ? 'auto' : rem(narrow),
  }) as CSSProperties

/** What each column that yields takes beyond its own width, null where there is none. */
export function extraWidth(columns: readonly ColumnLook[], beside: Beside | null): string | null {
  const giving = columns.filter(({ yields }) => yields)
  if (beside === null || beside.open || giving.length === 0) return null
  const own = giving.reduce((sum, { width = 0 }) => sum + width, 0)
  return `max(0rem, ${beside.room} - ${rem(own)}) / ${giving.length}`
}

/**
 * What a table of columns with widths measures at least, on a phone (`--one`), on anything narrow
 * (`--two`) and in full (`--three`), and what it measures by the widths that a reader has chosen (`--own`).
 */
export function tableStyle(columns: readonly ColumnLook[]): CSSProperties {
  const least = (upTo: 1 | 2 | 3) =>
    columns.reduce((sum, { priority = 1, main, width, narrow = width }) => {
      if (priority > upTo) return sum
      return sum + (main ? leastMain : ((upTo === 1 ? narrow : width) ?? 0))
    }, 0)
  // Custom properties are unknown to the types of React.
  return {
    '--one': rem(least(1)),
    '--two': rem(least(2)),
    '--three': rem(least(3)),
    '--own': rem(columns.reduce((sum, { width = leastMain }) => sum + width, 0)),
  } as CSSProperties
}

/** How a table with such columns takes its width; `exact`: its columns are no wider than they say. */
export function tableClass(columns: readonly ColumnLook[], exact: boolean): string {
  const full = exact ? 'w-full split:w-[min(100%,var(--own))]' : 'w-full'
  return isFixed(columns)
    ? `${full} table-fixed min-w-(--one) min-[38rem]:min-w-(--two) split:min-w-(--three)`
    : full
}
