import type { Dispatch } from 'react'
import type { ListAction, ListState } from './list-reducer.ts'
import { allChosen } from './selection.ts'

/** Which items rows stand for in a selection. */
export type RowSelection<Row, Item> = {
  /** Names the filter that the rows are of. */
  filter: string
  /** The row itself, or the hosts of an apex; null while these have not been read. */
  itemsOf: (row: Row) => readonly Item[] | null
  /** Reads them. Where it is given, a row stands for several. */
  read?: (row: Row) => Promise<readonly Item[]>
  /** Says what was selected or let go, where it cannot be seen. */
  tell?: (count: number, on: boolean) => string
}

type SelectionParts<Row, Item> = {
  rows: readonly Row[]
  selecting: RowSelection<Row, Item> | undefined
  state: ListState<Item>
  dispatch: Dispatch<ListAction<Item>>
  announce: (text: string) => void
}

/** The ways to select rows of a list; they do nothing where rows cannot be selected. */
export function useListSelection<Row, Item extends { id: string }>({
  rows,
  selecting,
  state,
  dispatch,
  announce,
}: SelectionParts<Row, Item>) {
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

  /** Takes the range that begins at the anchor on from one row to another. */
  function extend(from: Row, to: Row) {
    const [left] = itemsOf(from)
    const [reached] = itemsOf(to)
    if (!selecting || !left || !reached) return
    const { filter } = selecting
    dispatch({
      type: 'extend',
      items: rows.flatMap(itemsOf),
      from: left.id,
      to: reached.id,
      filter,
    })
  }

  /** Selects all rows on screen, or lets go of them. */
  function selectShown(on: boolean) {
    if (!selecting) return
    const items = rows.flatMap(itemsOf)
    if (on) dispatch({ type: 'add', items, filter: selecting.filter })
    else dispatch({ type: 'drop', ids: items.map(({ id }) => id) })
  }

  return {
    isAny: state.selection.chosen.size > 0,
    isSelected: (row: Row) => allChosen(state.selection, itemsOf(row)),
    /** Where each row stands for one item, so that a range of rows is one of items. */
    hasRanges: selecting !== undefined && selecting.read === undefined,
    select,
    selectShown,
    extend,
    clear: () => dispatch({ type: 'clear' }),
  }
}
