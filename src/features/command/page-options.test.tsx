import type { RegisteredRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import type { CompactBrand } from '#/contract/brand.ts'
import { getPageGroups } from './page-options.tsx'

const brand = (id: string): CompactBrand => ({
  id,
  name: `Brand ${id}`,
  domain: `${id}.example`,
  plan: null,
  monitoring_enabled: null,
  brand_markets: [],
})
const open = (pathname: string, ...words: string[]) => {
  const navigate = vi.fn<(to: object) => Promise<void>>(async () => {})
  const groups = getPageGroups({
    searchTerms: words,
    brands: [brand('a'), brand('b')],
    sideBrandId: 'a',
    views: [],
    // Methods of the router that it uses.
    router: { state: { location: { pathname } }, navigate } as unknown as RegisteredRouter,
  })
  return { navigate, options: groups.flatMap(({ options }) => options) }
}

it('F16 finds the changes pages of the brand and of all brands', () => {
  const { options, navigate } = open('/brands/a', 'changes')
  expect(options.map(({ content }) => content)).toEqual(['Changes', 'All changes'])
  for (const { run } of options) run()
  expect(navigate.mock.calls).toEqual([
    [{ to: '/brands/$brandId/changes', params: { brandId: 'a' } }],
    [{ to: '/changes' }],
  ])
})

const ofBrand = { params: { brandId: 'b' } }
const ofSearch = { search: { brand: 'b' } }
it.each([
  ['/brands/a', { to: '/brands/$brandId', ...ofBrand }],
  ['/brands/a/settings', { to: '/brands/$brandId/settings', ...ofBrand }],
  ['/brands', { to: '/brands/$brandId', ...ofBrand }],
  ['/brands/a/changes', { to: '/brands/$brandId/changes', ...ofBrand }],
  ['/brands/a/scans', { to: '/brands/$brandId/scans', ...ofBrand }],
  ['/brands/a/domains/some-id', { to: '/brands/$brandId/domains', ...ofBrand }],
  ['/takedowns', { to: '/takedowns', ...ofSearch }],
  ['/takedowns/some-id', { to: '/takedowns', ...ofSearch }],
  ['/takedowns/bulk', { to: '/takedowns/bulk', ...ofSearch }],
])('F16 switches from %s to the same page of another brand', (pathname, to) => {
  const { options, navigate } = open(pathname)
  options.find(({ key }) => key === 'brand b')?.run()
  expect(navigate.mock.calls).toEqual([[to]])
})
