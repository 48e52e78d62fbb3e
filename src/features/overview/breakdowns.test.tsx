import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStats, type BrandStats } from '#/contract/brand.ts'
import { toRiskParts, toVerdictParts, toWebsiteParts } from './breakdowns.tsx'

type Parts = ReturnType<typeof toRiskParts>
const listLabels = (parts: Parts) => parts.map(({ label, value }) => `${label} ${value}`)
/** Returns the key and filter of each part that has a link. */
const listFilters = (parts: Parts) =>
  parts.flatMap(({ key, filter }) => (filter ? [[key, filter]] : []))
const parse = (given: Record<string, unknown>) => brandStats.parse(given)
const parseRiskParts = (given: Record<string, unknown>) =>
  toRiskParts(parse({ domain_risk_distribution: given }))

it.each<[string, (stats: BrandStats) => Parts, Record<string, unknown>, string[], unknown[]]>([
  [
    'C46 shows verdicts worst first, and links each to the filter for that verdict',
    toVerdictParts,
    { verdict_stats: { unknown: 4, green: 3, amber: 2, red: 1 } },
    ['Red 1', 'Amber 2', 'Green 3', 'Unknown 4'],
    [
      ['red', { verdict: 'red' }],
      ['amber', { verdict: 'amber' }],
      ['green', { verdict: 'green' }],
      ['unknown', { verdict: 'unknown' }],
    ],
  ],
  [
    'C19 shows an unrecognized verdict without a link',
    toVerdictParts,
    { verdict_stats: { violet: 2, red: 1 } },
    ['Red 1', 'violet 2'],
    [['red', { verdict: 'red' }]],
  ],
  [
    'C48 links responding sites to the online filter and errors to the offline filter, and links nothing else',
    toWebsiteParts,
    { http_status_stats: { unknown_status: 3, error_domains: 2, live_domains: 1, timed_out: 9 } },
    ['Responds 1', 'Error 2', 'No response recorded 3', 'Timed out 9'],
    [
      ['live_domains', { http: 'online' }],
      ['error_domains', { http: 'offline' }],
    ],
  ],
  [
    'C42 lists the three risk bands with links, highest first, and then other buckets in the order received, without links',
    toRiskParts,
    { domain_risk_distribution: { unscanned: 5, low: 1, no_risk: 4, high: 3, medium: 2 } },
    ['High 3', 'Medium 2', 'Low 1', 'Unscanned 5', 'No risk 4'],
    [
      ['high', { risk: 'high' }],
      ['medium', { risk: 'medium' }],
      ['low', { risk: 'low' }],
    ],
  ],
  [
    'C43 falls back to the older risk distribution, with labels but without links',
    toRiskParts,
    { risk_distribution: { low_risk_count: 10, medium_risk_count: 5, high_risk_count: 2 } },
    ['Low risk 10', 'Medium risk 5', 'High risk 2'],
    [],
  ],
])('%s', (_name, toParts, given, labels, filters) => {
  const parts = toParts(parse(given))
  expect(listLabels(parts)).toEqual(labels)
  expect(listFilters(parts)).toEqual(filters)
})

it('draws an unrecognized verdict in gray', () => {
  expect(toVerdictParts(parse({ verdict_stats: { violet: 2 } }))[0]?.color).toBe('gray')
})

describe('the risk breakdown', () => {
  it.each([
    [{ low: 1, high: 2 }],
    [{ low: 1, medium: 2, high: 42, critical: 38 }],
    [{ highest: 1, '70-100': 2 }],
  ])('C45 links no bucket if the buckets use another scale: %j', (given) => {
    expect(listFilters(parseRiskParts(given))).toEqual([])
  })

  it.each([
    ['19-0', '19-0'],
    ['veryHigh', 'Very high'],
    ['NOT_SCORED', 'Not scored'],
    ['', 'No name given'],
    ['__proto__', '__proto__'],
    ['a\u202eb', 'a[U+202E]b'],
    ['<b>x</b>', '<b>x</b>'],
  ])('C42 labels the bucket %j as %j', (key, label) => {
    const stats = { ...parse({}), domain_risk_distribution: new Map([[key, 3]]) }
    expect(listLabels(toRiskParts(stats))).toEqual([`${label} 3`])
  })

  it('keeps every bucket, whatever its name', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.nat(), { minKeys: 1 }), (given) => {
        const parts = parseRiskParts(given)
        expect(Object.fromEntries(parts.map(({ key, value }) => [key, value]))).toEqual(given)
      }),
    )
  })
})
