import { beforeAll, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

/** Hosts on both sides of each filter's limits. */
const hosts: Record<string, Record<string, string | number | null>> = {
  'northbank-login': { risk_score: 100, verdict: 'red', http_code: 200, visual_match: 1 },
  'northbank.shop': { risk_score: 70, verdict: 'red', http_code: 399, visual_match: 1 },
  n0rthbank: { risk_score: 69, verdict: 'amber', http_code: 400, visual_match: 0 },
  north_bank: { risk_score: 40, verdict: 'amber', http_code: 199, visual_match: 0 },
  'xn--nrthbank-n4a': { risk_score: 39, verdict: 'green', http_code: 503 },
  bank: { risk_score: 1, verdict: 'green', http_code: 302 },
  quiet: { risk_score: 0, verdict: 'unknown', http_code: null },
  filed: { risk_score: 50, verdict: 'green', http_code: 200, machine_filed: 1 },
  'filed-match': {
    risk_score: 60,
    verdict: 'amber',
    http_code: 200,
    machine_filed: 1,
    brand_affinity: 1,
  },
  judged: { risk_score: 30, verdict: 'red', http_code: 200, machine_filed: 1, human_judged: 1 },
  'queued-match': { risk_score: 20, verdict: 'green', http_code: 200, brand_affinity: 1 },
}

/** Unordered hosts, some with equal values. */
const unordered: Record<string, Record<string, number | null>> = {
  c: { risk_score: 50, http_code: 200, review_rank: 0, visual_match: 0 },
  a: { risk_score: 50, http_code: null, review_rank: 2, visual_match: 1 },
  e: { risk_score: 90, http_code: 404, review_rank: 0, visual_match: null },
  b: { risk_score: 10, http_code: 200, review_rank: 9, visual_match: 1 },
  d: { risk_score: 70, http_code: 503, review_rank: 2, visual_match: 0 },
}

let fixture: ServiceFixture
let brand = ''
/** Brand without common-word triage. */
let untriaged = ''
/** Brand with the `unordered` hosts. */
let mixed = ''
/** Brand with 23 hosts. */
let large = ''
/** Brand that the user can't see. */
let foreign = ''
beforeAll(async () => {
  fixture = await createServiceFixture({ limits: { requestsPerMinute: Infinity } })
  brand = await fixture.addBrand('Northbank')
  untriaged = await fixture.addBrand('Untriaged', { common_word_triage: 0 })
  for (const [host, pair] of Object.entries(hosts)) {
    await fixture.addPair(brand, `${host}.example`, pair)
    await fixture.addPair(untriaged, `${host}.example`, pair)
  }
  mixed = await fixture.addBrand('Mixed')
  for (const [host, pair] of Object.entries(unordered))
    await fixture.addPair(mixed, `${host}.example`, pair)
  large = await fixture.addBrand('Large')
  for (let n = 0; n < 23; n++)
    await fixture.addPair(large, `host-${n}.example`, { risk_score: n % 3 })
  foreign = await fixture.addBrand('Velopine', {}, [])
  await fixture.addPair(foreign, 'northbank-other.example', { risk_score: 99, verdict: 'red' })
})

/** Returns the hosts of a list in order, without the suffix `.example`. */
async function readHosts(brandId: string, search: string): Promise<string[]> {
  const path = `/core/api/brands/${brandId}/domains/?compact=true&${search}`
  const { results } = (await fixture.fetch(path)).body as { results: { name: string }[] }
  return results.map((row) => row.name.replace('.example', ''))
}

describe('the filtered domain list', () => {
  it.each<[search: string, hosts: string[]]>([
    [
      'http_status_filter=online',
      [
        'bank',
        'filed',
        'filed-match',
        'judged',
        'northbank-login',
        'northbank.shop',
        'queued-match',
      ],
    ],
    ['http_status_filter=offline', ['n0rthbank', 'north_bank', 'quiet', 'xn--nrthbank-n4a']],
    ['risk_score_filter=high', ['northbank-login', 'northbank.shop']],
    ['risk_score_filter=medium', ['filed', 'filed-match', 'n0rthbank', 'north_bank']],
    ['risk_score_filter=low', ['bank', 'judged', 'queued-match', 'xn--nrthbank-n4a']],
    ['verdict_filter=red', ['judged', 'northbank-login', 'northbank.shop']],
    ['verdict_filter=unknown', ['quiet']],
    ['visual_match_filter=yes', ['northbank-login', 'northbank.shop']],
    ['visual_match_filter=no', ['n0rthbank', 'north_bank']],
    ['visual_match_filter=unknown&http_status_filter=offline', ['quiet', 'xn--nrthbank-n4a']],
    // Domains reviewed by a person are in the queue, never filtered out.
    ['triage_filter=queue&verdict_filter=red', ['judged', 'northbank-login', 'northbank.shop']],
    ['triage_filter=filed', ['filed', 'filed-match']],
    ['triage_filter=escalated', ['filed-match', 'queued-match']],
    [
      'verdict_filter=red&http_status_filter=online&risk_score_filter=high&triage_filter=queue&domain_filter=LOGIN',
      ['northbank-login'],
    ],
  ])('C56 to C59: has the domains that match %s', async (search, expected) => {
    expect((await readHosts(brand, search)).toSorted()).toEqual(expected)
  })

  it.each(['triage_filter=all', 'verdict_filter=', 'unknown_parameter=1'])(
    'C54: has all domains for the query %j',
    async (search) => {
      expect(await readHosts(brand, search)).toHaveLength(Object.keys(hosts).length)
    },
  )

  it.each([
    ['queue', 11],
    ['filed', 0],
    ['escalated', 0],
  ])(
    'C60: with triage_filter=%s, has %i domains of a brand without common-word triage',
    async (triage, count) => {
      expect(await readHosts(untriaged, `triage_filter=${triage}`)).toHaveLength(count)
    },
  )

  it.each([
    ['NORTHBANK', ['northbank-login', 'northbank.shop']],
    ['  login ', ['northbank-login']],
    ['_', ['north_bank']],
    ['%', []],
    ['\\', []],
    ["' or '1'='1", []],
    ['nörthbank', []],
  ])(
    'C55: matches %j as a substring, ignoring letter case and surrounding spaces',
    async (search, expected) => {
      const found = await readHosts(brand, `domain_filter=${encodeURIComponent(search)}`)
      expect(found.toSorted()).toEqual(expected)
    },
  )

  it('C55: is empty for a search of 60,000 characters', async () => {
    expect(await readHosts(brand, `domain_filter=${'a'.repeat(60_000)}`)).toEqual([])
  })

  it('C57, C73: rejects unknown values with an error for each parameter', async () => {
    const filters =
      'triage_filter=QUEUE&verdict_filter=purple&risk_score_filter=zero&http_status_filter=200&visual_match_filter=true'
    const options = 'group_by=host&sort_field=created_at&sort_direction=down&compact=maybe'
    const response = await fixture.fetch(`/core/api/brands/${brand}/domains/?${filters}&${options}`)
    expect(response.status).toBe(400)
    expect(Object.keys(response.body as object).toSorted()).toEqual([
      'compact',
      'group_by',
      'http_status_filter',
      'risk_score_filter',
      'sort_direction',
      'sort_field',
      'triage_filter',
      'verdict_filter',
      'visual_match_filter',
    ])
  })
})

describe('the sorted domain list', () => {
  it.each([
    ['', 'edacb'],
    ['sort_direction=asc', 'bacde'],
    ['sort_field=domain', 'abcde'],
    ['sort_field=domain&sort_direction=desc', 'edcba'],
    ['sort_field=http_status&sort_direction=asc', 'bceda'],
    ['sort_field=http_status&sort_direction=desc', 'debca'],
    ['sort_field=visual_match&sort_direction=desc', 'abcde'],
    ['sort_field=visual_match&sort_direction=asc', 'cdabe'],
    ['sort_field=review_priority', 'bdaec'],
    ['sort_field=review_priority&sort_direction=asc', 'dabec'],
  ])('C54, C62, C63: for the query %j, has the order %s', async (search, order) => {
    expect((await readHosts(mixed, search)).join('')).toBe(order)
  })

  it.each(['domain', 'http_status', 'review_priority', 'risk_score', 'visual_match'])(
    'C27: sorted by %s, has each row on exactly one page, in the order of the full list',
    async (field) => {
      const allHosts = await readHosts(large, `sort_field=${field}&page_size=100`)
      const pages = [1, 2, 3].map((n) =>
        readHosts(large, `sort_field=${field}&page=${n}&page_size=10`),
      )
      expect((await Promise.all(pages)).flat()).toEqual(allHosts)
      expect(new Set(allHosts).size).toBe(23)
    },
  )
})
