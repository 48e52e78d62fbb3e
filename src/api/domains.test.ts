import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestService, testOrigin, type TestService } from '#/server/test-service.ts'
import { testNetwork } from '#/test/network.ts'
import { anyRow, everyDomain } from './domain-filters.ts'
import { allHostsOptions, domainCountOptions, groupHostsOptions, hostsOptions } from './domains.ts'
import { createQueryClient } from './query-client.ts'
import type { ReadingProgress } from './read-all.ts'
import { cancelReading } from './read-all.ts'
import { session } from './session.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const answerRequests = testNetwork()
let service: TestService
let asked: URLSearchParams[] = []
let answered = (): Promise<unknown> => Promise.resolve()

beforeAll(async () => {
  service = await createTestService({ domains: 330 })
})
beforeEach(() => {
  // The only page global that api needs; happy-dom's own fetch logs aborted requests.
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', new URL(testOrigin))
  asked = []
  answered = () => Promise.resolve()
  session.signIn('demo-key-owner', { keep: false })
  answerRequests(async (request) => {
    asked.push(new URL(request.url).searchParams)
    await answered()
    return service.service(request)
  })
})
afterAll(() => {
  service.close()
})

describe('loading all hosts', () => {
  it('C27 loads as many domains as the service counts, with one filter and order', async () => {
    const client = createQueryClient(session)
    const steps: (ReadingProgress | undefined)[] = []
    const observer = new QueryObserver(client, allHostsOptions(brandId, everyDomain).progress)
    const leave = observer.subscribe(({ data }) => void steps.push(data))
    const all = await client.fetchQuery(allHostsOptions(brandId, everyDomain))
    leave()
    const count = await client.fetchQuery(domainCountOptions(brandId, everyDomain))
    expect(all).toMatchObject({ count, complete: true, unreadable: 0 })
    expect(new Set(all.rows.map(({ id }) => id)).size).toBe(count)
    expect(steps.at(-1)).toEqual({ read: count, total: count })
    const pages = asked.filter((search) => search.get('page_size') === '100')
    expect(pages.map((search) => search.get('page'))).toHaveLength(Math.ceil((count ?? 0) / 100))
    for (const search of pages) {
      search.delete('page')
      expect(String(search)).toBe(
        'triage_filter=all&verdict_filter=all&risk_score_filter=all&http_status_filter=all&sort_field=review_priority&sort_direction=desc&page_size=100&compact=true&group_by=none',
      )
    }
  })

  it('stops requests when canceled and keeps the loaded rows', async () => {
    const client = createQueryClient(session)
    const options = allHostsOptions(brandId, everyDomain)
    answered = () => (asked.length < 3 ? Promise.resolve() : new Promise(() => {}))
    const reading = client.fetchQuery(options)
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    await cancelReading(client, options)
    await expect(reading).rejects.toThrow('CancelledError')
    const atEnd = asked.length
    expect(client.getQueryState(options.queryKey)).toMatchObject({ fetchStatus: 'idle' })
    answered = () => Promise.resolve()
    expect(asked).toHaveLength(atEnd)
    expect((await client.fetchQuery(options)).complete).toBe(true)
  })

  it('loads full rows on request', async () => {
    const client = createQueryClient(session)
    const few = { ...everyDomain, verdict: 'red' } as const
    const full = await client.fetchQuery(allHostsOptions(brandId, few, 'full'))
    expect(full.complete).toBe(true)
    expect(full.rows.every(({ feedback }) => feedback !== undefined)).toBe(true)
    expect(asked[0]?.get('compact')).toBe('false')
  })

  it('C64 takes pages of an unsupported order from all rows, which are loaded once', async () => {
    const client = createQueryClient(session)
    const params = {
      ...everyDomain,
      ...anyRow,
      sort: 'verdict',
      direction: 'desc',
      pageSize: 50,
      form: 'short',
      words: { source: String, caseStatus: String },
    } as const
    const pageOf = (page: number) => hostsOptions(brandId, { ...params, page })
    const [first, second] = [await client.fetchQuery(pageOf(1)), await client.fetchQuery(pageOf(2))]
    const before = asked.length
    expect(first.rows).toHaveLength(50)
    expect(first).toMatchObject({ count: first.from?.whole.count, next: 'more' })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100)
    const red = hostsOptions(brandId, { ...params, page: 1, case: 'open' })
    const open = await client.fetchQuery(red)
    expect(open.rows.every(({ openCase }) => openCase !== null)).toBe(true)
    expect(open.from?.whole.count).toBe(first.count)
    expect(asked).toHaveLength(before)
    await expect(client.fetchQuery(pageOf(1000))).rejects.toHaveProperty('status', 404)
    // Refresh reloads them.
    const observer = new QueryObserver(client, pageOf(1))
    const leave = observer.subscribe(() => {})
    await observer.refetch()
    leave()
    expect(asked.length).toBeGreaterThan(before)
  })

  it('C72 searches the hosts of an apex with all other filters unchanged', async () => {
    const client = createQueryClient(session)
    const red = { ...everyDomain, verdict: 'red', host: 'login' } as const
    await client.fetchQuery(groupHostsOptions(brandId, red, 'northbank.com'))
    expect(asked[0]?.get('domain_filter')).toBe('northbank.com')
    expect(asked[0]?.get('verdict_filter')).toBe('red')
    expect(asked[0]?.get('triage_filter')).toBe('all')
  })
})
