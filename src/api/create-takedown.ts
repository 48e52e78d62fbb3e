import {
  parseRequestErrors,
  toRequestBody,
  type RequestErrors,
  type TakedownRequest,
} from '#/contract/takedown-request.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import type { ApiClient } from './client.ts'
import { ApiError } from './errors.ts'
import { explainError } from './explain-error.ts'
import { takedownsPath } from './paths.ts'

/**
 * Outcome of a takedown request. Only `not-sent` proves that there is no case. After `refused`, `unauthorized` and
 * `rate-limited`, the API stored nothing for the copy that it responded to. Browsers may resend a request, so an earlier
 * copy may have created a case. Search for it before reporting that there is none (C141).
 */
export type CreateOutcome =
  /** 201: the case as the API stored it, with its initial status (C140, C144). */
  | { kind: 'created'; takedown: Takedown }
  /** 400: the error messages, by field where possible (C14). */
  | { kind: 'refused'; errors: RequestErrors }
  /** 401: the session ended. Keep the draft. */
  | { kind: 'unauthorized' }
  /**
   * 429, for this request or for a read while this request was queued. `retryAt` is in milliseconds since the epoch;
   * null if not reported.
   */
  | { kind: 'rate-limited'; retryAt: number | null }
  /** The request failed before it was sent, or the browser blocked it. */
  | { kind: 'not-sent'; error: unknown }
  /** The request was sent, but the API may or may not have stored a case. Search for the case (C141). */
  | { kind: 'unknown'; error: unknown }

interface SendOptions {
  apiClient: Pick<ApiClient, 'post'>
  /** Must not abort when a screen unmounts: the outcome of an aborted request is unknown. */
  signal: AbortSignal
  /** Lets the server drop duplicates of this attempt. */
  attemptId: string
  /** Called right before sending, after any wait in the queue or a suspended tab. If false, nothing is sent. */
  shouldSend: () => boolean
}

/** Sends a takedown request at most once. Never rejects. */
export async function createTakedown(
  request: TakedownRequest,
  { apiClient, signal, attemptId, shouldSend }: SendOptions,
): Promise<CreateOutcome> {
  const path = takedownsPath
  if ('onLine' in navigator && !navigator.onLine) {
    const error = new ApiError({ reason: { kind: 'offline' }, method: 'POST', path })
    return { kind: 'not-sent', error }
  }
  let isSent = false
  try {
    const postRequest = { path, body: toRequestBody(request), schema: takedown, attemptId }
    const createdCase = await apiClient.post(postRequest, signal, () => {
      if (!shouldSend())
        throw new DOMException('No longer allowed to send this request.', 'AbortError')
      isSent = true
    })
    return { kind: 'created', takedown: createdCase }
  } catch (error) {
    return toOutcome(error, isSent)
  }
}

/**
 * Converts an error to an outcome. Only three responses prove that the API stored nothing for the copy that it responded
 * to: a 400 or 401 in the contract's format, and a 429. Any other response may come from a proxy after the API stored
 * the case.
 */
function toOutcome(error: unknown, isSent: boolean): CreateOutcome {
  const apiError = error instanceof ApiError ? error : null
  const reason = apiError?.reason
  // A read may have got the 429 while this request was queued. All requests wait after it (C17).
  if (reason?.kind === 'rate-limited') return { kind: 'rate-limited', retryAt: reason.retryAt }
  if (!isSent)
    return reason?.kind === 'unauthorized' ? { kind: 'unauthorized' } : { kind: 'not-sent', error }
  if (reason?.kind === 'refused') {
    const errors = parseRequestErrors(reason.fields, reason.detail)
    if (errors.fields.size === 0 && errors.otherErrors.length === 0)
      errors.otherErrors.push(explainError(error).cause)
    return { kind: 'refused', errors }
  }
  // If another request got the 401, this request was aborted. Its error has no status, and its outcome is unknown.
  if (reason?.kind === 'unauthorized' && reason.detail !== null && apiError?.status === 401)
    return { kind: 'unauthorized' }
  // The URL is invalid, or the browser blocked the request.
  if (reason?.kind === 'misconfigured' || reason?.kind === 'blocked')
    return { kind: 'not-sent', error }
  return { kind: 'unknown', error }
}
