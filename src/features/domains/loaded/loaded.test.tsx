import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { useReducer, useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { wholeQueue } from '#/api/domain-filters.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { loadProgressOptions } from '#/api/load-all.ts'
import { createQueryClient } from '#/api/query-client.ts'
import { session } from '#/api/session.ts'
import { filterKey } from '#/features/domains/selection/filter-key.ts'
import { SelectionBar } from '#/features/domains/selection/selection-bar.tsx'
import { createTestService, type TestService } from '#/hosts/test-service.ts'
import { formatCount } from '#/lib/numbers.ts'
import { listReducer, newList } from '#/product/lists/list-reducer.ts'
import { noLocalFilters } from '#/replica/host-filters.ts'
import type { LocalSort } from '#/replica/host-order.ts'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { LoadProgress } from './load-progress.tsx'
import { LocalFilterTools } from './local-filter-tools.tsx'
import { shownLabel } from './local-filters.ts'
import { useLoadAll } from './use-load-all.ts'
import { useLocalRows } from './use-local-rows.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const filters = { ...wholeQueue, triage: 'all' } as const
const network = setupServer()
let service: TestService
let total = 0
/** The service answers a page only when this says so. */
let mayAnswer: (page: number) => Promise<Response | undefined>

const columns: readonly Column<HostRow>[] = [
  { id: 'domain', header: 'Host', main: true, sort: 'ascending', cell: ({ name }) => name },
  { id: 'risk_score', header: 'Risk', width: 80, sort: 'descending', cell: ({ risk }) => risk },
  { id: 'box', header: 'Box', width: 40, cell: ({ id }) => <input aria-label={`Box ${id}`} /> },
]

beforeAll(async () => {
  service = await createTestService({ domains: 730 })
  const answer = await service.fetch(
    `/core/api/brands/${brandId}/domains/?triage_filter=all&page_size=1`,
  )
  total = ((await answer.json()) as { count: number }).count
  network.listen({ onUnhandledFrame: 'error' })
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
beforeEach(() => {
  session.signIn('demo-key-owner', { keep: false })
  mayAnswer = () => Promise.resolve(undefined)
  network.use(
    http.all('*/core/*', async ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      return (await mayAnswer(page)) ?? service.service(request)
    }),
  )
  // There is no layout here: a window of 600 pixels, rows of 34.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(34)
})
afterEach(() => {
  cleanup()
  network.resetHandlers()
})
afterAll(() => {
  network.close()
  service.close()
})

function Loaded({ cursor = null }: { cursor?: number | null }) {
  const all = useLoadAll(brandId, filters, 'compact')
  const progress = loadProgressOptions(brandId, filters, 'compact')
  const [local, setLocal] = useState(noLocalFilters)
  const [sort, setSort] = useState<LocalSort>({ column: 'review', direction: 'asc' })
  const loaded = all.data?.rows ?? []
  const { rows, unsaid } = useLocalRows(loaded, local, sort)
  const [{ selection }, dispatch] = useReducer(listReducer<HostRow>, newList(null))
  const filter = filterKey(filters)
  return (
    <main tabIndex={-1}>
      <h1>{all.state}</h1>
      <button type="button" onClick={() => void all.load()}>
        Load all
      </button>
      {all.state === 'loading' && <LoadProgress progress={progress} onCancel={all.cancel} />}
      <LocalFilterTools
        rows={loaded}
        sources={[]}
        filters={local}
        unsaid={unsaid}
        onChange={(part) => setLocal({ ...local, ...part })}
        onLoadFull={() => {}}
      />
      <p>{shownLabel({ shown: rows.length, loaded: loaded.length, total: loaded.length })}</p>
      <DataTable
        name="Domains"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onSort={({ direction }) =>
          setSort({ column: 'domain', direction: direction === 'ascending' ? 'asc' : 'desc' })
        }
        current={cursor === null ? null : (rows[cursor]?.id ?? null)}
        fill
        empty="nothing"
      />
      <button
        type="button"
        onClick={() => dispatch({ type: 'add', items: loaded.slice(0, 2), filter })}
      >
        Select two
      </button>
      <SelectionBar
        reading={all}
        progress={progress}
        selection={selection}
        facts={{ filter, total }}
        onWhole={(walked) => dispatch({ type: 'whole', walked, filter })}
        actions={[{ id: 'count', label: 'Count', run: (chosen) => `${chosen.length} counted` }]}
        more={[]}
        onClear={() => dispatch({ type: 'clear' })}
      />
    </main>
  )
}

function show(cursor: number | null = null) {
  const client = createQueryClient(session)
  const shown = (place: number | null) => (
    <QueryClientProvider client={client}>
      <Loaded cursor={place} />
    </QueryClientProvider>
  )
  const { rerender } = render(shown(cursor))
  return { user: userEvent.setup(), moveTo: (place: number) => rerender(shown(place)) }
}

const table = () => screen.getByRole('table', { name: 'Domains' })
const hosts = () => within(table()).getAllByRole('rowheader')
const state = (name: string) => screen.findByRole('heading', { name })
/** Everything loaded and drawn. */
const loadAll = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(press('Load all'))
  await state('loaded')
  await screen.findAllByRole('rowheader')
}
const press = (name: string) => screen.getByRole('button', { name })
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('loading all rows', () => {
  it('C64 loads them with progress, and has only those near the window in the document', async () => {
    const { user } = show()
    let release = (): void => {}
    const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
    mayAnswer = (page) => (page < 3 ? Promise.resolve(undefined) : held)
    await user.click(press('Load all'))
    // Reported at most ten times a second.
    await screen.findByText(`100 of ${formatCount(total)} loaded`)
    expect(screen.getByRole('progressbar').getAttribute('max')).toBe(String(total))
    release()
    await state('loaded')
    await screen.findAllByRole('rowheader')
    expect(screen.getByText(`${formatCount(total)} of ${formatCount(total)} loaded`)).toBeTruthy()
    expect(table().getAttribute('aria-rowcount')).toBe(String(total + 1))
    expect(hosts().length).toBeGreaterThan(15)
    expect(hosts().length).toBeLessThan(60)
    const places = within(table()).getAllByRole('row')
    expect(places.slice(0, 3).map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '2',
      '3',
    ])
  })

  it('is cancelled, and can be begun again', async () => {
    const { user } = show()
    mayAnswer = (page) => (page < 3 ? Promise.resolve(undefined) : new Promise(() => {}))
    await user.click(press('Load all'))
    await screen.findByText(/^100 of/)
    await user.click(press('Cancel'))
    await state('idle')
    expect(screen.queryByRole('progressbar')).toBeNull()
    mayAnswer = () => Promise.resolve(undefined)
    await loadAll(user)
    expect(table().getAttribute('aria-rowcount')).toBe(String(total + 1))
  })

  it('C64 filters and orders what is loaded, and says of how many', async () => {
    const { user } = show()
    await loadAll(user)
    choose('Case', 'open')
    const shown = await screen.findByText(/^\d+ of [\d,]+ loaded$/)
    const count = Number(shown.textContent?.split(' ')[0])
    expect(count).toBeGreaterThan(0)
    expect(table().getAttribute('aria-rowcount')).toBe(String(count + 1))
    choose('Case', 'any')
    await user.click(press('Host'))
    const names = hosts().map((cell) => cell.textContent ?? '')
    expect(names).toEqual(names.toSorted())
    choose('Feedback', 'comment')
    await screen.findByText(/^Short rows do not tell feedback, so [\d,]+ are left out\.$/)
    expect(press('Load full rows')).toBeTruthy()
  })

  it('keeps the row of the cursor and the one with the focus, wherever they are', async () => {
    const { user, moveTo } = show()
    await loadAll(user)
    const first = screen.getAllByRole('textbox')[0]
    first?.focus()
    moveTo(700)
    await waitFor(() =>
      expect(table().querySelector('[data-index="700"]')?.getAttribute('aria-rowindex')).toBe(
        '702',
      ),
    )
    expect(document.activeElement).toBe(first)
  })
})

describe('the selection bar', () => {
  it('P5 says the scope in numbers, and goes from two rows to the whole filter', async () => {
    const { user } = show()
    await loadAll(user)
    await user.click(press('Select two'))
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    expect(bar.getByText(`of ${formatCount(total)} in this filter`)).toBeTruthy()
    await user.click(press('Count'))
    expect(await bar.findByText('2 counted')).toBeTruthy()
    await user.click(press(`Select all ${formatCount(total)} in this filter`))
    await bar.findByText(`All ${formatCount(total)} in this filter selected`)
    await user.click(press('Count'))
    expect(await bar.findByText(`${total} counted`)).toBeTruthy()
    expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull()
    await user.click(press('Clear the selection'))
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('says so when the whole filter cannot be read, and selects nothing more', async () => {
    const { user } = show()
    await loadAll(user)
    await user.click(press('Select two'))
    mayAnswer = () => Promise.resolve(Response.json({ detail: 'Not found.' }, { status: 404 }))
    await user.click(press(`Select all ${formatCount(total)} in this filter`))
    expect((await screen.findByRole('alert')).textContent).toContain('Not all could be read.')
    expect(screen.getByText('2 selected')).toBeTruthy()
  })
})
