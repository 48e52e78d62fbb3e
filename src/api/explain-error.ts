import { formatTime } from '#/lib/dates.ts'
import { ApiError } from './errors.ts'

/** A failure in the reader's words. */
export interface Explanation {
  /** What happened, as one sentence that fits anywhere. */
  text: string
  /** Whether doing the same again may help. */
  retry: boolean
  /** Method, path, status and time for whoever has to look into it; null for errors of our own. */
  details: string | null
}

/**
 * Words for whatever was thrown. Only texts of the service that the contract promises are passed on; a
 * body that was not JSON never is. A 404 may mean missing or not visible, so neither is claimed (C11).
 */
export function explainError(error: unknown): Explanation {
  if (!(error instanceof ApiError))
    return { text: 'Something went wrong on this page.', retry: true, details: null }
  const status = error.status === null ? 'no answer' : `status ${error.status}`
  const details = `${error.method} ${error.path}\n${status}, ${error.reason.kind}\n${new Date(error.at).toISOString()}`
  return { ...words(error), details }
}

/** When to come back: seconds while they can be waited for, else the time of day. */
export function whenWords(retryAt: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000))
  if (seconds === 1) return 'in a second'
  return seconds < 90 ? `in ${seconds} seconds` : `at ${formatTime(retryAt)}`
}

/** What it may be, and what helps, is said once for the whole page. A redirect is not followed, to keep the key safe. */
const intercepted = 'Something else answered in place of the service.'

const silences = {
  true: 'The connection was lost before the answer arrived.',
  false: 'The service cannot be reached.',
  unknown: 'The service cannot be reached, or does not allow this page to read its answers (CORS).',
} as const

function words({ reason, status, at }: ApiError): { text: string; retry: boolean } {
  switch (reason.kind) {
    case 'unauthorized':
      return { text: reason.detail ?? 'The API key was not accepted.', retry: false }
    case 'not-found':
      return { text: 'Not found, or not visible with this API key.', retry: false }
    case 'refused': {
      const messages = [reason.detail, ...[...reason.fields.values()].flat()].filter(Boolean)
      return { text: messages.join(' ') || 'The service refused the request.', retry: false }
    }
    case 'rate-limited':
      return {
        text:
          reason.retryAt === null
            ? 'Too many requests. Try again in a moment.'
            : `Too many requests. Try again ${whenWords(reason.retryAt, at)}.`,
        retry: true,
      }
    case 'server':
      return { text: `The service had a problem (${status}). Try again.`, retry: true }
    case 'unexpected-status':
      return {
        text: reason.detail ?? `The service gave an unexpected answer (${status}).`,
        retry: true,
      }
    case 'redirected':
    case 'intercepted':
      return { text: intercepted, retry: true }
    case 'timeout':
      return { text: 'The service did not answer in time.', retry: true }
    case 'offline':
      return { text: 'You are offline.', retry: true }
    case 'unreachable':
      return { text: silences[`${reason.answered}`], retry: true }
    case 'blocked':
      return {
        text:
          reason.by === 'policy'
            ? 'The browser blocked the request: the security policy of this page does not allow the address of the service.'
            : 'The browser blocked the request: the service does not allow this page to call it (CORS).',
        retry: true,
      }
    case 'unreadable':
      if (reason.problem === 'page') return { text: intercepted, retry: true }
      return {
        text:
          reason.problem === 'too-large'
            ? 'The answer of the service is too large.'
            : 'The answer of the service cannot be read.',
        retry: true,
      }
    case 'misconfigured':
      break
  }
  return {
    text: `The service address set for this page is not valid: ${reason.configured}`,
    retry: false,
  }
}
