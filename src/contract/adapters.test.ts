import { describe, expect, it } from 'vitest'
import { brandStats, brandStatsResponse, brand, compactBrand } from './brand.ts'
import { getLegacyBrandName, getLegacyDns, getLegacyRiskDistribution } from './deprecated.ts'
import { apexGroup, compactHost, domain } from './domain.ts'
import { pageOf } from './page.ts'
import { takedown } from './takedown.ts'

const withId = (fields: object) => ({ id: 'a', ...fields })

it('C67 a group needs an apex, but neither a count nor a risk', () => {
  expect(apexGroup.safeParse({ domain_count: 3 }).success).toBe(false)
  expect(apexGroup.parse({ registrable_apex: 'a.example' })).toEqual({
    id: 'a.example',
    registrable_apex: 'a.example',
    domain_count: null,
    risk: undefined,
  })
})

describe('in a full brand row', () => {
  const figures = { domain_count: 5, high_risk_count: 2, verdict_stats: { red: 1 } }

  it('C32 headline figures are found by the names that the statistics use, and are not settings', () => {
    const { stats, settings } = brand.parse(withId({ ...figures, keywords: ['pay'] }))
    expect(stats).toMatchObject({ domain_count: 5, high_risk_count: 2, scan_count: undefined })
    expect([...settings]).toEqual([['keywords', ['pay']]])
  })

  it('C32 headline figures are found in a nested object', () => {
    const { stats, settings } = brand.parse(withId({ headline: figures, plan: 'pro', x: {} }))
    expect(stats).toMatchObject({ domain_count: 5, high_risk_count: 2 })
    expect([...settings.keys()]).toEqual(['x'])
  })

  it('C32 headline figures are missing, never zero, if they cannot be recognized', () => {
    const { stats } = brand.parse(withId({ hosts: 5, verdict_stats: { red: 1 } }))
    expect(stats).toMatchObject({ domain_count: undefined, latest_scan_date: undefined })
    expect(stats?.verdict_stats).toEqual(new Map([['red', 1]]))
    expect(brand.parse(withId({ hosts: 5 })).stats).toBeNull()
    expect(brand.parse(withId({ domain_count: null })).stats).toBeNull()
  })

  it.each([
    [{ trusted_domains: ['a.example', 'https://b.example/x', 7] }, ['a.example', 'b.example']],
    [{ trustedDomains: 'a.example, b.example' }, ['a.example', 'b.example']],
    [{ settings: { trusted_domains: [{ domain: 'a.example' }] } }, ['a.example']],
    [{ Allowlist: { 'a.example': true, 'b.example': false } }, ['a.example']],
    [{ trusted_domains: null, keywords: ['a.example'] }, []],
    [{ keywords: ['a.example'] }, null],
  ])('C33, C143 trusted domains are read from %j as %j', (settings, hosts) => {
    expect(brand.parse(withId(settings)).trustedDomains).toEqual(hosts)
  })

  it('C33 settings of any type are kept as received', () => {
    const unusual = { keywords: 'a,b', trusted: { x: [1] }, muted: null, on: false }
    expect(Object.fromEntries(brand.parse(withId(unusual)).settings)).toEqual(unusual)
  })
})

it('C32 statistics without any figure are rejected, not read as nine unknown figures', () => {
  const unusual = [{}, { domainCount: 3 }, { verdict_stats: {} }, { items: [] }]
  for (const raw of unusual) expect(brandStatsResponse.safeParse(raw).success).toBe(false)
  expect(brandStatsResponse.parse({ domain_count: 0 }).domain_count).toBe(0)
  expect(brandStatsResponse.parse({ verdict_stats: { red: 0 } }).verdict_stats.get('red')).toBe(0)
})

it.each([
  ['DE', ['DE']],
  ['DE, AT', ['DE', 'AT']],
  [
    ['DE', 'AT', 'DE'],
    ['DE', 'AT'],
  ],
  [{ DE: true, FR: false }, ['DE']],
  [{ emea: ['DE', 'FR'], rest: null }, ['emea: DE, FR']],
  [[{ code: 'DE', label: 'Germany' }, null], ['Germany']],
  [{ DE: { enabled: true } }, ['DE: enabled']],
  [null, []],
  [7, ['7']],
])('C30 reads brand_markets in the format %j', (brandMarkets, markets) => {
  expect(compactBrand.parse(withId({ brand_markets: brandMarkets })).brand_markets).toEqual(markets)
})

describe('in a domain', () => {
  it.each([null, {}, []])('C79 latest_scan %j means that the domain was never scanned', (raw) => {
    expect(compactHost.parse(withId({ latest_scan: raw })).isScanned).toBe(false)
    expect(domain.parse(withId({ latest_scan: raw })).latest_scan).toBeNull()
  })

  it.each(['none', undefined, 7])(
    'C53 latest_scan %j leaves it unknown whether the domain was scanned',
    (raw) => {
      expect(compactHost.parse(withId({ latest_scan: raw })).isScanned).toBeNull()
      expect(domain.parse(withId({ latest_scan: raw })).latest_scan).toBeUndefined()
    },
  )

  it('C79 a scan without an ID is accepted', () => {
    const { latest_scan: scan } = domain.parse(withId({ latest_scan: { verdict: 'red' } }))
    expect(scan).toMatchObject({ id: null, verdict: 'red' })
  })

  it('C53 a number of a compact row is null if it is reported as null, and undefined if it is missing', () => {
    const row = compactHost.parse(
      withId({ latest_scan: { risk_score: null, created_at: '2026-11-19T23:30:00-11:00' } }),
    )
    expect(row).toMatchObject({
      isScanned: true,
      risk: null,
      verdict: null,
      needsReview: null,
      httpCode: undefined,
      scannedAt: '2026-11-19T23:30:00-11:00',
    })
  })

  it('unreadable values are dropped, and the other values are kept', () => {
    const unusual = { scans: null, open_takedown: 'yes', source: 'SOCIAL_LISTING', parent: 7 }
    expect(domain.parse(withId(unusual))).toMatchObject({
      scans: [],
      open_takedown: undefined,
      source: 'SOCIAL_LISTING',
      parent: '7',
    })
  })
})

describe('C148 deprecated fields', () => {
  it('C43 provide the risk distribution only if the current distribution is missing', () => {
    const legacy = { risk_distribution: { high_risk_count: 3 } }
    expect(getLegacyRiskDistribution(brandStats.parse(legacy))).toEqual(
      new Map([['high_risk_count', 3]]),
    )
    const both = { ...legacy, domain_risk_distribution: { high: 1 } }
    expect(getLegacyRiskDistribution(brandStats.parse(both))).toBeNull()
    expect(getLegacyRiskDistribution(brandStats.parse({}))).toBeNull()
  })

  it('C119 provide the brand name of a case only if the case has no brand', () => {
    expect(getLegacyBrandName(takedown.parse(withId({ brand_name: 'Old' })))).toBe('Old')
    expect(getLegacyBrandName(takedown.parse(withId({ brand: 'b', brand_name: 'Old' })))).toBeNull()
  })

  it('C125 provide the DNS records of a case only if dns_raw is missing', () => {
    expect(getLegacyDns(takedown.parse(withId({ a_entry: '192.0.2.1' })))).toEqual({
      a: ['192.0.2.1'],
      ns: [],
    })
    expect(getLegacyDns(takedown.parse(withId({ a_entry: 'x', dns_raw: {} })))).toBeNull()
    expect(getLegacyDns(takedown.parse(withId({})))).toBeNull()
  })
})

it('C19 unknown codes of cases are kept with their labels', () => {
  const unusual = {
    status: 'ESCALATED_TO_LEGAL',
    status_display: 'With our lawyers',
    resolution: 'DOMAIN_TRANSFERRED',
    closed_at_source: '',
    abuse_contacts: [{ contact_type: 'MARKETPLACE', report_status: 'AUTO_CLOSED' }, 'x'],
    blacklist_submissions: [{ tier: 'P4', status: 'EXPIRED' }],
  }
  expect(takedown.parse(withId(unusual))).toMatchObject({
    status: 'ESCALATED_TO_LEGAL',
    status_display: 'With our lawyers',
    resolution: 'DOMAIN_TRANSFERRED',
    closed_at_source: null,
    abuse_contacts: [{ contact_type: 'MARKETPLACE', report_status: 'AUTO_CLOSED', id: null }],
    blacklist_submissions: [{ tier: 'P4', status: 'EXPIRED' }],
  })
})

describe('a page', () => {
  const page = pageOf(compactBrand)

  it('C24 is read even if count, next and previous are missing or invalid', () => {
    expect(page.parse({ results: [] })).toEqual({
      rows: [],
      count: null,
      hasNext: false,
      unreadableCount: 0,
    })
    expect(page.parse({ count: '12000000', next: '', results: [] }).count).toBe(12_000_000)
  })

  it('C27 keeps only one copy of a repeated row', () => {
    const results = [{ id: 'a' }, { id: 'b' }, { id: 'a' }]
    expect(page.parse({ results }).rows.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('counts unreadable rows, and is rejected if it has no list of rows or only unreadable rows', () => {
    const { rows, unreadableCount } = page.parse({ results: [{ id: 'a' }, { Id: 'b' }, null] })
    expect([rows.length, unreadableCount]).toEqual([1, 2])
    expect(page.safeParse({ results: [{ Id: 'b' }] }).success).toBe(false)
    for (const raw of [{ count: 3, results: null }, { results: {} }, [], null, 'x'])
      expect(page.safeParse(raw).success).toBe(false)
  })
})
