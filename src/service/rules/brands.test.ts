import { describe, expect, it } from 'vitest'
import { fixtureId, serviceFixture } from '#/test/service-fixture.ts'

const list = '/core/api/brands/'

describe('GET brands/', () => {
  it('C36: a user without brands gets an empty list', async () => {
    const f = await serviceFixture()
    expect((await f.get(list)).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('C29: orders by name without regard to case', async () => {
    const f = await serviceFixture()
    for (const name of ['velopine', 'Aurelmint', 'NORTHBANK', 'bluecrest']) await f.brand(name)
    expect((await f.get(list)).body).toMatchObject({
      count: 4,
      results: [
        { name: 'Aurelmint' },
        { name: 'bluecrest' },
        { name: 'NORTHBANK' },
        { name: 'velopine' },
      ],
    })
  })

  it('Visibility 5: shows only brands the user is a member of', async () => {
    const f = await serviceFixture()
    const bob = await f.account('bob')
    await f.brand('Northbank')
    await f.brand('Velopine', {}, [bob])
    await f.brand('Shared', {}, [bob, f.ann])
    expect((await f.get(list)).body).toMatchObject({
      count: 2,
      results: [{ name: 'Northbank' }, { name: 'Shared' }],
    })
  })

  it.each(['compact=true', 'compact=1', 'compact=true&include_stats=true'])(
    'C30, C31: with %s rows have exactly the short members',
    async (search) => {
      const f = await serviceFixture()
      const id = await f.brand('Northbank', { monitoring_enabled: 0 })
      expect((await f.get(`${list}?${search}`)).body).toMatchObject({
        results: [
          {
            id,
            name: 'Northbank',
            domain: 'northbank.example',
            plan: 'standard',
            monitoring_enabled: false,
            brand_markets: ['DE', 'AT'],
          },
        ],
      })
      const { results } = (await f.get(`${list}?${search}`)).body as { results: object[] }
      expect(Object.keys(results[0] ?? {})).toHaveLength(6)
    },
  )

  it('C33, C34: full rows have settings, keywords, trusted domains and the role', async () => {
    const f = await serviceFixture()
    await f.brand('Northbank')
    expect((await f.get(list)).body).toMatchObject({
      results: [
        {
          name: 'Northbank',
          my_role: 'analyst',
          monitoring_enabled: true,
          keywords: ['pay'],
          trusted_domains: ['shop.example'],
        },
      ],
    })
    expect((await f.get(list)).body).not.toHaveProperty('results.0.domain_count')
  })

  it.each(['true', '1'])('C32: include_stats=%s adds the headline figures', async (value) => {
    const f = await serviceFixture()
    const id = await f.brand('Northbank')
    await f.scan(id, await f.pair(id, 'a.example'), 0)
    expect((await f.get(`${list}?include_stats=${value}`)).body).toMatchObject({
      results: [
        {
          name: 'Northbank',
          my_role: 'analyst',
          domain_count: 1,
          scan_count: 1,
          average_risk_score: 50,
        },
      ],
    })
  })

  it('stored settings never replace a named member', async () => {
    const f = await serviceFixture()
    await f.brand('Northbank', { settings: '{"name":"Other","my_role":"owner","alerts":true}' })
    expect((await f.get(list)).body).toMatchObject({
      results: [{ name: 'Northbank', my_role: 'analyst', alerts: true }],
    })
  })

  it('walks all brands page by page without repeating one', async () => {
    const f = await serviceFixture()
    for (let n = 0; n < 7; n++) await f.brand(`Brand ${n}`)
    const seen: unknown[] = []
    let next: string | null = `${list}?compact=true&page_size=3`
    while (next !== null) {
      const { body } = await f.get(next.replace(/^https:\/\/[^/]+/, ''))
      const page = body as { next: string | null; results: { name: string }[] }
      seen.push(...page.results.map((row) => row.name))
      next = page.next
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `Brand ${n}`))
  })

  it.each([
    ['page=2', 404, { detail: 'Invalid page.' }],
    ['compact=perhaps', 400, { compact: ['Must be a valid boolean.'] }],
    ['include_stats=2', 400, { include_stats: ['Must be a valid boolean.'] }],
  ])('answers %s with %i', async (search, status, body) => {
    const f = await serviceFixture()
    expect(await f.get(`${list}?${search}`)).toMatchObject({ status, body })
  })
})

describe('GET brands/{id}/', () => {
  it('returns the full brand with my_role', async () => {
    const f = await serviceFixture()
    const id = await f.brand('Northbank')
    expect(await f.get(`${list}${id}/`)).toMatchObject({
      status: 200,
      body: { id, name: 'Northbank', my_role: 'analyst', keywords: ['pay'] },
    })
  })

  it('finds a brand by its id in capitals too', async () => {
    const f = await serviceFixture()
    await f.brand('Northbank', { id: 'abcdefab-0000-4000-8000-00000000000f' })
    const answer = await f.get(`${list}ABCDEFAB-0000-4000-8000-00000000000F/`)
    expect(answer.body).toMatchObject({ name: 'Northbank', my_role: 'analyst' })
  })
})

describe('Visibility 5, C11: a brand of others is as if it did not exist', () => {
  it.each(['', 'domains/', 'stats/', 'scans/', `domains/${fixtureId(9)}/`])(
    'brands/{id}/%s answers 404 for a stranger, an unknown id and no UUID alike',
    async (rest) => {
      const f = await serviceFixture()
      const bob = await f.account('bob')
      const foreign = await f.brand('Velopine', {}, [bob])
      for (const id of [foreign, fixtureId(99), 'not-a-uuid', '1', "' or 1=1 --", '%00']) {
        expect(await f.get(`${list}${encodeURI(id)}/${rest}`)).toMatchObject({
          status: 404,
          body: { detail: 'No Brand matches the given query.' },
        })
      }
      const own = await f.get(`${list}${foreign}/`, { key: 'key-bob' })
      expect(own.status).toBe(200)
    },
  )
})
