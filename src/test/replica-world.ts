import * as fake from 'fake-indexeddb'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { testOrigin } from '#/hosts/test-service.ts'
import { createReplica, type EnginePort } from '#/replica/client.ts'
import { createEngine } from '#/replica/engine.ts'
import type { WorkerMessage } from '#/replica/messages.ts'
import { createReplicaDatabase, type ReplicaDatabase } from '#/replica/replica-database.ts'
import { offerDatabase } from './device-fixture.ts'

type Answer = (request: Request) => Response | Promise<Response>

/** Tabs of one browser, with what a service answers them; no worker stands between page and engine. */
export function replicaWorld() {
  const network = setupServer()
  let held = new Set<string>()
  let tabs: { user: string; heard: (brandId: string) => void }[] = []
  beforeAll(() => {
    offerDatabase()
    network.listen({ onUnhandledFrame: 'error' })
  })
  beforeEach(() => {
    Object.assign(globalThis, { indexedDB: new fake.IDBFactory() })
    held = new Set()
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
      let heard: (message: WorkerMessage) => void = () => {}
      let dead = false
      const handle = createEngine({
        database,
        alone: async (name, work) => {
          if (held.has(name)) return null
          held.add(name)
          return work().finally(() => held.delete(name))
        },
        tell: (message) => {
          if (!dead) heard(structuredClone(message))
        },
      })
      const own = { user, heard: (_brandId: string): void => {} }
      tabs.push(own)
      const port: EnginePort = {
        post: ({ id, task }) => void handle(id, structuredClone(task)),
        listen: (hear) => {
          heard = hear
        },
        onEnd: () => {},
        close: () => {
          dead = true
        },
      }
      const replica = createReplica({
        user,
        database,
        start: () => port,
        session: { key: () => key, reject },
        base: () => testOrigin,
        now,
        channel: {
          post: (brandId) => {
            for (const tab of tabs) if (tab !== own && tab.user === user) tab.heard(brandId)
          },
          listen: (hear) => {
            own.heard = hear
          },
          close: () => {},
        },
      })
      const copy = (brandId: string) => replica.store.state.get(brandId)
      return { replica, copy, reject, database }
    },
  }
}
