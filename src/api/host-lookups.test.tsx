import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerFetch } from '#/test/page-fetch.ts'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { hostUnderBrandOptions, hostListLookupOptions, type HostLookups } from './host-lookups.ts'
import { createQueryClient } from './query-client.ts'
import { session } from './session.ts'

let fixture: ServiceFixture
let requestLog: string[] = []
let failingUrlPart: string | null = null
const brandIds: Record<string, string> = {}

beforeAll(async () => {
  fixture = await createServiceFixture()
  for (const name of ['Northbank', 'Southbank']) brandIds[name] = await fixture.addBrand(name)
  const redHostId = await fixture.addPair(brandIds['Northbank'] ?? '', 'red.example')
  await fixture.addScan(brandIds['Northbank'] ?? '', redHostId, 1, { pair: { verdict: 'red' } })
  await fixture.addPair(brandIds['Southbank'] ?? '', 'southbank-only.example')
  // All of these names contain `deep.example` and sort before it.
  for (let number = 0; number < 60; number += 1)
    await fixture.addPair(brandIds['Northbank'] ?? '', `a${number}.deep.example`)
  await fixture.addPair(brandIds['Northbank'] ?? '', 'deep.example')
})
beforeEach(() => {
  requestLog = []
  failingUrlPart = null
  session.signIn('key-ann', { keepSignedIn: false })
  answerFetch(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    requestLog.push(`${pathname} ${searchParams.get('domain_filter')}`)
    return failingUrlPart !== null && request.url.includes(failingUrlPart)
      ? Response.json({ detail: 'No.' }, { status: 403 })
      : fixture.service(request)
  })
})

/** Looks up hosts under both brands. Returns the final lookups and the intermediate ones. */
async function lookUp(hosts: string[], firstBrandId: string | null) {
  const brands = [brandIds['Northbank'] ?? '', brandIds['Southbank'] ?? '']
  const options = hostListLookupOptions({ hosts, brandIds: brands, firstBrandId })
  const client = createQueryClient(session)
  const intermediateLookups: HostLookups[] = []
  const observer = new QueryObserver(client, options)
  const unsubscribe = observer.subscribe(
    ({ data }) => void (data && intermediateLookups.push(data)),
  )
  const lookups = await client.fetchQuery(options)
  unsubscribe()
  return { lookups, intermediateLookups }
}
const getFoundName = (lookups: HostLookups, host: string, brand: string) =>
  lookups.get(host)?.byBrand.get(brandIds[brand] ?? '')?.data?.name

it('checks other brands only if the first brand does not track the host, and sends one request per lookup', async () => {
  const { lookups } = await lookUp(
    ['red.example', 'southbank-only.example', 'untracked.example'],
    brandIds['Northbank'] ?? '',
  )
  expect(getFoundName(lookups, 'red.example', 'Northbank')).toBe('red.example')
  expect(lookups.get('red.example')?.byBrand.has(brandIds['Southbank'] ?? '')).toBe(false)
  expect(getFoundName(lookups, 'southbank-only.example', 'Southbank')).toBe(
    'southbank-only.example',
  )
  expect(getFoundName(lookups, 'untracked.example', 'Southbank')).toBeUndefined()
  expect(requestLog).toHaveLength(5)
})

it('checks all brands if there is no first brand', async () => {
  const { lookups } = await lookUp(['red.example'], null)
  const lookedUpIds = lookups.get('red.example')?.byBrand.keys()
  expect(new Set(lookedUpIds)).toEqual(new Set([brandIds['Northbank'], brandIds['Southbank']]))
})

it('finds a host whose name is part of many other names', async () => {
  const { lookups } = await lookUp(['deep.example'], brandIds['Northbank'] ?? '')
  expect(getFoundName(lookups, 'deep.example', 'Northbank')).toBe('deep.example')
  expect(requestLog).toHaveLength(2)
})

it('returns finished lookups while others are running, and includes the errors of failed lookups', async () => {
  failingUrlPart = 'domain_filter=red.example'
  const hosts = ['red.example', ...Array.from({ length: 45 }, (_, index) => `h${index}.example`)]
  const { lookups, intermediateLookups } = await lookUp(hosts, brandIds['Northbank'] ?? '')
  expect(lookups.size).toBe(46)
  expect(intermediateLookups.some(({ size }) => size > 0 && size < 46)).toBe(true)
  expect(lookups.get('red.example')?.byBrand.get(brandIds['Northbank'] ?? '')).toMatchObject({
    data: undefined,
    error: { status: 403 },
  })
})

it.each([{ unreadablePage: 1 }, { unreadablePage: 2 }])(
  'C55 fails if a row of page $unreadablePage is unreadable, because that row may be the host',
  async ({ unreadablePage }) => {
    answerFetch(async ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page'))
      const next = page === 1 ? 'https://service.example/next' : null
      const readable = { id: `id-${page}`, name: `a${page}.gone.example` }
      const results = page === unreadablePage ? [readable, { name: null }] : [readable]
      return Response.json({ count: 3, next, previous: null, results })
    })
    const options = hostUnderBrandOptions(brandIds['Northbank'] ?? '', 'gone.example')
    await expect(createQueryClient(session).fetchQuery(options)).rejects.toThrow(
      'gone.example may be among the rows that weren',
    )
  },
)

it('C27 fails if the list changes during the load, because the host may have moved to a page that was already loaded', async () => {
  answerFetch(async ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page'))
    const [count, next] = page === 1 ? [3, 'https://service.example/next'] : [2, null]
    const results = [{ id: `id-${page}`, name: `a${page}.gone.example` }]
    return Response.json({ count, next, previous: null, results })
  })
  const options = hostUnderBrandOptions(brandIds['Northbank'] ?? '', 'gone.example')
  await expect(createQueryClient(session).fetchQuery(options)).rejects.toThrow(
    'gone.example may be among the rows that weren',
  )
})

describe('if the service responds slowly or not at all', () => {
  const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
  let startMs = Date.now()
  beforeEach(() => {
    // The scheduler remembers the time of the last response, so each test starts an hour after the one before.
    startMs += 3_600_000
    vi.useFakeTimers({ now: startMs })
  })
  afterEach(() => {
    session.signOut()
    vi.useRealTimers()
  })

  it('a lookup of several pages fails after 30 seconds in total', async () => {
    answerFetch(async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve, 14_000))
      const id = new URL(url).searchParams.get('page')
      const results = [{ id, name: 'not-evil.example', latest_scan: null }]
      return Response.json({ count: 900, next: 'https://service.example/', results })
    })
    const failure = createQueryClient(session)
      .fetchQuery(hostUnderBrandOptions(brandId, 'evil.example'))
      .then(
        () => null,
        (error: unknown) => ({ error, failedAtMs: Date.now() }),
      )
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await failure).toMatchObject({
      error: { reason: { kind: 'timeout' } },
      failedAtMs: startMs + 30_000,
    })
  })

  /**
   * Looks up a list of hosts. Returns the hosts whose lookup failed, with the errors. Expects the whole load to end
   * within 30.5 seconds.
   */
  async function listLookupErrors(hostCount: number) {
    const hosts = Array.from({ length: hostCount }, (_, index) => `host-${index}.example`)
    const options = { hosts, brandIds: [brandId], firstBrandId: brandId }
    const lookup = createQueryClient(session).fetchQuery(hostListLookupOptions(options))
    await vi.advanceTimersByTimeAsync(30_500)
    const lookups = await lookup
    expect([...lookups.keys()]).toEqual(hosts)
    return hosts.flatMap((host) => {
      const error = lookups.get(host)?.byBrand.get(brandId)?.error
      return error ? [{ host, error }] : []
    })
  }

  it('the lookup of a list of hosts sends no requests after a timeout, and all hosts get the timeout error', async () => {
    const requestedUrls: string[] = []
    answerFetch(async ({ url }) => {
      requestedUrls.push(url)
      return new Promise(() => {})
    })
    const errors = await listLookupErrors(100)
    expect(errors).toHaveLength(100)
    for (const { error } of errors) expect(error).toMatchObject({ reason: { kind: 'timeout' } })
    expect(requestedUrls).toHaveLength(6)
  })

  it('a timeout for one host of a list does not stop the lookups of the other hosts', async () => {
    answerFetch(async ({ url }) =>
      url.includes('host-3.example')
        ? new Promise(() => {})
        : Response.json({ count: 0, next: null, results: [] }),
    )
    const errors = await listLookupErrors(50)
    expect(errors.map(({ host }) => host)).toEqual(['host-3.example'])
  })
})
