import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureId, serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await serviceFixture()
})

const list = '/core/api/brands/'

describe('GET brands/', () => {
  it('C36: returns an empty list to a user without brands', async () => {
    expect((await fixture.get(list)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
  })

  it('C29: orders by name, ignoring case', async () => {
    for (const name of ['velopine', 'Aurelmint', 'NORTHBANK', 'bluecrest'])
      await fixture.brand(name)
    expect((await fixture.get(list)).body).toMatchObject({
      count: 4,
      results: [
        { name: 'Aurelmint' },
        { name: 'bluecrest' },
        { name: 'NORTHBANK' },
        { name: 'velopine' },
      ],
    })
  })

  it.each(['compact=true', 'compact=1', 'compact=true&include_stats=true'])(
    'C30, C31: with %s rows have exactly the compact fields',
    async (search) => {
      const id = await fixture.brand('Northbank', { monitoring_enabled: 0 })
      expect((await fixture.get(`${list}?${search}`)).body).toMatchObject({
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
      const { results } = (await fixture.get(`${list}?${search}`)).body as { results: object[] }
      expect(Object.keys(results[0] ?? {})).toHaveLength(6)
    },
  )

  it('C33, C34: returns settings, keywords, trusted domains and the role in full rows', async () => {
    await fixture.brand('Northbank')
    expect((await fixture.get(list)).body).toMatchObject({
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
    expect((await fixture.get(list)).body).not.toHaveProperty('results.0.domain_count')
  })

  it.each(['true', '1'])('C32: adds the headline figures with include_stats=%s', async (value) => {
    const id = await fixture.brand('Northbank')
    await fixture.scan(id, await fixture.pair(id, 'a.example'), 0)
    expect((await fixture.get(`${list}?include_stats=${value}`)).body).toMatchObject({
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

  it('never replaces a defined field by a stored setting', async () => {
    await fixture.brand('Northbank', {
      settings: '{"name":"Other","my_role":"owner","alerts":true}',
    })
    expect((await fixture.get(list)).body).toMatchObject({
      results: [{ name: 'Northbank', my_role: 'analyst', alerts: true }],
    })
  })
})

describe('C11: the brand of another user', () => {
  it.each(['', 'domains/', 'stats/', 'scans/', `domains/${fixtureId(9)}/`])(
    'brands/{id}/%s returns 404 for another user, an unknown ID and an invalid ID alike',
    async (rest) => {
      const bob = await fixture.account('bob')
      const foreign = await fixture.brand('Velopine', {}, [bob])
      for (const id of [foreign, fixtureId(99), 'not-a-uuid', '1', "' or 1=1 --", '%00']) {
        expect(await fixture.get(`${list}${encodeURI(id)}/${rest}`)).toMatchObject({
          status: 404,
          body: { detail: 'No Brand matches the given query.' },
        })
      }
      const ownResponse = await fixture.get(`${list}${foreign}/`, { key: 'key-bob' })
      expect(ownResponse.status).toBe(200)
    },
  )
})
