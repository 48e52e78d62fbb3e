import * as fake from 'fake-indexeddb'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createGate } from '#/api/gate.ts'
import { testOrigin } from '#/hosts/test-service.ts'
import { createReplica, type EnginePort } from '#/replica/client.ts'
import { createEngine } from '#/replica/engine.ts'
import type { WorkerMessage } from '#/replica/messages.ts'
import { createReplicaDatabase, type ReplicaDatabase } from '#/replica/replica-database.ts'
import { offerDatabase } from './device-fixture.ts'
import { fakeLocks } from './fake-locks.ts'

/** What tabs tell each other: which brand's copy has changed, or with null the cases alone. */
interface News {
  brandId: string | null
}
type Answer = (request: Request) => Response | Promise<Response>

/** Tabs of one browser, with what a service answers them; no worker stands between page and engine. */
export function replicaWorld() {
  const network = setupServer()
  let locks = fakeLocks<{ dead: boolean }>()
  let tabs: { user: string; heard: (news: News) => void }[] = []
  beforeAll(() => {
    offerDatabase()
    network.listen({ onUnhandledFrame: 'error' })
  })
  beforeEach(() => {
    Object.assign(globalThis, { indexedDB: new fake.IDBFactory() })
    locks = fakeLocks()
    tabs = []
  })
  afterEach(() => network.resetHandlers())
  afterAll(() => network.close())

  return {
    /** What answers from now on. */
    serve: (answer: Answer) =>
      network.use(http.all('*/core/*', async ({ request }) => answer(request))),
    /** A tab of its own; `database` may refuse. */
    tab({
      user = 'ann',
      key = 'demo-key-owner',
      database = createReplicaDatabase(),
      now = Date.now,
    }: {
      user?: string
      key?: string
      database?: ReplicaDatabase
      now?: () => number
    } = {}) {
      const reject = vi.fn<(key: string, detail: string | null) => void>()
      const gate = createGate()
      let heard: (message: WorkerMessage) => void = () => {}
      const life = { dead: false }
      const own = { user, heard: (_news: News): void => {} }
      const ownLocks = locks.of(life)
      const handle = createEngine({
        database,
        alone: <Result>(name: string, work: () => Promise<Result>) =>
          ownLocks.request<Result | null>(name, { ifAvailable: true }, (lock) =>
            lock === null ? Promise.resolve(null) : work(),
          ),
        inTurn: (name, signal, work) => ownLocks.request(name, { signal }, work),
        tell: (message) => {
          if (!life.dead) heard(structuredClone(message))
        },
      })
      tabs.push(own)
      const port: EnginePort = {
        post: ({ id, task }) => void handle(id, structuredClone(task)),
        listen: (hear) => {
          heard = hear
        },
        onEnd: () => {},
        close: () => {
          life.dead = true
          locks.release(life)
        },
      }
      const replica = createReplica({
        user,
        database,
        start: () => port,
        session: { key: () => key, reject },
        base: () => testOrigin,
        gate,
        now,
        channel: {
          post: (news) => {
            for (const tab of tabs) if (tab !== own && tab.user === user) tab.heard(news)
          },
          listen: (hear) => {
            own.heard = hear
          },
          close: () => {},
        },
      })
      const copy = (brandId: string) => replica.store.state.get(brandId)
      return { replica, copy, reject, gate, database }
    },
  }
}
