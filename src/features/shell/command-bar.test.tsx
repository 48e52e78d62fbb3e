import type { RegisteredRouter } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { CompactBrand } from '#/contract/brand.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'
import { getPageGroups } from './command-bar.tsx'

provideDatabase()

async function paste(text: string, path = '/brands') {
  const app = await renderApp({ path })
  await screen.findByRole('heading', { level: 1 })
  await app.user.click(document.body)
  await app.user.paste(text)
  return app
}
const findOption = (name: RegExp) => screen.findByRole('option', { name })

describe('C138 text pasted outside a field', () => {
  it('adds several addresses to those in the bulk request and opens it', async () => {
    const { user, router } = await paste('hxxps://a[.]example/x\n\nSee https://b.example/y.')
    await user.click(await findOption(/^Review 2 addresses/))
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns/bulk'))
    const findAddressField = () => screen.findByLabelText<HTMLTextAreaElement>(/^Addresses/)
    await waitFor(async () =>
      expect((await findAddressField()).value).toBe('hxxps://a[.]example/x\nhttps://b.example/y'),
    )
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.paste('https://c.example/ https://d.example/')
    await user.click(await findOption(/^Review 2 addresses/))
    await waitFor(async () =>
      expect((await findAddressField()).value).toBe(
        'hxxps://a[.]example/x\nhttps://b.example/y\nhttps://c.example/\nhttps://d.example/',
      ),
    )
  })

  it('C143 offers no request for a brand’s own domain and names the brand', async () => {
    await paste('https://www.northbank.example/login')
    await screen.findByText(/belongs to/)
    await screen.findByText('Nothing found')
    expect(screen.queryByRole('option', { name: /^Request takedown of/ })).toBeNull()
    expect(screen.queryByText('None of your brands tracks this host.')).toBeNull()
  })
})

const createBrand = (id: string): CompactBrand => ({
  id,
  name: `Brand ${id}`,
  domain: `${id}.example`,
  plan: null,
  monitoring_enabled: null,
  brand_markets: [],
})
const buildOptions = (pathname: string, ...words: string[]) => {
  const navigate = vi.fn<(to: object) => Promise<void>>(async () => {})
  const groups = getPageGroups({
    searchTerms: words,
    brands: [createBrand('a'), createBrand('b')],
    shortcutBrandId: 'a',
    views: [],
    // Only the parts of the router that the options use.
    router: { state: { location: { pathname } }, navigate } as unknown as RegisteredRouter,
  })
  return { navigate, options: groups.flatMap(({ options }) => options) }
}

const brandParams = { params: { brandId: 'b' } }
const brandSearch = { search: { brand: 'b' } }
it.each([
  ['/brands/a', { to: '/brands/$brandId', ...brandParams }],
  ['/brands', { to: '/brands/$brandId', ...brandParams }],
  ['/brands/a/scans', { to: '/brands/$brandId/scans', ...brandParams }],
  ['/brands/a/domains/some-id', { to: '/brands/$brandId/domains', ...brandParams }],
  ['/takedowns', { to: '/takedowns', ...brandSearch }],
  ['/takedowns/some-id', { to: '/takedowns', ...brandSearch }],
  ['/takedowns/bulk', { to: '/takedowns/bulk', ...brandSearch }],
])('F16 switches from %s to the same page of another brand', (pathname, to) => {
  const { options, navigate } = buildOptions(pathname)
  options.find(({ key }) => key === 'brand b')?.run()
  expect(navigate.mock.calls).toEqual([[to]])
})
