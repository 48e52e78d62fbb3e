import { describe, expect, it } from 'vitest'
import { isApiError } from '#/api/errors.ts'
import { replicaWorld } from '#/test/replica-world.ts'
import { fixtureStart, serviceFixture } from '#/test/service-fixture.ts'
import { casesCopy, createReplicaDatabase, hostsCopy } from './replica-database.ts'

const world = replicaWorld()
const day = 86_400_000
const daysAgo = (days: number) => new Date(fixtureStart - days * day).toISOString()
const unheard = () => ({ signal: new AbortController().signal, onProgress: () => {} })

/**
 * A brand with one domain and 430 cases, of which one is open, one case of no brand, a tab that has copied it, and what
 * answers.
 */
async function copied() {
  const f = await serviceFixture()
  const brand = await f.brand('Northbank')
  await f.scan(brand, await f.pair(brand, 'one.example'), 1)
  for (let n = 0; n < 429; n += 1)
    await f.takedown(brand, `old-${n}.example`, {
      created_at: daysAgo(60 + n / 2),
      status: 'CLOSED',
      resolution: 'CONTENT_REMOVED',
      closed_at: daysAgo(50),
    })
  await f.takedown(null, 'nobody.example', {
    created_at: daysAgo(100.3),
    status: 'CLOSED',
    resolution: 'UNRESOLVED',
    closed_at: daysAgo(50),
  })
  const open = await f.takedown(brand, 'open.example', { created_at: daysAgo(3) })
  const asked: string[] = []
  const serve = (
    instead: (url: URL) => Response | Promise<undefined> | undefined = () => undefined,
  ) =>
    world.serve(async (request) => {
      const url = new URL(request.url)
      asked.push(url.pathname.replace('/core/api/', '') + url.search)
      return (await instead(url)) ?? f.service(request)
    })
  serve()
  const other = () => world.tab({ key: 'key-ann', now: () => f.clock.now })
  const tab = other()
  await tab.replica.read(brand, 'whole')
  f.clock.now += day
  const change = (host: string, columns: Record<string, string | null>) =>
    f.db.write([
      {
        sql: `update takedown set ${Object.keys(columns)
          .map((name) => `${name} = ?`)
          .join(', ')} where target_host = ?`,
        values: [...Object.values(columns), host],
      },
    ])
  await change('open.example', {
    status: 'CLOSED',
    resolution: 'UNRESOLVED',
    closed_at: daysAgo(0),
  })
  const opened = await f.takedown(brand, 'new.example', { created_at: daysAgo(-0.5) })
  asked.length = 0
  return { ...tab, f, brand, open, opened, asked, serve, other, change }
}

const isOfCases = (url: URL) => url.pathname.endsWith('/takedowns/')
const isWalk = (url: URL) => url.searchParams.get('page_size') === '100'

describe('all cases on this device, refreshed without domains', () => {
  it('F21 are what the service lists, in a page and two counts, and this device has them from then on', async () => {
    const { replica, brand, open, opened, asked, copy, f } = await copied()
    const hosts = copy(brand)?.meta
    const read = await replica.refreshCases(brand, unheard())
    expect(asked).toHaveLength(3)
    expect(asked.filter((line) => !line.startsWith('takedowns/'))).toEqual([])
    expect(asked.filter((line) => line.includes('brand='))).toEqual([
      `takedowns/?brand=${brand}&page=1&page_size=1`,
    ])
    expect(read?.rows).toHaveLength(431)
    expect(read?.rows[0]).toMatchObject({ id: opened, is_open: true })
    expect(read?.rows[1]).toMatchObject({ id: open, resolution: 'UNRESOLVED' })
    expect(copy(brand)?.meta).toEqual(hosts)
    expect(replica.casesMeta.state).toMatchObject({
      rows: 432,
      counted: 432,
      readAt: fixtureStart,
      refreshedAt: f.clock.now,
      checked: [brand],
    })
    asked.length = 0
    expect(await replica.cases(brand)).toEqual(read)
    expect(asked).toEqual([])
  })

  it('F21 of all brands and of none take a page and a count', async () => {
    const { replica, asked } = await copied()
    const read = await replica.refreshCases(null, unheard())
    expect(asked).toHaveLength(2)
    expect(read?.rows).toHaveLength(432)
    expect(read?.rows.filter(({ brand }) => brand === null)).toHaveLength(1)
  })

  it('F21 are left to a walk of the brand where that takes fewer requests', async () => {
    const { replica, brand, asked, f, change } = await copied()
    const small = await f.brand('Seaside')
    await f.takedown(small, 'sea.example', { created_at: daysAgo(0) })
    await change('old-424.example', { closed_at: null, status: 'OPEN', resolution: null })
    await replica.read(brand, 'whole')
    asked.length = 0
    // The one that is open and old takes a fourth request.
    expect(await replica.refreshCases(small, unheard())).toBeNull()
    expect(asked).toEqual([])
    expect((await replica.cases(small))?.rows).toHaveLength(1)
  })

  it('F21 are not called those of a brand where the service counts others', async () => {
    const { replica, brand, serve, asked } = await copied()
    serve((url) =>
      url.searchParams.has('brand')
        ? Response.json({ count: 440, next: null, previous: null, results: [] })
        : undefined,
    )
    expect((await replica.refreshCases(brand, unheard()))?.meta.checked).toEqual([])
    expect(replica.casesMeta.state?.checked).toEqual([])
    // What added up before was read anew.
    expect(
      asked.filter((line) => line.includes('page_size=100&') || line.endsWith('page_size=100')),
    ).not.toEqual([])
  })

  it('F21 are those of other tabs too, whose domains stay', async () => {
    const { replica, brand, other } = await copied()
    const another = other()
    await another.replica.look(brand)
    await replica.refreshCases(brand, unheard())
    await expect.poll(() => another.replica.casesMeta.state?.rows).toBe(432)
    expect((await another.replica.cases(brand))?.rows).toHaveLength(431)
    expect(another.copy(brand)?.meta?.rows).toBe(1)
  })

  it('F21 are read once where two tabs ask at the same time', async () => {
    const { replica, brand, other, asked, serve } = await copied()
    let go = () => {}
    const held = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined)
    })
    serve((url) => (isOfCases(url) ? held : undefined))
    const another = other()
    const first = replica.refreshCases(null, unheard())
    await expect.poll(() => asked).not.toEqual([])
    const second = another.replica.refreshCases(null, unheard())
    const stop = new AbortController()
    const third = other().replica.refreshCases(brand, { ...unheard(), signal: stop.signal })
    stop.abort()
    expect(await third).toBeNull()
    go()
    expect((await first)?.rows).toHaveLength(432)
    expect(await second).toEqual(await first)
    expect(asked).toHaveLength(2)
  })

  it('F21 that another tab reads with a copy are waited for, not read beside it', async () => {
    const { replica, brand, other, asked, serve } = await copied()
    let go = () => {}
    const held = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined)
    })
    serve((url) => (isOfCases(url) && isWalk(url) ? held : undefined))
    const another = other()
    const reading = another.replica.read(brand, 'whole')
    await expect.poll(() => asked.some((line) => line.includes('page_size=100'))).toBe(true)
    await expect.poll(() => asked.at(-1)).toMatch(/^takedowns\/\?page=1&page_size=100/)
    const waiting = replica.refreshCases(null, unheard())
    go()
    await reading
    expect((await waiting)?.meta).toEqual(another.replica.casesMeta.state)
    expect(asked.filter((line) => line.includes('created_after'))).toEqual([])
  })

  it('C8 stay deleted where the last copy is deleted meanwhile', async () => {
    const { replica, brand, serve, database } = await copied()
    serve(async (url) => {
      if (isOfCases(url) && !isWalk(url))
        await database.remove('ann', (name) => name === hostsCopy('ann', brand))
      return undefined
    })
    expect((await replica.refreshCases(brand, unheard()))?.rows).toHaveLength(431)
    expect(await database.read(casesCopy('ann'))).toEqual({ meta: undefined, rows: [] })
    expect(await database.names('ann')).toEqual([])
    expect(replica.casesMeta.state).toBeNull()
  })

  it('C5 end the session where the key is refused, and the copy stays as it was', async () => {
    const { replica, brand, serve, reject, copy } = await copied()
    const before = copy(brand)?.meta
    serve((url) =>
      isOfCases(url) && !isWalk(url)
        ? Response.json({ detail: 'Revoked.' }, { status: 401 })
        : undefined,
    )
    const error: unknown = await replica
      .refreshCases(brand, unheard())
      .catch((caught: unknown) => caught)
    expect(isApiError(error, 'unauthorized')).toBe(true)
    expect(reject).toHaveBeenCalledWith('key-ann', 'Revoked.')
    expect(copy(brand)?.meta).toEqual(before)
    expect((await replica.cases(brand))?.rows).toHaveLength(430)
  })

  it('F21 cancelled leave the copy as it was, and another reading goes on', async () => {
    const { replica, brand, serve, copy, f } = await copied()
    const second = await f.brand('Seaside')
    const stop = new AbortController()
    let go = () => {}
    const held = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined)
    })
    serve((url) => {
      if (url.pathname.includes(second)) return held
      if (isWalk(url) && url.searchParams.has('created_after')) stop.abort()
      return undefined
    })
    const reading = replica.read(second, 'whole')
    expect(await replica.refreshCases(brand, { ...unheard(), signal: stop.signal })).toBeNull()
    expect(stop.signal.aborted).toBe(true)
    expect((await replica.cases(brand))?.rows).toHaveLength(430)
    go()
    await reading
    expect(copy(second)).toMatchObject({ meta: { rows: 0 }, trouble: null })
    expect((await replica.cases(brand))?.rows).toHaveLength(431)
  })

  it('F21 are answered where the device has no room for them', async () => {
    const { f, brand } = await copied()
    const database = createReplicaDatabase()
    const full = world.tab({
      key: 'key-ann',
      now: () => f.clock.now,
      database: {
        ...database,
        replaceCases: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      },
    })
    expect((await full.replica.refreshCases(brand, unheard()))?.rows).toHaveLength(431)
    expect((await full.replica.cases(brand))?.rows).toHaveLength(430)
  })

  it('F21 of a brand are left to a walk where this device keeps none', async () => {
    const { replica, brand, asked } = await copied()
    await replica.remove(brand)
    expect(await replica.refreshCases(brand, unheard())).toBeNull()
    expect(asked).toEqual([])
  })
})
