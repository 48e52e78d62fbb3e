import { useRef, useState } from 'react'
import { plainRow, type RowState } from '#/ui/table/column.ts'
import { useListKeys, type ListKeyNames } from './list-keys.ts'
import { listReducer, type ListAction } from './list-reducer.ts'
import { useListCursor } from './use-list-cursor.ts'
import { useListSelection, type RowSelection } from './use-list-selection.ts'
import type { ListStore } from './use-list-state.ts'
import type { TurnPage } from './use-page-turn.ts'

type Identified = { id: string }

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
