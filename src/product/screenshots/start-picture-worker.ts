import { workerStarter } from '#/lib/start-worker.ts'
// oxlint-disable-next-line import/default -- made by Vite: the address of the built script
import workerAddress from './picture-worker.ts?worker&url'

const start = workerStarter('picture-worker', workerAddress)

/** Starts the worker that hashes pictures; null where the browser lacks what it takes. */
export const startPictureWorker = (): Worker | null =>
  typeof OffscreenCanvas === 'undefined' ? null : start()
