import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window as Page } from 'happy-dom'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultRowState, type RowState, type Column, type Sort } from './column.ts'
import { DataTable } from './data-table.tsx'

type Row = { id: string; host: string; score: number }

const columns: Column<Row>[] = [
  { id: 'host', header: 'Host', main: true, sort: 'asc', cell: (row) => row.host },
  { id: 'score', header: 'Risk', numeric: true, sort: 'desc', cell: (row) => row.score },
  { id: 'note', header: 'Note', cell: (_row, { note }) => note ?? 'none' },
]
const rows: Row[] = [
  { id: '1', host: 'a.example', score: 9 },
  { id: '2', host: 'b.example', score: 3 },
]
const manyRows = Array.from({ length: 500 }, (_, index): Row => {
  const id = String(index + 1)
  return { id, host: `h${id}.example`, score: index }
})
const rowKey = ({ id }: Row) => id
/** Returns the IDs of the rows in the document, including rows whose cells render later. */
const listRenderedIds = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'))

type Props = Partial<Parameters<typeof DataTable<Row>>[0]>
const Table = (props: Props) => (
  <DataTable name="Domains" columns={columns} rows={rows} rowKey={rowKey} {...props} />
)

const readHeaders = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('a table', () => {
  it('announces a sort order only for sortable columns', () => {
    render(<Table sort={{ column: 'score', direction: 'desc' }} onSort={() => {}} />)
    const sorted = screen.getAllByRole('columnheader').map((h) => h.getAttribute('aria-sort'))
    expect(sorted).toEqual(['none', 'descending', null])
  })

  it('sorts by another column in its initial direction, and by the sorted column in the opposite direction', async () => {
    const onSort = vi.fn<(sort: Sort) => void>()
    render(<Table sort={{ column: 'host', direction: 'asc' }} onSort={onSort} />)
    await userEvent.click(screen.getByRole('button', { name: 'Risk' }))
    await userEvent.click(screen.getByRole('button', { name: 'Host' }))
    expect(onSort.mock.calls).toEqual([
      [{ column: 'score', direction: 'desc' }],
      [{ column: 'host', direction: 'desc' }],
    ])
  })

  it('hides columns that the user hid, except the main column', () => {
    render(<Table hiddenColumns={['host', 'score']} />)
    expect(readHeaders()).toEqual(['Host', 'Note'])
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('a.examplenone')
  })
})

describe('a table whose columns have priorities', () => {
  const prioritizedColumns: readonly Column<Row>[] = [
    { id: 'host', header: 'Host', main: true, cell: ({ host }) => host },
    { id: 'score', header: 'Risk', width: 160, phoneWidth: 80, cell: () => '' },
    { id: 'when', header: 'When', width: 160, priority: 2, cell: () => '' },
    { id: 'source', header: 'Source', width: 160, priority: 3, cell: () => '' },
  ]
  const { happyDOM } = window as unknown as Page
  afterEach(() => act(() => happyDOM.setViewport({ width: 1280 })))

  it.each([
    [400, ['Host', 'Risk'], '5rem'],
    [800, ['Host', 'Risk', 'When'], '10rem'],
  ])(
    'shows the columns that fit on a screen of %i pixels',
    (screenWidth, expectedHeaders, riskWidth) => {
      happyDOM.setViewport({ width: screenWidth })
      render(<Table columns={prioritizedColumns} />)
      expect(readHeaders()).toEqual(expectedHeaders)
      expect(document.querySelectorAll('col')[1]?.style.width).toBe(riskWidth)
    },
  )

  it('prints all columns, even from a phone', () => {
    happyDOM.setViewport({ width: 400 })
    render(<Table columns={prioritizedColumns} />)
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(readHeaders()).toEqual(['Host', 'Risk', 'When', 'Source'])
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(readHeaders()).toEqual(['Host', 'Risk'])
  })
})

describe('rows of a table', () => {
  it('show their state and pass it to their cells', () => {
    const state: RowState = { selected: true, dimmed: true, note: 'on hold' }
    render(<Table currentKey="2" rowState={({ id }) => (id === '2' ? state : defaultRowState)} />)
    const [, first, second] = screen.getAllByRole('row')
    expect(first?.getAttribute('aria-current')).toBeNull()
    expect(second?.getAttribute('aria-current')).toBe('true')
    expect(second?.dataset).toMatchObject({ selected: 'true', dimmed: 'true' })
    expect(second?.textContent).toContain('on hold')
  })

  it('call onRowClick unless the click is on a control, has a modifier key or ends a text selection', () => {
    const onRowClick = vi.fn<(row: Row) => void>()
    const buttonColumn = {
      id: 'more',
      header: 'More',
      cell: () => <button type="button">Do</button>,
    }
    render(<Table columns={[...columns, buttonColumn]} onRowClick={onRowClick} />)
    const risk = screen.getByRole('cell', { name: '3' })
    fireEvent.click(risk, { ctrlKey: true })
    fireEvent.click(screen.getAllByRole('button', { name: 'Do' })[0] as HTMLElement)
    getSelection()?.selectAllChildren(risk)
    fireEvent.click(risk)
    expect(onRowClick).not.toHaveBeenCalled()
    getSelection()?.removeAllRanges()
    fireEvent.click(risk)
    expect(onRowClick.mock.calls).toEqual([[rows[1]]])
  })
})

describe('a list that is longer than the screen', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
  const listHosts = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  /**
   * Renders on a screen that fits ten rows. Doesn't use `act`, because `act` would also render the deferred rows.
   * Returns a function that renders again.
   */
  function renderWithoutAct(table: ReactElement) {
    vi.stubGlobal('innerHeight', 340)
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    onTestFinished(() => {
      root.unmount()
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    })
    const renderNow = (newTable: ReactElement) => flushSync(() => root.render(newTable))
    renderNow(table)
    return renderNow
  }

  it.each([
    ['the visible rows', null, 10],
    ['all rows up to the current one', '40', 40],
  ])('renders %s first and reserves the height of the others', async (_name, current, count) => {
    const createTable = (shownRows: readonly Row[]) => (
      <Table rows={shownRows} currentKey={current} fillsHeight />
    )
    const rerender = renderWithoutAct(createTable(manyRows.slice(0, 100)))
    expect(listHosts()).toEqual(range(1, count).map((id) => `h${id}.example`))
    expect(listRenderedIds()).toEqual(range(1, 100))
    expect(document.querySelector<HTMLElement>('[data-row="100"]')?.style.height).toBe('34px')
    await waitFor(() => expect(listHosts()).toHaveLength(100))
    // Rendered rows stay rendered when their position changes.
    rerender(createTable(manyRows.slice(0, 100).toReversed()))
    expect(listHosts()).toHaveLength(100)
  })

  it('is one Tab stop, even when rows render later', async () => {
    const cell = ({ host }: Row) => <a href="/">{host}</a>
    const linkColumns: Column<Row>[] = [{ id: 'host', header: 'Host', main: true, cell }]
    renderWithoutAct(
      <Table columns={linkColumns} rows={manyRows.slice(0, 100)} currentKey={null} />,
    )
    await waitFor(() => expect(document.querySelectorAll('a')).toHaveLength(100))
    await waitFor(() => expect(document.querySelectorAll('a:not([tabindex="-1"])')).toHaveLength(1))
  })

  it('has pages of 100 rows, and shows the first page if the list shrinks to one page', async () => {
    const onPageChange = vi.fn<(key: string) => void>()
    const { rerender } = render(<Table rows={manyRows} onPageChange={onPageChange} fillsHeight />)
    const pages = screen.getByRole('navigation', { name: 'Pages' })
    expect(within(pages).getByRole('status').textContent).toBe('1–100 of 500')
    expect(listRenderedIds()).toEqual(range(1, 100))
    await userEvent.click(within(pages).getByRole('button', { name: 'Next page' }))
    expect(within(pages).getByRole('status').textContent).toBe('101–200 of 500')
    expect(listRenderedIds()).toEqual(range(101, 200))
    expect(onPageChange.mock.calls).toEqual([['101']])
    rerender(<Table rows={manyRows.slice(0, 50)} fillsHeight />)
    expect(listRenderedIds()).toEqual(range(1, 50))
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    rerender(<Table rows={[]} fillsHeight empty="None." />)
    expect(screen.getByText('None.')).toBeTruthy()
  })

  it('shows the page of the current row, or the first page if none is current', () => {
    const { rerender } = render(<Table rows={manyRows} currentKey="250" fillsHeight />)
    expect(listRenderedIds()).toEqual(range(201, 300))
    rerender(<Table rows={manyRows.slice(100)} currentKey="250" fillsHeight />)
    expect(listRenderedIds()).toEqual(range(201, 300))
    rerender(<Table rows={manyRows} currentKey={null} fillsHeight />)
    expect(listRenderedIds()).toEqual(range(1, 100))
  })

  it('prints all rows', async () => {
    renderWithoutAct(<Table rows={manyRows} fillsHeight />)
    // Browsers print right after this event.
    dispatchEvent(new Event('beforeprint'))
    expect(listHosts()).toHaveLength(500)
    dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(listRenderedIds()).toEqual(range(1, 100)))
  })

  it('renders headings above rows and details below them as separate rows', () => {
    render(
      <Table
        rows={manyRows.slice(0, 100)}
        renderAbove={({ score }) => score % 50 === 0 && `from ${score}`}
        renderBelow={({ id }) => id === '2' && 'more about it'}
        fillsHeight
      />,
    )
    const texts = screen.getAllByRole('row').map((row) => row.textContent)
    expect(texts.slice(1, 6)).toEqual([
      'from 0',
      'h1.example0none',
      'h2.example1none',
      'more about it',
      'h3.example2none',
    ])
    expect(texts).toHaveLength(1 + 100 + 2 + 1)
    const group = screen.getByText('from 50').closest('tbody')
    expect(group?.querySelector('[data-row="75"]')).not.toBeNull()
  })
})
