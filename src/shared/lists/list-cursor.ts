type Identified = { id: string }

/** The current row. */
interface Cursor {
  /** Key of the list of the row (page, filters and order). Null until the row was on screen. */
  listKey: string | null
  id: string
  /** Index of the row in its list, from 0. */
  index: number
}

/** State of a list's cursor. */
export interface CursorState {
  cursor: Cursor | null
  /** Row to move to once the rows of `list` are replaced. `loading`: whether the new rows load. */
  pending: { listKey: string; edge: 'first' | 'last'; isLoading: boolean } | null
  /** Cursor before a search, restored when its list is back. */
  beforeSearch: Cursor | null
}

/** Initial state; the cursor starts on `row` once that row is on screen. */
export const createCursor = (row: string | null): CursorState => ({
  cursor: row === null ? null : { listKey: null, id: row, index: 0 },
  pending: null,
  beforeSearch: null,
})

/** Moves the cursor to a row on screen. Always a new state: a requested focus is applied after the next render. */
export const moveCursor = (
  { beforeSearch }: CursorState,
  listKey: string,
  id: string,
  index: number,
): CursorState => ({
  cursor: { listKey, id, index },
  pending: null,
  beforeSearch: beforeSearch?.listKey === listKey ? null : beforeSearch,
})

/** Begins a search: its rows have no cursor until the user moves to them. */
export const startSearch = ({ cursor, beforeSearch }: CursorState): CursorState => {
  const isOnRow = cursor !== null && cursor.listKey !== null
  return {
    cursor: isOnRow ? cursor : null,
    pending: null,
    beforeSearch: isOnRow ? cursor : beforeSearch,
  }
}

/** Cursor among the rows on screen. It follows the ID of its row. */
function resolveCursor(
  { cursor, beforeSearch }: CursorState,
  listKey: string,
  rows: readonly Identified[],
): Cursor | null {
  if (cursor === null) return null
  if (cursor.listKey === listKey && rows[cursor.index]?.id === cursor.id) return cursor
  const isFromBeforeSearch = beforeSearch !== null && cursor.listKey === beforeSearch.listKey
  if (isFromBeforeSearch && cursor.listKey !== listKey) return cursor
  const found = rows.findIndex(({ id }) => id === cursor.id)
  if (found >= 0) return { listKey, id: cursor.id, index: found }
  // The row may be in another list, such as when Back leads to its page.
  if (cursor.listKey !== listKey) return cursor
  // If the row is gone, use the row at its index.
  const index = Math.min(cursor.index, rows.length - 1)
  const row = rows[index]
  return row ? { listKey, id: row.id, index } : cursor
}

/** State for the rows on screen. `isFetching`: new rows load, and those on screen are the previous ones. */
export function updateForRows(
  previous: CursorState,
  listKey: string,
  rows: readonly Identified[],
  isFetching = false,
): CursorState {
  const { pending, beforeSearch } = previous
  const isRestored = beforeSearch?.listKey === listKey && previous.cursor?.listKey !== listKey
  const state = isRestored ? { ...previous, cursor: beforeSearch, beforeSearch: null } : previous
  const cursor = resolveCursor(state, listKey, rows)
  const next = cursor === state.cursor ? state : { ...state, cursor }
  if (pending === null) return next
  if (isFetching)
    return pending.isLoading ? next : { ...next, pending: { ...pending, isLoading: true } }
  if (pending.listKey === listKey)
    // If loading ended, Back was pressed before the other rows were there.
    return pending.isLoading ? { ...next, pending: null } : next
  const index = pending.edge === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  return { ...next, pending: null, cursor: row ? { listKey, id: row.id, index } : cursor }
}

/** Index of the cursor among the rows of a list; null if there is none. */
export const cursorIndex = ({ cursor }: CursorState, listKey: string): number | null =>
  cursor !== null && cursor.listKey === listKey ? cursor.index : null
