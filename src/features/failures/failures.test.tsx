import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { session } from '#/api/session.ts'
import { expectConsole } from '#/test/console-guard.ts'
import { renderApp } from '#/test/render-app.tsx'
import { isMissingScript } from './route-failure.tsx'

/** The router's note on a page that shows its error instead. */
const expectFailure = () => expectConsole(/Error in route match/)

/** A well-formed identifier that no record has. */
const unknownId = '00000000-0000-4000-8000-00000000dead'

describe('addresses that lead nowhere', () => {
  it('say so within the frame of the app, whose navigation leads on', async () => {
    await renderApp({ path: '/no/such/page' })
    await screen.findByRole('heading', { level: 1, name: 'Not found' })
    expect(document.title).toBe('Not found · Brand protection')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  it('C11 claim neither "deleted" nor "forbidden"', async () => {
    expectFailure()
    const { container } = await renderApp({ path: `/takedowns/${unknownId}` })
    await screen.findByRole('heading', { level: 1, name: 'Not found' })
    expect(container.textContent).not.toMatch(/deleted|forbidden|permission/i)
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  it.each(['/takedowns/not-a-uuid', '/brands/not-a-uuid/scans'])(
    'C74 %s asks the service nothing about an identifier that cannot be one',
    async (path) => {
      expectFailure()
      const { asked } = await renderApp({ path })
      await screen.findByRole('heading', { level: 1, name: 'Not found' })
      expect(asked.filter((request) => request.includes('not-a-uuid'))).toEqual([])
    },
  )
})

describe('a page that cannot be read', () => {
  const brandId = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'
  const broken = (works: () => boolean) => (request: Request) =>
    request.url.includes('/scans/') && !works()
      ? Response.json({ detail: 'No.' }, { status: 403 })
      : undefined

  it('C18 says why, with status and path, and is read again on demand', async () => {
    expectFailure()
    let works = false
    const { user } = await renderApp({
      path: `/brands/${brandId}/scans`,
      intercept: broken(() => works),
    })
    expect(await screen.findByText('Scans could not be loaded.')).toBeTruthy()
    expect(screen.getByText(/status 403/).textContent).toContain(
      `GET /core/api/brands/${brandId}/scans/`,
    )
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Scans' })
  })

  it('comes back by itself when the network does', async () => {
    expectFailure()
    let online = true
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
    const { router } = await renderApp({
      path: '/brands',
      intercept: () => (online ? undefined : Response.error()),
    })
    await screen.findByRole('heading', { name: 'All brands' })
    online = false
    await router.navigate({ to: '/brands/$brandId/scans', params: { brandId } })
    await screen.findByText('You are offline.')
    online = true
    window.dispatchEvent(new Event('online'))
    const heading = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(heading.isConnected).toBe(false))
    expect(await screen.findByRole('heading', { level: 1, name: 'Scans' })).toBeTruthy()
  })

  it('offers to sign out when not even the frame can be read', async () => {
    expectFailure()
    const { user } = await renderApp({
      path: '/brands',
      intercept: () => Response.json({ items: [] }),
    })
    await screen.findByText('The answer of the service cannot be read.')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByText('You’re signed out.')
    await waitFor(() => expect(session.store.state.signedIn).toBe(false))
  })
})

it.each([
  'Failed to fetch dynamically imported module: https://app.example/assets/scans-x.js',
  'error loading dynamically imported module: https://app.example/assets/scans-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/scans-x.css',
])('a script that is gone is recognised: %s', (message) => {
  expect(isMissingScript(new TypeError(message))).toBe(true)
  expect(isMissingScript(new TypeError('x is not a function'))).toBe(false)
})
