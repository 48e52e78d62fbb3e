type Identified = { id: string }

/** ID of the current row. */
export interface Cursor {
  /** Key of the list of the row (page, filters and order). Null matches any list. */
  list: string | null
  id: string
  /** Index of the row, from 0; -1 until the list was on screen. */
  index: number
}

/** Where the cursor goes once rows other than those of `past` are on screen. */
interface PendingMove {
  past: string | null
  on: 'first' | 'last'
  /** A page turn: no row is current until it is done. Otherwise the cursor stays on its row. */
  turns: boolean
  /** Whether the new rows have started to load. */
  begun?: boolean
}

/** Position of the cursor when a search began. */
interface SearchedFrom {
  cursor: Cursor
  /** Number of history entries before the list, which Back returns to. */
  depth: number
  /** Whether rows of another list have been on screen since. */
  left: boolean
}

/** Cursor of a list. */
export interface CursorState {
  cursor: Cursor | null
  pendingMove: PendingMove | null
  searchedFrom: SearchedFrom | null
}

/** Rows are on screen. Repeating the same rows has no effect. */
interface RowsOnScreen {
  type: 'rows'
  list: string
  rows: readonly Identified[]
  /** New rows are loading; those on screen are the previous ones. */
  busy?: boolean
}

export type CursorAction =
  | RowsOnScreen
  | { type: 'move'; cursor: Cursor }
  | { type: 'move-later'; pendingMove: PendingMove }
  /** There are no new rows to move to. */
  | { type: 'stay' }
  /** A search begins: its rows have no cursor until the user moves to them. */
  | { type: 'search'; depth: number }
  /** The search is cancelled. */
  | { type: 'return' }

/** Initial state; the cursor starts on `row` once that row is on screen. */
export const newCursor = (row: string | null): CursorState => ({
  cursor: row === null ? null : { list: null, id: row, index: -1 },
  pendingMove: null,
  searchedFrom: null,
})

/** Cursor among the rows on screen. It follows the ID of its row. */
function cursorAmong(
  cursor: Cursor | null,
  list: string,
  rows: readonly Identified[],
): Cursor | null {
  if (cursor === null) return null
  if (cursor.list === list && rows[cursor.index]?.id === cursor.id) return cursor
  const found = rows.findIndex(({ id }) => id === cursor.id)
  if (found >= 0) return { list, id: cursor.id, index: found }
  // The row may be in another list, such as when Back leads to its page.
  if (cursor.list !== list || cursor.index < 0) return cursor
  // If the row is gone, use the row at its index.
  const index = Math.min(cursor.index, rows.length - 1)
  const row = rows[index]
  return row ? { list, id: row.id, index } : cursor
}

/** Restores the cursor from before a search once that list is back. */
function searched(state: CursorState, list: string): CursorState {
  const { searchedFrom: from } = state
  if (from === null) return state
  if (from.cursor.list !== list)
    return from.left ? state : { ...state, searchedFrom: { ...from, left: true } }
  return from.left ? { ...state, searchedFrom: null, cursor: from.cursor } : state
}

function withRows(before: CursorState, { list, rows, busy = false }: RowsOnScreen): CursorState {
  const state = searched(before, list)
  const { pendingMove } = state
  const cursor = cursorAmong(state.cursor, list, rows)
  if (pendingMove?.turns && pendingMove.past === list) {
    if (busy && !pendingMove.begun)
      return { ...state, cursor, pendingMove: { ...pendingMove, begun: true } }
    // Back was pressed before the other page loaded.
    if (!busy && pendingMove.begun) return { ...state, cursor, pendingMove: null }
  }
  if (pendingMove === null || pendingMove.past === list || busy)
    return cursor === state.cursor ? state : { ...state, cursor }
  const index = pendingMove.on === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  const stays = !row || (!pendingMove.turns && cursor?.list === list && cursor.index >= 0)
  return { ...state, pendingMove: null, cursor: stays ? cursor : { list, id: row.id, index } }
}

/** Whether the cursor is already there, to avoid a render. */
const isAt = ({ cursor, pendingMove }: CursorState, { list, id, index }: Cursor): boolean =>
  pendingMove === null && cursor?.list === list && cursor.id === id && cursor.index === index

/** Reducer of the cursor. */
export function cursorReducer(state: CursorState, action: CursorAction): CursorState {
  switch (action.type) {
    case 'rows':
      return withRows(state, action)
    case 'move':
      return isAt(state, action.cursor)
        ? state
        : { ...state, cursor: action.cursor, pendingMove: null }
    case 'move-later':
      return { ...state, pendingMove: action.pendingMove }
    case 'stay':
      return { ...state, pendingMove: null }
    case 'search': {
      const { cursor, searchedFrom } = state
      return {
        cursor: null,
        pendingMove: null,
        // A search that was never left for its rows returns to the start of the previous search.
        searchedFrom:
          cursor === null || cursor.index < 0
            ? searchedFrom
            : { cursor, depth: action.depth, left: false },
      }
    }
    case 'return':
      return {
        cursor: state.searchedFrom?.cursor ?? state.cursor,
        pendingMove: null,
        searchedFrom: null,
      }
  }
}

/** Index of the cursor among the rows of a list; null if there is none. */
export const cursorIn = ({ cursor }: CursorState, list: string): number | null =>
  cursor !== null && cursor.list === list && cursor.index >= 0 ? cursor.index : null
