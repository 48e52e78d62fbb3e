import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { profileOptions } from '#/api/profile.ts'
import { dayOf } from '#/lib/local-days.ts'
import { brandDays, seen } from '#/product/trends/brand-days.ts'
import { deviceFixture } from '#/test/device-fixture.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { trendDays } from './trend-panel.tsx'

deviceFixture()

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const day = 24 * 60 * 60_000

/** Opens the overview on a device that has seen earlier days: so many days ago, with so many to review. */
async function open(
  earlier: readonly (readonly [ago: number, queue: number])[],
  intercept?: Intercept,
) {
  const app = await renderApp({ path: `/brands/${brand}`, ...(intercept && { intercept }) })
  await screen.findByRole('region', { name: 'Scans by day' })
  const { id } = await app.queryClient.ensureQueryData(profileOptions())
  const store = brandDays(id, brand)
  for (const [ago, queue] of earlier)
    store.update(seen(Date.now() - ago * day, { queue, red: null, open: 2 }))
  return { ...app, store }
}
const panel = () => screen.findByRole('region', { name: 'Trend' })
const rowsOf = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell', { hidden: true })
        .map((cell) => cell.textContent),
    )

it('C51 days that were not seen are gaps, up to today', () => {
  const seenDays = [
    { day: '2026-10-30', queue: 4, red: 1, open: 0 },
    { day: '2026-11-01', queue: 3, red: null, open: 0 },
  ]
  expect(trendDays(seenDays, '2026-11-02')).toEqual([
    seenDays[0],
    { day: '2026-10-31', queue: null, red: null, open: null },
    seenDays[1],
    { day: '2026-11-02', queue: null, red: null, open: null },
  ])
  expect(trendDays([], '2026-11-02')).toEqual([])
})

it('C51 says nothing before there are two days, and notes the day', async () => {
  const { store } = await open([])
  await waitFor(() => expect(store.state.value.days).toHaveLength(1))
  await waitFor(() => expect(store.state.value.days[0]?.open).not.toBeNull())
  const [today] = store.state.value.days
  expect(today?.day).toBe(dayOf(Date.now()))
  expect(today?.queue).toBeGreaterThan(0)
  expect(today?.red).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: 'Trend' })).toBeNull()
})

it('C51 tells what this device has seen since its first day, gaps as gaps', async () => {
  await open([
    [9, 7],
    [4, 1234],
  ])
  const trend = await panel()
  expect(trend.textContent).toContain('seen from this device since')
  await waitFor(() => expect(trend.textContent).toContain('Seen on 3 of 10 days'))
  const rows = rowsOf(trend)
  expect(rows).toHaveLength(3)
  expect(rows.slice(1)).toEqual([
    ['1,234', '—', '2'],
    ['7', '—', '2'],
  ])
})

it('C8 a trend stays after a sign-out where the user keeps it', async () => {
  const { user, store } = await open([[3, 7]])
  await user.click(within(await panel()).getByRole('checkbox', { name: /Keep it/ }))
  await waitFor(() => expect(store.state.value.kept).toBe(true))
})

it('a figure that is not reported is no zero', async () => {
  const intercept: Intercept = (request) =>
    new URL(request.url).pathname.endsWith('/stats/') ? Response.json({}) : undefined
  await open([[2, 7]], intercept)
  const trend = await panel()
  await waitFor(() => expect(rowsOf(trend)).toHaveLength(2))
  expect(rowsOf(trend)[0]?.slice(0, 2)).toEqual(['—', '—'])
})

it('C51 a figure that was read on an earlier day is not one of today', async () => {
  // The cases are read again after midnight, the counts of the brand cannot be.
  const now = Date.now()
  const { store, queryClient } = await open([])
  await waitFor(() => expect(store.state.value.days[0]?.queue).toBeGreaterThan(0))
  await waitFor(() => expect(store.state.value.days[0]?.open).not.toBeNull())
  vi.spyOn(Date, 'now').mockReturnValue(now + day)
  await queryClient.refetchQueries({ queryKey: ['takedowns'], type: 'active' })
  await waitFor(() => expect(store.state.value.days).toHaveLength(2))
  expect(store.state.value.days[1]).toMatchObject({ day: dayOf(now + day), queue: null, red: null })
  vi.restoreAllMocks()
})

it('says so where the device is full, and shows what it knew before', async () => {
  const { user } = await open([[3, 7]])
  const trend = await panel()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(within(trend).getByRole('checkbox', { name: /Keep it/ }))
  expect((await within(trend).findByRole('alert')).textContent).toContain('no room left')
  expect(rowsOf(trend)).toHaveLength(2)
  vi.restoreAllMocks()
})
