import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { everyDomain, filterSearch, type DomainFilters } from '#/api/domain-filters.ts'
import {
  httpStatusFilters,
  riskScoreFilters,
  triageFilters,
  verdictFilters,
} from '#/contract/codes.ts'
import { createTestService, type TestService } from '#/hosts/test-service.ts'
import { replicaWorld } from '#/test/replica-world.ts'
import { removeUnkept } from './client.ts'
import { noLocalFilters } from './host-filters.ts'
import type { ReplicaQuery } from './query.ts'
import { createReplicaDatabase, hostsCopy } from './replica-database.ts'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const world = replicaWorld()

/** The demo, whose largest brand has 620 domains. */
async function demo(): Promise<TestService> {
  const demoService = await createTestService({ domains: 620 })
  onTestFinished(() => demoService.close())
  world.serve((request) => demoService.service(request))
  return demoService
}

const asking = (part: Partial<ReplicaQuery> = {}): ReplicaQuery => ({
  filters: everyDomain,
  local: noLocalFilters,
  order: { column: 'review', direction: 'desc' },
  page: 1,
  pageSize: 10_000,
  ...part,
})

/** All that the service lists. */
async function listed(service: TestService, search: Record<string, unknown>) {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ page: String(page), page_size: '100', compact: 'true' })
    for (const [name, value] of Object.entries(search)) query.set(name, String(value))
    const answer = await service.fetch(`/core/api/brands/${brand}/domains/?${query}`)
    const { results, next } = (await answer.json()) as { results: { id: string }[]; next: unknown }
    ids.push(...results.map(({ id }) => id))
    if (next === null) return ids
  }
}

describe('a copy of a brand', () => {
  it('F21 has every domain once, and says how many and when', async () => {
    const service = await demo()
    const { replica, copy } = world.tab({ now: () => 1_000 })
    await replica.read(brand, 'whole')
    const all = await listed(service, filterSearch(everyDomain))
    expect(copy(brand)).toMatchObject({
      looked: true,
      reading: null,
      trouble: null,
      meta: { rows: all.length, counted: all.length, moved: false, unreadable: 0, readAt: 1_000 },
    })
    const found = await replica.find(brand, asking())
    expect(found.rows.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
    expect(found.count).toBe(all.length)
  })

  it('F21 answers each filter as the service does, and every pair of them', async () => {
    const service = await demo()
    const { replica, copy } = world.tab()
    await replica.read(brand, 'whole')
    expect(copy(brand)?.meta?.answers).toMatchObject({
      verdict: ['red', 'amber', 'green', 'unknown'],
      http: ['offline', 'online'],
      risk: { high: [expect.any(Number), 100] as unknown },
    })
    const choices: Partial<DomainFilters>[] = [
      ...triageFilters.map((triage) => ({ triage })),
      ...verdictFilters.map((verdict) => ({ verdict })),
      ...riskScoreFilters.map((risk) => ({ risk })),
      ...httpStatusFilters.map((http) => ({ http })),
      { host: 'Pay' },
      { host: 'nothing-has-this' },
    ]
    let seen = 0
    for (const one of choices)
      for (const other of choices) {
        const filters = { ...everyDomain, ...one, ...other }
        const ids = await listed(service, filterSearch(filters))
        const found = await replica.find(brand, asking({ filters }))
        expect(found.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        seen += ids.length
      }
    expect(seen).toBeGreaterThan(1000)
  })

  it('F21 gives pages of an order, each row once', async () => {
    await demo()
    const { replica } = world.tab()
    await replica.read(brand, 'whole')
    const order = { column: 'domain', direction: 'asc' } as const
    const whole = await replica.find(brand, asking({ order }))
    const names = whole.rows.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    const pages = await Promise.all(
      [1, 2, 3].map((page) => replica.find(brand, asking({ order, page, pageSize: 50 }))),
    )
    expect(pages.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(names.slice(0, 150))
    expect(pages.map(({ count }) => count)).toEqual([whole.count, whole.count, whole.count])
  })

  it('C64 filters by what the service cannot filter by', async () => {
    await demo()
    const { replica } = world.tab()
    await replica.read(brand, 'whole')
    const open = await replica.find(brand, asking({ local: { ...noLocalFilters, case: 'open' } }))
    expect(open.count).toBeGreaterThan(0)
    expect(open.rows.every(({ openCase }) => openCase !== null)).toBe(true)
    expect(open.loaded).toBe((await replica.find(brand, asking())).count)
  })

  it('F21 is there for the next page, which asks the service for nothing', async () => {
    await demo()
    await world.tab().replica.read(brand, 'whole')
    world.serve(() => Response.error())
    const { replica, copy } = world.tab()
    await replica.look(brand)
    expect(copy(brand)?.meta?.rows).toBe(620)
    expect((await replica.find(brand, asking())).count).toBe(620)
  })

  it('C9 is of one user', async () => {
    await demo()
    await world.tab().replica.read(brand, 'whole')
    const { replica, copy } = world.tab({ user: 'bob' })
    await replica.look(brand)
    expect(copy(brand)).toMatchObject({ looked: true, meta: null })
    await expect(replica.find(brand, asking())).rejects.toThrow('gone')
  })
})

describe('the reading of a copy', () => {
  it('F21 claims nothing of a walk that was cancelled', async () => {
    const service = await demo()
    const { replica, copy } = world.tab()
    let asked = 0
    world.serve((request) => {
      asked += 1
      if (asked === 4) replica.cancel()
      return service.service(request)
    })
    await replica.read(brand, 'whole')
    expect(copy(brand)).toMatchObject({ meta: null, reading: null, trouble: null })
    await expect(replica.find(brand, asking())).rejects.toThrow('gone')
  })

  it('F21 keeps the copy of before when it is cancelled with its last request', async () => {
    const service = await demo()
    const { replica, copy, database } = world.tab()
    let asked = 0
    let last = Infinity
    world.serve(async (request) => {
      asked += 1
      const answer = await service.service(request)
      if (asked === last) replica.cancel()
      return answer
    })
    await replica.read(brand, 'whole')
    const before = copy(brand)?.meta
    const replace = vi.spyOn(database, 'replace')
    last = asked * 2
    await replica.read(brand, 'whole')
    expect(asked).toBe(last)
    expect(replace).not.toHaveBeenCalled()
    expect(copy(brand)).toMatchObject({ meta: before, reading: null, trouble: null })
  })

  it('F21 keeps the copy of before when the key is refused in the middle, and ends the session', async () => {
    const service = await demo()
    const { replica, copy, reject } = world.tab()
    await replica.read(brand, 'whole')
    const before = copy(brand)?.meta
    let asked = 0
    world.serve((request) => {
      asked += 1
      return asked > 4
        ? Response.json({ detail: 'Invalid key.' }, { status: 401 })
        : service.service(request)
    })
    await replica.read(brand, 'whole')
    expect(copy(brand)).toMatchObject({ meta: before, reading: null })
    expect(copy(brand)?.trouble).toMatchObject({ kind: 'request', status: 401 })
    expect(reject).toHaveBeenCalledExactlyOnceWith('demo-key-owner', 'Invalid key.')
    expect((await replica.find(brand, asking())).count).toBe(620)
  })

  it('C17 waits as long as a 429 says, and misses nothing', async () => {
    const service = await demo()
    const { replica, copy, gate } = world.tab()
    const waits = new Set<number | null>()
    gate.store.subscribe(({ slowedUntil }) => waits.add(slowedUntil))
    let asked = 0
    const started = Date.now()
    const refusedAt: number[] = []
    const after: number[] = []
    world.serve((request) => {
      asked += 1
      if (asked === 5) {
        refusedAt.push(performance.now())
        return Response.json(
          { detail: 'Slow down.' },
          { status: 429, headers: { 'retry-after': '1' } },
        )
      }
      if (refusedAt.length > 0) after.push(performance.now())
      return service.service(request)
    })
    await replica.read(brand, 'whole')
    expect(copy(brand)?.meta).toMatchObject({ rows: 620, moved: false })
    expect((after.at(-1) ?? 0) - (refusedAt[0] ?? 0)).toBeGreaterThan(900)
    // The page's own requests wait, too.
    const [until, ...later] = waits
    expect(until).toBeGreaterThan(started + 900)
    expect(later).toEqual([null])
  })

  it('F21 says so when the device is full, and keeps the copy of before', async () => {
    await demo()
    const { replica, copy, database } = world.tab()
    await replica.read(brand, 'whole')
    const before = copy(brand)?.meta
    vi.spyOn(database, 'replace').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await replica.read(brand, 'whole')
    expect(copy(brand)).toMatchObject({ meta: before, trouble: { kind: 'full' } })
    expect((await replica.find(brand, asking())).count).toBe(620)
  })

  it('F21 is done by one tab at a time', async () => {
    const service = await demo()
    const [one, two] = [world.tab(), world.tab()]
    let begun = false
    const troubles: unknown[] = []
    world.serve(async (request) => {
      if (!begun) {
        begun = true
        await two.replica.read(brand, 'whole')
        troubles.push(two.copy(brand)?.trouble)
      }
      return service.service(request)
    })
    await one.replica.read(brand, 'whole')
    expect(troubles).toEqual([{ kind: 'elsewhere' }])
    expect(one.copy(brand)?.meta?.rows).toBe(620)
    await expect.poll(() => two.copy(brand)).toEqual(one.copy(brand))
  })

  it('C27 says that rows moved while they were read', async () => {
    const service = await demo()
    const { replica, copy } = world.tab()
    world.serve(async (request) => {
      const answer = await service.service(request)
      const url = new URL(request.url)
      if (url.searchParams.get('page') !== '3') return answer
      const body = (await answer.json()) as { count: number }
      return Response.json({ ...body, count: body.count + 1 })
    })
    await replica.read(brand, 'whole')
    expect(copy(brand)?.meta).toMatchObject({ moved: true })
  })

  it('C45 does not answer a filter that it finds to mean something else', async () => {
    const service = await demo()
    const { replica, copy } = world.tab()
    world.serve(async (request) => {
      const url = new URL(request.url)
      // This service calls online what has answered at all.
      if (url.searchParams.get('http_status_filter') === 'online')
        return Response.json({ count: 600, next: null, previous: null, results: [{ id: brand }] })
      return service.service(request)
    })
    await replica.read(brand, 'whole')
    expect(copy(brand)?.meta?.answers.http).toEqual(['offline'])
  })
})

describe('what is kept', () => {
  it('F21 of another version, or with rows missing, is deleted and never shown', async () => {
    await demo()
    const { replica, copy, database } = world.tab()
    await replica.read(brand, 'whole')
    const name = hostsCopy('ann', brand)
    const { meta, rows } = await database.read(name)
    await database.replace('ann', brand, { metaAfter: () => meta, rows: rows.slice(1) }, null)
    const damaged = world.tab()
    await expect(damaged.replica.find(brand, asking())).rejects.toThrow('gone')
    expect(await database.meta(name)).toBeUndefined()
    await database.replace(
      'ann',
      brand,
      { metaAfter: (): unknown => ({ ...Object(meta), version: 0 }), rows },
      null,
    )
    await replica.look(brand)
    expect(copy(brand)?.meta).toBeNull()
  })

  it('F21 is deleted by one press', async () => {
    await demo()
    const { replica, copy, database } = world.tab()
    await replica.read(brand, 'whole')
    await replica.remove(brand)
    expect(copy(brand)).toMatchObject({ meta: null, trouble: null })
    expect(await database.read(hostsCopy('ann', brand))).toEqual({ meta: undefined, rows: [] })
    await expect(replica.find(brand, asking())).rejects.toThrow('gone')
  })

  it('C8 goes with a sign-out, unless the user keeps it; a new reading changes nothing in that', async () => {
    await demo()
    const { replica, copy, database } = world.tab()
    await replica.read(brand, 'whole')
    await replica.keep(brand, true)
    await replica.read(brand, 'whole')
    expect(copy(brand)?.meta?.keep).toBe(true)
    await removeUnkept(database, 'ann')
    expect(await database.names('ann')).toHaveLength(1)
    await replica.keep(brand, false)
    await removeUnkept(createReplicaDatabase(), 'ann')
    expect(await database.names('ann')).toEqual([])
  })

  it('C8 is kept where the user says so in the last moment of a reading', async () => {
    await demo()
    const { replica, copy, database } = world.tab()
    await replica.read(brand, 'whole')
    const device = createReplicaDatabase()
    vi.spyOn(database, 'replace').mockImplementationOnce(async (...asked) => {
      await replica.keep(brand, true)
      return device.replace(...asked)
    })
    await replica.read(brand, 'whole')
    expect(copy(brand)?.meta?.keep).toBe(true)
    await removeUnkept(database, 'ann')
    expect(await database.names('ann')).toHaveLength(1)
  })

  it('F21 is the same in all tabs of its user', async () => {
    await demo()
    let time = 1_000
    const [one, two, stranger] = [
      world.tab({ now: () => time }),
      world.tab(),
      world.tab({ user: 'bob' }),
    ]
    await one.replica.read(brand, 'whole')
    await expect.poll(() => two.copy(brand)?.meta?.readAt).toBe(1_000)
    expect((await two.replica.find(brand, asking())).count).toBe(620)
    const service = await createTestService({ domains: 30 })
    onTestFinished(() => service.close())
    world.serve((request) => service.service(request))
    time = 2_000
    await one.replica.read(brand, 'whole')
    await expect.poll(() => two.copy(brand)?.meta?.readAt).toBe(2_000)
    expect((await two.replica.find(brand, asking())).count).toBe(one.copy(brand)?.meta?.rows)
    await one.replica.remove(brand)
    await expect.poll(() => two.copy(brand)?.meta).toBeNull()
    await expect(two.replica.find(brand, asking())).rejects.toThrow('gone')
    expect(stranger.copy(brand)).toBeUndefined()
  })

  it('F21 is missed by nobody where nothing can be kept', async () => {
    await demo()
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const { replica, copy } = world.tab()
    await replica.look(brand)
    expect(copy(brand)).toMatchObject({ looked: true, meta: null, trouble: null })
    await replica.read(brand, 'whole')
    expect(copy(brand)).toMatchObject({ meta: null, trouble: { kind: 'no-storage' } })
  })
})
