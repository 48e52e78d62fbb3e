import { describe, expect, it } from 'vitest'
import { brandStats } from '#/contract/brand-stats.ts'
import { sortBrands, totalBrands, type BrandLine } from './brand-line.ts'

const line = (name: string, raw: Record<string, unknown> | null): BrandLine => ({
  id: name,
  name,
  domain: null,
  plan: null,
  role: null,
  monitoring: true,
  stats: raw && brandStats.parse(raw),
  reading: false,
  failure: null,
})

const brands = [
  line('Ash', { domain_count: 5, verdict_stats: { red: 2 }, latest_scan_date: null }),
  line('Birch', null),
  line('Cedar', { domain_count: 40, verdict_stats: { red: 1 }, high_risk_count: 3 }),
  line('Dogwood', { domain_count: 5, verdict_stats: {}, latest_scan_date: '2026-11-20T10:00:00Z' }),
]
const names = (lines: readonly BrandLine[]) => lines.map(({ name }) => name).join(' ')

describe('order of brands', () => {
  it('C29 keeps the order of the service unless the reader sorts', () => {
    expect(names(sortBrands(brands, undefined, 'desc'))).toBe('Ash Birch Cedar Dogwood')
  })

  it('sorts by a figure, equals in the order of the service', () => {
    expect(names(sortBrands(brands, 'queue', 'desc'))).toBe('Cedar Ash Dogwood Birch')
    expect(names(sortBrands(brands, 'queue', 'asc'))).toBe('Ash Dogwood Cedar Birch')
  })

  it('C32 what has no figure comes last in both directions and is no zero', () => {
    expect(names(sortBrands(brands, 'red', 'asc'))).toBe('Cedar Ash Birch Dogwood')
    expect(names(sortBrands(brands, 'latest', 'desc'))).toBe('Dogwood Ash Birch Cedar')
  })
})

it('C52 adds up pairs and says how many brands are missing', () => {
  expect(totalBrands(brands)).toEqual({ queue: 50, red: 3, high: 3, missing: 1 })
})
