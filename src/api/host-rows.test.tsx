import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownNames, readOpenParts } from '#/contract/open-parts.ts'
import { testNetwork } from '#/test/network.ts'
import { serviceFixture } from '#/test/service-fixture.ts'
import { wholeQueue } from './domain-filters.ts'
import { allHostsOptions, domainListOptions, groupHostsOptions } from './domains.ts'
import { openParts } from './open-parts.ts'
import { createQueryClient } from './query-client.ts'
import { session } from './session.ts'

const answerRequests = testNetwork()
let asked: string[] = []

/**
 * A service whose short rows have the scan that `summary` returns. Full rows follow the contract, or fail with
 * `fullStatus`.
 */
async function serviceWithSummary(summary: (scan: unknown) => unknown, fullStatus = 200) {
  const { fixture, brandId } = await brandWithHosts()
  answerThat(fixture, summary, fullStatus)
  return brandId
}

/** A brand with a red host and an unscanned one. */
async function brandWithHosts() {
  const fixture = await serviceFixture()
  const brandId = await fixture.brand('Northbank')
  const red = await fixture.pair(brandId, 'login.northbank-help.example')
  await fixture.scan(brandId, red, 1, { pair: { verdict: 'red', risk_score: 87 } })
  await fixture.pair(brandId, 'quiet.northbank-help.example')
  return { fixture, brandId }
}

function answerThat(
  fixture: Awaited<ReturnType<typeof serviceFixture>>,
  summary: (scan: unknown) => unknown,
  fullStatus = 200,
) {
  answerRequests(async (request) => {
    const url = new URL(request.url)
    const isShort = url.searchParams.get('compact') === 'true'
    if (url.pathname.endsWith('/domains/')) {
      asked.push(isShort ? 'short' : 'full')
      if (!isShort && fullStatus !== 200)
        return Response.json({ detail: 'No.' }, { status: fullStatus })
    }
    const answer = await fixture.get(url.href.slice(url.origin.length))
    if (!isShort) return Response.json(answer.body, { status: answer.status })
    const body = answer.body as { results: { latest_scan?: unknown }[] }
    const results = body.results.map((row) => ({
      ...row,
      latest_scan: row.latest_scan === null ? null : summary(row.latest_scan),
    }))
    return Response.json({ ...body, results })
  })
}

beforeEach(() => {
  asked = []
  session.signIn('key-ann', { keep: false })
})

const withNames = (names: typeof knownNames) =>
  openParts.setState((state) => ({ ...state, names: Promise.resolve(names) }))
afterEach(() => withNames(knownNames))

const list = {
  ...wholeQueue,
  sort: 'risk_score',
  direction: 'desc',
  page: 1,
  pageSize: 25,
} as const

describe('C53 a page of hosts', () => {
  it('needs one request if compact rows report every figure', async () => {
    const brandId = await serviceWithSummary((scan) => scan)
    const page = await createQueryClient(session).fetchQuery(domainListOptions(brandId, list))
    expect(asked).toEqual(['short'])
    expect(page).toMatchObject({ form: 'compact', fullRowsError: null })
    expect(page.rows[0]).toMatchObject({ scanned: true, verdict: 'red', risk: 87 })
    expect(page.rows[1]).toMatchObject({ scanned: false, verdict: null, risk: undefined })
  })

  it.each([
    ['names a figure in its own way', () => ({ result: 'red', at: '2026-03-02T09:01:00Z' })],
    ['tells no scan at all', () => undefined],
  ])('is completed from full rows if a service %s', async (_name, summary) => {
    const brandId = await serviceWithSummary(summary)
    const client = createQueryClient(session)
    const page = await client.fetchQuery(domainListOptions(brandId, list))
    expect(asked).toEqual(['short', 'full'])
    expect(page).toMatchObject({ form: 'full', fullRowsError: null, count: 2 })
    expect(page.rows[0]).toMatchObject({ scanned: true, verdict: 'red', risk: 87, httpCode: 200 })
    expect(page.rows[1]).toMatchObject({ scanned: false, verdict: null })
    for (const { rows } of [
      await client.fetchQuery(allHostsOptions(brandId, wholeQueue)),
      await client.fetchQuery(groupHostsOptions(brandId, wholeQueue, 'northbank-help.example')),
    ])
      expect(rows[0]).toMatchObject({ verdict: 'red', risk: 87 })
  })

  it('keeps its rows and explains if full rows fail to load', async () => {
    const brandId = await serviceWithSummary(() => ({ result: 'red' }), 403)
    const client = createQueryClient(session)
    const page = await client.fetchQuery(domainListOptions(brandId, list))
    expect(page.fullRowsError).toHaveProperty('status', 403)
    const whole = await client.fetchQuery(allHostsOptions(brandId, wholeQueue))
    expect(whole.fullRowsError).toHaveProperty('status', 403)
    expect(page.rows[0]).toMatchObject({
      name: 'login.northbank-help.example',
      scanned: true,
      risk: undefined,
      httpCode: undefined,
    })
  })
})

/** A scan in a short row with all figures under their usual names, and other members. */
const wholeScan = (scan: unknown, beside: object = {}) => ({
  ...(scan as object),
  https_head_request_response_code: 200,
  ...beside,
})

describe('C53 a mapping', () => {
  const told = { verdict: 'red', risk: 87, needsReview: false, httpCode: 200 }

  it.each([
    ['red', 'short'],
    ['RED', 'short'],
    [' Red ', 'short'],
    [{ code: 'RED', label: 'Rot' }, 'short'],
    ['Rot', 'full'],
    ['violet', 'full'],
    ['#c00', 'full'],
    [3, 'full'],
    [true, 'full'],
    [null, 'full'],
    ['', 'full'],
    [['red', 'green'], 'full'],
    [{ hue: 'red' }, 'full'],
  ] as const)('to a verdict that arrives as %j is answered by the %s row', async (color, form) => {
    withNames(readOpenParts({ 'scan.verdict': 'color' }).names)
    const brandId = await serviceWithSummary((scan) => wholeScan(scan, { color }))
    const page = await createQueryClient(session).fetchQuery(domainListOptions(brandId, list))
    expect(page.rows[0]).toMatchObject(told)
    expect(asked).toEqual(form === 'short' ? ['short'] : ['short', 'full'])
  })

  it.each([
    ['scan.risk', ['high', '87 of 100', '87/100', [87, 100], true, {}, null, '', 'NaN', '0x57']],
    ['scan.review', ['needed', 2, 'perhaps', [], null, '']],
    ['scan.website', ['ok', 42, 1_790_000_000, -1, 200.5, true, 'online', [200]]],
    ['scan.time', ['yesterday', 87, '2031-01-01', '24.11.2026', 1970, true, null, {}]],
  ] as const)('of %s to what has another form is no worse than none', async (meaning, wrong) => {
    const { fixture, brandId } = await brandWithHosts()
    answerThat(fixture, (scan) => wholeScan(scan))
    const read = async () => {
      const { rows } = await createQueryClient(session).fetchQuery(domainListOptions(brandId, list))
      // Only full rows have feedback and screenshots.
      return rows.map((row) => ({ ...row, feedback: null, screenshot: null }))
    }
    const unmapped = await read()
    expect(unmapped[0]).toMatchObject(told)
    withNames(readOpenParts({ [meaning]: 'elsewhere' }).names)
    for (const elsewhere of wrong) {
      answerThat(fixture, (scan) => wholeScan(scan, { elsewhere }))
      expect([elsewhere, await read()]).toEqual([elsewhere, unmapped])
    }
  })

  it('C91 that finds null for a website means no response', async () => {
    withNames(readOpenParts({ 'scan.website': 'probe' }).names)
    const brandId = await serviceWithSummary((scan) => wholeScan(scan, { probe: null }))
    const page = await createQueryClient(session).fetchQuery(domainListOptions(brandId, list))
    expect(page.rows[0]).toMatchObject({ httpCode: null, verdict: 'red' })
    expect(asked).toEqual(['short'])
  })
})

it.each(['RED', 'violet', 'Rot'])(
  'C19 reads an invalid verdict %j from the full row instead',
  async (verdict) => {
    const brandId = await serviceWithSummary((scan) => wholeScan(scan, { verdict }))
    const page = await createQueryClient(session).fetchQuery(domainListOptions(brandId, list))
    expect(page.rows[0]).toMatchObject({ verdict: 'red' })
  },
)
