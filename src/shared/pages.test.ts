import type { RegisteredRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { switchBrand } from './pages.ts'

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
])('F16 switches from %s to the matching page of another brand', (pathname, expectedNavigation) => {
  const navigate = vi.fn<(to: object) => Promise<void>>(async () => {})
  // The fake router has only the parts that the function uses.
  switchBrand({ state: { location: { pathname } }, navigate } as unknown as RegisteredRouter, 'b')
  expect(navigate.mock.calls).toEqual([[expectedNavigation]])
})
