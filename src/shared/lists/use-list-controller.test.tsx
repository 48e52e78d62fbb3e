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
import { useListController } from './use-list-controller.ts'

type Row = { id: string }

const pages = [['a', 'b', 'c', 'd'], ['e', 'f', 'g'], []].map((ids) => ids.map((id) => ({ id })))
const keys = { id: 'letters', group: 'Letters', open: 'Open the letter' }
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
  isFetching?: boolean
  rows?: readonly Row[]
  /** Resolves once the next page may load. */
  untilLoaded?: Promise<void>
}

const onOpen = vi.fn<(id: string) => void>()
const onMove = vi.fn<(id: string) => void>()
const changed = createStore<Changes>({})
const change = (newChanges: Changes) => act(() => changed.setState(() => newChanges))

function Letters() {
  const [page, setPage] = useState(0)
  const changes = useSelector(changed)
  useKeyListener(false)
  const list = useListController<Row>({
    listKey: `page ${page}`,
    rows: changes.rows ?? pages[page] ?? [],
    isFetching: changes.isFetching ?? false,
    keys,
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

beforeEach(async () => {
  vi.clearAllMocks()
  changed.setState(() => ({}))
  const router = createRouter({
    routeTree: createRootRoute({ component: Letters }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('table')
  return cleanup
})

describe('list shortcuts', () => {
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

  it('continue on the next page and announce the end of the list', async () => {
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

  it('keep the cursor and announce a page that fails to load', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    change({ untilLoaded: promise })
    await user.keyboard('j]')
    reject(new Error('offline'))
    expect(await screen.findByText('The page could not be loaded.')).toBeTruthy()
    expect(getCurrentText()).toBe('a')
    await user.keyboard('j')
    expect(getCurrentText()).toBe('b')
  })

  it('continue from a page chosen in the pagination', async () => {
    change({ rows: Array.from({ length: 250 }, (_, index) => ({ id: `row ${index}` })) })
    await user.keyboard('j')
    await user.click(screen.getByRole('button', { name: /Next/ }))
    expect(getCurrentText()).toBe('row 100')
    await user.keyboard('j')
    expect(getCurrentText()).toBe('row 101')
  })

  it('open the current row', async () => {
    await user.keyboard('jj')
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await user.keyboard('{Enter}')
    expect(onOpen.mock.calls).toEqual([['b']])
  })

  it('move by a screen, and to the next page only from the last row', async () => {
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
    change({ untilLoaded: promise })
    await user.keyboard('jk{Home}]')
    expect(getCurrentText()).toBe('d')
    resolve()
    await waitFor(() => expect(getCurrentText()).toBe('e'))
    expect(onMove.mock.calls.join('')).toBe('de')
    change({ isFetching: true })
    await user.keyboard('j')
    expect(getCurrentText()).toBe('e')
  })
})

describe('the cursor', () => {
  it('moves to a clicked row, which opens', () => {
    fireEvent.click(screen.getByRole('row', { name: 'c' }))
    expect([getCurrentText(), getFocusedText()]).toEqual(['c', 'c'])
    expect(onOpen.mock.calls).toEqual([['c']])
  })

  it('stays in the middle third of a long list', async () => {
    // The frame is 300 pixels high and not scrolled. The position of a row follows from its number.
    const createBox = (top: number, height: number) => ({ top, bottom: top + height }) as DOMRect
    let scrolled = 0
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(
      this: Element,
    ) {
      if (!(this instanceof HTMLElement && this.dataset['row'])) return createBox(0, 300)
      return createBox(Number(this.dataset['row'].slice(1)) * 34 - scrolled, 34)
    })
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
    // Not a spy, because vitest doesn't restore both the getter and the setter of a property.
    Object.defineProperty(screen.getByRole('table').parentElement, 'scrollTop', {
      get: () => scrolled,
      set: (top: number) => {
        scrolled = Math.max(0, top)
      },
    })
    change({ rows: Array.from({ length: 40 }, (_, index) => ({ id: `r${index}` })) })
    await user.keyboard('jjjj')
    expect(scrolled).toBe(0)
    await user.keyboard('jjjj')
    // The eighth row ends at 272 and must be above 200 in the frame.
    expect(scrolled).toBe(72)
    await user.keyboard('k')
    expect(scrolled).toBe(72)
    await user.keyboard('kkkk')
    // The third row begins at 68 and must be below 100 if the list allows.
    expect(scrolled).toBe(0)
    // A pointer press must not scroll the list.
    fireEvent.click(screen.getByRole('row', { name: 'r8' }))
    expect(scrolled).toBe(0)
  })

  it('keeps its row and the focus when rows change, and moves on if its row is removed', async () => {
    await user.keyboard('jjj')
    change({ rows: [{ id: 'x' }, { id: 'a' }, { id: 'b' }, { id: 'c' }] })
    expect([getCurrentText(), getFocusedText()]).toEqual(['c', 'c'])
    change({ rows: [{ id: 'x' }, { id: 'a' }, { id: 'y' }, { id: 'z' }] })
    expect([getCurrentText(), getFocusedText()]).toEqual(['z', 'z'])
    expect(onMove.mock.calls.join('')).toBe('abc')
  })
})
