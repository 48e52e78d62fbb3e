import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestService } from '#/hosts/test-service.ts'
import { pressRefresh } from '#/test/press-refresh.ts'
import { renderApp } from '#/test/render-app.tsx'
import { brandLooks, looked } from './brand-looks.ts'

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

async function demo() {
  const service = await createTestService()
  const read = async <Body,>(path: string) =>
    (await (await service.fetch(`/core/api/${path}`)).json()) as Body
  const { id: user } = await read<{ id: string }>('users/profile/')
  const figures = await read<{
    domain_count: number
    high_risk_count: number
    verdict_stats: { red: number }
  }>(`brands/${northbank}/stats/`)
  return { service, user, figures }
}

it('C51 says in words what changed since the last visit, and only where it is known', async () => {
  const { service, user, figures } = await demo()
  const seen = {
    queue: figures.domain_count + 2,
    red: figures.verdict_stats.red - 4,
    high: figures.high_risk_count,
  }
  const at = Date.parse('2026-11-02T12:30:00Z')
  brandLooks(user).update(looked({ at, brands: new Map([[northbank, seen]]) }))
  await renderApp({ path: '/brands', service })
  const table = within(await screen.findByRole('table', { name: 'Brands' }))
  expect((await screen.findByText(/^Compared with your last visit,/)).textContent).toContain(
    '2 Nov 2026',
  )
  expect(await table.findByRole('columnheader', { name: 'Since your last visit' })).toBeTruthy()
  const changed = within(table.getByRole('row', { name: /^Northbank/ }))
  expect(changed.getAllByText('4 more red')).not.toHaveLength(0)
  expect(changed.getAllByText('2 fewer to review')).not.toHaveLength(0)
  expect(changed.queryByText(/high risk$/)).toBeNull()
  const other = within(table.getByRole('row', { name: /^Velopine/ }))
  expect(other.getAllByText('not there at your last visit')).not.toHaveLength(0)
  service.close()
})

it('C51 a refresh notes its figures and does not count as another visit', async () => {
  const { service, user, figures } = await demo()
  const { user: hand } = await renderApp({ path: '/brands', service })
  await screen.findByRole('table', { name: 'Brands' })
  const store = brandLooks(user)
  await waitFor(() =>
    expect(store.state.value.latest?.brands.get(northbank)?.queue).toBe(figures.domain_count),
  )
  const first = store.state.value.latest?.at ?? 0
  await pressRefresh(hand)
  await waitFor(() => expect(store.state.value.latest?.at).toBeGreaterThan(first))
  expect(store.state.value.before).toBeNull()
  service.close()
})
