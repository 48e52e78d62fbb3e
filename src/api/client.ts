import { Store } from '@tanstack/store'
import { getApiBaseUrl } from './app-settings.ts'
import { ApiError, isApiError } from './errors.ts'
import { sendOnce, type HttpRequest } from './http.ts'
import { waitForFieldMapping } from './load-field-mapping.ts'
import { rootPath } from './paths.ts'
import {
  requestScheduler,
  sharePauses,
  type RequestScheduler,
  type TimeBudget,
} from './request-scheduler.ts'
import { session, type Session } from './session.ts'

/**
 * Time (`performance.now()`) of the last response that didn't come from the service, but, for example, from a company's
 * sign-in page. Null once the service responds to a later request.
 */
export const interceptedAt = new Store<number | null>(null)

/** Attempts of a GET, including the first. */
const maxReadAttempts = 3

/**
 * API client of one session: sends requests through the scheduler with the session's key. The first 401 ends the
 * session and aborts every request in flight or queued (C5).
 */
export function createApiClient(options: {
  baseUrl: () => string
  session: Pick<Session, 'getKey' | 'reject' | 'store'>
  scheduler: RequestScheduler
}) {
  async function send<Data>(
    request: HttpRequest<Data>,
    signal: AbortSignal,
    maxAttempts: number,
    { timeBudget, onSend }: { timeBudget?: TimeBudget | undefined; onSend?: () => void },
  ): Promise<Data> {
    const key = options.session.getKey()
    if (key === null) throw createUnauthorizedError(request.method, request.path, null)
    const startedAt = performance.now()
    const connection = {
      baseUrl: options.baseUrl(),
      key,
      fieldMappingLoaded: waitForFieldMapping(),
    }
    try {
      const data = await options.scheduler.run({
        signal,
        maxAttempts,
        ...(timeBudget && { timeBudget }),
        attempt: (attemptSignal, timeoutMs) => {
          onSend?.()
          return sendOnce(request, connection, attemptSignal, timeoutMs)
        },
      })
      // A request that was sent before the interception may still succeed; it doesn't clear the state.
      interceptedAt.setState((interceptedAtMs) =>
        interceptedAtMs !== null && startedAt > interceptedAtMs ? null : interceptedAtMs,
      )
      return data
    } catch (error) {
      if (isApiError(error, 'intercepted')) interceptedAt.setState(() => performance.now())
      if (error instanceof ApiError && error.reason.kind === 'unauthorized')
        options.session.reject(key, error.reason.detail)
      throw error
    }
  }

  // Abort in-flight requests when the session ends.
  options.session.store.subscribe((state) => {
    const detail = !state.isSignedIn && state.end.reason === 'rejected' ? state.end.detail : null
    options.scheduler.abortAll(createUnauthorizedError('GET', rootPath, detail))
  })

  return {
    /** Reads, with retries after transient failures, within 30 s or the time left in `timeBudget`. */
    get: <Data>(
      request: Omit<HttpRequest<Data>, 'method' | 'body' | 'attemptId'>,
      signal: AbortSignal,
      timeBudget?: TimeBudget,
    ) => send({ ...request, method: 'GET' }, signal, maxReadAttempts, { timeBudget }),
    /**
     * Writes, once and without retries. After 'timeout', 'unreachable', 'server' or 'unreadable' the outcome
     * is unknown (C141). `onSend` is called right before sending; a request that fails earlier, such as in the
     * queue, was not sent.
     */
    post: <Data>(
      request: Omit<HttpRequest<Data>, 'method'>,
      signal: AbortSignal,
      onSend = () => {},
    ) => send({ ...request, method: 'POST' }, signal, 1, { onSend }),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

function createUnauthorizedError(
  method: 'GET' | 'POST',
  path: string,
  detail: string | null,
): ApiError {
  return new ApiError({ reason: { kind: 'unauthorized', detail }, method, path })
}

sharePauses(requestScheduler, session)

/** The app's API client. */
export const api: ApiClient = createApiClient({
  baseUrl: getApiBaseUrl,
  session,
  scheduler: requestScheduler,
})

/** `get` of the app's API client. */
export const get = api.get
