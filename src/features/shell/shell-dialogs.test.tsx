import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

const velopine = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('F4 pressing g and then a letter opens a page, and links in the sidebar show their keys', async () => {
  const { user, router } = await renderApp({ path: `${velopine}/scans` })
  await findHeading('Scans')
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  for (const [keys, path, search, link] of [
    ['go', velopine, {}, 'Overview'],
    ['gq', `${velopine}/domains`, {}, 'Domains'],
    ['gs', `${velopine}/scans`, {}, 'Scans'],
    ['gc', `${velopine}/changes`, {}, 'Changes'],
    ['gp', `${velopine}/settings`, {}, 'Settings'],
    ['gt', '/takedowns', { brand: velopine.split('/')[2] }, 'Takedowns'],
    ['gu', '/outcomes', { brand: velopine.split('/')[2] }, 'Outcomes'],
    ['ge', '/outcomes', {}, null],
    ['gb', '/brands', {}, 'All brands'],
    ['gn', '/changes', {}, 'All changes'],
    ['ga', '/takedowns', {}, 'All takedowns'],
    ['gd', `${velopine}/domains`, { triage: 'all' }, null],
  ] as const) {
    await user.keyboard(keys)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(router.state.location.search).toMatchObject(search)
    if (link !== null)
      expect(nav.getByRole('link', { name: link }).title).toBe(`Keys: g then ${keys.at(1)}`)
  }
})
