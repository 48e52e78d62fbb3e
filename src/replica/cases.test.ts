import * as fc from 'fast-check'
import { deleteDB, openDB } from 'idb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestService } from '#/hosts/test-service.ts'
import { replicaWorld } from '#/test/replica-world.ts'
import { fixtureStart, serviceFixture } from '#/test/service-fixture.ts'
import { removeUnkept } from './client.ts'
import { casesCopy, hostsCopy } from './replica-database.ts'

const largest = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const second = '8b6e2d10-4c9f-4f3a-8e57-0a94b7c1d265'
const world = replicaWorld()

/** The demo, a tab, and every page of all cases as the service sends it. */
async function demo() {
  const demoService = await createTestService({ domains: 620 })
  onTestFinished(() => demoService.close())
  world.serve((request) => demoService.service(request))
  const sent: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const answer = await demoService.fetch(`/core/api/takedowns/?page_size=100&page=${page}`)
    const { results, next } = (await answer.json()) as { results: typeof sent; next: unknown }
    sent.push(...results)
    if (next === null) break
  }
  return { ...world.tab(), demoService, sent }
}

describe('all cases on this device', () => {
  it('F21 are all that the service lists, in its order, with their contacts', async () => {
    const { replica, sent } = await demo()
    await replica.read(largest, 'whole')
    const cases = await replica.cases(null)
    expect(sent.length).toBeGreaterThan(20)
    expect(replica.casesMeta.state).toMatchObject({
      rows: sent.length,
      counted: sent.length,
      moved: false,
      unreadable: 0,
      refreshedAt: null,
    })
    expect(cases?.rows.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    expect(sent.some(({ abuse_contacts: all }) => Array.isArray(all) && all.length > 0)).toBe(true)
    for (const [at, row] of (cases?.rows ?? []).entries()) {
      const { abuse_contacts: contacts, ...fields } = row
      expect(sent[at]).toMatchObject(
        Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
      )
      expect(sent[at]?.['abuse_contacts']).toMatchObject(contacts ?? [])
    }
  })

  it('F21 count in the progress with the domains', async () => {
    const { replica, sent } = await demo()
    const seen: { read: number; total: number | null }[] = []
    const { unsubscribe } = replica.store.subscribe((copies) => {
      const reading = copies.get(largest)?.reading
      if (reading) seen.push({ read: reading.read, total: reading.total })
    })
    await replica.read(largest, 'whole')
    unsubscribe()
    const all = 620 + sent.length
    expect(seen.slice(1).map(({ total }) => total)).toEqual(seen.slice(1).map(() => all))
    expect(seen.at(-1)).toEqual({ read: all, total: all })
  })

  it('F21 are read anew after an older version kept those of each brand, and the domains stay', async () => {
    const { replica, database, sent } = await demo()
    await replica.read(largest, 'whole')
    const name = hostsCopy('ann', largest)
    const [hosts, cases] = [await database.read(name), await database.read(casesCopy('ann'))]
    await deleteDB('brand-protection:copies')
    const old = await openDB('brand-protection:copies', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('copies')
        fresh.createObjectStore('parts')
      },
    })
    await old.put('copies', { ...Object(hosts.meta), cases: cases.meta }, name)
    await old.put('parts', hosts.rows, [name, 0])
    await old.put('parts', cases.rows, [`${name}/cases`, 0])
    old.close()

    const later = world.tab()
    await later.replica.look(largest)
    expect(later.copy(largest)?.meta).toMatchObject({ rows: 620 })
    expect(later.replica.casesMeta.state).toBeNull()
    expect(await later.replica.cases(null)).toBeNull()
    expect(await later.database.read(`${name}/cases`)).toEqual({ meta: undefined, rows: [] })
    await later.replica.read(largest, 'newer')
    expect(later.copy(largest)).toMatchObject({ meta: { rows: 620 }, trouble: null })
    expect(later.copy(largest)?.meta?.readAt).toBe(replica.store.state.get(largest)?.meta?.readAt)
    expect((await later.replica.cases(null))?.rows).toHaveLength(sent.length)
  })

  it('F21 are not claimed when some of them are missing; the domains stay', async () => {
    const { replica, copy, database } = await demo()
    await replica.read(largest, 'whole')
    const { meta, rows } = await database.read(casesCopy('ann'))
    await database.replaceCases('ann', { meta, rows: rows.slice(1) })
    expect(await replica.cases(largest)).toBeNull()
    expect(replica.casesMeta.state).toBeNull()
    expect(copy(largest)?.meta).toMatchObject({ rows: 620 })
  })

  it('F21 with a field that cannot be read lose that field alone', async () => {
    const { replica, database, sent } = await demo()
    await replica.read(largest, 'whole')
    const { meta, rows } = await database.read(casesCopy('ann'))
    const odd = rows.map((row): unknown => ({ ...Object(row), resolution: { odd: true } }))
    await database.replaceCases('ann', { meta, rows: odd })
    const read = await replica.cases(null)
    expect(read?.rows).toHaveLength(sent.length)
    expect(read?.rows[0]).toMatchObject({ id: sent[0]?.['id'], resolution: null })
  })

  it('F21 are of all brands and of none, whichever brand was copied', async () => {
    const { replica, sent } = await demo()
    await replica.read(largest, 'whole')
    for (const brand of [largest, second, null]) {
      const cases = sent.filter((one) => one['brand'] === brand)
      expect(cases.length).toBeGreaterThan(0)
      expect(cases.length).toBeLessThan(sent.length)
      if (brand !== null)
        expect((await replica.cases(brand))?.rows.map(({ id }) => id)).toEqual(
          cases.map(({ id }) => id),
        )
    }
    expect((await replica.cases(null))?.rows).toHaveLength(sent.length)
    expect(replica.casesMeta.state?.checked).toEqual([largest])
  })

  it('F21 that find no room leave the new domains, and this is said', async () => {
    const { database } = await demo()
    const { replica, copy } = world.tab({
      database: {
        ...database,
        replace: (...asked) =>
          asked[3] === null
            ? database.replace(...asked)
            : Promise.reject(new DOMException('full', 'QuotaExceededError')),
      },
    })
    await replica.read(largest, 'whole')
    expect(copy(largest)).toMatchObject({
      meta: { rows: 620 },
      reading: null,
      trouble: { kind: 'full-for-cases' },
    })
    expect(replica.casesMeta.state).toBeNull()
    expect(await replica.cases(largest)).toBeNull()
  })

  it.each([
    ['cancelled', { trouble: null }],
    ['refused with 401', { trouble: { kind: 'request', status: 401 } }],
  ])('F21 leave the copy of before when their walk is %s', async (how, expected) => {
    const { replica, copy, demoService, sent } = await demo()
    await replica.read(largest, 'whole')
    const before = copy(largest)?.meta
    const casesBefore = replica.casesMeta.state
    world.serve((request) => {
      const url = new URL(request.url)
      if (url.pathname.endsWith('/takedowns/') && url.searchParams.get('page_size') === '100') {
        if (how === 'cancelled') replica.cancel()
        else return Response.json({ detail: 'Invalid key.' }, { status: 401 })
      }
      return demoService.service(request)
    })
    await replica.read(largest, 'whole')
    expect(copy(largest)).toMatchObject({ meta: before, reading: null, ...expected })
    expect(replica.casesMeta.state).toEqual(casesBefore)
    expect((await replica.cases(null))?.rows).toHaveLength(sent.length)
  })

  it('C8, C9 go with the last copy, and are of one user', async () => {
    const { replica, database, sent } = await demo()
    await replica.read(largest, 'whole')
    await replica.read(second, 'whole')
    expect(await world.tab({ user: 'bob' }).replica.cases(null)).toBeNull()
    await replica.remove(largest)
    expect((await replica.cases(null))?.rows).toHaveLength(sent.length)
    await replica.remove(second)
    expect(await database.read(casesCopy('ann'))).toEqual({ meta: undefined, rows: [] })
    expect(replica.casesMeta.state).toBeNull()
  })

  it('C8 stay after a sign-out only where a copy is kept', async () => {
    const { replica, database, sent } = await demo()
    await replica.read(largest, 'whole')
    await replica.read(second, 'whole')
    await replica.keep(second, true)
    await removeUnkept(database, 'ann')
    expect(await database.names('ann')).toEqual([hostsCopy('ann', second)])
    expect((await replica.cases(null))?.rows).toHaveLength(sent.length)
    await replica.keep(second, false)
    await removeUnkept(database, 'ann')
    expect(await database.read(casesCopy('ann'))).toEqual({ meta: undefined, rows: [] })
  })
})

const day = 86_400_000
const daysAgo = (days: number) => new Date(fixtureStart - days * day).toISOString()

/** A brand with a domain and the cases that `fill` adds, and a tab that has a copy of it. */
async function copied(fill: (f: Fixture, brand: string) => Promise<void>) {
  const f = await serviceFixture()
  const brand = await f.brand('Northbank')
  await f.scan(brand, await f.pair(brand, 'one.example'), 1)
  await fill(f, brand)
  const asked: string[] = []
  world.serve((request) => {
    const url = new URL(request.url)
    if (url.pathname.includes('/takedowns/')) asked.push(url.pathname + url.search)
    return f.service(request)
  })
  const tab = world.tab({ key: 'key-ann', now: () => f.clock.now })
  await tab.replica.read(brand, 'whole')
  asked.length = 0
  const change = (id: string, columns: Record<string, string | null>) =>
    f.db.write([
      {
        sql: `update takedown set ${Object.keys(columns)
          .map((name) => `${name} = ?`)
          .join(', ')} where id = ?`,
        values: [...Object.values(columns), id],
      },
    ])
  /** Refreshes a day later, and tells the cases by their host. */
  const refresh = async () => {
    f.clock.now += day
    await tab.replica.read(brand, 'newer')
    const read = await tab.replica.cases(brand)
    return new Map(read?.rows.map((row) => [new URL(row.target_website ?? '').hostname, row]))
  }
  return { ...tab, f, brand, asked, change, refresh }
}
type Fixture = Awaited<ReturnType<typeof serviceFixture>>

const removed = (closedDaysAgo: number) => ({
  status: 'CLOSED',
  resolution: 'CONTENT_REMOVED',
  closed_at: daysAgo(closedDaysAgo),
  closed_at_source: 'MEASURED',
})

/** Cases that were closed long ago, so that reading all of them is a long way. */
async function addSettled(f: Fixture, brand: string, count: number) {
  for (let n = 0; n < count; n += 1)
    await f.takedown(brand, `old-${n}.example`, { created_at: daysAgo(60 + n / 2), ...removed(50) })
}

describe('cases refreshed by their age', () => {
  it('F21 have what is new, what was open and what closed lately; what closed long ago waits', async () => {
    const ids = new Map<string, string>()
    const { f, brand, replica, change, refresh } = await copied(async (service, id) => {
      const add = async (host: string, columns: Record<string, string>) => {
        ids.set(host, await service.takedown(id, host, columns))
      }
      await add('open.example', { created_at: daysAgo(9) })
      await add('late.example', { created_at: daysAgo(40), ...removed(20) })
      await add('undated.example', {
        created_at: daysAgo(300),
        status: 'CLOSED',
        resolution: 'UNRESOLVED',
      })
      await addSettled(service, id, 420)
      await add('settled.example', { created_at: daysAgo(250), ...removed(100) })
    })
    const idOf = (host: string) => ids.get(host) ?? ''
    await change(idOf('open.example'), removed(0))
    await change(idOf('late.example'), { resolution: 'UNRESOLVED' })
    await change(idOf('undated.example'), { closed_at: daysAgo(290) })
    await change(idOf('settled.example'), { resolution: 'UNRESOLVED' })
    await f.takedown(brand, 'new.example', { created_at: daysAgo(0) })
    const cases = await refresh()
    expect(cases.size).toBe(425)
    expect(cases.get('new.example')).toMatchObject({ is_open: true })
    expect(cases.get('open.example')).toMatchObject({
      is_open: false,
      resolution: 'CONTENT_REMOVED',
    })
    expect(cases.get('late.example')).toMatchObject({ resolution: 'UNRESOLVED' })
    expect(cases.get('undated.example')?.closed_at).not.toBeNull()
    expect(cases.get('settled.example')).toMatchObject({ resolution: 'CONTENT_REMOVED' })
    expect(replica.casesMeta.state).toMatchObject({
      rows: 425,
      counted: 425,
      readAt: fixtureStart,
      refreshedAt: f.clock.now,
    })
  })

  it('F21 read a few old ones alone rather than all the closed ones before them', async () => {
    const { asked, refresh } = await copied(async (f, brand) => {
      await addSettled(f, brand, 450)
      await f.takedown(brand, 'longest.example', { created_at: daysAgo(400) })
    })
    const cases = await refresh()
    expect(cases.size).toBe(451)
    // Both counts, of all and of the brand, the newest page, and the one that is still open.
    expect(asked).toHaveLength(4)
    expect(asked.filter((line) => line.includes('page_size=100'))).toHaveLength(1)
    expect(asked.filter((line) => !line.includes('?'))).toHaveLength(1)
  })

  it('F21 are all read where that takes no more requests', async () => {
    const { replica, asked, refresh } = await copied((f, id) => addSettled(f, id, 180))
    expect((await refresh()).size).toBe(180)
    // Both pages, and the count of the brand.
    expect(asked).toHaveLength(3)
    expect(replica.casesMeta.state).toMatchObject({ refreshedAt: null })
  })

  it('F21 are read anew where their number does not add up', async () => {
    const { f, brand, replica, refresh } = await copied((service, id) =>
      addSettled(service, id, 430),
    )
    // One that the user came to see later.
    await f.takedown(brand, 'found.example', { created_at: daysAgo(300), ...removed(200) })
    expect([...(await refresh()).keys()]).toContain('found.example')
    expect(replica.casesMeta.state).toMatchObject({ readAt: f.clock.now, refreshedAt: null })
  })

  it('F21 are read anew where one has come under a brand that was whole before', async () => {
    let moved = ''
    const { brand, replica, change, refresh } = await copied(async (f, id) => {
      await addSettled(f, id, 430)
      moved = await f.takedown(null, 'moved.example', { created_at: daysAgo(300), ...removed(200) })
    })
    expect((await replica.cases(brand))?.rows).toHaveLength(430)
    await change(moved, { brand_id: brand })
    expect([...(await refresh()).keys()]).toContain('moved.example')
    expect(replica.casesMeta.state?.checked).toEqual([brand])
  })

  it('F21 are not walked again with the first copy of another brand', async () => {
    const { f, brand, replica, asked } = await copied((service, id) => addSettled(service, id, 430))
    const other = await f.brand('Seaside')
    await f.takedown(other, 'sea.example', { created_at: daysAgo(0) })
    await replica.read(other, 'whole')
    expect(asked.filter((line) => line.includes('page_size=100'))).toHaveLength(1)
    // Both counts besides.
    expect(asked).toHaveLength(3)
    expect((await replica.cases(other))?.rows).toHaveLength(1)
    expect(replica.casesMeta.state).toMatchObject({ rows: 431, checked: [brand, other] })
    asked.length = 0
    // All that is copied anew is.
    await replica.read(other, 'whole')
    expect(asked.filter((line) => line.includes('page_size=100'))).toHaveLength(5)
  })

  it('F21 never differ from the service but in what closed long before', async () => {
    const state = fc.record({
      created: fc.integer({ min: 0, max: 400 }),
      // Null while it is open.
      closed: fc.option(fc.integer({ min: 0, max: 400 })),
      changes: fc.constantFrom('stays', 'closes', 'opens', 'goes', 'is another'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(state, { maxLength: 12 }),
        fc.nat({ max: 3 }),
        async (states, added) => {
          const ids: string[] = []
          const started = await copied(async (f, brand) => {
            await addSettled(f, brand, 330)
            for (const [at, { created, closed }] of states.entries())
              ids.push(
                await f.takedown(brand, `case-${at}.example`, {
                  created_at: daysAgo(created),
                  ...(closed !== null && removed(Math.min(closed, created))),
                }),
              )
          })
          const { f, brand, change, refresh } = started
          for (const [at, { changes }] of states.entries()) {
            const id = ids[at] ?? ''
            if (changes === 'closes') await change(id, removed(0))
            if (changes === 'opens')
              await change(id, { status: 'OPEN', resolution: null, closed_at: null })
            if (changes === 'goes') await change(id, { brand_id: null })
            if (changes === 'is another') await change(id, { resolution: 'UNRESOLVED' })
          }
          for (let n = 0; n < added; n += 1)
            await f.takedown(brand, `new-${n}.example`, { created_at: daysAgo(-0.5) })
          const cases = await refresh()
          const results: Record<string, unknown>[] = []
          for (let page = 1; page <= 4; page += 1) {
            const answer = await f.get(
              `/core/api/takedowns/?brand=${brand}&page_size=100&page=${page}`,
            )
            results.push(...(answer.body as { results: typeof results }).results)
          }
          expect([...cases.values()].map(({ id }) => id)).toEqual(results.map(({ id }) => id))
          for (const sent of results) {
            const at = ids.indexOf(String(sent['id']))
            const was = states[at]
            const row = [...cases.values()].find(({ id }) => id === sent['id'])
            if (was && was.closed !== null && Math.min(was.closed, was.created) > 30) continue
            expect(row).toMatchObject({
              status: sent['status'],
              resolution: sent['resolution'],
              closed_at: sent['closed_at'],
            })
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})
