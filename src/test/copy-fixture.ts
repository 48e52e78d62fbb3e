import { afterEach, beforeEach, vi } from 'vitest'
import { createEngine } from '#/replica/engine.ts'
import type { Task, WorkerMessage } from '#/replica/messages.ts'
import { createReplicaDatabase } from '#/replica/replica-database.ts'
import { keepTime } from '#/ui/now.ts'
import { offerDatabase } from './device-fixture.ts'

/** A worker in this page, as the test environment has none. */
class NearWorker extends EventTarget {
  readonly handle = createEngine({
    database: createReplicaDatabase(),
    alone: (_name, work) => work(),
    inTurn: (_name, _signal, work) => work(),
    tell: (data: WorkerMessage) => this.dispatchEvent(new MessageEvent('message', { data })),
  })
  postMessage({ id, task }: { id: number; task: Task }) {
    void this.handle(id, task)
  }
  terminate() {}
}

/** Gives the tests of a file what copies of brands need: a database without one, and workers. */
export function copyFixture(): void {
  beforeEach(() => {
    offerDatabase()
    vi.stubGlobal('Worker', NearWorker)
    // A page sets its clock going as it opens: by that of a page of a minute ago what is read now is still to come.
    keepTime()()
  })
  // Closes the connection of the page too, so that the next test begins without a copy.
  afterEach(
    async () =>
      new Promise<void>((resolve) => {
        if (typeof indexedDB === 'undefined') return resolve()
        indexedDB
          .deleteDatabase('brand-protection:copies')
          .addEventListener('success', () => resolve())
      }),
  )
}
