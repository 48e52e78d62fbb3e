import { createEngine } from './engine.ts'
import type { Task, WorkerMessage } from './messages.ts'
import { createReplicaDatabase } from './replica-database.ts'

/** Over plain http there are none, whatever the type says. */
const { locks } = navigator as { locks?: LockManager | null }

const lockOf = (name: string) => `brand-protection:copies:${name}`

const handle = createEngine({
  database: createReplicaDatabase(),
  // Without locks two tabs may read the same: the later one replaces what the earlier has kept.
  alone: async (name, work) =>
    locks
      ? locks.request(lockOf(name), { ifAvailable: true }, (lock) =>
          lock === null ? null : work(),
        )
      : work(),
  inTurn: async (name, signal, work) =>
    locks ? locks.request(lockOf(name), { signal }, work) : work(),
  tell: (message: WorkerMessage) => postMessage(message),
})

addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
  void handle(id, task)
})
