import { describe, expect, it } from 'vitest'
import { serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

async function unordered(f: ServiceFixture) {
  const brand = await f.brand('Northbank')
  const hosts: Record<string, Record<string, number | null>> = {
    'c.example': { risk_score: 50, http_code: 200, review_rank: 0, visual_match: 0 },
    'a.example': { risk_score: 50, http_code: null, review_rank: 2, visual_match: 1 },
    'e.example': { risk_score: 90, http_code: 404, review_rank: 0, visual_match: null },
    'b.example': { risk_score: 10, http_code: 200, review_rank: 9, visual_match: 1 },
    'd.example': { risk_score: 70, http_code: 503, review_rank: 2, visual_match: 0 },
  }
  for (const [host, pair] of Object.entries(hosts)) await f.pair(brand, host, pair)
  return brand
}

async function letters(f: ServiceFixture, brand: string, search: string) {
  const { body } = await f.get(`/core/api/brands/${brand}/domains/?compact=true&${search}`)
  const { results } = body as { results: { name: string }[] }
  return results.map((row) => row.name.charAt(0)).join('')
}

describe('order of the domain list', () => {
  it.each([
    ['', 'edacb'],
    ['sort_field=risk_score', 'edacb'],
    ['sort_direction=desc', 'edacb'],
    ['sort_direction=asc', 'bacde'],
    ['sort_field=risk_score&sort_direction=asc', 'bacde'],
    ['sort_field=domain', 'abcde'],
    ['sort_field=domain&sort_direction=asc', 'abcde'],
    ['sort_field=domain&sort_direction=desc', 'edcba'],
    ['sort_field=http_status&sort_direction=asc', 'bceda'],
    ['sort_field=http_status&sort_direction=desc', 'debca'],
    ['sort_field=visual_match&sort_direction=desc', 'abcde'],
    ['sort_field=visual_match&sort_direction=asc', 'cdabe'],
    ['sort_field=review_priority', 'bdaec'],
    ['sort_field=review_priority&sort_direction=desc', 'bdaec'],
    ['sort_field=review_priority&sort_direction=asc', 'dabec'],
  ])('C54, C62, C63: %j is %s', async (search, order) => {
    const f = await serviceFixture()
    const brand = await unordered(f)
    expect(await letters(f, brand, search)).toBe(order)
  })

  it.each(['domain', 'http_status', 'review_priority', 'risk_score', 'visual_match'])(
    'C27: walking pages by %s meets every row once, in the order of the whole',
    async (field) => {
      const f = await serviceFixture()
      const brand = await f.brand('Northbank')
      for (let n = 0; n < 23; n++) await f.pair(brand, `host-${n}.example`, { risk_score: n % 3 })
      const names = async (search: string) => {
        const { body } = await f.get(
          `/core/api/brands/${brand}/domains/?sort_field=${field}&${search}`,
        )
        return (body as { results: { name: string }[] }).results.map((row) => row.name)
      }
      const pages = await Promise.all([1, 2, 3].map((n) => names(`page=${n}&page_size=10`)))
      const whole = await names('page_size=100')
      expect(pages.flat()).toEqual(whole)
      expect(new Set(whole).size).toBe(23)
    },
  )
})
