import { beforeEach, describe, expect, it } from 'vitest'
import { provideNetwork } from '#/test/network.ts'
import { createServiceFixture } from '#/test/service-fixture.ts'
import { fullQueue } from './domain-list-params.ts'
import { allHostsOptions, hostPageOptions, apexHostsOptions } from './host-rows.ts'
import { createQueryClient } from './query-client.ts'
import { session } from './session.ts'

const answerRequests = provideNetwork()
let requestedFormats: string[] = []

/**
 * Serves a brand with a red host and an unscanned one. `toCompactScan` converts the scan of compact rows. Full rows
 * follow the contract, unless `fullStatus` is an error. Returns the ID of the brand.
 */
async function serveCompactScans(toCompactScan: (scan: unknown) => unknown, fullStatus = 200) {
  const fixture = await createServiceFixture()
  const brandId = await fixture.addBrand('Northbank')
  const redHostId = await fixture.addPair(brandId, 'login.northbank-help.example')
  await fixture.addScan(brandId, redHostId, 1, { pair: { verdict: 'red', risk_score: 87 } })
  await fixture.addPair(brandId, 'quiet.northbank-help.example')
  answerRequests(async (request) => {
    const url = new URL(request.url)
    const isCompact = url.searchParams.get('compact') === 'true'
    if (url.pathname.endsWith('/domains/')) {
      requestedFormats.push(isCompact ? 'compact' : 'full')
      if (!isCompact && fullStatus !== 200)
        return Response.json({ detail: 'No.' }, { status: fullStatus })
    }
    const response = await fixture.fetch(url.href.slice(url.origin.length))
    if (!isCompact) return Response.json(response.body, { status: response.status })
    const body = response.body as { results: { latest_scan?: unknown }[] }
    const results = body.results.map((row) => ({
      ...row,
      latest_scan: row.latest_scan === null ? null : toCompactScan(row.latest_scan),
    }))
    return Response.json({ ...body, results })
  })
  return brandId
}

beforeEach(() => {
  requestedFormats = []
  session.signIn('key-ann', { keepSignedIn: false })
})

const listParams = {
  ...fullQueue,
  sort: 'risk_score',
  direction: 'desc',
  page: 1,
  pageSize: 25,
} as const

describe('C53 a page of hosts', () => {
  it('needs one request if compact rows report every scan value', async () => {
    const brandId = await serveCompactScans((scan) => scan)
    const page = await createQueryClient(session).fetchQuery(hostPageOptions(brandId, listParams))
    expect(requestedFormats).toEqual(['compact'])
    expect(page).toMatchObject({ rowFormat: 'compact' })
    expect(page.rows[0]).toMatchObject({ isScanned: true, verdict: 'red', risk: 87 })
    expect(page.rows[1]).toMatchObject({ isScanned: false, verdict: null, risk: undefined })
  })

  it.each([
    ['uses unknown names for scan values', () => ({ result: 'red', at: '2026-03-02T09:01:00Z' })],
    ['does not report scans', () => undefined],
  ])(
    'is loaded again as full rows if the service %s in compact rows',
    async (_name, toCompactScan) => {
      const brandId = await serveCompactScans(toCompactScan)
      const client = createQueryClient(session)
      const page = await client.fetchQuery(hostPageOptions(brandId, listParams))
      expect(requestedFormats).toEqual(['compact', 'full'])
      expect(page).toMatchObject({ rowFormat: 'full', count: 2 })
      expect(page.rows[0]).toMatchObject({
        isScanned: true,
        verdict: 'red',
        risk: 87,
        httpCode: 200,
      })
      expect(page.rows[1]).toMatchObject({ isScanned: false, verdict: null })
      // Later pages are loaded as full rows right away.
      requestedFormats = []
      for (const { rows } of [
        await client.fetchQuery(allHostsOptions(brandId, fullQueue)),
        await client.fetchQuery(apexHostsOptions(brandId, fullQueue, 'northbank-help.example')),
      ])
        expect(rows[0]).toMatchObject({ verdict: 'red', risk: 87 })
      expect(requestedFormats).toEqual(['full', 'full'])
    },
  )

  it('fails if the full rows fail to load', async () => {
    const brandId = await serveCompactScans(() => ({ result: 'red' }), 403)
    const client = createQueryClient(session)
    await expect(client.fetchQuery(hostPageOptions(brandId, listParams))).rejects.toHaveProperty(
      'status',
      403,
    )
  })
})
