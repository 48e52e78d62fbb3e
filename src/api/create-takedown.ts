import {
  readRequestErrors,
  requestBody,
  type RequestErrors,
  type TakedownRequest,
} from '#/contract/takedown-request.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { ApiError } from './errors.ts'
import { explainError } from './explain-error.ts'
import { takedownsPath } from './paths.ts'
import { api, type Requester } from './request.ts'

/**
 * Outcome of one request. `error` is for `explainError`, an `ApiError` except after an abort. Nothing was
 * stored unless the outcome is `created` or `unknown`.
 */
export type SendOutcome =
  /** 201: the case as the service stored it, with its first state (C140, C144). */
  | { kind: 'created'; takedown: Takedown }
  /** Rejected: messages by field, others in a list (C14). */
  | { kind: 'refused'; errors: RequestErrors }
  /** 401: the session ended. Keep the draft. */
  | { kind: 'unauthorized'; error: unknown }
  /** 429: `retryAt` is when the service may be asked again, milliseconds since the epoch. */
  | { kind: 'throttled'; retryAt: number | null; error: unknown }
  /** It failed before it left this page. */
  | { kind: 'not-sent'; error: unknown }
  /** Sent, but unclear whether a case was stored: search for the case (C141). */
  | { kind: 'unknown'; error: unknown }

interface SendOptions {
  attemptId?: string
  service?: Pick<Requester, 'post'>
  /** Called right before sending: the request may have been queued, or the tab suspended. */
  mayLeave?: () => boolean
}

/**
 * Sends one takedown request, exactly once, without retries. Never rejects. Aborting `signal` after it was
 * sent makes the outcome unknown, so don't tie it to a screen.
 */
export async function createTakedown(
  request: TakedownRequest,
  signal: AbortSignal = new AbortController().signal,
  { attemptId, service = api, mayLeave = () => true }: SendOptions = {},
): Promise<SendOutcome> {
  if ('onLine' in navigator && !navigator.onLine)
    return {
      kind: 'not-sent',
      error: new ApiError({ reason: { kind: 'offline' }, method: 'POST', path: takedownsPath }),
    }
  let left = false
  try {
    const call = {
      path: takedownsPath,
      body: requestBody(request),
      answer: takedown,
      ...(attemptId === undefined ? {} : { attemptId }),
    }
    const stored = await service.post(call, signal, () => {
      if (!mayLeave()) throw new DOMException('It is too late to send this.', 'AbortError')
      left = true
    })
    return { kind: 'created', takedown: stored }
  } catch (error) {
    return failure(error, left)
  }
}

/**
 * Only three responses prove that nothing was stored: 400 and 401 in the contract's form, and 429. Anything else may
 * come from a proxy after the service stored the case.
 */
function failure(error: unknown, left: boolean): SendOutcome {
  const known = error instanceof ApiError ? error : null
  const reason = known?.reason
  if (!left) return { kind: reason?.kind === 'unauthorized' ? 'unauthorized' : 'not-sent', error }
  if (reason?.kind === 'rate-limited') return { kind: 'throttled', retryAt: reason.retryAt, error }
  if (reason?.kind === 'refused') {
    const errors = readRequestErrors(reason.fields, reason.detail)
    const said = errors.fields.size > 0 || errors.others.length > 0
    return { kind: 'refused', errors: said ? errors : refusal(error) }
  }
  // No status: another request ended the session before this one was answered.
  if (reason?.kind === 'unauthorized' && reason.detail !== null && known?.status === 401)
    return { kind: 'unauthorized', error }
  // The browser blocks this before sending.
  if (reason?.kind === 'misconfigured' || reason?.kind === 'blocked')
    return { kind: 'not-sent', error }
  return { kind: 'unknown', error }
}

const refusal = (error: unknown): RequestErrors => ({
  fields: new Map(),
  others: [explainError(error).cause],
})
