import {
  parseRequestErrors,
  requestBody,
  type RequestErrors,
  type TakedownRequest,
} from '#/contract/takedown-request.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { api, type ApiClient } from './client.ts'
import { ApiError } from './errors.ts'
import { explainError } from './explain-error.ts'
import { takedownsPath } from './paths.ts'

/**
 * Outcome of one request. `error` is for `explainError`, an `ApiError` except after an abort. Nothing was
 * stored unless the outcome is `created` or `unknown`.
 */
export type CreateOutcome =
  /** 201: the case as the service stored it, with its first state (C140, C144). */
  | { kind: 'created'; takedown: Takedown }
  /** Rejected: messages by field, others in a list (C14). */
  | { kind: 'refused'; errors: RequestErrors }
  /** 401: the session ended. Keep the draft. */
  | { kind: 'unauthorized'; error: unknown }
  /** 429: `retryAt` is when to retry, in milliseconds since the epoch. */
  | { kind: 'rate-limited'; retryAt: number | null; error: unknown }
  /** It failed before it was sent. */
  | { kind: 'not-sent'; error: unknown }
  /** Sent, but unclear whether a case was stored: search for the case (C141). */
  | { kind: 'unknown'; error: unknown }

interface SendOptions {
  attemptId?: string
  apiClient?: Pick<ApiClient, 'post'>
  /** Called right before sending: the request may have been queued, or the tab suspended. */
  shouldSend?: () => boolean
}

/**
 * Sends one takedown request, exactly once, without retries. Never rejects. Aborting `signal` after it was
 * sent makes the outcome unknown, so don't tie it to a screen.
 */
export async function createTakedown(
  request: TakedownRequest,
  signal: AbortSignal = new AbortController().signal,
  { attemptId, apiClient = api, shouldSend = () => true }: SendOptions = {},
): Promise<CreateOutcome> {
  if ('onLine' in navigator && !navigator.onLine)
    return {
      kind: 'not-sent',
      error: new ApiError({ reason: { kind: 'offline' }, method: 'POST', path: takedownsPath }),
    }
  let isSent = false
  try {
    const postRequest = {
      path: takedownsPath,
      body: requestBody(request),
      schema: takedown,
      ...(attemptId === undefined ? {} : { attemptId }),
    }
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
  if (!isSent) return { kind: reason?.kind === 'unauthorized' ? 'unauthorized' : 'not-sent', error }
  if (reason?.kind === 'rate-limited')
    return { kind: 'rate-limited', retryAt: reason.retryAt, error }
  if (reason?.kind === 'refused') {
    const errors = parseRequestErrors(reason.fields, reason.detail)
    const hasMessages = errors.fields.size > 0 || errors.others.length > 0
    return { kind: 'refused', errors: hasMessages ? errors : fallbackErrors(error) }
  }
  // Without a status, another request ended the session before this one got a response.
  if (reason?.kind === 'unauthorized' && reason.detail !== null && apiError?.status === 401)
    return { kind: 'unauthorized', error }
  // The browser blocks this before sending.
  if (reason?.kind === 'misconfigured' || reason?.kind === 'blocked')
    return { kind: 'not-sent', error }
  return { kind: 'unknown', error }
}

const fallbackErrors = (error: unknown): RequestErrors => ({
  fields: new Map(),
  others: [explainError(error).cause],
})
