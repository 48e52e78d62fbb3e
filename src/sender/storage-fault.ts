import { DatabaseBlocked } from '#/lib/device/device-database.ts'
import type { StorageFault } from './row.ts'

/** Nothing could be written down, or read. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
  readonly why: StorageFault

  constructor(why: StorageFault, cause?: unknown) {
    super(`The device's storage failed: ${why}`, { cause })
    this.why = why
  }
}

/** What an error of the database means. */
export function storageFailed(error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  return new StorageFailed(faultOf(error), error)
}

function faultOf(error: unknown): StorageFault {
  if (error instanceof DatabaseBlocked) return 'blocked'
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'QuotaExceededError':
      return 'quota'
    case 'SecurityError':
    case 'UnknownError':
      return 'forbidden'
    // The connection was closed from outside, in the middle or before.
    case 'AbortError':
    case 'InvalidStateError':
    case 'NotFoundError':
      return 'cleared'
    case 'NotSupportedError':
      return 'missing'
    default:
      return 'other'
  }
}
