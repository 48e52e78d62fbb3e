import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useKeyListener } from '#/ui/shortcuts/use-shortcuts.ts'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import {
  getCursorIndex,
  updateForRows,
  createCursorState,
  moveCursor,
  useListController,
  type CursorState,
} from './use-list-controller.ts'

type Row = { id: string }

const pages = [['a', 'b', 'c', 'd'], ['e', 'f', 'g'], []].map((ids) => ids.map((id) => ({ id })))
const shortcuts = { idPrefix: 'letters', group: 'Letters', openLabel: 'Open the letter' }
const columns: readonly Column<Row>[] = [
  {
    id: 'letter',
    header: 'Letter',
    main: true,
    cell: ({ id }) => (
      <a href={`/${id}`} onClick={(event) => event.preventDefault()}>
        {id}
      </a>
    ),
  },
]

type Changes = {
  isPlaceholderData?: boolean
  rows?: readonly Row[]
  /** The next page loads after this promise resolves. */
  untilLoaded?: Promise<void>
}

const onOpen = vi.fn<(id: string) => void>()
const onMove = vi.fn<(id: string) => void>()
const changesStore = createStore<Changes>({})
const applyChanges = (newChanges: Changes) => act(() => changesStore.setState(() => newChanges))

function Letters() {
  const [page, setPage] = useState(0)
  const changes = useSelector(changesStore)
  useKeyListener({ areSingleKeysOff: false })
  const list = useListController<Row>({
    listKey: `page ${page}`,
    rows: changes.rows ?? pages[page] ?? [],
    isPlaceholderData: changes.isPlaceholderData ?? false,
    shortcuts,
    changePage: async (offset) => {
      await changes.untilLoaded
      if (!pages[page + offset]) return false
      setPage(page + offset)
      return true
    },
    onOpen: ({ id }) => onOpen(id),
    onMove: ({ id }) => onMove(id),
  })
  return (
    <>
      <DataTable name="Letters" {...list.table} columns={columns} fillsHeight />
      <output>{list.announcement}</output>
    </>
  )
}

const user = userEvent.setup()
/** Returns the text of the current row. */
const getCurrentText = () => document.querySelector('[aria-current]')?.textContent
const getFocusedText = () => document.activeElement?.textContent

/** Renders the list with its first page. Returns the cleanup function, which `beforeEach` calls after each test. */
async function renderLetters() {
  vi.clearAllMocks()
  changesStore.setState(() => ({}))
  const router = createRouter({
    routeTree: createRootRoute({ component: Letters }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('table')
  return cleanup
}

describe('list shortcuts', () => {
  beforeEach(renderLetters)

  it('move the cursor and the focus', async () => {
    await user.keyboard('j')
    expect([getCurrentText(), getFocusedText()]).toEqual(['a', 'a'])
    await user.keyboard('{End}')
    expect(getCurrentText()).toBe('d')
    await user.keyboard('kk{ArrowUp}')
    expect(getCurrentText()).toBe('a')
    await user.keyboard('{ArrowDown}')
    expect([getCurrentText(), getFocusedText()]).toEqual(['b', 'b'])
    await user.keyboard('{Home}')
    expect(getCurrentText()).toBe('a')
    expect(onMove.mock.calls.join('')).toBe('adcbaba')
  })

  it('continue on the next and previous pages, and announce the start of the list', async () => {
    await user.keyboard('k')
    expect(getCurrentText()).toBe('d')
    await user.keyboard('j')
    await waitFor(() => expect([getCurrentText(), getFocusedText()]).toEqual(['e', 'e']))
    expect(onMove.mock.lastCall).toEqual(['e'])
    await user.keyboard('k')
    await waitFor(() => expect(getFocusedText()).toBe('d'))
    await user.keyboard(']')
    await waitFor(() => expect(getFocusedText()).toBe('e'))
    await user.keyboard('[[')
    await waitFor(() => expect(getFocusedText()).toBe('a'))
    await user.keyboard('[[')
    expect(await screen.findByText('This is the start of the list.')).toBeTruthy()
    await user.keyboard('j')
    expect(getCurrentText()).toBe('b')
  })

  it('keep the cursor on its row and announce a failure if the next page can’t be loaded', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    applyChanges({ untilLoaded: promise })
    await user.keyboard('j]')
    reject(new Error('offline'))
    expect(await screen.findByText('The page could not be loaded.')).toBeTruthy()
    expect(getCurrentText()).toBe('a')
    await user.keyboard('j')
    expect(getCurrentText()).toBe('b')
  })

  it('continue on a page that was opened with the Next button', async () => {
    applyChanges({ rows: Array.from({ length: 250 }, (_, index) => ({ id: `row ${index}` })) })
    await user.keyboard('j')
    await user.click(screen.getByRole('button', { name: /Next/ }))
    expect(getCurrentText()).toBe('row 100')
    await user.keyboard('j')
    expect(getCurrentText()).toBe('row 101')
  })

  it('open the current row, even if it has lost the focus', async () => {
    await user.keyboard('jj')
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await user.keyboard('{Enter}')
    expect(onOpen.mock.calls).toEqual([['b']])
  })

  it('move by a screen, and change pages only from the first or last row', async () => {
    // Height of the header and three rows, one of which stays visible.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * 34)
    await user.keyboard('j{PageDown}')
    expect([getCurrentText(), getFocusedText()]).toEqual(['c', 'c'])
    await user.keyboard('{PageDown}')
    expect(getCurrentText()).toBe('d')
    await user.keyboard('{PageUp}{PageUp}')
    expect(getCurrentText()).toBe('a')
    await user.keyboard('{End}{PageDown}')
    await waitFor(() => expect(getFocusedText()).toBe('e'))
    await user.keyboard('{PageUp}')
    await waitFor(() => expect(getFocusedText()).toBe('d'))
  })

  it('do nothing while another page loads', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await user.keyboard('{End}')
    applyChanges({ untilLoaded: promise })
    await user.keyboard('jk{Home}]')
    expect(getCurrentText()).toBe('d')
    resolve()
    await waitFor(() => expect(getCurrentText()).toBe('e'))
    expect(onMove.mock.calls.join('')).toBe('de')
    applyChanges({ isPlaceholderData: true })
    await user.keyboard('j')
    expect(getCurrentText()).toBe('e')
  })
})

describe('the cursor', () => {
  beforeEach(renderLetters)

  it('moves to a clicked row, and the click opens the row', () => {
    fireEvent.click(screen.getByRole('row', { name: 'c' }))
    expect([getCurrentText(), getFocusedText()]).toEqual(['c', 'c'])
    expect(onOpen.mock.calls).toEqual([['c']])
  })

  it('stays on its row and keeps the focus when rows change, and moves to another row if its row is removed', async () => {
    await user.keyboard('jjj')
    applyChanges({ rows: [{ id: 'x' }, { id: 'a' }, { id: 'b' }, { id: 'c' }] })
    expect([getCurrentText(), getFocusedText()]).toEqual(['c', 'c'])
    applyChanges({ rows: [{ id: 'x' }, { id: 'a' }, { id: 'y' }, { id: 'z' }] })
    expect([getCurrentText(), getFocusedText()]).toEqual(['z', 'z'])
    expect(onMove.mock.calls.join('')).toBe('abc')
  })
})

type Update = (state: CursorState) => CursorState

const toRows = (ids: string) => Array.from(ids, (id) => ({ id }))
const moveTo =
  (id: string, index: number, listKey = 'p1'): Update =>
  (state) =>
    moveCursor(state, { listKey, id, index })
const showRows =
  (
    ids: string,
    listKey = 'p1',
    options: { isPlaceholderData?: boolean; rememberedRowId?: string } = {},
  ): Update =>
  (state) =>
    updateForRows(state, {
      listKey,
      rows: toRows(ids),
      isPlaceholderData: options.isPlaceholderData ?? false,
      rememberedRowId: options.rememberedRowId ?? null,
    })
const goToNextPage: Update = (state) => ({
  ...state,
  pending: { listKey: 'p1', edge: 'first', isLoading: false },
})
const applyUpdates = (...updates: Update[]): CursorState =>
  updates.reduce((state, update) => update(state), createCursorState(null))
/** Returns the ID and index of the cursor's row in a list, such as `b1`. Returns `-` if the cursor is on no row. */
const describeCursor = (state: CursorState, list = 'p1') =>
  getCursorIndex(state, list) === null ? '-' : `${state.cursor?.id}${state.cursor?.index}`

describe('a cursor that several lists share', () => {
  it('starts on no row, and moves to the initial row as soon as a list contains that row', () => {
    expect(describeCursor(applyUpdates(showRows('abc')))).toBe('-')
    const beforeInitialRow = showRows('ab')(createCursorState('c'))
    expect(describeCursor(beforeInitialRow)).toBe('-')
    expect(describeCursor(showRows('abc', 'p2')(beforeInitialRow), 'p2')).toBe('c2')
  })

  it('returns to its row after the list was empty', () => {
    expect(
      describeCursor(applyUpdates(showRows('abc'), moveTo('b', 1), showRows(''), showRows('abc'))),
    ).toBe('b1')
  })

  it('is on no row of another list unless that list contains the cursor’s row', () => {
    const cursor = applyUpdates(showRows('abc'), moveTo('b', 1), showRows('def', 'p2'))
    expect(describeCursor(cursor, 'p2')).toBe('-')
    expect(describeCursor(showRows('abc')(cursor))).toBe('b1')
    expect(
      describeCursor(
        applyUpdates(showRows('abc'), moveTo('b', 1), showRows('cb', 'sorted')),
        'sorted',
      ),
    ).toBe('b1')
  })

  it('goes back to its last row in a list if that list doesn’t contain the cursor’s current row', () => {
    const sorted = applyUpdates(showRows('abc'), moveTo('b', 1), showRows('dec', 'sorted'))
    const movedOn = moveTo('d', 0, 'sorted')(sorted)
    expect(describeCursor(showRows('abc')(movedOn))).toBe('b1')
    // If the list contains the cursor's current row, that row takes precedence.
    expect(describeCursor(showRows('abcd')(movedOn))).toBe('d3')
  })

  it('goes to the row in the history state if the list contains that row', () => {
    const searched = applyUpdates(
      showRows('abc'),
      moveTo('b', 1),
      showRows('cx', 'found'),
      moveTo('c', 0, 'found'),
    )
    expect(describeCursor(showRows('abc', 'p1', { rememberedRowId: 'b' })(searched))).toBe('b1')
    expect(describeCursor(showRows('abc', 'p1', { rememberedRowId: 'z' })(searched))).toBe('c2')
    expect(describeCursor(applyUpdates(showRows('abc', 'p1', { rememberedRowId: 'b' })))).toBe('b1')
  })
})

describe('a pending move to another page', () => {
  it('is dropped when the user moves to a row of the current page', () => {
    const afterMove = applyUpdates(showRows('abc'), moveTo('c', 2), goToNextPage, moveTo('a', 0))
    expect(describeCursor(showRows('def', 'p2')(afterMove), 'p2')).toBe('-')
  })

  it('is dropped if the user goes back before the page is loaded', () => {
    const loading = applyUpdates(
      showRows('abc'),
      moveTo('c', 2),
      goToNextPage,
      showRows('abc', 'p1', { isPlaceholderData: true }),
    )
    expect(loading.pending).not.toBeNull()
    const back = showRows('abc')(loading)
    expect([back.pending, describeCursor(back)]).toEqual([null, 'c2'])
  })

  it('moves the cursor to the first result of a search unless the search finds nothing', () => {
    const loading = applyUpdates(
      showRows('abc'),
      goToNextPage,
      showRows('abc', 'p1', { isPlaceholderData: true }),
    )
    expect(describeCursor(showRows('xb', 'found')(loading), 'found')).toBe('x0')
    const afterNoResults = showRows('', 'found')(loading)
    expect(describeCursor(showRows('x', 'found')(afterNoResults), 'found')).toBe('-')
  })

  it('leaves the cursor on its row if the other page is empty', () => {
    const onEmptyPage = applyUpdates(
      showRows('abc'),
      moveTo('c', 2),
      goToNextPage,
      showRows('', 'p2'),
    )
    expect(describeCursor(onEmptyPage, 'p2')).toBe('-')
    expect(describeCursor(showRows('abc')(onEmptyPage))).toBe('c2')
  })
})
