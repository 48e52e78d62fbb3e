import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideNetwork } from '#/test/network.ts'
import { createTestService, testOrigin, type TestService } from '#/test/test-service.ts'
import { noRowFilters, allDomains } from './domain-list-params.ts'
import { type LoadProgress, cancelFullList } from './fetch-all-pages.ts'
import {
  allHostsOptions,
  domainCountOptions,
  apexHostsOptions,
  hostPageOptions,
} from './host-rows.ts'
import { createQueryClient } from './query-client.ts'
import { session } from './session.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const answerRequests = provideNetwork()
let testService: TestService
let requestedParams: URLSearchParams[] = []
let beforeResponse = (): Promise<unknown> => Promise.resolve()

beforeAll(async () => {
  testService = await createTestService({ domains: 330 })
})
beforeEach(() => {
  // These tests run in Node, because the fetch of happy-dom logs aborted requests. The code needs these page globals.
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', new URL(testOrigin))
  requestedParams = []
  beforeResponse = () => Promise.resolve()
  session.signIn('demo-key-owner', { keepSignedIn: false })
  answerRequests(async (request) => {
    requestedParams.push(new URL(request.url).searchParams)
    await beforeResponse()
    return testService.service(request)
  })
})
afterAll(() => {
  testService.close()
})

describe('a query for hosts', () => {
  it('C27 loads as many domains as the service counts, with the same filters and order for every page', async () => {
    const client = createQueryClient(session)
    const progressUpdates: (LoadProgress | undefined)[] = []
    const observer = new QueryObserver(client, allHostsOptions(brandId, allDomains).progress)
    const unsubscribe = observer.subscribe(({ data }) => void progressUpdates.push(data))
    const fullList = await client.fetchQuery(allHostsOptions(brandId, allDomains))
    unsubscribe()
    const count = await client.fetchQuery(domainCountOptions(brandId, allDomains))
    expect(fullList).toMatchObject({ count, isComplete: true, unreadableCount: 0 })
    expect(new Set(fullList.rows.map(({ id }) => id)).size).toBe(count)
    expect(progressUpdates.at(-1)).toEqual({ loadedCount: count, total: count })
    const pageParams = requestedParams.filter((search) => search.get('page_size') === '100')
    expect(pageParams).toHaveLength(Math.ceil((count ?? 0) / 100))
    for (const search of pageParams) {
      search.delete('page')
      expect(String(search)).toBe(
        'triage_filter=all&verdict_filter=all&risk_score_filter=all&http_status_filter=all&sort_field=review_priority&sort_direction=desc&page_size=100&compact=true&group_by=none',
      )
    }
  })

  it('stops sending requests when it is canceled, and loads all rows when it is fetched again', async () => {
    const client = createQueryClient(session)
    const options = allHostsOptions(brandId, allDomains)
    beforeResponse = () => (requestedParams.length < 3 ? Promise.resolve() : new Promise(() => {}))
    const pending = client.fetchQuery(options)
    await expect.poll(() => requestedParams.length).toBeGreaterThan(3)
    await cancelFullList(client, options)
    await expect(pending).rejects.toThrow('CancelledError')
    const requestCountAtCancel = requestedParams.length
    expect(client.getQueryState(options.queryKey)).toMatchObject({ fetchStatus: 'idle' })
    beforeResponse = () => Promise.resolve()
    expect(requestedParams).toHaveLength(requestCountAtCancel)
    expect((await client.fetchQuery(options)).isComplete).toBe(true)
  })

  it('C64 loads all rows once if the API does not support the sort order, and takes every page from those rows', async () => {
    const client = createQueryClient(session)
    const params = {
      ...allDomains,
      ...noRowFilters,
      sort: 'verdict',
      direction: 'desc',
      pageSize: 50,
      rowFormat: 'compact',
    } as const
    const pageOptions = (page: number) => hostPageOptions(brandId, { ...params, page })
    const [first, second] = [
      await client.fetchQuery(pageOptions(1)),
      await client.fetchQuery(pageOptions(2)),
    ]
    const requestCountBefore = requestedParams.length
    expect(first.rows).toHaveLength(50)
    expect(first).toMatchObject({ count: first.clientFilter?.fullList.count, hasNext: true })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100)
    const openCaseOptions = hostPageOptions(brandId, { ...params, page: 1, case: 'open' })
    const openCasePage = await client.fetchQuery(openCaseOptions)
    expect(openCasePage.rows.every(({ openCase }) => openCase !== null)).toBe(true)
    expect(openCasePage.clientFilter?.fullList.count).toBe(first.count)
    expect(requestedParams).toHaveLength(requestCountBefore)
    await expect(client.fetchQuery(pageOptions(1000))).rejects.toHaveProperty('status', 404)
    // A refresh loads all rows again.
    const observer = new QueryObserver(client, pageOptions(1))
    const unsubscribe = observer.subscribe(() => {})
    await observer.refetch()
    unsubscribe()
    expect(requestedParams.length).toBeGreaterThan(requestCountBefore)
  })

  it('C72 searches for the hosts of an apex by the name of the apex, and keeps the other filters', async () => {
    const client = createQueryClient(session)
    const redLoginDomains = { ...allDomains, verdict: 'red', host: 'login' } as const
    await client.fetchQuery(apexHostsOptions(brandId, redLoginDomains, 'northbank.com'))
    expect(requestedParams[0]?.get('domain_filter')).toBe('northbank.com')
    expect(requestedParams[0]?.get('verdict_filter')).toBe('red')
    expect(requestedParams[0]?.get('triage_filter')).toBe('all')
  })
})
