import { useRouter, useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { createShortcutFactory, useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { defaultRowState, rowHeight, type RowState } from '#/ui/table/column.ts'
import type { ChangePage } from './list-pages.tsx'
import type { ListSearchActions } from './list-toolbar.tsx'
import { useRememberRow, useRowFocus, type FocusRequest } from './row-focus.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** ID of the row that something was opened from; Back returns to this row. */
    listRow?: string
  }
}

type Identified = { id: string }

type Step = 'next' | 'previous' | 'first' | 'last' | 'nextScreen' | 'previousScreen'

/** Help shows the shortcuts under the heading `group`. `openLabel` is the label of the Enter key. */
type ListShortcuts = { idPrefix: string; group: string; openLabel: string }

type ListOptions<Row extends Identified> = {
  /** Identifies the list that `rows` belong to. Changes with the page, the filters and the sort order. */
  listKey: string
  rows: readonly Row[]
  /** True while the rows of the previous list are still shown. */
  isPlaceholderData?: boolean
  /** ID of the initial row, unless the history state names another row. */
  initialRowId?: string | null
  shortcuts: ListShortcuts
  /** Omitted if the list has a single page. */
  changePage?: ChangePage
  onOpen: (row: Row) => void
  /** Called when the cursor moves, except by `setCursorSilently`. */
  onMove?: (row: Row) => void
  rowState?: (row: Row) => RowState
}

const rowKey = ({ id }: Identified) => id

function countRowsPerScreen(frame: HTMLElement | null): number {
  const height = Math.min(frame?.clientHeight ?? innerHeight, innerHeight)
  // Subtract the table header, and one row that stays in view.
  return Math.max(1, Math.floor(height / rowHeight) - 2)
}

/** Returns whether a navigation that will replace the rows is in progress. */
const isListNavigationPending = ({
  state: { resolvedLocation },
  latestLocation,
}: AnyRouter): boolean =>
  resolvedLocation !== undefined && latestLocation.searchStr !== resolvedLocation.searchStr

/** Cursor, pages and shortcuts of a list. Call this in a component that stays mounted when pages change. */
export function useListController<Row extends Identified>({
  listKey,
  rows,
  isPlaceholderData = false,
  initialRowId = null,
  shortcuts,
  changePage: goToAdjacentPage,
  onOpen,
  onMove,
  rowState = () => defaultRowState,
}: ListOptions<Row>) {
  const router = useRouter()
  const rememberRow = useRememberRow()
  const rememberedRowId = useRouterState({
    select: ({ location }) => location.state.listRow ?? null,
  })
  const [storedState, setState] = useState(() => createCursorState(initialRowId))
  const [announcement, announce] = useState('')
  const scrollRef = useRef<HTMLDivElement>(null)
  const state = updateForRows(storedState, { listKey, rows, isPlaceholderData, rememberedRowId })
  if (state !== storedState) setState(state)
  const index = getCursorIndex(state, listKey)
  const row = index === null ? null : (rows[index] ?? null)
  // Null while the cursor waits for new rows, because shortcuts must not act on the old rows.
  const current = state.pending === null ? row : null
  const { focusNow, requestFocus } = useRowFocus(
    scrollRef,
    current?.id ?? null,
    rememberedRowId === null ? null : { focus: true, scroll: 'visible' },
  )

  // Reports the new current row once its page has loaded.
  const wasPending = useRef(false)
  useLayoutEffect(() => {
    if (wasPending.current && state.pending === null && row) onMove?.(row)
    wasPending.current = state.pending !== null
  })

  /** While this is true, shortcuts must do nothing: the rows that they would act on are about to be replaced. */
  const isWaitingForRows = () =>
    isPlaceholderData || state.pending !== null || isListNavigationPending(router)

  function setCursorSilently(id: string) {
    const rowIndex = rows.findIndex((candidate) => candidate.id === id)
    // Always set a new state, because a requested focus is applied after the next render.
    if (rowIndex >= 0)
      setState((previous) => moveCursor(previous, { listKey, id, index: rowIndex }))
  }

  function moveToRow(target: Row, request: FocusRequest) {
    requestFocus(request)
    setCursorSilently(target.id)
    onMove?.(target)
  }

  function open(target: Row) {
    moveToRow(target, { focus: true, scroll: 'visible' })
    onOpen(target)
  }

  /** Waits until other rows replace the current rows, then moves to the first or last of the new rows. */
  function moveAfterLoad(edge: 'first' | 'last', withFocus: boolean) {
    requestFocus({ focus: withFocus, scroll: 'middle' })
    setState((previous) => ({ ...previous, pending: { listKey, edge, isLoading: false } }))
  }

  async function changePage(direction: 1 | -1, edge: 'first' | 'last' = 'first', withFocus = true) {
    if (isWaitingForRows() || !goToAdjacentPage) return
    moveAfterLoad(edge, withFocus)
    const result = await goToAdjacentPage(direction).catch(() => 'failed' as const)
    if (result === true) return announce('')
    requestFocus(null)
    setState((previous) => ({ ...previous, pending: null }))
    if (result === 'failed') announce('The page could not be loaded.')
    else announce(direction > 0 ? 'This is the end of the list.' : 'This is the start of the list.')
  }

  /** Returns the index of the row that a step leads to. An index before or after the rows means an adjacent page. */
  function getIndexAfter(step: Step): number {
    const last = rows.length - 1
    const screen = step.endsWith('Screen') ? countRowsPerScreen(scrollRef.current) : 0
    // Without a cursor, `next` goes to the first row and `previous` to the last. Screen steps count from the top.
    const from = index ?? (step === 'previous' ? rows.length : -1)
    return {
      next: from + 1,
      previous: from - 1,
      first: 0,
      last,
      // Go to the adjacent page only from the first or last row.
      nextScreen: from === last ? from + 1 : Math.min(from + screen, last),
      previousScreen: from === 0 ? -1 : Math.max(from - screen, 0),
    }[step]
  }

  function moveByStep(step: Step, withFocus = true) {
    if (isWaitingForRows()) return
    const targetIndex = getIndexAfter(step)
    const target = rows[targetIndex]
    // An empty page is past the end of the list, so every step leads to the previous page.
    const isAfterLastRow = rows.length > 0 && targetIndex >= rows.length
    if (target) moveToRow(target, { focus: withFocus, scroll: 'middle' })
    else if (isAfterLastRow) void changePage(1, 'first', withFocus)
    else void changePage(-1, 'last', withFocus)
  }

  const searchActions: ListSearchActions = {
    rememberRow: () => {
      if (row) rememberRow(row)
    },
    focusRows: ({ afterLoad }) => {
      const target = row ?? rows[0]
      if (afterLoad || isWaitingForRows()) moveAfterLoad('first', true)
      else if (target) moveToRow(target, { focus: true, scroll: 'middle' })
    },
    cancel: ({ restoreList }) => {
      if (restoreList) {
        requestFocus({ focus: true, scroll: 'middle' })
        setState((previous) => ({ ...previous, pending: null }))
        // The search added a history entry. Going back restores the list that was shown before the search.
        router.history.back()
      } else if (row) moveToRow(row, { focus: true, scroll: 'middle' })
    },
  }

  useListShortcuts(shortcuts, {
    moveByStep,
    changePage: goToAdjacentPage ? (direction) => void changePage(direction) : null,
    openCurrent: () => {
      const target = current ?? (index === null ? rows[0] : undefined)
      if (target && !isWaitingForRows()) open(target)
    },
  })

  return {
    current,
    isWaitingForRows,
    /** Scrolls only if the row is out of view. */
    moveAndShow: (target: Row) => moveToRow(target, { focus: true, scroll: 'visible' }),
    /** For a row that was opened in another way, such as by Back. Ignores rows outside the list. */
    setCursorSilently,
    focus: focusNow,
    moveByStep,
    /** Does nothing while rows load. Scrolls the row away from the edges. */
    moveAndCenter: (target: Row, withFocus = true) => {
      if (!isWaitingForRows()) moveToRow(target, { focus: withFocus, scroll: 'middle' })
    },
    goToNextPage: (withFocus = true) => void changePage(1, 'first', withFocus),
    announcement,
    announce,
    searchActions,
    table: {
      rows,
      rowKey,
      scrollRef,
      currentKey: row?.id ?? null,
      rowState,
      /** The first row that gets the focus becomes the cursor's row. Later focus changes don't move the cursor. */
      onRowFocus: (id: string) => {
        if (index === null) setCursorSilently(id)
      },
      /** If there are many `rows`, the table splits them into pages itself. Remembers the page for a reload. */
      onPageChange: (firstRowId: string) => {
        setCursorSilently(firstRowId)
        // Must run before `onMove`, which may navigate: `rememberRow` writes to the current history entry.
        rememberRow({ id: firstRowId })
        const target = rows.find(({ id }) => id === firstRowId)
        if (target) onMove?.(target)
      },
      onRowClick: open,
    },
  }
}

type ListActions = {
  moveByStep: (step: Step) => void
  /** Null if the list has a single page. */
  changePage: ((direction: 1 | -1) => void) | null
  openCurrent: () => void
}

function useListShortcuts(
  { idPrefix, group, openLabel }: ListShortcuts,
  { moveByStep, changePage, openCurrent }: ListActions,
) {
  const key = createShortcutFactory(idPrefix, group)
  const repeat = { repeat: true }
  useShortcuts([
    key('next', ['j', 'ArrowDown'], 'Next row', () => moveByStep('next'), repeat),
    key('previous', ['k', 'ArrowUp'], 'Previous row', () => moveByStep('previous'), repeat),
    key('nextScreen', 'PageDown', 'One screen down', () => moveByStep('nextScreen'), repeat),
    key('previousScreen', 'PageUp', 'One screen up', () => moveByStep('previousScreen'), repeat),
    key('first', 'Home', 'First row', () => moveByStep('first')),
    key('last', 'End', 'Last row', () => moveByStep('last')),
    ...(changePage
      ? [
          key('nextPage', ']', 'Next page', () => changePage(1)),
          key('previousPage', '[', 'Previous page', () => changePage(-1)),
        ]
      : []),
    key('open', 'Enter', openLabel, openCurrent),
  ])
}

export type ListController<Row extends Identified> = ReturnType<typeof useListController<Row>>

interface Cursor {
  /** List that contains the row. Null until the row has been on screen. */
  listKey: string | null
  id: string
  index: number
}

/** Cursor of a list. Kept when the page, the filters or the sort order change. */
export interface CursorState {
  cursor: Cursor | null
  /** ID of the cursor's last row in each list, by list key. Back returns to that row. */
  lastRowIds: ReadonlyMap<string, string>
  /** A move that waits until new rows replace the rows of `listKey`. `isLoading` is true once they are loading. */
  pending: { listKey: string; edge: 'first' | 'last'; isLoading: boolean } | null
}

/** The cursor starts on `rowId` once that row is on screen. */
export const createCursorState = (rowId: string | null): CursorState => ({
  cursor: rowId === null ? null : { listKey: null, id: rowId, index: 0 },
  lastRowIds: new Map(),
  pending: null,
})

/** Moves the cursor. If it moves to another list, remembers its last row in the previous list. */
export function moveCursor(
  { cursor: previous, lastRowIds }: CursorState,
  cursor: Cursor,
): CursorState {
  if (previous === null || previous.listKey === null || previous.listKey === cursor.listKey)
    return { cursor, lastRowIds, pending: null }
  const newLastRowIds = new Map(lastRowIds).set(previous.listKey, previous.id)
  return { cursor, lastRowIds: newLastRowIds, pending: null }
}

type VisibleRows = {
  listKey: string
  rows: readonly Identified[]
  isPlaceholderData: boolean
  /** Row ID from the history state. When another list appears, the cursor starts on that row. */
  rememberedRowId: string | null
}

/** Returns a cursor whose row is on screen, or the unchanged cursor if no row matches. */
function resolveCursor({ cursor, lastRowIds }: CursorState, list: VisibleRows): Cursor | null {
  const { listKey, rows, rememberedRowId } = list
  const findIndex = (id: string | null | undefined) => rows.findIndex((row) => row.id === id)
  const toCursor = (index: number) => {
    const row = rows[index]
    return row ? { listKey, id: row.id, index } : cursor
  }
  if (cursor?.listKey === listKey) {
    if (rows[cursor.index]?.id === cursor.id) return cursor
    const index = findIndex(cursor.id)
    const isRowGone = index === -1
    return toCursor(isRowGone ? Math.min(cursor.index, rows.length - 1) : index)
  }
  const ids = [rememberedRowId, cursor?.id, lastRowIds.get(listKey)]
  return toCursor(ids.map(findIndex).find((index) => index >= 0) ?? -1)
}

/** Keeps the cursor on its row when the rows change. Makes the pending move once the new rows are loaded. */
export function updateForRows(state: CursorState, list: VisibleRows): CursorState {
  const { pending } = state
  const { listKey, rows, isPlaceholderData } = list
  const cursor = resolveCursor(state, list)
  const moved =
    cursor === null || cursor === state.cursor ? state : { ...moveCursor(state, cursor), pending }
  if (pending === null) return moved
  if (isPlaceholderData)
    return pending.isLoading ? moved : { ...moved, pending: { ...pending, isLoading: true } }
  if (pending.listKey === listKey)
    // If loading ended without a new list, the user pressed Back before the new rows arrived.
    return pending.isLoading ? { ...moved, pending: null } : moved
  const index = pending.edge === 'first' ? 0 : rows.length - 1
  const row = rows[index]
  return row ? moveCursor(moved, { listKey, id: row.id, index }) : { ...moved, pending: null }
}

export const getCursorIndex = ({ cursor }: CursorState, listKey: string): number | null =>
  cursor?.listKey === listKey ? cursor.index : null
