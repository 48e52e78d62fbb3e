import { describe, expect, it } from 'vitest'
import { brandStats } from '#/contract/brand.ts'
import { findBrands, sortBrands, type BrandTableRow } from './brand-table-rows.ts'

const createRow = (name: string, raw: Record<string, unknown> | null): BrandTableRow => ({
  id: name,
  name,
  domain: null,
  monitoring: true,
  stats: raw && brandStats.parse(raw),
})

const brands = [
  createRow('Ash', { domain_count: 5, verdict_stats: { red: 2 }, latest_scan_date: null }),
  createRow('Birch', null),
  createRow('Cedar', { domain_count: 40, verdict_stats: { red: 1 }, high_risk_count: 3 }),
  createRow('Dogwood', {
    domain_count: 5,
    verdict_stats: {},
    latest_scan_date: '2026-11-20T10:00:00Z',
  }),
]
const joinNames = (rows: readonly BrandTableRow[]) => rows.map(({ name }) => name).join(' ')

it.each([
  ['', 'all brands', 'Ash Birch Cedar Dogwood Other Quiet Harbor'],
  [
    ' har  QUIET ',
    'brands whose name or domain contains every word, in any order',
    'Other Quiet Harbor',
  ],
  ['ash birch', 'no brand whose name contains only some of the words', ''],
  ['quietharbor[.]example', 'brands whose domain contains the defanged text', 'Other Quiet Harbor'],
  [
    'hxxps://www[.]quietharbor[.]example/login?next=/',
    'only the brand that owns the domain of the URL',
    'Quiet Harbor',
  ],
])('the search %j finds %s', (text, _what, names) => {
  const owned = { ...createRow('Quiet Harbor', null), domain: 'quietharbor.example' }
  const lookalike = { ...createRow('Other', null), domain: 'notquietharbor.example' }
  expect(joinNames(findBrands([...brands, lookalike, owned], text))).toBe(names)
})

describe('the brand table', () => {
  const sortNames = (
    rows: readonly BrandTableRow[],
    sort: Parameters<typeof sortBrands>[1]['sort'] = 'verdicts',
    direction: 'asc' | 'desc' = 'desc',
  ) => joinNames(sortBrands(rows, { sort, direction }))

  it('sorts by red domains first, then by high-risk domains, then by domains to review', () => {
    const createTied = (name: string, domain_count: number, high_risk_count: number) =>
      createRow(name, { domain_count, high_risk_count, verdict_stats: { red: 2 } })
    const tied = [createTied('Elm', 9, 1), createTied('Fir', 5, 4), createTied('Gum', 30, 1)]
    expect(sortNames([...tied, ...brands])).toBe('Fir Gum Elm Ash Cedar Dogwood Birch')
  })

  it('C29 keeps the service’s order when it sorts by name, and breaks ties by that order', () => {
    expect(sortNames(brands, 'name', 'asc')).toBe('Ash Birch Cedar Dogwood')
    expect(sortNames(brands, 'name')).toBe('Dogwood Cedar Birch Ash')
    expect(sortNames(brands, 'queue')).toBe('Cedar Ash Dogwood Birch')
    expect(sortNames(brands, 'queue', 'asc')).toBe('Ash Dogwood Cedar Birch')
  })

  it('sorts by the instant of the latest scan, with missing and invalid dates last in both directions', () => {
    const scanned = [
      createRow('Ash', { domain_count: 1, latest_scan_date: 'yesterday' }),
      createRow('Birch', { domain_count: 1, latest_scan_date: '2026-11-20T09:30:00+01:00' }),
      createRow('Cedar', { domain_count: 1, latest_scan_date: '2026-11-20' }),
      createRow('Dogwood', { domain_count: 1, latest_scan_date: '2026-11-20T09:00:00' }),
      createRow('Elm', { domain_count: 1, latest_scan_date: null }),
    ]
    expect(sortNames(scanned, 'latest', 'asc')).toBe('Cedar Birch Dogwood Ash Elm')
    expect(sortNames(scanned, 'latest')).toBe('Dogwood Birch Cedar Ash Elm')
  })

  it('C32 shows brands without figures last in every order, even after brands whose figures are 0', () => {
    expect(sortNames(brands, 'high', 'asc')).toBe('Cedar Ash Birch Dogwood')
    expect(sortNames(brands, 'latest')).toBe('Dogwood Ash Birch Cedar')
    const figures = { domain_count: 0, high_risk_count: 0, verdict_stats: { red: 0 } }
    const zero = createRow('Zero', figures)
    expect(sortNames([createRow('None', null), zero])).toBe('Zero None')
  })
})
