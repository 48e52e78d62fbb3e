// oxlint-disable-next-line import/default -- made by Vite: the address of the built script
import workerAddress from './picture-worker.ts?worker&url'

/** The one script that may be started beside the page: the Content-Security-Policy names this policy. */
const factory = typeof trustedTypes === 'undefined' ? undefined : trustedTypes
const policy = factory?.createPolicy('picture-worker', {
  createScriptURL: (address) => {
    if (address !== workerAddress) throw new TypeError('This script may not be started.')
    return address
  },
})

/** Starts the worker that hashes pictures; null where the browser lacks what it takes. */
export function startPictureWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
}
