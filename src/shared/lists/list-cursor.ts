interface Cursor {
  /** Key of the row's list (page, filters and order). Null until the row has been on screen. */
  listKey: string | null
  id: string
  index: number
}

export interface CursorState {
  cursor: Cursor | null
  /** By list key, the ID of the row where the cursor left the list. Back returns to that row. */
  lastRowIds: ReadonlyMap<string, string>
  /** Move to make once other rows have replaced those of `listKey`. `isLoading` is true once the new rows are loading. */
  pending: { listKey: string; edge: 'first' | 'last'; isLoading: boolean } | null
}

/** Initial state; the cursor starts on `rowId` once that row is on screen. */
export const createCursor = (rowId: string | null): CursorState => ({
  cursor: rowId === null ? null : { listKey: null, id: rowId, index: 0 },
  lastRowIds: new Map(),
  pending: null,
})

/** Moves the cursor to a row. If the cursor changes lists, remembers the row where it left the previous list. */
export function moveCursor(
  { cursor: previous, lastRowIds }: CursorState,
  cursor: Cursor,
): CursorState {
  const leftListKey = previous?.listKey ?? null
  if (previous === null || leftListKey === null || leftListKey === cursor.listKey)
    return { cursor, lastRowIds, pending: null }
  return { cursor, lastRowIds: new Map(lastRowIds).set(leftListKey, previous.id), pending: null }
}

type Rows = {
  listKey: string
  rows: readonly { id: string }[]
  /** True while new rows load and the previous ones are still shown. */
  isFetching: boolean
  /** ID of the row where the cursor starts when another list appears; null to follow the current row. */
  startRowId: string | null
}

/**
 * Returns the cursor for the rows on screen. In the same list, the cursor follows its row by ID and stays at its index if
 * the row is gone. In another list, the cursor moves to the first of these rows that exists: the start row, the current
 * row, and the row where the cursor last left that list. If none exists, the cursor is unchanged.
 */
function resolveCursor({ cursor, lastRowIds }: CursorState, list: Rows): Cursor | null {
  const { listKey, rows, startRowId } = list
  const isSameList = cursor?.listKey === listKey
  if (isSameList && rows[cursor.index]?.id === cursor.id) return cursor
  const ids = isSameList ? [cursor.id] : [startRowId, cursor?.id, lastRowIds.get(listKey)]
  const index =
    ids.map((id) => rows.findIndex((row) => row.id === id)).find((rowIndex) => rowIndex >= 0) ??
    (isSameList ? Math.min(cursor.index, rows.length - 1) : -1)
  const row = rows[index]
  return row ? { listKey, id: row.id, index } : cursor
}

/** Updates the state for the rows on screen. */
export function updateForRows(state: CursorState, list: Rows): CursorState {
  const { pending } = state
  const { listKey, rows, isFetching } = list
  const cursor = resolveCursor(state, list)
  const moved =
    cursor === null || cursor === state.cursor ? state : { ...moveCursor(state, cursor), pending }
  if (pending === null) return moved
  if (isFetching)
    return pending.isLoading ? moved : { ...moved, pending: { ...pending, isLoading: true } }
  if (pending.listKey === listKey)
    // If loading ended without a new list, the user pressed Back before the new rows arrived.
    return pending.isLoading ? { ...moved, pending: null } : moved
  const index = pending.edge === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  return row ? moveCursor(moved, { listKey, id: row.id, index }) : { ...moved, pending: null }
}

/** Returns the index of the cursor in a list; null if the cursor is not in that list. */
export const getCursorIndex = ({ cursor }: CursorState, listKey: string): number | null =>
  cursor?.listKey === listKey ? cursor.index : null
