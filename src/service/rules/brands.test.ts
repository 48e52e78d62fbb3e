import { beforeEach, describe, expect, it } from 'vitest'
import { toFixtureId, createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const list = '/core/api/brands/'

describe('GET brands/', () => {
  it('C36: returns an empty list to a user without brands', async () => {
    expect((await fixture.fetch(list)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
  })

  it('C29: orders by name, ignoring case', async () => {
    for (const name of ['velopine', 'Aurelmint', 'NORTHBANK', 'bluecrest'])
      await fixture.addBrand(name)
    expect((await fixture.fetch(list)).body).toMatchObject({
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
      const id = await fixture.addBrand('Northbank', { monitoring_enabled: 0 })
      expect((await fixture.fetch(`${list}?${search}`)).body).toMatchObject({
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
      const { results } = (await fixture.fetch(`${list}?${search}`)).body as { results: object[] }
      expect(Object.keys(results[0] ?? {})).toHaveLength(6)
    },
  )

  it('C33, C34: returns settings, keywords, trusted domains and the role in full rows', async () => {
    await fixture.addBrand('Northbank')
    expect((await fixture.fetch(list)).body).toMatchObject({
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
    expect((await fixture.fetch(list)).body).not.toHaveProperty('results.0.domain_count')
  })

  it.each(['true', '1'])('C32: adds the headline figures with include_stats=%s', async (value) => {
    const id = await fixture.addBrand('Northbank')
    await fixture.addScan(id, await fixture.addPair(id, 'a.example'), 0)
    expect((await fixture.fetch(`${list}?include_stats=${value}`)).body).toMatchObject({
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
    await fixture.addBrand('Northbank', {
      settings: '{"name":"Other","my_role":"owner","alerts":true}',
    })
    expect((await fixture.fetch(list)).body).toMatchObject({
      results: [{ name: 'Northbank', my_role: 'analyst', alerts: true }],
    })
  })
})

describe('C11: the brand of another user', () => {
  it.each(['', 'domains/', 'stats/', 'scans/', `domains/${toFixtureId(9)}/`])(
    'brands/{id}/%s returns 404 for another user, an unknown ID and an invalid ID alike',
    async (rest) => {
      const bob = await fixture.addAccount('bob')
      const foreign = await fixture.addBrand('Velopine', {}, [bob])
      for (const id of [foreign, toFixtureId(99), 'not-a-uuid', '1', "' or 1=1 --", '%00']) {
        expect(await fixture.fetch(`${list}${encodeURI(id)}/${rest}`)).toMatchObject({
          status: 404,
          body: { detail: 'No Brand matches the given query.' },
        })
      }
      const ownResponse = await fixture.fetch(`${list}${foreign}/`, { key: 'key-bob' })
      expect(ownResponse.status).toBe(200)
    },
  )
})
