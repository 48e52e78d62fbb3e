import { useRouter } from '@tanstack/react-router'
import { useReducer, useRef, useState, type Dispatch, type RefObject } from 'react'
import type { WholeList } from '#/api/read-all.ts'
import type { RowWish } from './row-focus.ts'
import {
  addItems,
  dropItems,
  extendRange,
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

/** Where the cursor was when a search began. */
interface SearchedFrom {
  cursor: Cursor
  /** How many steps of the history lay before its list: Back leads there. */
  depth: number
  /** Rows of another list have been on screen since. */
  left: boolean
}

/** What a list of rows keeps beside its rows. What is selected is an `Item`: a row, or what a row stands for. */
export interface ListState<Item> {
  cursor: Cursor | null
  turning: Turning | null
  searchedFrom: SearchedFrom | null
  /** The cursor goes to the first row, or stays on its own, as soon as another list than this is there. */
  entering: { past: string | null } | null
  selection: Selection<Item>
  /** Rows that show more below them. */
  expanded: ReadonlySet<string>
}

/** These rows are on screen. The same rows again change nothing. */
interface RowsOnScreen {
  type: 'rows'
  list: string
  rows: readonly Identified[]
  /** Others are on their way: those on screen are not the ones that were asked for. */
  busy?: boolean
}

export type ListAction<Item> =
  | RowsOnScreen
  | { type: 'put'; cursor: Cursor }
  /** Another page is asked for; `arrive` names it, `stay` says that there is none. */
  | { type: 'turn'; from: string; lands: 'first' | 'last' }
  | { type: 'arrive'; list: string }
  | { type: 'stay' }
  /** A search begins: its rows have no cursor until one goes there. */
  | { type: 'search'; depth: number }
  /** One goes from the search to the rows; `past`: those on screen are not the ones that are meant. */
  | { type: 'enter'; past: string | null }
  /** The search is given up. */
  | { type: 'return' }
  | { type: 'expand'; id: string; on: boolean }
  | { type: 'add'; items: readonly Item[]; filter: string }
  | { type: 'drop'; ids: readonly string[] }
  | { type: 'toggle'; items: readonly Item[]; filter: string }
  /** From the item of the last press to this one, as they stand in `items`. */
  | { type: 'range'; items: readonly Item[]; item: Item; filter: string }
  /** Shift and an arrow: from the row `from` to `to`. */
  | { type: 'extend'; items: readonly Item[]; from: string; to: string; filter: string }
  | { type: 'whole'; rows: WholeList<Item>; filter: string }
  | { type: 'clear' }

/** A list that nobody has worked on; `row` is where its cursor begins, as soon as that row is there. */
export const newList = (row: string | null): ListState<never> => ({
  cursor: row === null ? null : { list: null, id: row, index: -1 },
  turning: null,
  searchedFrom: null,
  entering: null,
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

/** With the cursor where it was before a search, when that list is there again. */
function searched<Item>(state: ListState<Item>, list: string): ListState<Item> {
  const { searchedFrom: from } = state
  if (from === null) return state
  if (from.cursor.list !== list)
    return from.left ? state : { ...state, searchedFrom: { ...from, left: true } }
  return from.left ? { ...state, searchedFrom: null, cursor: from.cursor } : state
}

function entered<Item>(
  state: ListState<Item>,
  { list, rows, busy = false }: RowsOnScreen,
): ListState<Item> {
  const { entering, cursor } = state
  if (entering === null || entering.past === list || busy) return state
  const [first] = rows
  const isThere = cursorIn(state, list) !== null
  return {
    ...state,
    entering: null,
    cursor: isThere || !first ? cursor : { list, id: first.id, index: 0 },
  }
}

function withRows<Item>(before: ListState<Item>, seen: RowsOnScreen): ListState<Item> {
  const { list, rows } = seen
  const state = searched(before, list)
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
  const unmoved = cursor === state.cursor && !isLost
  return entered(unmoved ? state : { ...state, cursor, turning: isLost ? null : turning }, seen)
}

/** Where a search that begins leads back to: where the search before it began, if nobody went to its rows. */
const searchBegins = <Item>(state: ListState<Item>, depth: number): SearchedFrom | null =>
  state.cursor === null || state.cursor.index < 0
    ? state.searchedFrom
    : { cursor: state.cursor, depth, left: false }

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
      return withRows(state, action)
    case 'put':
      return { ...state, cursor: action.cursor, turning: null, entering: null }
    case 'turn':
      return { ...state, turning: { from: action.from, to: null, lands: action.lands } }
    case 'arrive':
      return state.turning === null
        ? state
        : { ...state, turning: { ...state.turning, to: action.list } }
    case 'stay':
      return state.turning === null ? state : { ...state, turning: null }
    case 'search':
      return {
        ...state,
        searchedFrom: searchBegins(state, action.depth),
        cursor: null,
        entering: null,
      }
    case 'enter':
      return { ...state, entering: { past: action.past } }
    case 'return':
      return {
        ...state,
        cursor: state.searchedFrom?.cursor ?? state.cursor,
        searchedFrom: null,
        entering: null,
      }
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
    case 'extend':
      return withSelection(state, extendRange(selection, action.items, action, action.filter))
    case 'whole':
      return withSelection(state, selectWhole(selection, action.rows, action.filter))
    case 'clear':
      return withSelection(state, noSelection)
  }
}

/** The place of the cursor among the rows of a list, null without one there. */
export const cursorIn = <Item>({ cursor }: ListState<Item>, list: string): number | null =>
  cursor !== null && cursor.list === list && cursor.index >= 0 ? cursor.index : null

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row that something was opened from: Back returns to it. */
    listRow?: string
  }
}

/** The state of a list and how it changes; give it to `useListController` where the rows are. */
export type ListStore<Item> = {
  state: ListState<Item>
  dispatch: Dispatch<ListAction<Item>>
  /** What the row of the cursor is to have as soon as it is there: the focus, as when Back leads to it. */
  wishRef: RefObject<RowWish | null>
}

/**
 * Cursor, selection and open rows of a list. Call it in what outlives the rows: pages turn and filters
 * change below it. The cursor begins on the row that Back leads to, else on `row`.
 */
export function useListState<Item extends { id: string }>(
  row: string | null = null,
): ListStore<Item> {
  const router = useRouter()
  const [returnedTo] = useState(() => router.state.location.state.listRow ?? null)
  const [state, dispatch] = useReducer(
    listReducer<Item>,
    returnedTo ?? row,
    (first): ListState<Item> => newList(first),
  )
  const wishRef = useRef<RowWish>(returnedTo === null ? null : { focus: true, sight: 'any' })
  return { state, dispatch, wishRef }
}
