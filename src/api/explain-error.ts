import { formatTime } from '#/lib/dates.ts'
import { ApiError } from './errors.ts'

/** Explanation of a failure for the user. */
export interface Explanation {
  /** Cause and advice, as one or two sentences that fit anywhere. */
  text: string
  /** The cause alone, for requests that are retried automatically or must not be repeated. */
  cause: string
  /** True if retrying may help. */
  canRetry: boolean
  /** Method, path, status and time for support; null for internal errors. */
  details: string | null
}

/**
 * Explains any thrown value. Quotes only service messages that the contract defines, never a body that
 * wasn't JSON. A 404 can mean missing or not visible, so the text claims neither (C11).
 */
export function explainError(error: unknown): Explanation {
  if (!(error instanceof ApiError))
    return { text: internalError, cause: internalError, canRetry: true, details: null }
  const status = error.status === null ? 'no answer' : `status ${error.status}`
  const details = `${error.method} ${error.path}\n${status}, ${error.reason.kind}\n${new Date(error.occurredAt).toISOString()}`
  const { cause, advice, canRetry } = describeReason(error)
  return { text: advice === undefined ? cause : `${cause} ${advice}`, cause, canRetry, details }
}

const internalError = 'Something went wrong on this page.'

/** When to retry: in seconds if soon, else as a time of day. */
export function formatRetryTime(retryAt: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000))
  if (seconds === 1) return 'in a second'
  return seconds < 90 ? `in ${seconds} seconds` : `at ${formatTime(retryAt)}`
}

/** A banner explains this once for the whole page. */
const interceptedCause = 'Unexpected response, perhaps from a proxy or login page.'

const unexpectedStatusCause = (status: number | null) =>
  `Unexpected response from the service (${status}).`

const unreachableCauses = {
  true: 'The connection was lost before the answer arrived.',
  false: 'The service can’t be reached.',
  unknown: 'The service can’t be reached, or doesn’t let this page read its answers (CORS).',
} as const

function describeReason({ reason, status, occurredAt: at, method }: ApiError): {
  cause: string
  advice?: string
  canRetry: boolean
} {
  switch (reason.kind) {
    case 'unauthorized':
      return { cause: reason.detail ?? 'The API key was not accepted.', canRetry: false }
    case 'not-found':
      // A POST to a collection looks nothing up.
      if (method === 'POST') return { cause: unexpectedStatusCause(status), canRetry: true }
      return { cause: 'Not found, or not visible with this API key.', canRetry: false }
    case 'refused': {
      const messages = [reason.detail, ...[...reason.fields.values()].flat()].filter(Boolean)
      return { cause: messages.join(' ') || 'The service refused the request.', canRetry: false }
    }
    case 'rate-limited':
      return {
        cause: 'Too many requests.',
        advice: `Try again ${reason.retryAt === null ? 'in a moment' : formatRetryTime(reason.retryAt, at)}.`,
        canRetry: true,
      }
    case 'server':
      return {
        cause: `The service had a problem (${status}).`,
        advice: 'Try again.',
        canRetry: true,
      }
    case 'unexpected-status':
      return { cause: reason.detail ?? unexpectedStatusCause(status), canRetry: true }
    case 'redirected':
    case 'intercepted':
      return { cause: interceptedCause, canRetry: true }
    case 'timeout':
      return { cause: 'The service took too long to answer.', canRetry: true }
    case 'offline':
      return { cause: 'You’re offline.', canRetry: true }
    case 'unreachable':
      return { cause: unreachableCauses[`${reason.hasResponded}`], canRetry: true }
    case 'blocked':
      return {
        cause:
          'Blocked by the browser: this page’s security policy doesn’t allow the service’s address.',
        canRetry: true,
      }
    case 'unreadable':
      if (reason.problem === 'page') return { cause: interceptedCause, canRetry: true }
      return {
        cause:
          reason.problem === 'too-large'
            ? 'The service’s answer is too large.'
            : 'The service’s answer couldn’t be read.',
        canRetry: true,
      }
    case 'misconfigured':
      break
  }
  return {
    cause: `The service address for this page is invalid: ${reason.configured}`,
    canRetry: false,
  }
}
