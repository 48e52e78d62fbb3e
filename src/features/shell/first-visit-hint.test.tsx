import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createTestService } from '#/server/test-service.ts'
import { getDeviceStore } from '#/storage/device-store.ts'
import { renderApp } from '#/test/render-app.tsx'
import { closedHints } from './first-visit-hint.tsx'

const northbank = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const hint = () => screen.queryByRole('region', { name: 'Getting started' })

/** Renders the app with some hints already closed. */
async function renderAfter(closed: readonly string[], key: string) {
  const service = await createTestService()
  const answer = await service.fetch('/core/api/users/profile/', { key: 'demo-key-owner' })
  const { id } = (await answer.json()) as { id: string }
  await renderApp({
    path: '/takedowns',
    key,
    service,
    // Signing in clears the stores, so wait until the app has loaded the profile.
    intercept: () => {
      getDeviceStore<readonly string[]>(closedHints(id)).update(() => closed)
      return undefined
    },
  })
  await screen.findByRole('button', { name: /^Account: / })
  onTestFinished(() => service.close())
}

it.each([`${northbank}/domains`, '/no/such/page'])(
  'shows the hint to a new user on %s',
  async (path) => {
    await renderApp({ path })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(hint()).not.toBeNull())
    expect(within(hint() ?? document.body).getAllByRole('listitem')).toHaveLength(3)
  },
)

it('the hint closes for good on every page and keeps the focus in the page', async () => {
  const { user, router } = await renderApp({ path: `${northbank}/scans` })
  await screen.findByRole('table', { name: 'Scans' })
  await user.click(await screen.findByRole('button', { name: 'Got it' }))
  expect(hint()).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  await router.navigate({ to: '/takedowns' })
  await screen.findByRole('heading', { level: 1, name: 'All takedowns' })
  expect(hint()).toBeNull()
})

it.each(['domains', 'first-visit'])(
  'a user who closed the note %j of this or an earlier version sees no hint',
  async (closed) => {
    await renderAfter([closed], 'demo-key-owner')
    expect(hint()).toBeNull()
  },
)

it('C9 another user of this browser still sees the hint', async () => {
  await renderAfter(['first-visit'], 'demo-key-analyst')
  expect(hint()).not.toBeNull()
})
