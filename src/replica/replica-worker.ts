import { createEngine } from './engine.ts'
import type { Task, WorkerMessage } from './messages.ts'
import { createReplicaDatabase } from './replica-database.ts'

/** Over plain http there are none, whatever the type says. */
const { locks } = navigator as { locks?: LockManager | null }

const handle = createEngine({
  database: createReplicaDatabase(),
  alone: async (name, work) =>
    // Without locks two tabs may read the same: the later one replaces what the earlier has kept.
    locks
      ? locks.request(`brand-protection:copies:${name}`, { ifAvailable: true }, (lock) =>
          lock === null ? null : work(),
        )
      : work(),
  tell: (message: WorkerMessage) => postMessage(message),
})

addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
  void handle(id, task)
})
