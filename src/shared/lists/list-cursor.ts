type Identified = { id: string }

/** The row that keys act on. */
export interface Cursor {
  /** Names the rows it stands among: another page, filter or order has another name. Null: any. */
  list: string | null
  id: string
  /** Its place among them, from 0; -1 while they have not been seen. */
  index: number
}

/** Where the cursor goes as soon as other rows than those of `past` are on screen. */
interface Landing {
  past: string | null
  on: 'first' | 'last'
  /** A page is turned: no row is acted on meanwhile. Else the cursor stays where it has a row. */
  turns: boolean
  /** The rows have been on their way since. */
  begun?: boolean
}

/** Where the cursor was when a search began. */
interface SearchedFrom {
  cursor: Cursor
  /** How many steps of the history lay before its list: Back leads there. */
  depth: number
  /** Rows of another list have been on screen since. */
  left: boolean
}

/** Where a reader is in a list. */
export interface CursorState {
  cursor: Cursor | null
  landing: Landing | null
  searchedFrom: SearchedFrom | null
}

/** These rows are on screen. The same rows again change nothing. */
interface RowsOnScreen {
  type: 'rows'
  list: string
  rows: readonly Identified[]
  /** Others are on their way: those on screen are not the ones that were asked for. */
  busy?: boolean
}

export type CursorAction =
  | RowsOnScreen
  | { type: 'put'; cursor: Cursor }
  | { type: 'land'; landing: Landing }
  /** There are no other rows to land on. */
  | { type: 'stay' }
  /** A search begins: its rows have no cursor until one goes there. */
  | { type: 'search'; depth: number }
  /** The search is given up. */
  | { type: 'return' }

/** Of a list that nobody has worked on; `row` is where its cursor begins, as soon as that row is there. */
export const newCursor = (row: string | null): CursorState => ({
  cursor: row === null ? null : { list: null, id: row, index: -1 },
  landing: null,
  searchedFrom: null,
})

/** The cursor among the rows on screen: kept by its identifier, wherever its row has moved. */
function cursorAmong(
  cursor: Cursor | null,
  list: string,
  rows: readonly Identified[],
): Cursor | null {
  if (cursor === null) return null
  if (cursor.list === list && rows[cursor.index]?.id === cursor.id) return cursor
  const found = rows.findIndex(({ id }) => id === cursor.id)
  if (found >= 0) return { list, id: cursor.id, index: found }
  // In another list it may be again, as when Back leads to the page it stands on.
  if (cursor.list !== list || cursor.index < 0) return cursor
  // Where its row is gone, the one that moved up takes its place.
  const index = Math.min(cursor.index, rows.length - 1)
  const row = rows[index]
  return row ? { list, id: row.id, index } : cursor
}

/** With the cursor where it was before a search, when that list is there again. */
function searched(state: CursorState, list: string): CursorState {
  const { searchedFrom: from } = state
  if (from === null) return state
  if (from.cursor.list !== list)
    return from.left ? state : { ...state, searchedFrom: { ...from, left: true } }
  return from.left ? { ...state, searchedFrom: null, cursor: from.cursor } : state
}

function withRows(before: CursorState, { list, rows, busy = false }: RowsOnScreen): CursorState {
  const state = searched(before, list)
  const { landing } = state
  const cursor = cursorAmong(state.cursor, list, rows)
  if (landing?.turns && landing.past === list) {
    if (busy && !landing.begun) return { ...state, cursor, landing: { ...landing, begun: true } }
    // Back was pressed before the other page came.
    if (!busy && landing.begun) return { ...state, cursor, landing: null }
  }
  if (landing === null || landing.past === list || busy)
    return cursor === state.cursor ? state : { ...state, cursor }
  const index = landing.on === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  const stays = !row || (!landing.turns && cursor?.list === list && cursor.index >= 0)
  return { ...state, landing: null, cursor: stays ? cursor : { list, id: row.id, index } }
}

/** Whether it stands there already, so that nothing is drawn for putting it there. */
const isAt = ({ cursor, landing }: CursorState, { list, id, index }: Cursor): boolean =>
  landing === null && cursor?.list === list && cursor.id === id && cursor.index === index

/** What becomes of the cursor; pure, so that what keys do can be tested without a screen. */
export function cursorReducer(state: CursorState, action: CursorAction): CursorState {
  switch (action.type) {
    case 'rows':
      return withRows(state, action)
    case 'put':
      return isAt(state, action.cursor) ? state : { ...state, cursor: action.cursor, landing: null }
    case 'land':
      return { ...state, landing: action.landing }
    case 'stay':
      return { ...state, landing: null }
    case 'search': {
      const { cursor, searchedFrom } = state
      return {
        cursor: null,
        landing: null,
        // One that nobody left for its rows leads back to where the one before it began.
        searchedFrom:
          cursor === null || cursor.index < 0
            ? searchedFrom
            : { cursor, depth: action.depth, left: false },
      }
    }
    case 'return':
      return {
        cursor: state.searchedFrom?.cursor ?? state.cursor,
        landing: null,
        searchedFrom: null,
      }
  }
}

/** The place of the cursor among the rows of a list, null without one there. */
export const cursorIn = ({ cursor }: CursorState, list: string): number | null =>
  cursor !== null && cursor.list === list && cursor.index >= 0 ? cursor.index : null
