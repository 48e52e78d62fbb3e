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

/** Outcome of a takedown request. The service stored nothing unless it is `created` or `unknown`. */
export type CreateOutcome =
  /** 201: the case as the service stored it, with its first state (C140, C144). */
  | { kind: 'created'; takedown: Takedown }
  /** Rejected: messages by field, others in a list (C14). */
  | { kind: 'refused'; errors: RequestErrors }
  /** 401: the session ended. Keep the draft. */
  | { kind: 'unauthorized' }
  /** 429: `retryAt` is when to retry, milliseconds since the epoch; null if not reported. */
  | { kind: 'rate-limited'; retryAt: number | null }
  /** It failed before it was sent. */
  | { kind: 'not-sent'; error: unknown }
  /** Sent, but the service may or may not have stored a case: search for it (C141). */
  | { kind: 'unknown'; error: unknown }

interface SendOptions {
  apiClient: Pick<ApiClient, 'post'>
  /** Must not abort when a screen unmounts: after the request was sent, that would make the outcome unknown. */
  signal: AbortSignal
  attemptId: string
  /** Called right before sending. The request may have waited in the queue or in a suspended tab. */
  shouldSend: () => boolean
}

/** Sends one takedown request, exactly once, without retries. Never rejects. */
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
 * Only three responses prove that nothing was stored: 400 and 401 in the contract's form, and 429. Anything else may
 * come from a proxy after the service stored the case.
 */
function toOutcome(error: unknown, isSent: boolean): CreateOutcome {
  const apiError = error instanceof ApiError ? error : null
  const reason = apiError?.reason
  if (!isSent)
    return reason?.kind === 'unauthorized' ? { kind: 'unauthorized' } : { kind: 'not-sent', error }
  if (reason?.kind === 'rate-limited') return { kind: 'rate-limited', retryAt: reason.retryAt }
  if (reason?.kind === 'refused') {
    const errors = parseRequestErrors(reason.fields, reason.detail)
    if (errors.fields.size === 0 && errors.otherErrors.length === 0)
      errors.otherErrors.push(explainError(error).cause)
    return { kind: 'refused', errors }
  }
  // Without a status, another request ended the session before this one got a response.
  if (reason?.kind === 'unauthorized' && reason.detail !== null && apiError?.status === 401)
    return { kind: 'unauthorized' }
  // The browser blocks this before sending.
  if (reason?.kind === 'misconfigured' || reason?.kind === 'blocked')
    return { kind: 'not-sent', error }
  return { kind: 'unknown', error }
}
