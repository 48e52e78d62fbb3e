import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useShortcuts, type Shortcut } from '#/ui/shortcuts/use-shortcuts.ts'
import { plainRow, rowHeight, type RowState } from '#/ui/table/column.ts'
import { cursorIn, cursorReducer, newCursor, type CursorAction } from './list-cursor.ts'
import type { TurnPage } from './list-pages.tsx'
import type { ListSearch } from './list-search.tsx'
import { useRememberRow, useRowFocus, type RowWish } from './row-focus.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row that something was opened from: Back returns to it. */
    listRow?: string
  }
}

type Identified = { id: string }

type Step = 'next' | 'previous' | 'first' | 'last' | 'nextScreen' | 'previousScreen'

/** How the keys of a list are named: what their identifiers begin with, their heading, what Enter does. */
type ListKeys = { id: string; group: string; open: string }

type ListOptions<Row extends Identified> = {
  /** Names the rows: another page, filter or order has another name. */
  list: string
  rows: readonly Row[]
  /** Other rows are on their way: until they are there keys move nothing. */
  busy?: boolean
  /** Where the cursor begins unless Back leads to a row. */
  begin?: string | null
  keys: ListKeys
  /** The way to other pages; left out where there is one. */
  turn?: TurnPage
  /** A press on a row, or Enter. */
  onOpen: (row: Row) => void
  /** The cursor was put on this row, or landed on it when a page was turned or a search ended. */
  onMove?: (row: Row) => void
  /** What else sets a row apart. */
  rowState?: (row: Row) => Omit<RowState, 'current'>
}

const rowKey = ({ id }: Identified) => id

/** The cursor as it was left; it begins on the row that Back leads to, else on `row`. */
function useCursor(row: string | null) {
  const router = useRouter()
  const [returnedTo] = useState(() => router.state.location.state.listRow ?? null)
  const [before, dispatch] = useReducer(cursorReducer, returnedTo ?? row, newCursor)
  return { before, dispatch, returnedTo }
}

/** Rows that go by with a press on PageDown: those in sight but one, which stays as a hold for the eye. */
function rowsOfScreen(frame: HTMLElement | null): number {
  const height = Math.min(frame?.clientHeight ?? innerHeight, innerHeight)
  // Without the head of the table.
  return Math.max(1, Math.floor(height / rowHeight) - 2)
}

/** What a move takes along. */
const carried = (focus: boolean): RowWish => ({ focus, sight: 'middle' })

/**
 * Works a list by keys and presses: the cursor and the pages. Spread `table` on a `DataTable`, and draw
 * `announcement` where it is read out. Call it in what outlives the rows: pages turn and filters change below it.
 */
export function useListController<Row extends Identified>({
  list,
  rows,
  busy = false,
  begin: beginsOn = null,
  keys,
  turn: turnPage,
  onOpen,
  onMove,
  rowState,
}: ListOptions<Row>) {
  const router = useRouter()
  const { history } = router
  const remember = useRememberRow()
  const { before, dispatch, returnedTo } = useCursor(beginsOn)
  const [announcement, announce] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const seen: CursorAction = { type: 'rows', list, rows, busy }
  const state = cursorReducer(before, seen)
  const place = cursorIn(state, list)
  const row = place === null ? null : (rows[place] ?? null)
  const isTurning = state.landing?.turns === true
  // None while another page is on its way: no press is about a row that is being left.
  const current = isTurning ? null : row
  const focus = useRowFocus(
    frame,
    current?.id ?? null,
    returnedTo === null ? null : { focus: true, sight: 'any' },
  )

  useLayoutEffect(() => {
    if (state === before) return
    dispatch(seen)
    const isBack =
      before.searchedFrom !== null &&
      state.searchedFrom === null &&
      before.searchedFrom.depth === history.location.state.__TSR_index
    if (isBack) focus.want(carried(true))
    if (before.landing !== null && state.landing === null && row) onMove?.(row)
  })

  /** While other rows are on their way a press would be about a row that nobody saw. */
  const isWaiting = () =>
    busy ||
    isTurning ||
    (router.state.resolvedLocation !== undefined &&
      router.latestLocation.searchStr !== router.state.resolvedLocation.searchStr)

  function put(to: Row, wish: RowWish) {
    focus.want(wish)
    dispatch({ type: 'put', cursor: { list, id: to.id, index: rows.indexOf(to) } })
    onMove?.(to)
  }

  function follow(id: string) {
    const index = rows.findIndex((one) => one.id === id)
    if (index >= 0) dispatch({ type: 'put', cursor: { list, id, index } })
  }

  async function turn(by: 1 | -1, lands: 'first' | 'last' = 'first', withFocus = true) {
    if (isWaiting() || !turnPage) return
    dispatch({ type: 'land', landing: { past: list, on: lands, turns: true } })
    focus.want(carried(withFocus))
    // A page that cannot be read says so where its rows would be.
    if (await turnPage(by, lands).catch(() => false)) return announce('')
    focus.want(null)
    dispatch({ type: 'stay' })
    announce(by > 0 ? 'This is the end of the list.' : 'This is the start of the list.')
  }

  /** The place that a step leads to; past an end of the page the next one is meant. */
  function placeAfter(step: Step): number {
    const last = rows.length - 1
    const screen = step.endsWith('Screen') ? rowsOfScreen(frame.current) : 0
    const from = place ?? (step === 'previous' ? rows.length : -1)
    return {
      next: from + 1,
      previous: from - 1,
      first: 0,
      last,
      // From an end of the page on to the next one, else not past it.
      nextScreen: from === last ? from + 1 : Math.min(from + screen, last),
      previousScreen: from === 0 ? -1 : Math.max(from - screen, 0),
    }[step]
  }

  function move(step: Step, withFocus = true) {
    if (isWaiting()) return
    const at = placeAfter(step)
    const to = rows[at]
    if (to) put(to, carried(withFocus))
    else if (at > 0) void turn(1, 'first', withFocus)
    else void turn(-1, 'last', withFocus)
  }

  const enter = (past: boolean) => {
    focus.want(carried(true))
    dispatch({ type: 'land', landing: { past: past ? list : null, on: 'first', turns: false } })
  }
  const search: ListSearch = {
    begin: () => dispatch({ type: 'search', depth: history.location.state.__TSR_index }),
    enter,
    leave: (undo) => {
      if (!undo) {
        if (state.cursor !== null) enter(false)
        return
      }
      if (state.searchedFrom !== null) focus.want(carried(true))
      dispatch({ type: 'return' })
      history.back()
    },
  }

  useListKeys(keys, {
    move,
    turn: turnPage && ((by) => void turn(by)),
    open: () => {
      const to = current ?? (place === null ? rows[0] : undefined)
      if (to && !isWaiting()) onOpen(to)
    },
  })

  return {
    /** The row to act on. */
    current,
    isWaiting,
    /** Puts the cursor on a row and gives that the focus. */
    put: (to: Row) => put(to, { focus: true, sight: 'any' }),
    /** Puts it where something else has led, as Back to other evidence, if that is here. */
    follow,
    /** Gives the row of the cursor the focus. */
    focus: focus.give,
    move,
    /** As `move`, to a row on screen. */
    moveTo: (to: Row, withFocus = true) => {
      if (!isWaiting()) put(to, carried(withFocus))
    },
    /** To the first row of the next page. */
    turn: (withFocus = true) => void turn(1, 'first', withFocus),
    announcement,
    announce,
    /** For a `SearchInput` of the list. */
    search,
    /** For a `DataTable`. */
    table: {
      list,
      rows,
      rowKey,
      frame,
      current: row?.id ?? null,
      rowState: (one: Row): RowState => ({
        ...plainRow,
        ...rowState?.(one),
        current: one === row,
      }),
      /** The cursor begins where Tab leads first; once it is somewhere, the focus moves it no more. */
      onRowFocus: (id: string) => {
        if (place === null) follow(id)
      },
      // Keys go on from the page turned to; after a reload the page is found by its first row.
      onPage: (id: string) => {
        follow(id)
        remember({ id })
      },
      onRowPress: (to: Row) => {
        put(to, { focus: true, sight: 'any' })
        onOpen(to)
      },
    },
  }
}
export type ListController<Row extends Identified> = ReturnType<typeof useListController<Row>>

type ListActions = {
  move: (to: Step) => void
  /** Left out where there is one page. */
  turn: ((by: 1 | -1) => void) | undefined
  open: () => void
}

/** The keys that all lists have. */
function useListKeys(names: ListKeys, { move, turn, open }: ListActions): void {
  const key = (name: string, press: Shortcut['keys'], label: string, run: () => void) => ({
    id: `${names.id}.${name}`,
    keys: press,
    label,
    group: names.group,
    run,
  })
  const step = (name: Step, press: Shortcut['keys'], label: string) => ({
    ...key(name, press, label, () => move(name)),
    repeat: name !== 'first' && name !== 'last',
  })
  useShortcuts([
    step('next', ['j', 'ArrowDown'], 'Next row'),
    step('previous', ['k', 'ArrowUp'], 'Previous row'),
    step('nextScreen', 'PageDown', 'One screen down'),
    step('previousScreen', 'PageUp', 'One screen up'),
    step('first', 'Home', 'First row'),
    step('last', 'End', 'Last row'),
    ...(turn
      ? [
          key('nextPage', ']', 'Next page', () => turn(1)),
          key('previousPage', '[', 'Previous page', () => turn(-1)),
        ]
      : []),
    key('open', 'Enter', names.open, open),
  ])
}
