import { describe, expect, it } from 'vitest'
import { serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

/** A brand's list with one host for each boundary that a filter has. */
async function hostsOfEveryKind(f: ServiceFixture, columns: { common_word_triage?: number } = {}) {
  const brand = await f.brand('Northbank', columns)
  const hosts: Record<string, Record<string, string | number | null>> = {
    'northbank-login.example': { risk_score: 100, verdict: 'red', http_code: 200, visual_match: 1 },
    'northbank.shop.example': { risk_score: 70, verdict: 'red', http_code: 399, visual_match: 1 },
    'n0rthbank.example': { risk_score: 69, verdict: 'amber', http_code: 400, visual_match: 0 },
    'north_bank.example': { risk_score: 40, verdict: 'amber', http_code: 199, visual_match: 0 },
    'xn--nrthbank-n4a.example': { risk_score: 39, verdict: 'green', http_code: 503 },
    'bank.example': { risk_score: 1, verdict: 'green', http_code: 302 },
    'quiet.example': { risk_score: 0, verdict: 'unknown', http_code: null },
    'filed.example': { risk_score: 50, verdict: 'green', http_code: 200, machine_filed: 1 },
    'affine.example': {
      risk_score: 60,
      verdict: 'amber',
      http_code: 200,
      machine_filed: 1,
      brand_affinity: 1,
    },
    'judged.example': {
      risk_score: 30,
      verdict: 'red',
      http_code: 200,
      machine_filed: 1,
      human_judged: 1,
    },
    'kept.example': { risk_score: 20, verdict: 'green', http_code: 200, brand_affinity: 1 },
  }
  for (const [host, pair] of Object.entries(hosts)) await f.pair(brand, host, pair)
  const other = await f.brand('Velopine')
  await f.pair(other, 'northbank-other.example', { risk_score: 99, verdict: 'red' })
  return { brand, all: Object.keys(hosts) }
}

async function hostsOf(f: ServiceFixture, brand: string, search: string) {
  const answer = await f.get(`/core/api/brands/${brand}/domains/?compact=true&${search}`)
  const body = answer.body as { count: number; results: { name: string }[] }
  expect(body.count).toBe(body.results.length)
  return body.results.map((row) => row.name.replace('.example', '')).toSorted()
}

const filed = ['affine', 'filed']

describe('filters of the domain list', () => {
  it.each<[search: string, hosts: string[]]>([
    [
      'http_status_filter=online',
      ['affine', 'bank', 'filed', 'judged', 'kept', 'northbank-login', 'northbank.shop'],
    ],
    ['http_status_filter=offline', ['n0rthbank', 'north_bank', 'quiet', 'xn--nrthbank-n4a']],
    ['risk_score_filter=high', ['northbank-login', 'northbank.shop']],
    ['risk_score_filter=medium', ['affine', 'filed', 'n0rthbank', 'north_bank']],
    ['risk_score_filter=low', ['bank', 'judged', 'kept', 'xn--nrthbank-n4a']],
    ['verdict_filter=red', ['judged', 'northbank-login', 'northbank.shop']],
    ['verdict_filter=amber', ['affine', 'n0rthbank', 'north_bank']],
    ['verdict_filter=green', ['bank', 'filed', 'kept', 'xn--nrthbank-n4a']],
    ['verdict_filter=unknown', ['quiet']],
    ['visual_match_filter=yes', ['northbank-login', 'northbank.shop']],
    ['visual_match_filter=no', ['n0rthbank', 'north_bank']],
    ['visual_match_filter=unknown&http_status_filter=offline', ['quiet', 'xn--nrthbank-n4a']],
    ['triage_filter=filed', filed],
    ['triage_filter=escalated', ['affine', 'kept']],
    [
      'verdict_filter=red&http_status_filter=online&risk_score_filter=high&triage_filter=queue&domain_filter=LOGIN',
      ['northbank-login'],
    ],
    ['verdict_filter=red&risk_score_filter=medium', []],
  ])('C56, C57, Domain list: %s', async (search, hosts) => {
    const f = await serviceFixture()
    const { brand } = await hostsOfEveryKind(f)
    expect(await hostsOf(f, brand, search)).toEqual(hosts)
  })

  it.each([
    '',
    'http_status_filter=all',
    'risk_score_filter=all',
    'verdict_filter=all',
    'triage_filter=all',
    'visual_match_filter=all',
    'group_by=none',
    'verdict_filter=',
    'unknown_parameter=1',
  ])('C54: %j filters nothing', async (search) => {
    const f = await serviceFixture()
    const { brand, all } = await hostsOfEveryKind(f)
    expect(await hostsOf(f, brand, search)).toHaveLength(all.length)
  })

  it('C58: queue is everything but what the machine filed', async () => {
    const f = await serviceFixture()
    const { brand, all } = await hostsOfEveryKind(f)
    const queue = await hostsOf(f, brand, 'triage_filter=queue')
    expect([...queue, ...filed]).toHaveLength(all.length)
    expect(queue).not.toEqual(expect.arrayContaining(filed))
  })

  it('C59: a pair judged by a human is in the queue and never among the filed', async () => {
    const f = await serviceFixture()
    const { brand } = await hostsOfEveryKind(f)
    expect(await hostsOf(f, brand, 'triage_filter=queue')).toContain('judged')
    expect(await hostsOf(f, brand, 'triage_filter=filed')).not.toContain('judged')
  })

  it.each([
    ['all', 11],
    ['queue', 11],
    ['filed', 0],
    ['escalated', 0],
  ])('C60: without common-word triage %s has %i rows', async (triage, count) => {
    const f = await serviceFixture()
    const { brand } = await hostsOfEveryKind(f, { common_word_triage: 0 })
    expect(await hostsOf(f, brand, `triage_filter=${triage}`)).toHaveLength(count)
  })

  it.each([
    [
      'bank',
      ['bank', 'n0rthbank', 'north_bank', 'northbank-login', 'northbank.shop', 'xn--nrthbank-n4a'],
    ],
    ['NORTHBANK', ['northbank-login', 'northbank.shop']],
    ['  login ', ['northbank-login']],
    ['.shop.', ['northbank.shop']],
    ['xn--', ['xn--nrthbank-n4a']],
    ['_', ['north_bank']],
    ['north_bank', ['north_bank']],
    ['%', []],
    ['n%k', []],
    ['\\', []],
    ["'", []],
    ["' or '1'='1", []],
    ['*', []],
    ['nörthbank', []],
  ])('C55: domain_filter %j is a substring without regard to case', async (search, hosts) => {
    const f = await serviceFixture()
    const { brand } = await hostsOfEveryKind(f)
    expect(await hostsOf(f, brand, `domain_filter=${encodeURIComponent(search)}`)).toEqual(hosts)
  })

  it.each([256, 60_000])(
    'C55: a search of %i characters finds nothing and breaks nothing',
    async (length) => {
      const f = await serviceFixture()
      const { brand } = await hostsOfEveryKind(f)
      expect(await hostsOf(f, brand, `domain_filter=${'a'.repeat(length)}`)).toEqual([])
    },
  )

  it.each([
    ['triage_filter', 'mine'],
    ['triage_filter', 'QUEUE'],
    ['group_by', 'host'],
    ['group_by', 'APEX'],
    ['verdict_filter', 'purple'],
    ['risk_score_filter', 'zero'],
    ['http_status_filter', '200'],
    ['visual_match_filter', 'true'],
    ['sort_field', 'created_at'],
    ['sort_direction', 'down'],
    ['compact', 'maybe'],
  ])('C57, C73, Errors 400: %s=%s is refused under its name', async (name, value) => {
    const f = await serviceFixture()
    const { brand } = await hostsOfEveryKind(f)
    const answer = await f.get(`/core/api/brands/${brand}/domains/?${name}=${value}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ [name]: [expect.any(String)] })
  })

  it('Errors 400: tells all wrong parameters at once', async () => {
    const f = await serviceFixture()
    const { brand } = await hostsOfEveryKind(f)
    const answer = await f.get(`/core/api/brands/${brand}/domains/?group_by=x&triage_filter=y`)
    expect(answer.body).toEqual({
      group_by: ['"x" is not a valid choice.'],
      triage_filter: ['"y" is not a valid choice.'],
    })
  })

  it('Visibility 5: wrong parameters of a foreign brand still answer 404', async () => {
    const f = await serviceFixture()
    const foreign = await f.brand('Velopine', {}, [])
    expect((await f.get(`/core/api/brands/${foreign}/domains/?group_by=x`)).status).toBe(404)
  })
})
