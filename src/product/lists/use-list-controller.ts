import { useRef, useState, type Dispatch } from 'react'
import { useShortcuts, type Shortcut } from '#/ui/shortcuts/use-shortcuts.ts'
import { plainRow, type RowState } from '#/ui/table/column.ts'
import type { TurnPage } from './list-pages.tsx'
import { listReducer, type ListAction, type ListState, type ListStore } from './list-state.ts'
import { allChosen } from './selection.ts'
import { useListCursor, type Step } from './use-list-cursor.ts'

type Identified = { id: string }

/** How the keys of a list are named in the list of keys. */
interface ListKeyNames {
  /** What the identifiers of its shortcuts begin with: users keep keys of their own under them. */
  id: string
  /** The heading they stand under. */
  group: string
  /** What Enter does: "Open the evidence". */
  open: string
  /** What x does, where rows can be selected: "Select the row". */
  select?: string
  /** What y does, where a row can be copied: "Copy the address". */
  copy?: string
  /** What Escape does: "Clear the selection". */
  close?: string
}

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
  /** A press on a row, or Enter. */
  onOpen: (row: Row) => void
  /** The cursor was put on this row, or landed on it when a page was turned or a search ended. */
  onMove?: (row: Row) => void
  /** Escape, where nothing is selected. */
  onClose?: () => void
  /** Copies what is selected, else the row of the cursor, and says what came of it. */
  onCopy?: (row: Row | null) => Promise<string | null>
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
  onClose,
  onCopy,
  select: selecting,
  noteOf,
}: ListOptions<Row, Item>) {
  const { dispatch } = store
  const [announcement, announce] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const seen: ListAction<Item> = { type: 'rows', list, rows, busy }
  const state = listReducer(store.state, seen)
  const cursor = useListCursor<Row, Item>({
    store,
    state,
    seen,
    list,
    rows,
    busy,
    turn: turnPage,
    onMove,
    frame,
    announce,
  })
  const selection = useListSelection({ rows, selecting, state, dispatch, announce })
  const { current } = cursor

  function extend(to: 'next' | 'previous') {
    if (cursor.isWaiting() || current === null || cursor.place === null) return
    const reached = rows[cursor.place + (to === 'next' ? 1 : -1)]
    selection.extend(current, reached ?? current)
    if (reached) cursor.put(reached, { focus: true, sight: 'middle' })
    else announce(`This is the ${to === 'next' ? 'end' : 'start'} of the page.`)
  }

  async function copy() {
    const said = await onCopy?.(current)
    if (said) announce(said)
  }

  useListKeys(keys, {
    move: cursor.move,
    turn: turnPage && ((by) => void cursor.turn(by)),
    open: () => {
      const row = current ?? (cursor.place === null ? rows[0] : undefined)
      if (row && !cursor.isWaiting()) onOpen(row)
    },
    select: selecting && (() => void (current && selection.select(current))),
    selectTo: selection.hasRanges
      ? () => void (current && selection.select(current, { through: true }))
      : undefined,
    extend: selection.hasRanges ? extend : undefined,
    copy: onCopy && (() => void copy()),
    close:
      selecting || onClose
        ? () => {
            if (selection.isAny) selection.clear()
            else onClose?.()
          }
        : undefined,
  })

  return {
    state,
    /** The row to act on. */
    current,
    /** The place of the cursor on the page, for what is only shown. */
    cursor: cursor.place,
    /** Puts the cursor on a row on screen; with `focus`, that takes the focus too. */
    put: (id: string, { focus = true } = {}) => {
      const row = rows.find((one) => one.id === id)
      if (row) cursor.put(row, { focus, sight: 'any' })
    },
    /** Gives the row of the cursor the focus. */
    focus: cursor.focus,
    move: cursor.move,
    moveTo: cursor.moveTo,
    turn: (by: 1 | -1, { focus = true } = {}) => void cursor.turn(by, 'first', focus),
    select: selection.select,
    selectShown: selection.selectShown,
    announcement,
    announce,
    /** For a `DataTable`. */
    table: {
      rows,
      rowKey,
      frame,
      current: cursor.row?.id ?? null,
      rowState: (row: Row): RowState => ({
        ...plainRow,
        ...noteOf?.(row),
        current: row === cursor.row,
        selected: selection.isSelected(row),
      }),
      onRowFocus: cursor.begin,
      onRowPress: (row: Row) => {
        cursor.put(row, { focus: true, sight: 'any' })
        onOpen(row)
      },
    },
  }
}
export type ListController<Row extends Identified, Item extends Identified> = ReturnType<
  typeof useListController<Row, Item>
>

type ListActions = {
  move: (to: Step) => void
  open: () => void
  /** Left out where there is one page. */
  turn?: ((by: 1 | -1) => void) | undefined
  /** Left out where rows cannot be selected. */
  select?: (() => void) | undefined
  selectTo?: (() => void) | undefined
  extend?: ((to: 'next' | 'previous') => void) | undefined
  copy?: (() => void) | undefined
  close?: (() => void) | undefined
}

/** The keys that all lists have; those of what a list cannot do are free. */
function useListKeys(names: ListKeyNames, actions: ListActions): void {
  const { id, group } = names
  const { move, turn, extend } = actions
  const keys: Shortcut[] = []
  const offer = (
    name: string,
    press: Shortcut['keys'],
    label: string,
    run: (() => void) | undefined,
    repeat = false,
  ) => {
    if (run) keys.push({ id: `${id}.${name}`, keys: press, label, group, repeat, run })
  }
  offer('next', ['j', 'ArrowDown'], 'Next row', () => move('next'), true)
  offer('previous', ['k', 'ArrowUp'], 'Previous row', () => move('previous'), true)
  offer('nextScreen', 'PageDown', 'One screen down', () => move('nextScreen'), true)
  offer('previousScreen', 'PageUp', 'One screen up', () => move('previousScreen'), true)
  offer('first', 'Home', 'First row', () => move('first'))
  offer('last', 'End', 'Last row', () => move('last'))
  offer('nextPage', ']', 'Next page', turn && (() => turn(1)))
  offer('previousPage', '[', 'Previous page', turn && (() => turn(-1)))
  offer('open', 'Enter', names.open, actions.open)
  offer('select', 'x', names.select ?? 'Select the row', actions.select)
  offer('selectTo', 'Shift+x', 'Select the rows up to this one', actions.selectTo)
  const down = extend && (() => extend('next'))
  const up = extend && (() => extend('previous'))
  offer('extendDown', ['Shift+ArrowDown', 'Shift+j'], 'Select the next row too', down, true)
  offer('extendUp', ['Shift+ArrowUp', 'Shift+k'], 'Select the previous row too', up, true)
  offer('close', 'Escape', names.close ?? 'Clear the selection', actions.close)
  offer('copy', 'y', names.copy ?? 'Copy', actions.copy)
  useShortcuts(keys)
}

type SelectionParts<Row, Item> = {
  rows: readonly Row[]
  selecting: RowSelection<Row, Item> | undefined
  state: ListState<Item>
  dispatch: Dispatch<ListAction<Item>>
  announce: (text: string) => void
}

/** The ways to select rows of a list; they do nothing where rows cannot be selected. */
function useListSelection<Row, Item extends { id: string }>({
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
