import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { plainRow, type RowState } from '#/ui/table/column.ts'
import { useListKeys, type ListKeyNames, type Step } from './list-keys.ts'
import { cursorIn, listReducer, type ListAction } from './list-reducer.ts'
import { allChosen } from './selection.ts'
import type { ListStore } from './use-list-state.ts'
import type { TurnPage } from './use-page-turn.ts'
import { useRowFocus } from './use-row-focus.ts'

type Identified = { id: string }

/** Which items rows stand for in a selection. */
type RowSelection<Row, Item> = {
  /** Names the filter that the rows are of. */
  filter: string
  /** The row itself, or the hosts of an apex; null while these have not been read. */
  itemsOf: (row: Row) => readonly Item[] | null
  /** Reads them. Where it is given, a row stands for several. */
  read?: (row: Row) => Promise<readonly Item[]>
  /** Says what was selected or let go, where it cannot be seen. */
  tell?: (count: number, on: boolean) => string
}

type ListOptions<Row extends Identified, Item extends Identified> = {
  store: ListStore<Item>
  /** Names the rows: another page, filter or order has another name. */
  list: string
  rows: readonly Row[]
  /** Other rows are on their way: until they are there keys move nothing. */
  busy: boolean
  keys: ListKeyNames
  /** The way to other pages; left out where there is one. */
  turn?: TurnPage
  onOpen: (row: Row) => void
  /** The cursor was put on this row, or landed on it when a page was turned. */
  onMove?: (row: Row) => void
  select?: RowSelection<Row, Item>
  /** What else sets a row apart. */
  noteOf?: (row: Row) => Pick<RowState, 'dimmed' | 'note'>
}

const rowKey = ({ id }: Identified) => id

/**
 * Works a list by keys and presses: the cursor, the pages, the selection. Spread `table` on a `DataTable`,
 * and draw `announcement` where it is read out. The rows may come and go below `store`, which keeps where
 * the reader was.
 */
export function useListController<Row extends Identified, Item extends Identified = Row>({
  store,
  list,
  rows,
  busy,
  keys,
  turn: turnPage,
  onOpen,
  onMove,
  select: selecting,
  noteOf,
}: ListOptions<Row, Item>) {
  const { dispatch, wantsFocusRef } = store
  const router = useRouter()
  const [announcement, announce] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const seen: ListAction<Item> = { type: 'rows', list, rows }
  const state = listReducer(store.state, seen)
  const cursor = cursorIn(state, list)
  const current = cursor === null ? null : (rows[cursor] ?? null)
  // None while another page is on its way: no press is about a row that is being left.
  const acting = state.turning === null ? current : null
  const focus = useRowFocus(frame, acting?.id ?? null, wantsFocusRef)

  // The store outlives these rows, and may belong to another component.
  useLayoutEffect(() => {
    if (state === store.state) return
    dispatch(seen)
    if (store.state.turning?.to === list && current) onMove?.(current)
  })

  /** While other rows are on their way a press would be about a row that nobody saw. */
  const isWaiting = () =>
    busy ||
    state.turning !== null ||
    (router.state.resolvedLocation !== undefined &&
      router.latestLocation.searchStr !== router.state.resolvedLocation.searchStr)

  function put(row: Row, withFocus: boolean) {
    focus.want(withFocus)
    dispatch({ type: 'put', cursor: { list, id: row.id, index: rows.indexOf(row) } })
    onMove?.(row)
  }

  async function turn(by: 1 | -1, lands: 'first' | 'last', withFocus: boolean) {
    if (isWaiting() || !turnPage) return
    dispatch({ type: 'turn', from: list, lands })
    focus.want(withFocus)
    // A page that cannot be read says so where its rows would be.
    const to = await turnPage(by, lands).catch(() => null)
    if (to !== null) {
      announce('')
      dispatch({ type: 'arrive', list: to })
      return
    }
    focus.want(false)
    dispatch({ type: 'stay' })
    announce(by > 0 ? 'This is the end of the list.' : 'This is the start of the list.')
  }

  function move(to: Step, { focus: withFocus = true } = {}) {
    if (isWaiting()) return
    const last = rows.length - 1
    const at = {
      next: (cursor ?? -1) + 1,
      previous: cursor === null ? last : cursor - 1,
      first: 0,
      last,
    }[to]
    const row = rows[at]
    if (row) put(row, withFocus)
    else if (to === 'next') void turn(1, 'first', withFocus)
    else if (to === 'previous') void turn(-1, 'last', withFocus)
  }

  const itemsOf = (row: Row): readonly Item[] => selecting?.itemsOf(row) ?? []

  async function select(row: Row, { through = false } = {}) {
    if (!selecting) return
    const { filter, read, tell } = selecting
    const items = selecting.itemsOf(row) ?? (await read?.(row).catch(() => null))
    const [item] = items ?? []
    if (!items || !item) return
    if (through && !read)
      return dispatch({ type: 'range', items: rows.flatMap(itemsOf), item, filter })
    const on = !allChosen(state.selection, items)
    dispatch({ type: 'toggle', items, filter })
    if (tell) announce(tell(items.length, on))
  }

  /** Selects all rows on screen, or lets go of them. */
  function selectShown(on: boolean) {
    if (!selecting) return
    const items = rows.flatMap(itemsOf)
    if (on) dispatch({ type: 'add', items, filter: selecting.filter })
    else dispatch({ type: 'drop', ids: items.map(({ id }) => id) })
  }

  useListKeys(keys, {
    move,
    turn: turnPage && ((by) => void turn(by, 'first', true)),
    open: () => {
      const row = acting ?? (cursor === null ? rows[0] : undefined)
      if (row && !isWaiting()) onOpen(row)
    },
    select: selecting && (() => void (acting && select(acting))),
    selectTo:
      selecting && !selecting.read
        ? () => void (acting && select(acting, { through: true }))
        : undefined,
  })

  return {
    state,
    /** The row to act on. */
    current: acting,
    /** The place of the cursor on the page, for what is only shown. */
    cursor,
    /** Puts the cursor on a row on screen; with `focus`, that takes the focus too. */
    put: (id: string, { focus: withFocus = true } = {}) => {
      const row = rows.find((one) => one.id === id)
      if (row) put(row, withFocus)
    },
    /** Gives the row of the cursor the focus. */
    focus: focus.give,
    move,
    turn: (by: 1 | -1) => void turn(by, 'first', true),
    select,
    selectShown,
    announcement,
    announce,
    /** For a `DataTable`. */
    table: {
      rows,
      rowKey,
      frame,
      current: current?.id ?? null,
      rowState: (row: Row): RowState => ({
        ...plainRow,
        ...noteOf?.(row),
        current: row === current,
        selected: allChosen(state.selection, itemsOf(row)),
      }),
      onRowPress: (row: Row) => put(row, true),
    },
  }
}
