import { beforeEach, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const list = '/core/api/brands/'

describe('GET brands/', () => {
  it('C29: sorts brands by name, ignoring case', async () => {
    for (const name of ['velopine', 'Aurelmint', 'NORTHBANK', 'bluecrest'])
      await fixture.addBrand(name)
    const results = ['Aurelmint', 'bluecrest', 'NORTHBANK', 'velopine'].map((name) => ({ name }))
    expect((await fixture.fetch(list)).body).toMatchObject({ count: 4, results })
  })

  it('C30, C31: returns exactly the compact fields in compact rows, even with include_stats', async () => {
    const id = await fixture.addBrand('Northbank', { monitoring_enabled: 0 })
    const { body } = await fixture.fetch(`${list}?compact=true&include_stats=true`)
    expect(body).toHaveProperty('results', [
      {
        id,
        name: 'Northbank',
        domain: 'northbank.example',
        plan: 'standard',
        monitoring_enabled: false,
        brand_markets: ['DE', 'AT'],
      },
    ])
  })

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

  it('C32: with include_stats, adds statistics to each brand', async () => {
    const id = await fixture.addBrand('Northbank')
    await fixture.addScan(id, await fixture.addPair(id, 'a.example'), 0)
    expect((await fixture.fetch(`${list}?include_stats=true`)).body).toMatchObject({
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

  it('never lets a stored setting replace a field of the contract', async () => {
    await fixture.addBrand('Northbank', {
      settings: '{"name":"Other","my_role":"owner","alerts":true}',
    })
    expect((await fixture.fetch(list)).body).toMatchObject({
      results: [{ name: 'Northbank', my_role: 'analyst', alerts: true }],
    })
  })
})

it.each(['not-a-uuid', '1', "' or 1=1 --", '%00'])(
  'C11: GET brands/{id}/ responds to the invalid ID %s with the same 404 as to a hidden brand',
  async (id) => {
    expect(await fixture.fetch(`${list}${encodeURI(id)}/`)).toMatchObject({
      status: 404,
      body: { detail: 'No Brand matches the given query.' },
    })
  },
)
