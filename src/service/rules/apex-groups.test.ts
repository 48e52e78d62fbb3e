import { describe, expect, it } from 'vitest'
import { serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

async function groupedBrand(f: ServiceFixture) {
  const brand = await f.brand('Northbank')
  const hosts: [host: string, apex: string, risk: number, verdict: string][] = [
    ['a.kiosk.example', 'kiosk.example', 20, 'green'],
    ['b.kiosk.example', 'kiosk.example', 95, 'red'],
    ['c.kiosk.example', 'kiosk.example', 50, 'amber'],
    ['northbank.example', 'northbank.example', 80, 'red'],
    ['www.northbank.example', 'northbank.example', 80, 'red'],
    // No apex is set for this one, so it stands for itself.
    ['lone.host.example', 'lone.host.example', 60, 'amber'],
  ]
  for (const [host, apex, risk_score, verdict] of hosts) {
    await f.pair(brand, host, { apex, risk_score, verdict })
  }
  return brand
}

const path = (brand: string, search = '') =>
  `/core/api/brands/${brand}/domains/?group_by=apex&${search}`

describe('domain list with group_by=apex', () => {
  it('C67, C68, C71: rows are groups with their count and worst score', async () => {
    const f = await serviceFixture()
    const brand = await groupedBrand(f)
    expect((await f.get(path(brand))).body).toEqual({
      count: 3,
      next: null,
      previous: null,
      results: [
        { registrable_apex: 'kiosk.example', domain_count: 3, risk_score: 95 },
        { registrable_apex: 'northbank.example', domain_count: 2, risk_score: 80 },
        { registrable_apex: 'lone.host.example', domain_count: 1, risk_score: 60 },
      ],
    })
  })

  it('C68: X-Total-Count is the number of apexes', async () => {
    const f = await serviceFixture()
    const brand = await groupedBrand(f)
    expect((await f.get(path(brand, 'page_size=1'))).headers.get('x-total-count')).toBe('3')
  })

  it.each([
    '',
    'verdict_filter=red',
    'verdict_filter=amber',
    'risk_score_filter=high',
    'domain_filter=kiosk',
    'domain_filter=.northbank',
    'http_status_filter=online',
    'triage_filter=queue',
  ])('C69, C70: with %j the counts over all pages add up to the ungrouped list', async (search) => {
    const f = await serviceFixture()
    const brand = await groupedBrand(f)
    let sum = 0
    let next: string | null = path(brand, `page_size=1&${search}`)
    while (next !== null) {
      const { body } = await f.get(next.replace(/^https:\/\/[^/]+/, ''))
      const page = body as { next: string | null; results: { domain_count: number }[] }
      for (const row of page.results) sum += row.domain_count
      next = page.next
    }
    const list = await f.get(`/core/api/brands/${brand}/domains/?${search}`)
    expect(list.body).toHaveProperty('count', sum)
  })

  it('C70: the worst score is that of the hosts that pass the filter', async () => {
    const f = await serviceFixture()
    const brand = await groupedBrand(f)
    expect((await f.get(path(brand, 'verdict_filter=amber'))).body).toMatchObject({
      results: [
        { registrable_apex: 'lone.host.example', domain_count: 1, risk_score: 60 },
        { registrable_apex: 'kiosk.example', domain_count: 1, risk_score: 50 },
      ],
    })
  })

  it.each([
    ['', 'knl'],
    ['sort_field=risk_score&sort_direction=asc', 'lnk'],
    ['sort_field=domain', 'kln'],
    ['sort_field=domain&sort_direction=desc', 'nlk'],
    ['sort_field=review_priority&sort_direction=asc', 'knl'],
    ['sort_field=http_status', 'knl'],
    ['compact=true', 'knl'],
  ])('C70: ordered by %j is %s', async (search, order) => {
    const f = await serviceFixture()
    const brand = await groupedBrand(f)
    const { results } = (await f.get(path(brand, search))).body as {
      results: { registrable_apex: string }[]
    }
    expect(results.map((row) => row.registrable_apex.charAt(0)).join('')).toBe(order)
  })

  it('C26: a page past the last group answers 404', async () => {
    const f = await serviceFixture()
    const brand = await groupedBrand(f)
    expect((await f.get(path(brand, 'page=4&page_size=1'))).status).toBe(404)
  })

  it('C72: the apex as domain_filter finds its hosts', async () => {
    const f = await serviceFixture()
    const brand = await groupedBrand(f)
    const list = await f.get(`/core/api/brands/${brand}/domains/?domain_filter=kiosk.example`)
    expect(list.body).toHaveProperty('count', 3)
  })
})
