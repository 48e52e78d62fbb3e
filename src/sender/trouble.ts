import * as z from 'zod/mini'
import { ApiError, isApiError } from '#/api/errors.ts'

/** Why something could not be asked or heard; a code, the screen words it. */
export const trouble = z.object({
  kind: z.enum([
    'offline',
    /** No answer within the time limit. */
    'timeout',
    'unreachable',
    /** The browser refused: policy or CORS. */
    'blocked',
    'server',
    'rate-limited',
    'unauthorized',
    /** An answer that is not what the contract promises. */
    'unreadable',
    /** There is more than can be read through. */
    'incomplete',
    'misconfigured',
    'other',
  ]),
  /** HTTP status, null when no answer came. */
  status: z.nullable(z.number()),
})
export type Trouble = z.output<typeof trouble>

/** The code of what went wrong with a request; null and other errors are `incomplete` and `other`. */
export function troubleOf(error: unknown): Trouble {
  if (error === null) return { kind: 'incomplete', status: null }
  if (!(error instanceof ApiError)) return { kind: 'other', status: null }
  const { reason, status } = error
  switch (reason.kind) {
    case 'offline':
    case 'timeout':
    case 'unreachable':
    case 'blocked':
    case 'server':
    case 'rate-limited':
    case 'unauthorized':
    case 'unreadable':
    case 'misconfigured':
      return { kind: reason.kind, status }
    case 'not-found':
    case 'refused':
    case 'unexpected-status':
    case 'redirected':
      return { kind: 'other', status }
  }
}

/** When a service that answered 429 may be asked again; null for any other error. */
export function retryTime(error: unknown, now: number): number | null {
  if (!isApiError(error, 'rate-limited')) return null
  const at = error.reason.kind === 'rate-limited' ? error.reason.retryAt : null
  return at ?? now + ownPause
}

/** Wait after a 429 that does not say how long, milliseconds. */
const ownPause = 5000

const silent: ReadonlySet<Trouble['kind']> = new Set([
  'offline',
  'timeout',
  'unreachable',
  'blocked',
  'misconfigured',
  'rate-limited',
  'unauthorized',
])

/** Whether the service as a whole does not answer, so that there is no use in sending anything. */
export const isSilent = (error: unknown): boolean => silent.has(troubleOf(error).kind)
