import { expect, it } from 'vitest'
import { everyDomain } from '#/api/domain-filters.ts'
import { replicaWorld } from '#/test/replica-world.ts'
import { serviceFixture } from '#/test/service-fixture.ts'
import { noLocalFilters } from './host-filters.ts'

const world = replicaWorld()
const everything = {
  filters: everyDomain,
  local: noLocalFilters,
  order: { column: 'review', direction: 'desc' },
  page: 1,
  pageSize: 100,
} as const

/** A brand with two domains, one of them scanned, and a tab that has a copy of it. */
async function copied() {
  const f = await serviceFixture()
  const brand = await f.brand('Northbank')
  const old = await f.pair(brand, 'old.example')
  const never = await f.pair(brand, 'never.example')
  await f.scan(brand, old, 1)
  const asked: string[] = []
  const serve = (answer?: (url: URL) => Response | undefined) =>
    world.serve((request) => {
      const url = new URL(request.url)
      asked.push(`${url.pathname.split('/').at(-2)}${url.search}`)
      return answer?.(url) ?? f.service(request)
    })
  serve()
  const tab = world.tab({ key: 'key-ann', now: () => f.clock.now })
  await tab.replica.read(brand, 'whole')
  asked.length = 0
  return { ...tab, f, brand, old, never, asked, serve }
}

it('C101 adds what was scanned since, and says what a scan does not tell', async () => {
  const { f, brand, never, replica, copy, asked } = await copied()
  await f.scan(brand, never, 5, { pair: { risk_score: 60 } })
  await f.scan(brand, never, 10, {
    scan: { http_code: 404 },
    pair: { risk_score: 90, verdict: 'red' },
  })
  await f.scan(brand, await f.pair(brand, 'new.example'), 11, { pair: { verdict: 'green' } })
  f.clock.now += 3_600_000
  await replica.read(brand, 'newer')
  const { rows } = await replica.find(brand, everything)
  expect(rows.map(({ name, verdict, risk }) => [name, verdict, risk])).toEqual([
    ['new.example', 'green', 50],
    ['old.example', 'amber', 50],
    ['never.example', 'red', 90],
  ])
  expect(rows[2]).toMatchObject({ httpCode: 404 })
  expect(rows[0]).toMatchObject({ filed: null, source: null })
  expect(copy(brand)?.meta).toMatchObject({
    rows: 3,
    counted: 3,
    fromScans: 1,
    refreshedAt: f.clock.now,
    readAt: f.clock.now - 3_600_000,
  })
  // No page of domains, but the one that counts them.
  expect(asked.filter((line) => line.startsWith('domains'))).toHaveLength(1)
  asked.length = 0
  await replica.read(brand, 'newer')
  expect(copy(brand)?.meta).toMatchObject({ rows: 3, fromScans: 1 })
  expect(asked.filter((line) => line.startsWith('scans'))).toHaveLength(1)
})

it('F21 reads the brand anew where the way to the last scan is too long', async () => {
  const { f, brand, replica, copy, asked, serve } = await copied()
  serve(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/scans/') || searchParams.get('page_size') === '1') return undefined
    const id = `00000000-0000-4000-9000-${searchParams.get('page')?.padStart(12, '0')}`
    return Response.json({ count: 9999, next: 'more', previous: null, results: [{ id }] })
  })
  f.clock.now += 3_600_000
  await replica.read(brand, 'newer')
  expect(copy(brand)?.meta).toMatchObject({ rows: 2, refreshedAt: null, readAt: f.clock.now })
  expect(asked.filter((line) => line.includes('triage_filter=queue'))).not.toEqual([])
})

it('F21 keeps the copy of before when a refresh fails', async () => {
  const { brand, replica, copy, serve } = await copied()
  const before = copy(brand)?.meta
  serve(() => Response.json({ detail: 'Gone.' }, { status: 404 }))
  await replica.read(brand, 'newer')
  expect(copy(brand)).toMatchObject({ meta: before, reading: null })
  expect(copy(brand)?.trouble).toMatchObject({ kind: 'request', status: 404 })
  expect((await replica.find(brand, everything)).count).toBe(2)
})
