import { Store } from '@tanstack/store'
import { getApiBaseUrl } from './app-settings.ts'
import { ApiError, isApiError } from './errors.ts'
import { sendOnce, type HttpRequest } from './http.ts'
import { waitForFieldMapping } from './load-field-mapping.ts'
import { rootPath } from './paths.ts'
import { requestScheduler, type RequestScheduler, type TimeBudget } from './request-scheduler.ts'
import { session, type Session } from './session.ts'

/**
 * Time (`performance.now()`) at which a proxy last responded instead of the API. Null before the first such response,
 * and once a later request succeeds.
 */
export const interceptedAt = new Store<number | null>(null)

const maxReadAttempts = 3

/** Creates the client for the API. The first 401 ends the session, and that aborts all other requests (C5). */
export function createApiClient(options: {
  baseUrl: () => string
  session: Pick<Session, 'getKey' | 'reject' | 'store' | 'onOtherTabPause' | 'broadcastPause'>
  scheduler: RequestScheduler
}) {
  async function send<Data>(
    request: HttpRequest<Data>,
    signal: AbortSignal,
    maxAttempts: number,
    timeBudget?: TimeBudget,
  ): Promise<Data> {
    const key = options.session.getKey()
    if (key === null) throw createUnauthorizedError(null)
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
        timeBudget,
        attempt: (attemptSignal, timeoutMs) =>
          sendOnce(request, connection, attemptSignal, timeoutMs),
      })
      // A request sent before the interception may still succeed. Only a request sent later proves that the proxy no
      // longer intercepts requests.
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

  // No request may outlast its session.
  options.session.store.subscribe((state) => {
    const detail = !state.isSignedIn && state.end.reason === 'rejected' ? state.end.detail : null
    options.scheduler.abortAll(createUnauthorizedError(detail))
  })

  // The tabs of a session share pauses, because the API limits requests per key, not per tab (C17).
  options.session.onOtherTabPause((until) => options.scheduler.pauseForOtherTab(until))
  options.scheduler.pausedUntil.subscribe((until) => {
    if (until !== null) options.session.broadcastPause(until)
  })

  return {
    /** Retries transient failures for up to 30 s, or for the time left in `timeBudget`. */
    get: <Data>(
      request: Pick<HttpRequest<Data>, 'path' | 'search' | 'schema'>,
      signal: AbortSignal,
      timeBudget?: TimeBudget,
    ) => send({ ...request, method: 'GET' }, signal, maxReadAttempts, timeBudget),
    /**
     * Sends a POST at most once. If the promise rejects after `onSend` was called, the API may still have processed the
     * request (C141).
     */
    post: <Data>(request: Omit<HttpRequest<Data>, 'method'>, signal: AbortSignal) =>
      send({ ...request, method: 'POST' }, signal, 1),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

/** The method and path are placeholders, because all requests of an ended session get the same error. */
const createUnauthorizedError = (detail: string | null) =>
  new ApiError({ reason: { kind: 'unauthorized', detail }, method: 'GET', path: rootPath })

export const api: ApiClient = createApiClient({
  baseUrl: getApiBaseUrl,
  session,
  scheduler: requestScheduler,
})

export const get = api.get
