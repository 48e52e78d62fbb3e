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
  /** Row to move to once the rows of `listKey` are replaced. `isLoading`: whether the new rows load. */
  pending: { listKey: string; edge: 'first' | 'last'; isLoading: boolean } | null
}

/** Initial state; the cursor starts on `rowId` once that row is on screen. */
export const createCursor = (rowId: string | null): CursorState => ({
  cursor: rowId === null ? null : { listKey: null, id: rowId, index: 0 },
  pending: null,
})

type Rows = {
  listKey: string
  rows: readonly Identified[]
  /** True if new rows load, and those on screen are the previous ones. */
  isFetching: boolean
  /** Row where the cursor starts in a list that appears; null to follow the row of the previous list. */
  startRowId: string | null
}

/** Cursor among the rows on screen. It follows the ID of its row; if the row is gone, it stays at its index. */
function resolveCursor(cursor: Cursor | null, { listKey, rows, startRowId }: Rows): Cursor | null {
  const isSameList = cursor?.listKey === listKey
  if (isSameList && rows[cursor.index]?.id === cursor.id) return cursor
  const ids = isSameList ? [cursor.id] : [startRowId, cursor?.id]
  const index =
    ids.map((id) => rows.findIndex((row) => row.id === id)).find((rowIndex) => rowIndex >= 0) ??
    (isSameList ? Math.min(cursor.index, rows.length - 1) : -1)
  const row = rows[index]
  return row ? { listKey, id: row.id, index } : cursor
}

/** State for the rows on screen. */
export function updateForRows(state: CursorState, list: Rows): CursorState {
  const { pending } = state
  const { listKey, rows, isFetching } = list
  const cursor = resolveCursor(state.cursor, list)
  const next = cursor === state.cursor ? state : { ...state, cursor }
  if (pending === null) return next
  if (isFetching)
    return pending.isLoading ? next : { ...next, pending: { ...pending, isLoading: true } }
  if (pending.listKey === listKey)
    // If loading ended, Back was pressed before the other rows were there.
    return pending.isLoading ? { ...next, pending: null } : next
  const index = pending.edge === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  return { pending: null, cursor: row ? { listKey, id: row.id, index } : cursor }
}

/** Index of the cursor among the rows of a list; null if there is none. */
export const cursorIndex = ({ cursor }: CursorState, listKey: string): number | null =>
  cursor?.listKey === listKey ? cursor.index : null
