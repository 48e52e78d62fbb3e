import { beforeEach, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

/**
 * Adds a brand with hosts on both sides of each statistic's limits. Three of the hosts were filtered out automatically.
 */
async function addMixedBrand(columns: { common_word_triage?: number } = {}) {
  const brand = await fixture.addBrand('Northbank', columns)
  const hosts: [string, number, string, Record<string, number | null>][] = [
    ['high.example', 70, 'red', { http_code: 200, visual_match: 1 }],
    ['top.example', 100, 'red', { http_code: 301, visual_match: 1 }],
    ['medium.example', 69, 'amber', { http_code: 404, visual_match: 0 }],
    ['low.example', 39, 'green', { http_code: 503 }],
    ['lowest.example', 1, 'green', { http_code: 399 }],
    ['zero.example', 0, 'unknown', { http_code: 199 }],
    ['filed.example', 90, 'red', { http_code: 200, machine_filed: 1 }],
    ['filed-match.example', 40, 'amber', { http_code: 400, machine_filed: 1, brand_affinity: 1 }],
    ['judged.example', 20, 'green', { machine_filed: 1, human_judged: 1 }],
  ]
  for (const [host, risk, verdict, pair] of hosts) {
    const id = await fixture.addPair(brand, host, pair)
    await fixture.addScan(brand, id, 0, { pair: { risk_score: risk, verdict } })
    if (host === 'top.example')
      await fixture.addScan(brand, id, 1, { pair: { risk_score: risk, verdict } })
  }
  await fixture.addPair(brand, 'unscanned.example')
  return brand
}

const getPath = (brand: string) => `/core/api/brands/${brand}/stats/`

describe('GET brands/{id}/stats/', () => {
  it('C37, C42, C44: covers only the queue, which excludes automatically filed domains unless a person judged them', async () => {
    const brand = await addMixedBrand()
    expect((await fixture.fetch(getPath(brand))).body).toEqual({
      domain_count: 8,
      scan_count: 8,
      latest_scan_date: '2026-03-02T09:01:00.000Z',
      high_risk_count: 2,
      average_risk_score: 42.71,
      risk_distribution: { low_risk_count: 3, medium_risk_count: 1, high_risk_count: 3 },
      domain_risk_distribution: { high: 2, medium: 1, low: 3, no_risk: 1, unscanned: 1 },
      verdict_stats: { red: 2, amber: 1, green: 3, unknown: 2 },
      visual_match_stats: {
        visual_matches_found: 2,
        no_visual_matches: 1,
        unknown_visual_matches: 5,
      },
      http_status_stats: { live_domains: 3, error_domains: 3, unknown_status: 2 },
    })
  })

  it('C60: counts every domain of a brand without common-word triage', async () => {
    const brand = await addMixedBrand({ common_word_triage: 0 })
    expect((await fixture.fetch(getPath(brand))).body).toMatchObject({
      domain_count: 10,
      scan_count: 10,
    })
  })

  it('C40: returns zeros and no scan date for a brand without domains', async () => {
    const brand = await fixture.addBrand('Quietharbor')
    const { latest_scan_date: latest, ...numbers } = (await fixture.fetch(getPath(brand))).body as {
      latest_scan_date: unknown
    }
    expect(latest).toBeNull()
    expect(JSON.stringify(numbers)).toMatch(/^[^1-9]+$/)
  })
})
