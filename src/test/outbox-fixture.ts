import { Store } from '@tanstack/store'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { createApiClient } from '#/api/client.ts'
import { createRequestScheduler } from '#/api/request-scheduler.ts'
import type { SessionState } from '#/api/session.ts'
import { getTargetKey } from '#/lib/host-name.ts'
import { asError, sleep } from '#/lib/sleep.ts'
import { createOutbox, type Outbox } from '#/outbox/outbox.ts'
import {
  createRowStore,
  toOutboxStorageError,
  type RowStore,
  type RequestRow,
} from '#/outbox/stored-rows.ts'
import type { TabMessage } from '#/outbox/tab-sync.ts'
import { createConnector, StorageError } from '#/storage/device-database.ts'
import { createBadNetwork } from './bad-network.ts'
import { stubIndexedDb } from './device-fixture.ts'
import { createServiceFixture } from './service-fixture.ts'
import { stubTime } from './virtual-time.ts'

/*
 * A browser with tabs, and the real service behind a bad network, for tests of the outbox. Tabs share a database and
 * channels. Each tab can be killed at any step, or frozen for a while.
 */

export const storageFaults = ['QuotaExceededError', 'UnknownError'] as const
export type StorageFault = (typeof storageFaults)[number] | null

export interface FixtureCase {
  id: string
  user: string
  target: string
  rowId: string | null
  /** True if the network repeated the request. */
  isCopy: boolean
}

export interface FixtureTab {
  name: string
  user: string
  isDead: boolean
  /** Resolves when the browser thaws the tab; null if it isn't frozen. */
  frozen: Promise<void> | null
  /** Time of the last thaw in milliseconds. While the tab was frozen, another tab may have taken over its request. */
  thawedAt: number
  /** True if the tab's steps hang. The tab still replies to other tabs. */
  isHanging: boolean
  /** True if a newer version of the app has upgraded the database. */
  isOutdated: boolean
  /** Calls `act` after `steps` further steps of the tab. */
  fuse: { steps: number; act: () => void } | null
  key: string | null
  isPosting: boolean
  outbox: Outbox
  reportedCaseIds: string[]
  signOut: () => void
  /** Signs out the user and signs in another user on the same page. */
  signInAs: (user: string) => void
}

const pageOrigin = 'https://page.example'
const never = new Promise<never>(() => {})
const requestBodySchema = z.object({ target_website: z.string(), brand: z.optional(z.string()) })

/** The users `ann` and `bob` share the brand `fixture.brand`. */
export async function createOutboxFixture() {
  const time = stubTime(Date.parse('2026-03-02T09:00:00.000Z'))
  stubIndexedDb()
  vi.stubGlobal('location', { origin: pageOrigin, href: `${pageOrigin}/` })
  const fixture = await createServiceFixture({ limits: { requestsPerMinute: 1e9 } })
  const bob = await fixture.addAccount('bob')
  const brand = await fixture.addBrand('Acme', {}, [fixture.ann, bob])

  const tabs: FixtureTab[] = []
  const cases: FixtureCase[] = []
  const violations: string[] = []
  const storage = { fault: null as StorageFault, clearedAt: -Infinity }
  /** Returns whether `timeMs` is less than a minute ago. Steps that began earlier may then still be running. */
  const isRecent = (timeMs: number) => time.state.now - timeMs < 60_000
  /** Returns whether a tab is frozen or was until recently. Other tabs may have assumed that it was closed. */
  const isOrWasFrozen = (tab: FixtureTab) => tab.frozen !== null || isRecent(tab.thawedAt)
  /** How many cases beyond the first are allowed, because the user accepted the risk, by user, brand and target. */
  const allowedCounts = new Map<string, number>()
  /** IDs of the attempts of dismissed rows. The user was warned that these requests may still reach the service. */
  const abandonedAttempts = new Set<string | null>()
  let runningRequests = 0
  let lastTabNumber = 0

  const allRows = createRowStore(createConnector())

  function kill(tab: FixtureTab) {
    tab.isDead = true
  }

  const waitUntilThawed = async (tab: FixtureTab): Promise<void> => {
    while (tab.frozen !== null) await tab.frozen
  }

  function freeze(tab: FixtureTab): () => void {
    let thaw = () => {}
    tab.frozen = new Promise((resolve) => {
      thaw = () => {
        tab.frozen = null
        tab.thawedAt = time.state.now
        resolve()
      }
    })
    return thaw
  }

  /** Runs one step of a tab. The tab may already be dead, or die before it gets the result. */
  async function step<Answer>(tab: FixtureTab, work: () => Promise<Answer>): Promise<Answer> {
    /** Counts the step, which may trigger the fuse. Returns whether the tab is dead. */
    const isDeadAfterStep = () => {
      const { fuse } = tab
      if (!tab.isDead && fuse && fuse.steps-- === 0) {
        tab.fuse = null
        fuse.act()
      }
      return tab.isDead
    }
    await waitUntilThawed(tab)
    if (isDeadAfterStep() || tab.isHanging) return never
    try {
      const done = await work()
      await waitUntilThawed(tab)
      return isDeadAfterStep() || tab.isHanging ? await never : done
    } catch (error) {
      await waitUntilThawed(tab)
      if (isDeadAfterStep()) return never
      throw error
    }
  }

  function createRowStoreOfTab(tab: FixtureTab): RowStore {
    const real = createRowStore(createConnector())
    const guarded =
      <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>, writes: boolean) =>
      async (...args: Args) =>
        step(tab, async () => {
          const { fault } = storage
          if (tab.isOutdated) throw toOutboxStorageError(new StorageError('newer'))
          if (fault !== null && (writes || fault === 'UnknownError'))
            throw toOutboxStorageError(new DOMException('refused', fault))
          return work(...args)
        })
    return {
      read: guarded(real.read, false),
      change: guarded(real.change, true),
    }
  }

  /** Passes a request to the service and records the case that it stores. */
  async function serve(request: Request, isCopy: boolean): Promise<Response> {
    runningRequests += 1
    try {
      fixture.clock.now = Math.max(fixture.clock.now, time.state.now)
      const posted: unknown = request.method === 'POST' ? await request.clone().json() : null
      const response = await fixture.service(request)
      if (response.status === 201) {
        const stored = z.object({ id: z.string() }).parse(await response.clone().json())
        const requested = requestBodySchema.parse(posted)
        const user = request.headers.get('authorization') === 'Api-Key key-ann' ? 'ann' : 'bob'
        const target = `${requested.brand ?? ''}/${getTargetKey(requested.target_website)}`
        const { rows } = await allRows.read(user)
        const attemptId = request.headers.get('idempotency-key')
        const row = rows.find(({ attempts }) => attempts.some(({ id }) => id === attemptId))
        cases.push({ id: stored.id, user, target, rowId: row?.id ?? null, isCopy })
        if (!row && !isRecent(storage.clearedAt) && !abandonedAttempts.has(attemptId))
          violations.push(
            `The service got a request for ${target}, but no row of ${user} records it.`,
          )
        // Keep the case open: without a next step, the demo doesn't advance it.
        await fixture.db.write([{ sql: 'update takedown set next_step_at = null', values: [] }])
      }
      return response
    } finally {
      runningRequests -= 1
    }
  }

  const { outcomes, answer } = createBadNetwork(serve)
  const postTimes: number[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address)
    const [, name = '', ...path] = url.pathname.split('/')
    const tab = tabs.find((candidate) => candidate.name === name)
    if (!tab || !init.signal) throw new Error(`No tab ${address}`)
    const { signal } = init
    const request = new Request(`https://service.example/${path.join('/')}${url.search}`, {
      method: init.method ?? 'GET',
      headers: init.headers ?? {},
      body: init.body ?? null,
    })
    if (
      init.headers &&
      new Headers(init.headers).get('authorization') !== `Api-Key key-${tab.user}`
    )
      violations.push(`A tab of ${tab.user} used the key of another user.`)
    const isPost = request.method === 'POST'
    if (isPost) postTimes.push(time.state.now)
    if (
      isPost &&
      !isOrWasFrozen(tab) &&
      !isRecent(storage.clearedAt) &&
      tabs.some(
        (other) =>
          other.isPosting && !other.isDead && !isOrWasFrozen(other) && other.user === tab.user,
      )
    )
      violations.push(`Two tabs of ${tab.user} send at the same time.`)
    return step(tab, async () => {
      if (signal.aborted) throw asError(signal.reason)
      tab.isPosting = isPost
      signal.addEventListener('abort', () => {
        tab.isPosting = false
      })
      const response = await answer(request, signal).finally(() => {
        tab.isPosting = false
      })
      if (signal.aborted) throw asError(signal.reason)
      return response
    })
  })

  const listeners = new Map<FixtureTab, (message: TabMessage) => void>()

  function openTab(user: string): FixtureTab {
    lastTabNumber += 1
    const name = `tab-${lastTabNumber}`
    const endController = new AbortController()
    const reportedCaseIds: string[] = []
    const stop = (why: SessionState & { isSignedIn: false }) => {
      if (tab.key === null) return
      tab.key = null
      store.setState(() => why)
      endController.abort()
    }
    const store = new Store<SessionState>({ isSignedIn: true, wasRestored: false })
    const session = {
      getKey: () => tab.key,
      reject: (_refused: string, detail: string | null) =>
        stop({ isSignedIn: false, end: { reason: 'rejected', detail } }),
      store,
      // Unlike in the app, tabs don't share the pause after a 429. Each tab gets its own 429.
      onOtherTabPause: () => {},
      broadcastPause: () => {},
    }
    const tab: FixtureTab = {
      name,
      user,
      isDead: false,
      frozen: null,
      thawedAt: -Infinity,
      isHanging: false,
      isOutdated: false,
      fuse: null,
      key: `key-${user}`,
      isPosting: false,
      reportedCaseIds,
      signOut: () => stop({ isSignedIn: false, end: { reason: 'signed-out' } }),
      signInAs: (nextUser) => {
        stop({ isSignedIn: false, end: { reason: 'signed-out' } })
        tab.key = `key-${nextUser}`
      },
      // Replaced below, because creating the outbox requires the tab.
      get outbox(): Outbox {
        throw new Error('too early')
      },
    }
    tabs.push(tab)
    const rows = createRowStoreOfTab(tab)
    let lastIdNumber = 0
    const outbox = createOutbox({
      user,
      tab: name,
      rows,
      channel: {
        post: (message) => {
          if (tab.isDead) return
          for (const other of tabs)
            if (other !== tab && other.user === user) void deliver(other, message)
        },
        listen: (listener) => void listeners.set(tab, listener),
        close: () => void listeners.delete(tab),
      },
      apiClient: createApiClient({
        baseUrl: () => `${pageOrigin}/${name}`,
        session,
        scheduler: createRequestScheduler(),
      }),
      endSignal: endController.signal,
      now: () => Date.now(),
      wait: async (milliseconds, signal) =>
        step(tab, async () => sleep(milliseconds, signal).catch(() => {})),
      newId: () => `${name}-${(lastIdNumber += 1)}`,
      onCase: ({ id }) => void reportedCaseIds.push(id),
    })
    Object.defineProperty(tab, 'outbox', { value: outbox })
    return tab
  }
  async function deliver(tab: FixtureTab, message: TabMessage): Promise<void> {
    await waitUntilThawed(tab)
    if (!tab.isDead) listeners.get(tab)?.(message)
  }

  const countRunningRequests = () => runningRequests
  return {
    brand,
    tabs,
    cases,
    violations,
    postTimes,
    outcomes,
    storage,
    allowedCounts,
    openTab,
    kill,
    freeze,
    allow: (row: RequestRow) => {
      const key = getCaseKey(row)
      allowedCounts.set(key, (allowedCounts.get(key) ?? 0) + 1)
    },
    abandon: (row: RequestRow) => {
      for (const { id } of row.attempts) abandonedAttempts.add(id)
    },
    advance: async (milliseconds: number) => time.advance(milliseconds, countRunningRequests),
    settle: async () => time.waitUntilIdle(countRunningRequests),
    jump: (milliseconds: number) => {
      time.state.skew += milliseconds
    },
    clearSiteData: async () => {
      storage.clearedAt = time.state.now
      const database = await createConnector()()
      await Promise.all(
        (['device', 'requests', 'runs'] as const).map(async (name) => database.clear(name)),
      )
      database.close()
    },
    close: () => {
      for (const tab of tabs) kill(tab)
      fixture.db.close()
      time.restoreRealTime()
    },
  }
}
export type OutboxFixture = Awaited<ReturnType<typeof createOutboxFixture>>

const getCaseKey = (row: RequestRow): string =>
  `${row.user}:${row.brandId ?? ''}/${getTargetKey(row.website)}`
