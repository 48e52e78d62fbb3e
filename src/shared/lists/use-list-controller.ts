import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useShortcuts, type Shortcut } from '#/ui/shortcuts/use-shortcuts.ts'
import { plainRow, rowHeight, type RowState } from '#/ui/table/column.ts'
import { cursorIn, cursorReducer, newCursor, type CursorAction } from './list-cursor.ts'
import type { TurnPage } from './list-pages.tsx'
import type { ListSearch } from './list-search.tsx'
import { useRememberRow, useRowFocus, type FocusRequest } from './row-focus.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Row that something was opened from; Back returns to it. */
    listRow?: string
  }
}

type Identified = { id: string }

type Step = 'next' | 'previous' | 'first' | 'last' | 'nextScreen' | 'previousScreen'

/** Shortcut labels of a list: ID prefix, heading and the action of Enter. */
type ListKeys = { id: string; group: string; open: string }

type ListOptions<Row extends Identified> = {
  /** Key of the rows; differs by page, filters and order. */
  list: string
  rows: readonly Row[]
  /** New rows are loading; keys have no effect until they are there. */
  busy?: boolean
  /** Initial row unless Back returns to another. */
  begin?: string | null
  keys: ListKeys
  /** Pagination; omitted for a single page. */
  turn?: TurnPage
  /** Called by a click on a row or Enter. */
  onOpen: (row: Row) => void
  /** Called when the cursor moves to a row, also by a page turn or the end of a search. */
  onMove?: (row: Row) => void
  /** Additional row properties. */
  rowState?: (row: Row) => Omit<RowState, 'current'>
}

const rowKey = ({ id }: Identified) => id

/** Cursor state; starts on the row that Back returns to, otherwise on `row`. */
function useCursor(row: string | null) {
  const router = useRouter()
  const [returnedTo] = useState(() => router.state.location.state.listRow ?? null)
  const [before, dispatch] = useReducer(cursorReducer, returnedTo ?? row, newCursor)
  return { before, dispatch, returnedTo }
}

/** Rows per PageDown: the visible rows minus one for context. */
function rowsOfScreen(frame: HTMLElement | null): number {
  const height = Math.min(frame?.clientHeight ?? innerHeight, innerHeight)
  // Without the table header.
  return Math.max(1, Math.floor(height / rowHeight) - 2)
}

/** Options of a move. */
const inMiddleThird = (focus: boolean): FocusRequest => ({ focus, sight: 'middle' })

/**
 * Cursor, pages and shortcuts of a list. Spread `table` on a `DataTable` and render `announcement` in a live region.
 * Call it in a component that stays mounted when pages or filters change.
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
  const index = cursorIn(state, list)
  const row = index === null ? null : (rows[index] ?? null)
  const isTurning = state.pendingMove?.turns === true
  // None during a page turn: keys must not act on the old rows.
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
    if (isBack) focus.want(inMiddleThird(true))
    if (before.pendingMove !== null && state.pendingMove === null && row) onMove?.(row)
  })

  /** While new rows load, keys would act on rows that the user has not seen. */
  const isWaiting = () =>
    busy ||
    isTurning ||
    (router.state.resolvedLocation !== undefined &&
      router.latestLocation.searchStr !== router.state.resolvedLocation.searchStr)

  function setCursor(to: Row, request: FocusRequest) {
    focus.want(request)
    dispatch({ type: 'move', cursor: { list, id: to.id, index: rows.indexOf(to) } })
    onMove?.(to)
  }

  function follow(id: string) {
    const found = rows.findIndex((one) => one.id === id)
    if (found >= 0) dispatch({ type: 'move', cursor: { list, id, index: found } })
  }

  async function turn(by: 1 | -1, edge: 'first' | 'last' = 'first', withFocus = true) {
    if (isWaiting() || !turnPage) return
    dispatch({ type: 'move-later', pendingMove: { past: list, on: edge, turns: true } })
    focus.want(inMiddleThird(withFocus))
    // A page that fails to load shows its error in place of the rows.
    if (await turnPage(by, edge).catch(() => false)) return announce('')
    focus.want(null)
    dispatch({ type: 'stay' })
    announce(by > 0 ? 'This is the end of the list.' : 'This is the start of the list.')
  }

  /** Index after a step; beyond the page's rows it means the adjacent page. */
  function indexAfter(step: Step): number {
    const last = rows.length - 1
    const screen = step.endsWith('Screen') ? rowsOfScreen(frame.current) : 0
    const from = index ?? (step === 'previous' ? rows.length : -1)
    return {
      next: from + 1,
      previous: from - 1,
      first: 0,
      last,
      // Only the first or last row moves on to the adjacent page.
      nextScreen: from === last ? from + 1 : Math.min(from + screen, last),
      previousScreen: from === 0 ? -1 : Math.max(from - screen, 0),
    }[step]
  }

  function move(step: Step, withFocus = true) {
    if (isWaiting()) return
    const at = indexAfter(step)
    const to = rows[at]
    if (to) setCursor(to, inMiddleThird(withFocus))
    else if (at > 0) void turn(1, 'first', withFocus)
    else void turn(-1, 'last', withFocus)
  }

  const enter = (past: boolean) => {
    focus.want(inMiddleThird(true))
    dispatch({
      type: 'move-later',
      pendingMove: { past: past ? list : null, on: 'first', turns: false },
    })
  }
  const search: ListSearch = {
    begin: () => dispatch({ type: 'search', depth: history.location.state.__TSR_index }),
    enter,
    leave: (undo) => {
      if (!undo) {
        if (state.cursor !== null) enter(false)
        return
      }
      if (state.searchedFrom !== null) focus.want(inMiddleThird(true))
      dispatch({ type: 'return' })
      history.back()
    },
  }

  useListKeys(keys, {
    move,
    turn: turnPage && ((by) => void turn(by)),
    open: () => {
      const to = current ?? (index === null ? rows[0] : undefined)
      if (to && !isWaiting()) onOpen(to)
    },
  })

  return {
    /** Current row. */
    current,
    isWaiting,
    /** Moves the cursor to a row and focuses it. */
    setCursor: (to: Row) => setCursor(to, { focus: true, sight: 'any' }),
    /** Moves the cursor to a row that was opened otherwise, such as by Back, if it is in the list. */
    follow,
    /** Focuses the current row. */
    focus: focus.give,
    move,
    /** Like `move`, to a row on screen. */
    moveTo: (to: Row, withFocus = true) => {
      if (!isWaiting()) setCursor(to, inMiddleThird(withFocus))
    },
    /** Moves to the first row of the next page. */
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
      /** The first focus sets the cursor; later focus changes don't move it. */
      onRowFocus: (id: string) => {
        if (index === null) follow(id)
      },
      // Continue on the new page; after a reload its first row identifies it.
      onPage: (id: string) => {
        follow(id)
        remember({ id })
      },
      onRowPress: (to: Row) => {
        setCursor(to, { focus: true, sight: 'any' })
        onOpen(to)
      },
    },
  }
}
export type ListController<Row extends Identified> = ReturnType<typeof useListController<Row>>

type ListActions = {
  move: (to: Step) => void
  /** Omitted for a single page. */
  turn: ((by: 1 | -1) => void) | undefined
  open: () => void
}

/** Shortcuts of all lists. */
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
