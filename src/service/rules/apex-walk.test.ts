import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestService, type TestService } from '#/hosts/test-service.ts'
import { northbank } from '#/service/demo/seed/brands.ts'

interface Group {
  registrable_apex: string
  domain_count: number
  risk_score: number
}

let demo: TestService

beforeAll(async () => {
  demo = await createTestService({ domains: 300 })
})
afterAll(() => demo.close())

async function walk(search: string, size: number): Promise<Group[]> {
  const groups: Group[] = []
  for (let page = 1; ; page++) {
    const response = await demo.fetch(
      `/core/api/brands/${northbank.id}/domains/?group_by=apex&page_size=${size}&page=${page}&${search}`,
    )
    const { next, results } = (await response.json()) as { next: string | null; results: Group[] }
    groups.push(...results)
    if (next === null) return groups
  }
}

describe('walking apex groups', () => {
  it.each([
    '',
    'triage_filter=queue',
    'domain_filter=o',
    'verdict_filter=red',
    'risk_score_filter=high',
    'risk_score_filter=low',
    'sort_field=risk_score&sort_direction=asc',
    'sort_field=domain&sort_direction=desc',
    'sort_field=review_priority&sort_direction=asc',
  ])(
    'C27, C67: with %j pages of any size give the same groups in the same order',
    async (search) => {
      const groups = await walk(search, 100)
      expect(groups.length).toBeGreaterThan(3)
      expect(await walk(search, 7)).toEqual(groups)
      expect(new Set(groups.map((group) => group.registrable_apex)).size).toBe(groups.length)
    },
  )

  it('C67: the worst group comes first, equal ones by name', async () => {
    const groups = await walk('', 7)
    const expected = groups.toSorted(
      (a, b) => b.risk_score - a.risk_score || (a.registrable_apex < b.registrable_apex ? -1 : 1),
    )
    expect(groups).toEqual(expected)
  })
})
