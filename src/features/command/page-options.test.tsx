import type { RegisteredRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import type { CompactBrand } from '#/contract/brand.ts'
import { getPageGroups } from './page-options.tsx'

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

it('F16 finds the Changes pages of the brand and of all brands', () => {
  const { options, navigate } = buildOptions('/brands/a', 'changes')
  expect(options.map(({ content }) => content)).toEqual(['Changes', 'All changes'])
  for (const { run } of options) run()
  expect(navigate.mock.calls).toEqual([
    [{ to: '/brands/$brandId/changes', params: { brandId: 'a' } }],
    [{ to: '/changes' }],
  ])
})

const brandParams = { params: { brandId: 'b' } }
const brandSearch = { search: { brand: 'b' } }
it.each([
  ['/brands/a', { to: '/brands/$brandId', ...brandParams }],
  ['/brands/a/settings', { to: '/brands/$brandId/settings', ...brandParams }],
  ['/brands', { to: '/brands/$brandId', ...brandParams }],
  ['/brands/a/changes', { to: '/brands/$brandId/changes', ...brandParams }],
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
