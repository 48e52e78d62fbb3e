import { ApiError } from '#/api/errors.ts'
import type { ReplicaTrouble } from './messages.ts'

/** An error as it crosses from a worker. */
export function troubleOf(error: unknown): ReplicaTrouble {
  if (error instanceof ApiError) {
    const { reason, method, path, status } = error
    return { kind: 'request', reason, method, path, status }
  }
  if (error instanceof DOMException) {
    if (error.name === 'AbortError') return { kind: 'cancelled' }
    if (error.name === 'QuotaExceededError') return { kind: 'full' }
    // What a browser says that forbids storage, or has another version of the database.
    if (storageRefusals.has(error.name)) return { kind: 'no-storage' }
  }
  return { kind: 'broken', message: error instanceof Error ? error.message : String(error) }
}

const storageRefusals = new Set([
  'InvalidStateError',
  'NotSupportedError',
  'SecurityError',
  'UnknownError',
  'VersionError',
])

/** The error that a trouble was made of, for what explains errors; null for what is no request. */
export function errorOf(trouble: ReplicaTrouble): ApiError | null {
  if (trouble.kind !== 'request') return null
  const { reason, method, path, status } = trouble
  return new ApiError({ reason, method, path, ...(status === null ? {} : { status }) })
}
