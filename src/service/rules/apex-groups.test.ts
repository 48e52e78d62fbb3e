import { beforeAll, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

const hosts: [host: string, apex: string, risk: number, verdict: string][] = [
  ['a.kiosk.example', 'kiosk.example', 20, 'green'],
  ['b.kiosk.example', 'kiosk.example', 95, 'red'],
  ['c.kiosk.example', 'kiosk.example', 50, 'amber'],
  ['northbank.example', 'northbank.example', 80, 'red'],
  ['www.northbank.example', 'northbank.example', 80, 'red'],
  // A host without a registrable domain is stored as its own apex, so it forms a group of one.
  ['lone.host.example', 'lone.host.example', 60, 'amber'],
]

interface Group {
  registrable_apex: string
  domain_count: number
  risk_score: number
}

let fixture: ServiceFixture
let brand = ''
beforeAll(async () => {
  fixture = await createServiceFixture({ limits: { requestsPerMinute: Infinity } })
  brand = await fixture.addBrand('Northbank')
  for (const [host, apex, risk_score, verdict] of hosts) {
    await fixture.addPair(brand, host, { apex, risk_score, verdict })
  }
})

const getPath = (search = '') => `/core/api/brands/${brand}/domains/?group_by=apex&${search}`
const readGroups = async (search: string) =>
  ((await fixture.fetch(getPath(search))).body as { results: Group[] }).results

describe('the domain list grouped by apex', () => {
  it('C67, C68, C71: lists each group with its domain count and highest risk', async () => {
    const response = await fixture.fetch(getPath())
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(response.body).toEqual({
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

  it.each(['', 'verdict_filter=red', 'sort_field=domain&sort_direction=desc'])(
    'C27, C69, C70: with the query %j, lists every group on exactly one page and counts every domain',
    async (search) => {
      const groups: Group[] = []
      let next: string | null = getPath(`page_size=1&${search}`)
      while (next !== null) {
        const { body } = await fixture.fetch(next.replace(/^https:\/\/[^/]+/, ''))
        const page = body as { next: string | null; results: Group[] }
        groups.push(...page.results)
        next = page.next
      }
      expect(groups).toEqual(await readGroups(search))
      const ungrouped = await fixture.fetch(`/core/api/brands/${brand}/domains/?${search}`)
      const count = groups.reduce((sum, group) => sum + group.domain_count, 0)
      expect(ungrouped.body).toHaveProperty('count', count)
    },
  )

  it('C70: computes the count and highest risk of a group from the domains that match the filter', async () => {
    expect(await readGroups('verdict_filter=amber')).toEqual([
      { registrable_apex: 'lone.host.example', domain_count: 1, risk_score: 60 },
      { registrable_apex: 'kiosk.example', domain_count: 1, risk_score: 50 },
    ])
  })

  it.each([
    ['', 'knl'],
    ['sort_field=risk_score&sort_direction=asc', 'lnk'],
    ['sort_field=domain', 'kln'],
    ['sort_field=domain&sort_direction=desc', 'nlk'],
    ['sort_field=http_status', 'knl'],
  ])(
    'C70: with the query %j, lists the groups in the order %s (initials)',
    async (search, order) => {
      const names = (await readGroups(search)).map((row) => row.registrable_apex.charAt(0))
      expect(names.join('')).toBe(order)
    },
  )
})
