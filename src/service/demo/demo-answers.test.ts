import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domainScan } from '#/contract/domain-scan.ts'
import { domain } from '#/contract/domain.ts'
import { createTestService, testOrigin, type TestService } from '#/hosts/test-service.ts'

/* What must hold between answers, whatever the data: shown on the demo's own. */

interface Listed<Row> {
  count: number
  next: string | null
  results: Row[]
}
interface Brand {
  id: string
  name: string
}
interface Stats {
  domain_count: number
  scan_count: number
  verdict_stats: Record<string, number>
  domain_risk_distribution: Record<string, number>
  http_status_stats: Record<string, number>
}

let demo: TestService
let brands: Brand[]

beforeAll(async () => {
  demo = await createTestService({ domains: 300 })
  brands = (await ask<Listed<Brand>>('/core/api/brands/?compact=true')).results
})
afterAll(() => demo.close())

async function ask<Body>(path: string, key = 'demo-key-owner'): Promise<Body> {
  const response = await demo.fetch(path, { key })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

async function walk<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | null = path
  while (next !== null) {
    const page: Listed<Row> = await ask<Listed<Row>>(next.replace(testOrigin, ''))
    rows.push(...page.results)
    next = page.next
  }
  return rows
}

const domainsOf = (brand: Brand, search: string) =>
  `/core/api/brands/${brand.id}/domains/?compact=true&page_size=100&${search}`

async function countOf(brand: Brand, search: string): Promise<number> {
  return (await ask<Listed<unknown>>(domainsOf(brand, search))).count
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

describe('the demo’s answers agree with each other', () => {
  it('Visibility 5: every demo key sees what its user may see', async () => {
    const count = async (key: string) => (await ask<Listed<Brand>>('/core/api/brands/', key)).count
    expect(await count('demo-key-owner')).toBeGreaterThanOrEqual(5)
    expect(await count('demo-key-analyst')).toBe(1)
    expect(await count('demo-key-newcomer')).toBe(0)
    const inactive = await demo.fetch('/core/api/users/profile/', { key: 'demo-key-inactive' })
    expect(inactive.status).toBe(401)
  })

  it('C37, C42, C46, C48: statistics equal the counts of the queue', async () => {
    for (const brand of brands) {
      const stats = await ask<Stats>(`/core/api/brands/${brand.id}/stats/`)
      const queue = (search: string) => countOf(brand, `triage_filter=queue&${search}`)
      expect(stats.domain_count).toBe(await queue(''))
      for (const verdict of ['red', 'amber', 'green', 'unknown']) {
        expect(stats.verdict_stats[verdict]).toBe(await queue(`verdict_filter=${verdict}`))
      }
      for (const band of ['high', 'medium', 'low']) {
        expect(stats.domain_risk_distribution[band]).toBe(await queue(`risk_score_filter=${band}`))
      }
      expect(stats.http_status_stats['live_domains']).toBe(await queue('http_status_filter=online'))
      expect(sum(stats.verdict_stats)).toBe(stats.domain_count)
      expect(sum(stats.domain_risk_distribution)).toBe(stats.domain_count)
      expect(sum(stats.http_status_stats)).toBe(stats.domain_count)
    }
  })

  it('C58, C60: queue and filed together are everything', async () => {
    for (const brand of brands) {
      const [all, queue, filed] = await Promise.all(
        ['all', 'queue', 'filed'].map((triage) => countOf(brand, `triage_filter=${triage}`)),
      )
      expect((queue ?? 0) + (filed ?? 0)).toBe(all)
    }
  })

  it('C27, C69: pages meet every host once, groups add up to them', async () => {
    for (const brand of brands) {
      const rows = await walk<{ id: string }>(domainsOf(brand, ''))
      const groups = await walk<{ domain_count: number }>(domainsOf(brand, 'group_by=apex'))
      const all = await countOf(brand, '')
      expect(new Set(rows.map((row) => row.id)).size).toBe(all)
      expect(groups.reduce((total, group) => total + group.domain_count, 0)).toBe(all)
    }
  })

  it('C74, C97: full and short rows tell the same, and every full row can be read', async () => {
    for (const brand of brands) {
      const short = await ask<Listed<{ id: string; latest_scan: { verdict: string } | null }>>(
        domainsOf(brand, 'page_size=25'),
      )
      const path = `/core/api/brands/${brand.id}/domains/?page_size=25`
      const full = (await ask<Listed<unknown>>(path)).results.map((row) => domain.parse(row))
      const facts = (row: {
        id: string
        latest_scan?: { verdict: string | null } | null | undefined
      }) => ({
        id: row.id,
        verdict: row.latest_scan?.verdict,
      })
      expect(full.map(facts)).toEqual(short.results.map(facts))
    }
  })

  it('the scan list counts exactly the scans there are', async () => {
    for (const brand of brands) {
      const { count, results } = await ask<Listed<unknown>>(`/core/api/brands/${brand.id}/scans/`)
      const scans = await demo.db.all<{ count: number }>(
        'select count(*) as count from pair_scan where brand_id = ?',
        [brand.id],
      )
      expect(count).toBe(scans[0]?.count)
      for (const row of results) expect(domainScan.safeParse(row).success).toBe(true)
    }
  })

  it('Visibility 6, C85: some host has different scores under two brands', async () => {
    const rows = await demo.db.all<{ domain_id: string; first: string; second: string }>(
      `select a.domain_id, a.brand_id as first, b.brand_id as second
       from pair a join pair b on b.domain_id = a.domain_id and b.brand_id > a.brand_id
       where a.risk_score <> b.risk_score limit 1`,
    )
    const row = rows[0]
    expect(row).toBeDefined()
    if (!row) return
    const scores = await Promise.all(
      [row.first, row.second].map(async (brand) => {
        const path = `/core/api/brands/${brand}/domains/${row.domain_id}/`
        return (await ask<{ latest_scan: { risk_score: number } }>(path)).latest_scan.risk_score
      }),
    )
    expect(scores[0]).not.toBe(scores[1])
  })

  it('C90: a screenshot that a scan names can be had', async () => {
    const rows = await demo.db.all<{ id: string }>(
      'select id from scan where has_screenshot = 1 limit 1',
    )
    expect(rows).toHaveLength(1)
    const answer = await demo.fetch(`/core/screenshots/${rows[0]?.id}.svg`, { key: null })
    expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  })
})
