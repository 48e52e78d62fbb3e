import { screen, waitFor, within } from '@testing-library/react'
import type { Window as HappyDomWindow } from 'happy-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { requestScheduler } from '#/api/request-scheduler.ts'
import { renderApp } from '#/test/render-app.tsx'

const northbank = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const velopine = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

const findMainNav = () => screen.findByRole('navigation', { name: 'Main' })
const readLinkNames = async () =>
  within(await findMainNav())
    .getAllByRole('link')
    .map((link) => link.textContent)
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('navigation', () => {
  it('names its links without counts, and adds each loaded count as a description', async () => {
    await renderApp({ path: `${northbank}/scans` })
    const nav = await findMainNav()
    for (const name of ['Overview', 'Domains', 'Scans', 'Takedowns', 'All brands'])
      expect(within(nav).getByRole('link', { name })).toBeTruthy()
    const domains = within(nav).getByRole('link', { name: 'Domains' })
    await waitFor(() => expect(domains.getAttribute('aria-describedby')).not.toBeNull())
    const description = document.getElementById(domains.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toMatch(/^\d+ in the review queue \(count up to 5 min old\)$/)
  })

  it('C36 offers no brand pages to a user without a brand', async () => {
    await renderApp({ key: 'demo-key-newcomer', path: '/' })
    await findHeading('All brands')
    const pages = ['All brands', 'All changes', 'All takedowns', 'All outcomes']
    expect(await readLinkNames()).toEqual([...pages, 'My notes', 'Glossary'])
    expect(screen.getByText('No brands yet.')).toBeTruthy()
  })

  it('shows no brand on a page about all brands, but shortcuts still open pages of the last brand', async () => {
    const { user, router } = await renderApp({ path: `${velopine}/scans` })
    await findHeading('Scans')
    await user.click(within(await findMainNav()).getByRole('link', { name: 'All brands' }))
    await findHeading('All brands')
    expect((await readLinkNames())[0]).toMatch(/^All brands/)
    expect(screen.getByRole('button', { name: 'All brands' })).toBeTruthy()
    await user.keyboard('gq')
    await findHeading('Domains')
    expect(router.state.location.pathname).toBe(`${velopine}/domains`)
  })

  it('has no “Across brands” section for a user with one brand', async () => {
    const { router } = await renderApp({ key: 'demo-key-analyst', path: northbank })
    await findHeading('Overview of Northbank')
    const names = ['Overview', 'Domains', 'Scans', 'Changes', 'Takedowns', 'Outcomes', 'Settings']
    const nav = within(await findMainNav())
    for (const name of names) expect(nav.getByRole('link', { name })).toBeTruthy()
    expect(nav.queryByText('Across brands')).toBeNull()
    expect(nav.queryByRole('link', { name: /^All/ })).toBeNull()
    await router.navigate({ href: '/takedowns/new' })
    const link = nav.getByRole('link', { name: 'Takedowns' })
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
  })
})

it('on a narrow screen, shortcuts don’t work while the menu covers the page', async () => {
  const { happyDOM } = window as unknown as HappyDomWindow
  happyDOM.setViewport({ width: 640 })
  onTestFinished(() => happyDOM.setViewport({ width: 1280 }))
  const { user, router } = await renderApp({ path: `${northbank}/scans` })
  await findHeading('Scans')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.keyboard('gq')
  expect(router.state.location.pathname).toBe(`${northbank}/scans`)
  await user.keyboard('{Escape}gq')
  await findHeading('Domains')
})

describe('navigation to another page', () => {
  it('focuses the heading, but a filter change keeps the focus on the filter', async () => {
    const { user, router } = await renderApp({ path: `${velopine}/scans` })
    await findHeading('Scans')
    // The skip link focuses the content and doesn't change the URL.
    await user.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement?.id).toBe('main')
    expect(router.state.location.href).toBe(`${velopine}/scans`)
    await user.click(within(await findMainNav()).getByRole('link', { name: 'Domains' }))
    const title = await findHeading('Domains')
    // Compare as a boolean: printing two elements would take longer than the timeout.
    await waitFor(() => expect(document.activeElement === title).toBe(true))
    const red = screen.getByRole('link', { name: 'Red' })
    await user.click(red)
    await waitFor(() => expect(red.getAttribute('aria-current')).toBe('true'))
    expect(document.activeElement === red).toBe(true)
  })
})

describe('the current page', () => {
  const findBreadcrumbs = async () =>
    within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }))
  const readBreadcrumbs = async () =>
    (await findBreadcrumbs()).getAllByRole('listitem').map(({ textContent }) => textContent)
  const findRequestLink = () => screen.findByRole('link', { name: 'Request takedown' })
  const readCurrentLinks = async () =>
    within(await findMainNav())
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map(({ textContent }) => textContent)

  it('has the same name in navigation, breadcrumbs, heading and title, and links to a request for its brand', async () => {
    const { user, router } = await renderApp({ path: `${velopine}/scans` })
    for (const [name, brandName] of [
      ['Takedowns', 'Velopine'],
      ['Scans', 'Velopine'],
      ['Domains', 'Velopine'],
      ['Changes', 'Velopine'],
      ['All changes', null],
      ['All takedowns', null],
    ] as const) {
      await user.click(within(await findMainNav()).getByRole('link', { name }))
      await findHeading(name)
      const titleParts = brandName === null ? [name] : [name, brandName]
      expect(await readBreadcrumbs()).toEqual(titleParts.toReversed())
      await waitFor(async () =>
        expect((await readCurrentLinks())[0]).toMatch(new RegExp(`^${name}`)),
      )
      expect(await readCurrentLinks()).toHaveLength(1)
      await waitFor(() =>
        expect(document.title).toBe([...titleParts, 'Brand protection'].join(' · ')),
      )
    }
    await router.navigate({ href: `${velopine}/scans` })
    await findHeading('Scans')
    await user.click(await findRequestLink())
    await findHeading('Request takedown')
    expect(router.state.location.search).toEqual({ brand: velopine.split('/')[2] })
    expect(await readBreadcrumbs()).toEqual(['Velopine', 'Takedowns', 'Request takedown'])
    // The form already has a button with this name, so the page has no link with this name.
    expect(screen.queryByRole('link', { name: 'Request takedown' })).toBeNull()
  })

  it('is named after its domain, and links to a request form with that domain', async () => {
    const { user, router } = await renderApp({ path: `${northbank}/domains` })
    const table = await screen.findByRole('table', { name: 'Domains' })
    const [first] = within(table).getAllByRole('rowheader')
    if (!first) throw new Error('no domain')
    await user.click(within(first).getByRole('link'))
    await waitFor(async () => expect(await readBreadcrumbs()).toHaveLength(3))
    const [, , host = ''] = await readBreadcrumbs()
    expect(host).toMatch(/\[\.\]/)
    await waitFor(() =>
      expect(document.title).toBe(`${host} · Domains · Northbank · Brand protection`),
    )
    await user.click(await findRequestLink())
    await findHeading('Request takedown')
    expect(router.state.location.search).toEqual({
      brand: northbank.split('/')[2],
      target: host.replace('[.]', '.'),
    })
  })

  it('is named after its case and brand, and links to a request form with the URL of that case', async () => {
    const { user, router, service } = await renderApp({ path: '/takedowns' })
    const [openCase] = await service.db.all<{ target_host: string }>(
      `select target_host from takedown t join brand b on b.id = t.brand_id
       where b.name = 'Northbank' and status = 'OPEN' and target_host not like 'xn--%'`,
    )
    const host = openCase?.target_host.replaceAll('.', '[.]') ?? ''
    const table = await screen.findByRole('table', { name: 'Takedowns' })
    const links = await within(table).findAllByRole('link')
    const link = links.find(({ textContent }) => textContent.includes(host))
    if (!link) throw new Error('no case')
    await user.click(link)
    await waitFor(async () =>
      expect(await readBreadcrumbs()).toEqual(['Northbank', 'Takedowns', host]),
    )
    expect(await readCurrentLinks()).toEqual([expect.stringMatching(/^Takedowns/)])
    await waitFor(() =>
      expect(document.title).toBe(`${host} · Takedowns · Northbank · Brand protection`),
    )
    await user.click(await findRequestLink())
    await findHeading('Request takedown')
    expect(router.state.location.search).toEqual({
      brand: northbank.split('/')[2],
      target: expect.stringContaining(`https://${openCase?.target_host}/`) as unknown,
    })
  })
})

it('the account menu shows the user, changes the theme and asks before signing out', async () => {
  const { user, router } = await renderApp({ path: `${velopine}/scans` })
  await findHeading('Scans')
  await user.click(screen.getByRole('button', { name: /^Account: marit/ }))
  expect(await screen.findByText('marit.solheim@brandowner.example')).toBeTruthy()
  expect(screen.getByText('Version 0.1.0 · API 1.0.0')).toBeTruthy()
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  const confirmation = await screen.findByRole('dialog', { name: 'Sign out?' })
  await user.click(within(confirmation).getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe(`${velopine}/scans`)
})

it('C154 shows how old the data is while offline', async () => {
  let online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  await renderApp({ path: `${velopine}/scans` })
  await findHeading('Scans')
  online = false
  window.dispatchEvent(new Event('offline'))
  await screen.findByText(/^You’re offline\. Showing data loaded before \d\d:\d\d .*\.$/)
  online = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull())
})

it('C154 removes the offline banner when a tab that started offline goes online', async () => {
  let online = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  await renderApp({ path: `${velopine}/scans` })
  await screen.findByText(/^You’re offline\./)
  online = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull())
})

it('C17 says that there were too many requests, and retries the refused request', async () => {
  let hasRefused = false
  await renderApp({
    path: `${velopine}/scans`,
    intercept: ({ url }) => {
      if (hasRefused || !url.includes('/stats/')) return undefined
      hasRefused = true
      return new Response('{}', { status: 429, headers: { 'Retry-After': '1' } })
    },
  })
  await findHeading('Scans')
  expect(await screen.findByText(/Too many requests\. Retrying/)).toBeTruthy()
  await waitFor(() => expect(requestScheduler.pausedUntil.state).toBeNull())
  await waitFor(() => expect(screen.queryByText(/Too many requests\. Retrying/)).toBeNull())
  const domains = within(await findMainNav()).getByRole('link', { name: 'Domains' })
  await waitFor(() => expect(domains.getAttribute('aria-describedby')).not.toBeNull())
})

describe('the app while loading', () => {
  it('shows a progress line until a slow page has loaded', async () => {
    const { promise, resolve: release } = Promise.withResolvers<undefined>()
    const { router } = await renderApp({
      path: '/brands',
      intercept: ({ url }) => (url.includes('/scans/?') ? promise : undefined),
    })
    const getProgress = () =>
      screen.queryAllByText('Loading').find((element) => element.closest('main') === null)
    await findHeading('All brands')
    expect(getProgress()).toBeUndefined()
    void router.navigate({ href: `${velopine}/scans` })
    await waitFor(() => expect(getProgress()).toBeTruthy())
    release(undefined)
    expect(await screen.findByRole('table', { name: 'Scans' })).toBeTruthy()
    await waitFor(() => expect(getProgress()).toBeUndefined())
  })

  it('C18 keeps the loaded page if the profile then fails to load, and can load the profile again', async () => {
    let isProfileAvailable = false
    const { user } = await renderApp({
      path: `${velopine}/scans`,
      intercept: async ({ url }) => {
        if (isProfileAvailable || !url.includes('/users/profile/')) return undefined
        await new Promise((resolve) => setTimeout(resolve, 400))
        return Response.json({ detail: 'No.' }, { status: 403 })
      },
    })
    const banner = await screen.findByText(/^Your account or brands could not be loaded/)
    expect(screen.getByRole('table', { name: 'Scans' })).toBeTruthy()
    isProfileAvailable = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /^Account: marit/ })).toBeTruthy()
    expect(banner.isConnected).toBe(false)
  })
})
