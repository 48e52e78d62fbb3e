import { beforeEach, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const getPath = (brand: string, search = '') => `/core/api/brands/${brand}/scans/?${search}`
const formatMinute = (n: number) => `2026-03-02T09:${String(n).padStart(2, '0')}:00.000Z`

async function addScannedBrand() {
  const brand = await fixture.addBrand('Northbank')
  const a = await fixture.addPair(brand, 'a.example')
  const b = await fixture.addPair(brand, 'b.example')
  const first = await fixture.addScan(brand, a, 1, { pair: { risk_score: 10, verdict: 'green' } })
  const second = await fixture.addScan(brand, b, 2)
  const third = await fixture.addScan(brand, a, 3, { pair: { risk_score: 90, verdict: 'red' } })
  return { brand, a, b, scans: [third, second, first] }
}

interface Rows {
  count: number
  results: { id: string; domain: string; scan_history?: unknown[] }[]
}

describe('GET brands/{id}/scans/', () => {
  it.each(['', 'compact=true'])(
    'lists every scan of every domain, newest first, for the query %j',
    async (search) => {
      const { brand, a, b, scans } = await addScannedBrand()
      const body = (await fixture.fetch(getPath(brand, search))).body as Rows
      expect(body.count).toBe(3)
      expect(body.results.map((row) => row.id)).toEqual(scans)
      expect(body.results.map((row) => row.domain)).toEqual([a, b, a])
    },
  )

  it('C100: returns exactly the compact fields in a compact row', async () => {
    const { brand, a, scans } = await addScannedBrand()
    const { results } = (await fixture.fetch(getPath(brand, 'compact=true'))).body as Rows
    expect(results[0]).toEqual({
      id: scans[0],
      domain: a,
      domain_name: 'a.example',
      risk_score: 90,
      verdict: 'red',
      requires_human_review: false,
      https_head_request_response_code: 200,
      created_at: formatMinute(3),
      updated_at: formatMinute(3),
    })
  })

  it('returns full rows that equal the scans of the domain record', async () => {
    const { brand, a } = await addScannedBrand()
    const { results } = (await fixture.fetch(getPath(brand))).body as Rows
    const domain = (await fixture.fetch(`/core/api/brands/${brand}/domains/${a}/`)).body as {
      scans: unknown[]
    }
    expect(results.filter((row) => row.domain === a)).toEqual(domain.scans)
  })

  it('C21, C26: keeps simultaneous scans in a stable order across pages', async () => {
    const brand = await fixture.addBrand('Northbank')
    const id = await fixture.addPair(brand, 'a.example')
    for (let n = 0; n < 7; n++) await fixture.addScan(brand, id, 1)
    const readIds = async (search: string) => {
      const { body } = await fixture.fetch(getPath(brand, `compact=true&${search}`))
      return (body as Rows).results.map((row) => row.id)
    }
    const allIds = await readIds('')
    expect(new Set(allIds).size).toBe(7)
    const pages = await Promise.all([1, 2, 3].map((page) => readIds(`page_size=3&page=${page}`)))
    expect(pages.flat()).toEqual(allIds)
    expect((await fixture.fetch(getPath(brand, 'page_size=3&page=4'))).status).toBe(404)
  })
})
