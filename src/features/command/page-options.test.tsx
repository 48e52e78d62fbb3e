import { expect, it, vi } from 'vitest'
import type { CompactBrand } from '#/contract/brand.ts'
import { pageGroups } from './page-options.tsx'

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
  const groups = pageGroups({
    words,
    brands: [brand('a'), brand('b')],
    brandId: 'a',
    pathname,
    navigate,
  })
  return { navigate, options: groups.flatMap(({ options }) => options) }
}

it('F16 finds what changed, in the brand and in all', () => {
  const { options, navigate } = open('/brands/a', 'changes')
  expect(options.map(({ content }) => content)).toEqual(['Changes', 'All changes'])
  for (const { run } of options) run()
  expect(navigate.mock.calls).toEqual([
    [{ to: '/brands/$brandId/changes', params: { brandId: 'a' } }],
    [{ to: '/changes' }],
  ])
})

it('F16 leads to the same page of another brand', () => {
  const pages = ['changes', 'scans', 'domains/some-id'] as const
  const leads = pages.map((page) => {
    const { options, navigate } = open(`/brands/a/${page}`)
    options.find(({ key }) => key === 'brand b')?.run()
    return navigate.mock.calls
  })
  const params = { brandId: 'b' }
  expect(leads).toEqual([
    [[{ to: '/brands/$brandId/changes', params }]],
    [[{ to: '/brands/$brandId/scans', params }]],
    [[{ to: '/brands/$brandId/domains', params }]],
  ])
})
