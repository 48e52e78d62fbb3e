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
  /** IDs of the rows on which the cursor left other lists, by list key; Back returns to them. */
  lastRowIds: ReadonlyMap<string, string>
  /** Row to move to once the rows of `listKey` are replaced. `isLoading`: whether the new rows load. */
  pending: { listKey: string; edge: 'first' | 'last'; isLoading: boolean } | null
}

/** Initial state; the cursor starts on `rowId` once that row is on screen. */
export const createCursor = (rowId: string | null): CursorState => ({
  cursor: rowId === null ? null : { listKey: null, id: rowId, index: 0 },
  lastRowIds: new Map(),
  pending: null,
})

/** Moves the cursor to a row. If that is in another list, remembers the row that it leaves. */
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
  rows: readonly Identified[]
  /** True if new rows load, and those on screen are the previous ones. */
  isFetching: boolean
  /** Row where the cursor starts in a list that appears; null to follow the row of the previous list. */
  startRowId: string | null
}

/**
 * Cursor among the rows on screen. It follows the ID of its row. If the row is gone, it stays at its index, or in another
 * list returns to the row on which it left that list.
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

/** State for the rows on screen. */
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
    // If loading ended, Back was pressed before the other rows were there.
    return pending.isLoading ? { ...moved, pending: null } : moved
  const index = pending.edge === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  return row ? moveCursor(moved, { listKey, id: row.id, index }) : { ...moved, pending: null }
}

/** Index of the cursor among the rows of a list; null if there is none. */
export const getCursorIndex = ({ cursor }: CursorState, listKey: string): number | null =>
  cursor?.listKey === listKey ? cursor.index : null
