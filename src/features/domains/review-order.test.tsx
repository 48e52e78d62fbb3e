import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getNotesStore, setNotes } from '#/shared/triage-notes/triage-notes.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { createTestService, type TestService } from '#/test/test-service.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const brand = `/brands/${brandId}`
const list = `${brand}/domains`

type Row = { id: string; name: string; open_takedown: object | null }

/** Fetches the full queue in the service's review order. */
async function fetchQueue(service: TestService): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const response = await service.fetch(
      `/core/api${brand}/domains/?triage_filter=queue&sort_field=review_priority&sort_direction=desc&compact=true&page_size=100&page=${page}`,
    )
    const { results, next } = (await response.json()) as { results: Row[]; next: string | null }
    rows.push(...results)
    if (next === null) return rows
  }
}

/** Renders the app with some dismissed domains. */
async function openWithDismissed(
  path: string,
  pickDismissed: (rows: readonly Row[]) => readonly Row[],
  intercept?: Intercept,
) {
  const service = await createTestService({ domains: 240 })
  const queue = await fetchQueue(service)
  const dismissedRows = pickDismissed(queue)
  const profile = await service.fetch('/core/api/users/profile/')
  const { id: user } = (await profile.json()) as { id: string }
  const isHandled = ({ id, open_takedown: open }: Row) =>
    open !== null || dismissedRows.some((row) => row.id === id)
  const app = await renderApp({ path: '/nowhere', service, ...(intercept && { intercept }) })
  await screen.findByRole('button', { name: /^Account: marit/ })
  const now = Date.now()
  const dismissals = dismissedRows.map(({ id, name }) => [id, { name, at: now }] as const)
  getNotesStore(user, brandId).update((notes) => setNotes(notes, 'dismissed', dismissals))
  app.router.history.push(path)
  return { ...app, queue, unhandled: queue.filter((row) => !isHandled(row)), isHandled }
}

const listRowIds = async () =>
  within(await screen.findByRole('table', { name: 'Domains' }))
    .getAllByRole('rowheader')
    .map((row) => row.closest('tr')?.dataset['row'])
const takeFirst = (count: number) => (rows: readonly Row[]) => rows.slice(0, count)
const getCurrentRow = () => document.querySelector('[aria-current=true][data-row]')

describe('a list that shows handled domains last', () => {
  it('does not retry a page that failed to load', async () => {
    const refused: string[] = []
    await openWithDismissed(`${list}?pageSize=25`, takeFirst(55), ({ url }) => {
      if (!/\/domains\/.*[?&]page=1&page_size=25/.test(url)) return undefined
      refused.push(url)
      return Response.json({ detail: 'No.' }, { status: 403 })
    })
    await screen.findByRole('button', { name: 'Try again' })
    expect(refused).toHaveLength(1)
  })

  it('C62 says that all domains on the page are handled, and “Go to next” moves to the next unhandled domain', async () => {
    const { user, router, queue, unhandled } = await openWithDismissed(
      `${list}?pageSize=25`,
      takeFirst(55),
    )
    expect(await screen.findByText('All 25 on this page are handled.')).toBeTruthy()
    expect(screen.getByText(/^\d+ handled, shown last$/)).toBeTruthy()
    expect(queue.slice(0, 25).map(({ id }) => id)).toContain((await listRowIds())[0])
    await user.click(screen.getByRole('button', { name: 'Go to next' }))
    await waitFor(async () => expect((await listRowIds())[0]).toBe(unhandled[0]?.id))
    expect(router.state.location.search).toMatchObject({ page: '3' })
    await waitFor(() => expect(getCurrentRow()?.getAttribute('data-row')).toBe(unhandled[0]?.id))
  })

  it('says when all domains in the list are handled, and stays on the page', async () => {
    const { user, router } = await openWithDismissed(`${list}?pageSize=25`, (rows) => rows)
    await user.click(await screen.findByRole('button', { name: 'Go to next' }))
    expect(await screen.findByText('Everything in this list is handled.')).toBeTruthy()
    expect(router.state.location.search).toEqual({ pageSize: '25' })
  })

  it('F4 moves to the next unhandled row after a decision, even if that row is on the next page', async () => {
    const { user, router, queue, isHandled } = await openWithDismissed(
      `${list}?pageSize=25`,
      (rows) => rows.filter((_, index) => index < 25 && index % 5 === 2),
    )
    const rowIds = await listRowIds()
    await screen.findByRole('button', { name: 'Help' })
    const unhandledRows = queue.slice(0, 25).filter((row) => !isHandled(row))
    expect(rowIds.slice(0, unhandledRows.length)).toEqual(unhandledRows.map(({ id }) => id))
    // Rows that were handled after the list opened are skipped too.
    await user.keyboard('jjs')
    await waitFor(() => expect(getCurrentRow()?.getAttribute('data-row')).toBe(rowIds[2]))
    await user.keyboard('kks')
    await waitFor(() => expect(getCurrentRow()?.getAttribute('data-row')).toBe(rowIds[2]))
    // C62: rows that are handled after the list opened stay in place.
    expect(await listRowIds()).toEqual(rowIds)
    for (let index = 2; index < unhandledRows.length; index++) await user.keyboard('s')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: '2' }))
    const nextUnhandled = queue.slice(25, 50).find((row) => !isHandled(row))
    await waitFor(() => expect(getCurrentRow()?.getAttribute('data-row')).toBe(nextUnhandled?.id))
  })
})

it('C62 the overview leads to the queue if all domains on the first page of the queue are handled', async () => {
  await openWithDismissed(brand, takeFirst(104))
  expect(await screen.findByText('The first 50 are handled. Continue in the queue.')).toBeTruthy()
})
