import type { Walked } from '#/api/walk.ts'
import {
  addItems,
  dropItems,
  noSelection,
  selectRange,
  selectWhole,
  toggleItems,
  type Selection,
} from './selection.ts'

type Identified = { id: string }

/** The row that keys act on. */
export interface Cursor {
  /** Names the rows it stands among: another page, filter or order has another name. Null: any. */
  list: string | null
  id: string
  /** Its place among them, from 0; -1 while they have not been seen. */
  index: number
}

/** Another page is on its way, and the cursor goes along. */
interface Turning {
  /** The list that it was asked for from. */
  from: string
  /** The list that comes; null while that is not known. */
  to: string | null
  lands: 'first' | 'last'
}

/** What a list of rows keeps beside its rows. What is selected is an `Item`: a row, or what a row stands for. */
export interface ListState<Item> {
  cursor: Cursor | null
  turning: Turning | null
  selection: Selection<Item>
  /** Rows that show more below them. */
  expanded: ReadonlySet<string>
}

export type ListAction<Item> =
  /** These rows are on screen. The same rows again change nothing. */
  | { type: 'rows'; list: string; rows: readonly Identified[] }
  | { type: 'put'; cursor: Cursor }
  /** Another page is asked for; `arrive` names it, `stay` says that there is none. */
  | { type: 'turn'; from: string; lands: 'first' | 'last' }
  | { type: 'arrive'; list: string }
  | { type: 'stay' }
  | { type: 'expand'; id: string; on: boolean }
  | { type: 'add'; items: readonly Item[]; filter: string }
  | { type: 'drop'; ids: readonly string[] }
  | { type: 'toggle'; items: readonly Item[]; filter: string }
  /** From the item of the last press to this one, as they stand in `items`. */
  | { type: 'range'; items: readonly Item[]; item: Item; filter: string }
  | { type: 'whole'; walked: Walked<Item>; filter: string }
  | { type: 'clear' }

/** A list that nobody has worked on; `row` is where its cursor begins, as soon as that row is there. */
export const newList = (row: string | null): ListState<never> => ({
  cursor: row === null ? null : { list: null, id: row, index: -1 },
  turning: null,
  selection: noSelection,
  expanded: new Set(),
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

function withRows<Item>(
  state: ListState<Item>,
  list: string,
  rows: readonly Identified[],
): ListState<Item> {
  const { turning } = state
  if (turning?.to === list) {
    const index = turning.lands === 'first' ? 0 : rows.length - 1
    const row = rows[index]
    return {
      ...state,
      turning: null,
      cursor: row ? { list, id: row.id, index } : state.cursor,
    }
  }
  const cursor = cursorAmong(state.cursor, list, rows)
  // Neither the page that was left nor the one that was to come: somebody went elsewhere.
  const isLost = turning !== null && turning.to !== null && turning.from !== list
  if (cursor === state.cursor && !isLost) return state
  return { ...state, cursor, turning: isLost ? null : turning }
}

function withExpanded<Item>(state: ListState<Item>, id: string, on: boolean): ListState<Item> {
  if (state.expanded.has(id) === on) return state
  const expanded = new Set(state.expanded)
  if (on) expanded.add(id)
  else expanded.delete(id)
  return { ...state, expanded }
}

function withSelection<Item>(state: ListState<Item>, selection: Selection<Item>): ListState<Item> {
  return selection === state.selection ? state : { ...state, selection }
}

/** What becomes of a list; pure, so that what keys do can be tested without a screen. */
export function listReducer<Item extends Identified>(
  state: ListState<Item>,
  action: ListAction<Item>,
): ListState<Item> {
  const { selection } = state
  switch (action.type) {
    case 'rows':
      return withRows(state, action.list, action.rows)
    case 'put':
      return { ...state, cursor: action.cursor, turning: null }
    case 'turn':
      return { ...state, turning: { from: action.from, to: null, lands: action.lands } }
    case 'arrive':
      return state.turning === null
        ? state
        : { ...state, turning: { ...state.turning, to: action.list } }
    case 'stay':
      return state.turning === null ? state : { ...state, turning: null }
    case 'expand':
      return withExpanded(state, action.id, action.on)
    case 'add':
      return withSelection(state, addItems(selection, action.items, action.filter))
    case 'drop':
      return withSelection(state, dropItems(selection, action.ids))
    case 'toggle':
      return withSelection(state, toggleItems(selection, action.items, action.filter))
    case 'range':
      return withSelection(state, selectRange(selection, action.items, action.item, action.filter))
    case 'whole':
      return withSelection(state, selectWhole(selection, action.walked, action.filter))
    case 'clear':
      return withSelection(state, noSelection)
  }
}

/** The place of the cursor among the rows of a list, null without one there. */
export const cursorIn = <Item>({ cursor }: ListState<Item>, list: string): number | null =>
  cursor !== null && cursor.list === list && cursor.index >= 0 ? cursor.index : null
