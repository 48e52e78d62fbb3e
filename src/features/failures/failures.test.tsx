import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { session } from '#/api/session.ts'
import { expectConsole } from '#/test/console-guard.ts'
import { renderApp } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'
import { isFailedImport } from './route-failure.tsx'

/** Expects the warning that the router logs when a page shows an error. */
const expectFailure = () => expectConsole(/Error in route match/)

describe('unknown URLs', () => {
  it('show “Page not found” and keep the app’s navigation', async () => {
    await renderApp({ path: '/no/such/page' })
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
    expect(document.title).toBe('Page not found · Brand protection')
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  it('C11 show “Case not found” for an unknown case, but do not claim that the case was deleted or is forbidden', async () => {
    expectConsole(/Error in route match|^$/)
    await renderApp({ path: '/takedowns/00000000-0000-4000-8000-00000000dead' })
    await screen.findByRole('heading', { level: 1, name: 'Case not found' })
    const main = within(screen.getByRole('main'))
    expect(main.getByText('It may not exist, or you may not have access to it.')).toBeTruthy()
    const link = main.getByRole('link', { name: 'All takedowns' })
    expect(link.getAttribute('href')).toBe('/takedowns')
    expect(screen.getByRole('main').textContent).not.toMatch(/deleted|forbidden|permission/i)
  })
})

describe('a page that fails to load', () => {
  const brandId = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'
  it('C18 explains why, with status and path, and can be retried', async () => {
    expectFailure()
    let works = false
    const respond = () => (works ? undefined : Response.json({ detail: 'No.' }, { status: 403 }))
    const intercept = respondByPath({ '/scans/': respond })
    const { user } = await renderApp({ path: `/brands/${brandId}/scans`, intercept })
    expect(await screen.findByText('Scans could not be loaded.')).toBeTruthy()
    expect(screen.getByText(/status 403/).textContent).toContain(
      `GET /core/api/brands/${brandId}/scans/`,
    )
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Scans' })
  })

  it('C12 does not claim “not found” if a list responds with 404', async () => {
    expectFailure()
    const respond = () => Response.json({ detail: 'Not found.' }, { status: 404 })
    await renderApp({ path: '/brands', intercept: respondByPath({ '/core/api/brands/': respond }) })
    expect(await screen.findByText('All brands could not be loaded.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /not found/ })).toBeNull()
  })

  it('retries when the network is back', async () => {
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
    await screen.findByText('You’re offline.')
    online = true
    window.dispatchEvent(new Event('online'))
    const heading = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(heading.isConnected).toBe(false))
    expect(await screen.findByRole('heading', { level: 1, name: 'Scans' })).toBeTruthy()
  })

  it('offers to sign out if the shell fails to load', async () => {
    expectFailure()
    const intercept = () => Response.json({ items: [] })
    const { user } = await renderApp({ path: '/brands', intercept })
    await screen.findByText('The service’s response couldn’t be read.')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByText('You’re signed out.')
    await waitFor(() => expect(session.store.state.isSignedIn).toBe(false))
  })
})

it.each([
  'Failed to fetch dynamically imported module: https://app.example/assets/scans-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/scans-x.css',
])('recognizes a failed import: %s', (message) => {
  expect(isFailedImport(new TypeError(message))).toBe(true)
  expect(isFailedImport(new TypeError('x is not a function'))).toBe(false)
})
