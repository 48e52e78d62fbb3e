import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, type RefObject } from 'react'
import { rowHeight } from '#/ui/table/column.ts'
import type { TurnPage } from './list-pages.tsx'
import { cursorIn, type ListAction, type ListState, type ListStore } from './list-state.ts'
import { useRowFocus, type RowWish } from './row-focus.ts'

export type Step = 'next' | 'previous' | 'first' | 'last' | 'nextScreen' | 'previousScreen'

type Identified = { id: string }

type CursorParts<Row, Item> = {
  store: ListStore<Item>
  /** The state with the rows that are on screen now, and the action that makes it. */
  state: ListState<Item>
  seen: ListAction<Item>
  list: string
  rows: readonly Row[]
  busy: boolean
  turn: TurnPage | undefined
  onMove: ((row: Row) => void) | undefined
  frame: RefObject<HTMLElement | null>
  announce: (text: string) => void
}

/** Rows that go by with a press on PageDown: those in sight but one, which stays as a hold for the eye. */
function rowsOfScreen(frame: HTMLElement | null): number {
  const height = Math.min(frame?.clientHeight ?? innerHeight, innerHeight)
  // Without the head of the table.
  return Math.max(1, Math.floor(height / rowHeight) - 2)
}

/** What a move takes along. */
const carried = (focus: boolean): RowWish => ({ focus, sight: 'middle' })

/** The cursor of a list: where it is, and the ways to move it, also over the ends of a page. */
export function useListCursor<Row extends Identified, Item extends Identified>({
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
}: CursorParts<Row, Item>) {
  const { dispatch } = store
  const router = useRouter()
  const place = cursorIn(state, list)
  const row = place === null ? null : (rows[place] ?? null)
  // None while another page is on its way: no press is about a row that is being left.
  const current = state.turning === null ? row : null
  const focus = useRowFocus(frame, current?.id ?? null, store.wishRef)

  // The store outlives these rows, and may belong to another component.
  useLayoutEffect(() => {
    const before = store.state
    if (state === before) return
    const cameBack =
      before.searchedFrom !== null &&
      state.searchedFrom === null &&
      before.searchedFrom.depth === router.history.location.state.__TSR_index
    if (cameBack) focus.want(carried(true))
    dispatch(seen)
    const isNew = before.turning?.to === list || (before.entering !== null && !state.entering)
    if (isNew && row) onMove?.(row)
  })

  /** While other rows are on their way a press would be about a row that nobody saw. */
  const isWaiting = () =>
    busy ||
    state.turning !== null ||
    (router.state.resolvedLocation !== undefined &&
      router.latestLocation.searchStr !== router.state.resolvedLocation.searchStr)

  function put(to: Row, wish: RowWish) {
    focus.want(wish)
    dispatch({ type: 'put', cursor: { list, id: to.id, index: rows.indexOf(to) } })
    onMove?.(to)
  }

  /** The cursor begins where Tab leads first; once it is somewhere, the focus moves it no more. */
  function begin(id: string) {
    const index = rows.findIndex((one) => one.id === id)
    if (place === null && index >= 0) dispatch({ type: 'put', cursor: { list, id, index } })
  }

  async function turn(by: 1 | -1, lands: 'first' | 'last' = 'first', withFocus = true) {
    if (isWaiting() || !turnPage) return
    dispatch({ type: 'turn', from: list, lands })
    focus.want(carried(withFocus))
    // A page that cannot be read says so where its rows would be.
    const to = await turnPage(by, lands).catch(() => null)
    if (to !== null) {
      announce('')
      dispatch({ type: 'arrive', list: to })
      return
    }
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

  function move(step: Step, { focus: withFocus = true } = {}) {
    if (isWaiting()) return
    const at = placeAfter(step)
    const to = rows[at]
    if (to) put(to, carried(withFocus))
    else if (at > 0) void turn(1, 'first', withFocus)
    else void turn(-1, 'last', withFocus)
  }

  /** As `move`, to a row on screen. */
  function moveTo(id: string, { focus: withFocus = true } = {}) {
    const to = rows.find((one) => one.id === id)
    if (to && !isWaiting()) put(to, carried(withFocus))
  }

  return {
    /** The row to act on. */
    current,
    /** The row that is shown as current, also while another page is on its way. */
    row,
    place,
    isWaiting,
    begin,
    put,
    move,
    moveTo,
    turn,
    focus: focus.give,
  }
}
