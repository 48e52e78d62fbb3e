import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerFetch } from '#/test/page-fetch.ts'
import { hostsUnderBrandsOptions, hostUnderBrandOptions } from './host-lookups.ts'
import { createQueryClient } from './query-client.ts'
import { session } from './session.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const domainId = '8d0f6a0e-2f5b-4c56-8f0e-6a1f1f0c9b77'

let startMs = Date.now()
beforeEach(() => {
  // The scheduler remembers the time of the last response, so each test starts an hour after the one before.
  startMs += 3_600_000
  vi.useFakeTimers({ now: startMs })
  session.signIn('a-key', { keepSignedIn: false })
})
afterEach(() => {
  session.signOut()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Looks up a host; returns the error and the seconds after which the lookup failed, or null if it succeeded. */
async function lookUpAndFail() {
  const lookup = createQueryClient(session).fetchQuery(
    hostUnderBrandOptions(brandId, 'evil.example'),
  )
  const failure = lookup.then(
    () => null,
    (error: unknown) => ({ error, seconds: Math.round((Date.now() - startMs) / 1000) }),
  )
  await vi.advanceTimersByTimeAsync(300_000)
  return failure
}

const domainPage = (name: string) =>
  Response.json({
    count: 900,
    next: 'https://service.example/',
    results: [{ id: domainId, name, latest_scan: null }],
  })

it('fails a lookup of several pages after 30 seconds in total', async () => {
  answerFetch(async () => {
    await wait(14_000)
    return domainPage('not-evil.example')
  })
  expect(await lookUpAndFail()).toMatchObject({
    error: { reason: { kind: 'timeout' } },
    seconds: 30,
  })
})

it('stops looking up a list if the service does not respond, and reports it for the remaining hosts', async () => {
  const requestedUrls: string[] = []
  answerFetch(async ({ url }) => {
    requestedUrls.push(url)
    return new Promise(() => {})
  })
  const hosts = Array.from({ length: 100 }, (_, index) => `host-${index}.example`)
  const lookup = createQueryClient(session).fetchQuery(
    hostsUnderBrandsOptions({ hosts, brandIds: [brandId], firstBrandId: brandId }),
  )
  await vi.advanceTimersByTimeAsync(30_500)
  const lookups = await lookup
  expect([...lookups.keys()]).toEqual(hosts)
  for (const { byBrand } of lookups.values())
    expect(byBrand.get(brandId)?.error).toMatchObject({ reason: { kind: 'timeout' } })
  expect(requestedUrls).toHaveLength(6)
})

it('looks up all other hosts of a list if one of them times out', async () => {
  answerFetch(async ({ url }) =>
    url.includes('host-3.example')
      ? new Promise(() => {})
      : Response.json({ count: 0, next: null, results: [] }),
  )
  const hosts = Array.from({ length: 50 }, (_, index) => `host-${index}.example`)
  const lookup = createQueryClient(session).fetchQuery(
    hostsUnderBrandsOptions({ hosts, brandIds: [brandId], firstBrandId: brandId }),
  )
  await vi.advanceTimersByTimeAsync(30_500)
  const lookups = await lookup
  const failedHosts = hosts.filter((host) => lookups.get(host)?.byBrand.get(brandId)?.error)
  expect(failedHosts).toEqual(['host-3.example'])
})
