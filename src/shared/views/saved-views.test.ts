import { describe, expect, it } from 'vitest'
import { parseViewUrl, toAbsoluteDays, toRelativeDays } from './saved-views.ts'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const now = new Date(2026, 10, 22, 12).getTime()

describe('F18 the URL of a view', () => {
  it('keeps the list and its filters, but drops the page number and the open record', () => {
    expect(parseViewUrl(`/brands/${brand}/domains/${brand}/page?verdict=red&page=3`)).toEqual({
      list: 'domains',
      brandId: brand,
      address: `/brands/${brand}/domains?verdict=red`,
    })
    expect(parseViewUrl(`/takedowns?brand=${brand}&status=OPEN`)).toMatchObject({
      list: 'takedowns',
      brandId: brand,
    })
  })

  it.each([
    '//evil.example/takedowns',
    '/\\evil.example/takedowns',
    'javascript:alert(1)',
    '/takedowns/new?target=https://a.example',
    '/sign-in',
    '/brands/../takedowns',
    '',
    null,
    `/takedowns?text=${'x'.repeat(5000)}`,
  ])('cannot be %j', (text) => {
    expect(parseViewUrl(text)).toBeNull()
  })

  it('can be converted from fixed dates to dates relative to today, and back', () => {
    const absoluteUrl = '/takedowns?from=2026-10-24&to=2026-11-22&text=2026-10-24'
    const relativeUrl = '/takedowns?from=today-29&to=today&text=2026-10-24'
    expect(toRelativeDays(absoluteUrl, now)).toBe(relativeUrl)
    expect(toAbsoluteDays(relativeUrl, now)).toBe(absoluteUrl)
  })
})
