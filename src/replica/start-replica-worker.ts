import { workerStarter } from '#/lib/start-worker.ts'
// oxlint-disable-next-line import/default -- made by Vite: the address of the built script
import workerAddress from './replica-worker.ts?worker&url'

const start = workerStarter('replica-worker', workerAddress)

/** Starts the worker that reads and searches copies; null where the browser lacks what it takes. */
export const startReplicaWorker = (): Worker | null =>
  typeof indexedDB === 'undefined' ? null : start()
