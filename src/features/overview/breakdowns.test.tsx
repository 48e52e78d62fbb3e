import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStats } from '#/contract/brand-stats.ts'
import { httpBreakdown, riskBreakdown, verdictBreakdown } from './breakdowns.tsx'

const counts = (given: Record<string, number>) => new Map(Object.entries(given))
const labels = (given: { parts: { label: string; value: number }[] } | null) =>
  given?.parts.map(({ label, value }) => `${label} ${value}`)
const risk = (given: Record<string, unknown>) => riskBreakdown(brandStats.parse(given))

describe('verdictBreakdown', () => {
  it('C46 links each verdict to the filter of its own name, worst first', () => {
    const breakdown = verdictBreakdown(counts({ unknown: 4, green: 3, amber: 2, red: 1 }))
    expect(labels(breakdown)).toEqual(['Red 1', 'Amber 2', 'Green 3', 'Unknown 4'])
    expect([...breakdown.filters]).toEqual([
      ['red', { verdict: 'red' }],
      ['amber', { verdict: 'amber' }],
      ['green', { verdict: 'green' }],
      ['unknown', { verdict: 'unknown' }],
    ])
  })

  it('C19 shows an unknown verdict without a link', () => {
    const breakdown = verdictBreakdown(counts({ violet: 2, red: 1 }))
    expect(labels(breakdown)).toEqual(['Red 1', 'violet 2'])
    expect(breakdown.filters.has('violet')).toBe(false)
    expect(breakdown.parts[1]?.color).toBe('gray')
  })
})

describe('httpBreakdown', () => {
  it('C48 links responses to online and errors to offline, and nothing else', () => {
    const breakdown = httpBreakdown(
      counts({ unknown_status: 3, error_domains: 2, live_domains: 1, timed_out: 9 }),
    )
    expect(labels(breakdown)).toEqual([
      'Responds 1',
      'Error 2',
      'No response recorded 3',
      'Timed out 9',
    ])
    expect([...breakdown.filters]).toEqual([
      ['live_domains', { http: 'online' }],
      ['error_domains', { http: 'offline' }],
    ])
  })

  it('C32 links nothing that the service does not report', () => {
    expect(httpBreakdown(counts({ live_domains: 1 })).filters.size).toBe(1)
  })
})

describe('riskBreakdown', () => {
  it('C42 shows all received buckets, worst first, then in their own order', () => {
    const breakdown = risk({
      domain_risk_distribution: { unscanned: 5, low: 1, zero_risk: 4, high: 3, medium: 2 },
    })
    expect(labels(breakdown)).toEqual(['High 3', 'Medium 2', 'Low 1', 'Zero risk 4', 'Unscanned 5'])
    expect([...(breakdown?.filters ?? [])]).toEqual([
      ['high', { risk: 'high' }],
      ['medium', { risk: 'medium' }],
      ['low', { risk: 'low' }],
    ])
  })

  it.each(['high', 'high_risk', 'high_risk_count', 'HIGH', 'highRisk', 'high-risk'])(
    'C42 reads %s as the band high',
    (key) => {
      const breakdown = risk({ domain_risk_distribution: { [key]: 1 } })
      expect(labels(breakdown)).toEqual(['High 1'])
      expect(breakdown?.filters.get(key)).toEqual({ risk: 'high' })
    },
  )

  it.each([
    ['q1', 'Q1'],
    ['Q5', 'Q5'],
    ['b0', 'B0'],
    ['R1', 'R1'],
    ['p95', 'P95'],
    ['tier1', 'Tier1'],
    ['risk_1', 'Risk 1'],
    ['level_1_3', 'Level 1 3'],
    ['top_10', 'Top 10'],
    ['1', '1'],
    ['10000', '10000'],
    ['19-0', '19-0'],
    ['-10-0', '-10-0'],
    ['0-19%', '0-19%'],
    ['[0,20)', '[0,20)'],
    ['1-5 stars', '1-5 stars'],
    ['none', 'None'],
    ['unscanned', 'Unscanned'],
    ['veryHigh', 'Very high'],
    ['NOT_SCORED', 'Not scored'],
    ['élevé', 'élevé'],
    ['高い', '高い'],
    ['', 'No name given'],
    [' ', 'No name given'],
    ['__proto__', '__proto__'],
    ['a\u202eb', 'a[U+202E]b'],
    ['<b>x</b>', '<b>x</b>'],
  ])('C42 names the bucket %j %j', (key, label) => {
    const stats = { ...brandStats.parse({}), domain_risk_distribution: new Map([[key, 3]]) }
    expect(labels(riskBreakdown(stats))).toEqual([`${label} 3`])
  })

  it('C42 keeps the order of buckets with unknown names', () => {
    const breakdown = risk({
      domain_risk_distribution: { q1: 1, q3: 3, '80+': 4, '0-79': 5, low: 2 },
    })
    expect(labels(breakdown)).toEqual(['Low 2', 'Q1 1', 'Q3 3', '80+ 4', '0-79 5'])
  })

  it.each(['highest', 'low_to_medium', 'very_high', '70-100', 'not_low', 'high_confidence'])(
    'C45 links no list to %s',
    (key) => {
      expect(risk({ domain_risk_distribution: { [key]: 1 } })?.filters.size).toBe(0)
    },
  )

  it('C45 links neither of two buckets of the same band', () => {
    const breakdown = risk({ domain_risk_distribution: { high: 1, high_risk: 2 } })
    expect(labels(breakdown)).toEqual(['High 1', 'High risk 2'])
    expect(breakdown?.filters.size).toBe(0)
  })

  it('C43 falls back to the older distribution, labeled and without links', () => {
    const breakdown = risk({
      domain_count: 9,
      risk_distribution: { low_risk_count: 10, medium_risk_count: 5, high_risk_count: 2 },
    })
    expect(breakdown?.isLegacy).toBe(true)
    expect(labels(breakdown)).toEqual(['High 2', 'Medium 5', 'Low 10'])
    expect(breakdown?.filters.size).toBe(0)
  })

  it('is null without any buckets', () => {
    expect(risk({ domain_risk_distribution: null })).toBeNull()
  })

  it('keeps every bucket, whatever its name', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.nat(), { minKeys: 1 }), (given) => {
        const breakdown = risk({ domain_risk_distribution: given })
        expect(
          Object.fromEntries(breakdown?.parts.map(({ key, value }) => [key, value]) ?? []),
        ).toEqual(given)
      }),
    )
  })
})
