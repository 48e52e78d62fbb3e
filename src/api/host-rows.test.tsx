import { beforeEach, describe, expect, it } from 'vitest'
import { testNetwork } from '#/test/network.ts'
import { serviceFixture } from '#/test/service-fixture.ts'
import { wholeQueue } from './domain-filters.ts'
import { allHostsOptions, domainListOptions, groupHostsOptions } from './domains.ts'
import { createQueryClient } from './query-client.ts'
import { session } from './session.ts'

const answerRequests = testNetwork()
let asked: string[] = []

/**
 * A service whose short rows tell of a scan what `summary` leaves of it. Its full rows are those of the
 * contract, or fail with `fullStatus`.
 */
async function serviceThatTells(summary: (scan: unknown) => unknown, fullStatus = 200) {
  const fixture = await serviceFixture()
  const brandId = await fixture.brand('Northbank')
  const red = await fixture.pair(brandId, 'login.northbank-help.example')
  await fixture.scan(brandId, red, 1, { pair: { verdict: 'red', risk_score: 87 } })
  await fixture.pair(brandId, 'quiet.northbank-help.example')
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
  return brandId
}

beforeEach(() => {
  asked = []
  session.signIn('key-ann', { keep: false })
})

const list = {
  ...wholeQueue,
  sort: 'risk_score',
  direction: 'desc',
  page: 1,
  pageSize: 25,
} as const

describe('C53 a page of hosts', () => {
  it('is read once where the short rows tell every figure', async () => {
    const brandId = await serviceThatTells((scan) => scan)
    const page = await createQueryClient(session).fetchQuery(domainListOptions(brandId, list))
    expect(asked).toEqual(['short'])
    expect(page).toMatchObject({ form: 'compact', fullRowsError: null })
    expect(page.rows[0]).toMatchObject({ scanned: true, verdict: 'red', risk: 87 })
    expect(page.rows[1]).toMatchObject({ scanned: false, verdict: null, risk: null })
  })

  it.each([
    ['names a figure in its own way', () => ({ result: 'red', at: '2026-03-02T09:01:00Z' })],
    ['tells no scan at all', () => undefined],
  ])('is completed from full rows where a service %s', async (_name, summary) => {
    const brandId = await serviceThatTells(summary)
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

  it('keeps its rows and says why where the full ones cannot be read', async () => {
    const brandId = await serviceThatTells(() => ({ result: 'red' }), 403)
    const client = createQueryClient(session)
    const page = await client.fetchQuery(domainListOptions(brandId, list))
    expect(page.fullRowsError).toHaveProperty('status', 403)
    const whole = await client.fetchQuery(allHostsOptions(brandId, wholeQueue))
    expect(whole.fullRowsError).toHaveProperty('status', 403)
    expect(page.rows[0]).toMatchObject({
      name: 'login.northbank-help.example',
      scanned: true,
      risk: null,
      httpCode: null,
    })
  })
})
