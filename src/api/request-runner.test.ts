import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takedown } from '#/contract/takedown.ts'
import type { DeviceDatabase } from '#/lib/device-database.ts'
import { createLedgerStore } from '#/lib/ledger-store.ts'
import { countRows, type Ledger } from '#/lib/request-ledger.ts'
import type { SendOutcome } from './create-takedown.ts'
import { ApiError, type Reason } from './errors.ts'
import { createRunner, type RunnerParts, type TabLocks } from './request-runner.ts'
import { session } from './session.ts'

const failure = (reason: Reason) =>
  new ApiError({ reason, method: 'POST', path: '/core/api/takedowns/' })

/** A device that tabs share; every step of it takes a turn. */
function device(): { tab: () => DeviceDatabase; values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  const heard: ((key: string) => void)[] = []
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve))
  return {
    values,
    tab: () => ({
      read: async (key) => (await turn(), structuredClone(values.get(key))),
      change: async (key, change) => {
        await turn()
        values.set(key, structuredClone(change(structuredClone(values.get(key)))))
        for (const tell of heard) tell(key)
      },
      put: async () => {},
      keys: async () => [],
      listen: (tell) => void heard.push(tell),
    }),
  }
}

const book = (rows: number): Ledger => ({
  id: 'run',
  madeAt: 1,
  brandId: null,
  brandName: null,
  comment: '',
  rows: Array.from({ length: rows }, (_, index) => ({
    line: index + 1,
    website: `https://host-${index}.example/`,
    host: `host-${index}.example`,
    state: { kind: 'waiting', tries: 0 },
  })),
  leftOut: [],
  marks: [],
  rest: null,
  ended: false,
})

const caseOf = (website: string) => takedown.parse({ id: website, target_website: website })

const noLocks: TabLocks = {
  real: false,
  alone: async (work) => (await work(), true),
  free: () => new Promise(() => {}),
}

type Fate = 'created' | 'lost' | 'lost-unstored' | 'refused' | 'early' | 'offline'

/** A service that stores what reaches it, and answers as `fate` says. */
function service(fate: (website: string, time: number) => Fate) {
  const stored: string[] = []
  const posts = new Map<string, number>()
  const send: RunnerParts['send'] = async ({ website }) => {
    const time = posts.get(website) ?? 0
    posts.set(website, time + 1)
    await new Promise((resolve) => setTimeout(resolve))
    const told = fate(website, time)
    if (told === 'created' || told === 'lost') stored.push(website)
    const outcomes: Record<Fate, SendOutcome> = {
      created: { kind: 'created', takedown: caseOf(website) },
      lost: { kind: 'unknown', error: failure({ kind: 'timeout' }) },
      'lost-unstored': { kind: 'unknown', error: failure({ kind: 'timeout' }) },
      refused: {
        kind: 'refused',
        errors: { fields: new Map([['target_website', ['Not a public address.']]]), others: [] },
      },
      early: {
        kind: 'throttled',
        retryAt: null,
        error: failure({ kind: 'rate-limited', detail: null, retryAt: null }),
      },
      offline: { kind: 'not-sent', error: failure({ kind: 'offline' }) },
    }
    return outcomes[told]
  }
  const look: RunnerParts['look'] = async ({ website }) =>
    stored.includes(website) ? { kind: 'found', takedown: caseOf(website) } : { kind: 'not-found' }
  return { stored, posts, send, look }
}

function runner(
  database: DeviceDatabase | null,
  world: ReturnType<typeof service>,
  more: Partial<RunnerParts> = {},
) {
  session.signIn('key', { keep: false })
  const store = createLedgerStore(database, 'ann/request-run')
  let clock = 0
  const parts: RunnerParts = {
    store,
    send: world.send,
    look: world.look,
    readBefore: async () => ({ since: null, ids: [] }),
    locks: noLocks,
    wait: async (milliseconds) => {
      clock += Math.max(1, milliseconds)
      await new Promise((resolve) => setTimeout(resolve))
    },
    now: () => clock,
    onCase: () => {},
    onRest: () => {},
    ...more,
  }
  return { store, run: createRunner(parts), parts }
}

const states = (ledger: Ledger | null) => ledger?.rows.map(({ state }) => state.kind)

describe('C146 a run of requests', () => {
  it('sends every row once and keeps the words of the service', async () => {
    const fates: Fate[] = ['created', 'refused', 'lost', 'lost-unstored', 'early']
    const world = service((website) => fates[Number(/\d+/.exec(website)?.[0])] ?? 'created')
    const { store, run } = runner(device().tab(), world)
    await store.loaded()
    await store.change(() => book(5))
    await run.resume()
    const { ledger } = store.getSnapshot()
    expect(states(ledger)).toEqual(['created', 'refused', 'found', 'unknown', 'refused'])
    expect(ledger?.rows[1]?.state).toMatchObject({ words: 'Not a public address.' })
    // Only what was certainly not stored is tried again, and not for ever.
    expect([...world.posts.values()]).toEqual([1, 1, 1, 1, 3])
  })

  it('P6 rests after a failure before sending, and goes on', async () => {
    const world = service((_website, time) => (time === 0 ? 'offline' : 'created'))
    const { store, run } = runner(device().tab(), world)
    await store.loaded()
    await store.change(() => book(2))
    await run.resume()
    expect(store.getSnapshot().ledger?.rest).toMatchObject({ why: 'failed' })
    expect([...world.posts.values()]).toEqual([1])
    await run.resume()
    await run.resume()
    expect(states(store.getSnapshot().ledger)).toEqual(['created', 'created'])
  })

  it('goes on when asked to while it is coming to its rest', async () => {
    const world = service(() => 'created')
    const deeds: Promise<unknown>[] = []
    const { store, run } = runner(device().tab(), world, {
      onCase: ({ line }) => {
        if (line === 1) deeds.push(run.pause().then(() => run.resume()))
      },
    })
    await store.loaded()
    await store.change(() => book(3))
    await run.resume()
    await Promise.all(deeds)
    expect(states(store.getSnapshot().ledger)).toEqual(['created', 'created', 'created'])
  })

  it('looks for a row that an earlier page had sent before anything else leaves', async () => {
    const world = service(() => 'created')
    const shared = device()
    const left: Ledger = { ...book(2), marks: [{ since: null, ids: [] }] }
    const [first, second] = left.rows
    if (!first || !second) throw new Error('no rows')
    shared.values.set('ann/request-run', {
      ...left,
      rows: [{ ...first, state: { kind: 'sending', since: 0, before: 0 } }, second],
    })
    world.stored.push(first.website)
    const locks = { ...noLocks, real: true }
    const { store, run } = runner(shared.tab(), world, { locks })
    await run.takeUp()
    expect(states(store.getSnapshot().ledger)).toEqual(['found', 'waiting'])
    expect(store.getSnapshot().ledger?.rest).toEqual({ why: 'left' })
    await run.resume()
    expect([...world.posts.keys()]).toEqual([second.website])
  })

  it('nothing leaves when it cannot be written down', async () => {
    const world = service(() => 'created')
    const shared = device()
    const tab = shared.tab()
    const { store, run } = runner(tab, world)
    await store.loaded()
    await store.change(() => book(1))
    tab.change = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await run.resume()
    expect(world.posts.size).toBe(0)
  })

  it('never stores a target twice, with two tabs, lost answers, stops and pages that go', async () => {
    const fate = fc.constantFrom<Fate>('created', 'lost', 'refused', 'early', 'offline')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: 6, maxLength: 24 }),
        fc.array(fc.constantFrom('pause', 'resume', 'take-up', 'none'), { maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        async (fates, deeds, diesAfter) => {
          const shared = device()
          const world = service(() => fates.shift() ?? 'created')
          // The first page goes for good in the middle of whatever it does.
          let turns = 0
          const dying = () => (++turns > diesAfter ? new Promise<never>(() => {}) : undefined)
          const mortal: RunnerParts['send'] = async (...request) => {
            await dying()
            const outcome = await world.send(...request)
            await dying()
            return outcome
          }
          const one = runner(shared.tab(), { ...world, send: mortal })
          const other = runner(shared.tab(), world)
          await one.store.loaded()
          await other.store.loaded()
          await one.store.change(() => book(5))
          void one.run.resume()
          for (const deed of deeds) {
            if (deed === 'pause') await other.run.pause()
            if (deed === 'resume') void other.run.resume()
            if (deed === 'take-up') void other.run.takeUp()
            await new Promise((resolve) => setTimeout(resolve, 1))
          }
          for (let time = 0; time < 30; time += 1) {
            const ledger = other.store.getSnapshot().ledger
            if (ledger && countRows(ledger).waiting === 0) break
            await other.run.resume()
          }
          expect(world.stored).toEqual([...new Set(world.stored)])
        },
      ),
      { numRuns: 40 },
    )
  }, 30_000)
})
