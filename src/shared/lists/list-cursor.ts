type Identified = { id: string }

/** The current row. */
interface Cursor {
  /** Key of the list of the row (page, filters and order). Null until the row was on screen. */
  list: string | null
  id: string
  /** Index of the row in its list, from 0. */
  index: number
}

/** State of a list's cursor. */
export interface CursorState {
  cursor: Cursor | null
  /** Row to move to once the rows of `list` are replaced. `loading`: whether the new rows load. */
  pending: { list: string; edge: 'first' | 'last'; loading: boolean } | null
  /** Cursor before a search, restored when its list is back. */
  beforeSearch: Cursor | null
}

/** Initial state; the cursor starts on `row` once that row is on screen. */
export const newCursor = (row: string | null): CursorState => ({
  cursor: row === null ? null : { list: null, id: row, index: 0 },
  pending: null,
  beforeSearch: null,
})

/** Moves the cursor to a row on screen. Always a new state: a requested focus is applied after the next render. */
export const moveCursor = (
  { beforeSearch }: CursorState,
  list: string,
  id: string,
  index: number,
): CursorState => ({
  cursor: { list, id, index },
  pending: null,
  beforeSearch: beforeSearch?.list === list ? null : beforeSearch,
})

/** Begins a search: its rows have no cursor until the user moves to them. */
export const searchFromCursor = ({ cursor, beforeSearch }: CursorState): CursorState => {
  const isOnRow = cursor !== null && cursor.list !== null
  return {
    cursor: isOnRow ? cursor : null,
    pending: null,
    beforeSearch: isOnRow ? cursor : beforeSearch,
  }
}

/** Cursor among the rows on screen. It follows the ID of its row. */
function cursorAmong(
  { cursor, beforeSearch }: CursorState,
  list: string,
  rows: readonly Identified[],
): Cursor | null {
  if (cursor === null) return null
  if (cursor.list === list && rows[cursor.index]?.id === cursor.id) return cursor
  const isSearched = beforeSearch !== null && cursor.list === beforeSearch.list
  if (isSearched && cursor.list !== list) return cursor
  const found = rows.findIndex(({ id }) => id === cursor.id)
  if (found >= 0) return { list, id: cursor.id, index: found }
  // The row may be in another list, such as when Back leads to its page.
  if (cursor.list !== list) return cursor
  // If the row is gone, use the row at its index.
  const index = Math.min(cursor.index, rows.length - 1)
  const row = rows[index]
  return row ? { list, id: row.id, index } : cursor
}

/** State for the rows on screen. `busy`: new rows load, and those on screen are the previous ones. */
export function cursorWithRows(
  before: CursorState,
  list: string,
  rows: readonly Identified[],
  busy = false,
): CursorState {
  const { pending, beforeSearch } = before
  const isRestored = beforeSearch?.list === list && before.cursor?.list !== list
  const state = isRestored ? { ...before, cursor: beforeSearch, beforeSearch: null } : before
  const cursor = cursorAmong(state, list, rows)
  const moved = cursor === state.cursor ? state : { ...state, cursor }
  if (pending === null) return moved
  if (busy) return pending.loading ? moved : { ...moved, pending: { ...pending, loading: true } }
  if (pending.list === list)
    // If loading ended, Back was pressed before the other rows were there.
    return pending.loading ? { ...moved, pending: null } : moved
  const index = pending.edge === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  return { ...moved, pending: null, cursor: row ? { list, id: row.id, index } : cursor }
}

/** Index of the cursor among the rows of a list; null if there is none. */
export const cursorIn = ({ cursor }: CursorState, list: string): number | null =>
  cursor !== null && cursor.list === list ? cursor.index : null
