import { QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testNetwork } from '#/test/network.ts'
import { serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { hostsUnderBrandsOptions, type HostLookups } from './host-lookups.ts'
import { createQueryClient } from './query-client.ts'
import { session } from './session.ts'

const answerRequests = testNetwork()
let fixture: ServiceFixture
let asked: string[] = []
let broken: string | null = null
const ids: Record<string, string> = {}

beforeAll(async () => {
  fixture = await serviceFixture()
  for (const name of ['Northbank', 'Quiet']) ids[name] = await fixture.brand(name)
  const red = await fixture.pair(ids['Northbank'] ?? '', 'red.example')
  await fixture.scan(ids['Northbank'] ?? '', red, 1, { pair: { verdict: 'red' } })
  await fixture.pair(ids['Quiet'] ?? '', 'theirs.example')
  // Other names contain this one and sort before it.
  for (let number = 0; number < 8; number += 1)
    await fixture.pair(ids['Northbank'] ?? '', `a${number}.deep.example`)
  await fixture.pair(ids['Northbank'] ?? '', 'deep.example')
})
beforeEach(() => {
  asked = []
  broken = null
  session.signIn('key-ann', { keep: false })
  answerRequests((request) => {
    const { pathname, searchParams } = new URL(request.url)
    asked.push(`${pathname} ${searchParams.get('domain_filter')}`)
    return broken !== null && request.url.includes(broken)
      ? Response.json({ detail: 'No.' }, { status: 403 })
      : fixture.service(request)
  })
})

/** Loads everything; returns the intermediate results too. */
async function lookUp(hosts: string[], first: string | null) {
  const brands = [ids['Northbank'] ?? '', ids['Quiet'] ?? '']
  const options = hostsUnderBrandsOptions({ hosts, brands, first })
  const client = createQueryClient(session)
  const seen: HostLookups[] = []
  const observer = new QueryObserver(client, options)
  const stop = observer.subscribe(({ data }) => void (data && seen.push(data)))
  const whole = await client.fetchQuery(options)
  stop()
  return { whole, seen }
}
const listed = (whole: HostLookups, host: string, brand: string) =>
  whole.get(host)?.byBrand.get(ids[brand] ?? '')?.data?.name

it('asks other brands only if the first one does not list the host, with one request each', async () => {
  const { whole } = await lookUp(
    ['red.example', 'theirs.example', 'nobody.example'],
    ids['Northbank'] ?? '',
  )
  expect(listed(whole, 'red.example', 'Northbank')).toBe('red.example')
  expect(whole.get('red.example')?.byBrand.has(ids['Quiet'] ?? '')).toBe(false)
  expect(listed(whole, 'theirs.example', 'Quiet')).toBe('theirs.example')
  expect(listed(whole, 'nobody.example', 'Quiet')).toBeUndefined()
  expect(asked).toHaveLength(5)
})

it('asks all brands if none comes first', async () => {
  const { whole } = await lookUp(['red.example'], null)
  expect([...(whole.get('red.example')?.byBrand.keys() ?? [])]).toEqual([
    ids['Northbank'],
    ids['Quiet'],
  ])
})

it('finds a host whose name is part of many others', async () => {
  const { whole } = await lookUp(['deep.example'], ids['Northbank'] ?? '')
  expect(listed(whole, 'deep.example', 'Northbank')).toBe('deep.example')
})

it('shows results as they load and lists failed searches', async () => {
  broken = 'domain_filter=red.example'
  const hosts = ['red.example', ...Array.from({ length: 45 }, (_, index) => `h${index}.example`)]
  const { whole, seen } = await lookUp(hosts, ids['Northbank'] ?? '')
  expect(whole.size).toBe(46)
  expect(seen.some(({ size }) => size > 0 && size < 46)).toBe(true)
  expect(whole.get('red.example')?.byBrand.get(ids['Northbank'] ?? '')).toMatchObject({
    data: undefined,
    error: { status: 403 },
  })
})
