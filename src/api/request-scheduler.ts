import { Store } from '@tanstack/store'
import { asError, sleep } from '#/lib/sleep.ts'
import { ApiError } from './errors.ts'

export interface SchedulerState {
  /** End of the current pause, in milliseconds since the epoch; null if there is none. */
  pausedUntil: number | null
}

/** Time left for one request, or for several that share it. Each request deducts its duration. */
export interface TimeBudget {
  /** May become negative. */
  remainingMs: number
}

export interface ScheduledRequest<Data> {
  /** Aborts the request, even while it is queued. */
  signal: AbortSignal
  /** Includes the first attempt. 1 for writes and sign-ins, which are never retried. */
  maxAttempts: number
  timeBudget?: TimeBudget
  /** Sends the request once, within `timeoutMs`. */
  attempt: (signal: AbortSignal, timeoutMs: number) => Promise<Data>
}

const maxInFlight = 6
/** Time limit for all attempts of a request and the backoff between them. Pauses and Retry-After waits don't count. */
const requestTimeoutMs = 30_000
export const createTimeBudget = (): TimeBudget => ({ remainingMs: requestTimeoutMs })

/** Longest Retry-After to wait for. If it is longer, the request fails. */
export const maxPauseMs = 60_000
const maxBackoffMs = 10_000
const retryableStatuses = new Set([408, 500, 502, 503, 504])

/** Creates a scheduler: at most six requests in flight, retries of failed reads, a pause after a 429 (C5, C17). */
export function createRequestScheduler() {
  const store = new Store<SchedulerState>({ pausedUntil: null })
  const activeControllers = new Set<AbortController>()
  /** Each promise resolves when its request gets a slot. It rejects on abort or after too long a Retry-After. */
  const queue = new Set<PromiseWithResolvers<void>>()
  let inFlightCount = 0
  let rateLimitCount = 0
  let pauseTimer: ReturnType<typeof setTimeout> | undefined
  /** Time when the API last responded or the last pause ended, in milliseconds since the epoch. */
  let lastResponseAt = 0

  function startQueued() {
    if (store.state.pausedUntil !== null) return
    for (const queued of queue) {
      if (inFlightCount >= maxInFlight) return
      queue.delete(queued)
      inFlightCount += 1
      queued.resolve()
    }
  }

  function pauseUntil(time: number) {
    const { pausedUntil } = store.state
    if (pausedUntil !== null && pausedUntil >= time) return
    clearTimeout(pauseTimer)
    pauseTimer = setTimeout(() => {
      store.setState(() => ({ pausedUntil: null }))
      lastResponseAt = Date.now()
      startQueued()
    }, time - Date.now())
    store.setState(() => ({ pausedUntil: time }))
  }

  /** Waits until no pause is active and a slot is free. */
  async function waitForSlot(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw asError(signal.reason)
    const queued = Promise.withResolvers<void>()
    const handleAbort = () => rejectQueued(queued, signal.reason)
    signal.addEventListener('abort', handleAbort)
    queue.add(queued)
    startQueued()
    await queued.promise.finally(() => signal.removeEventListener('abort', handleAbort))
  }

  function rejectQueued(queued: PromiseWithResolvers<void>, error: unknown) {
    queue.delete(queued)
    queued.reject(asError(error))
  }

  /**
   * Pauses all requests after a 429 and returns the milliseconds to wait. If the wait exceeds `maxPauseMs`, fails the
   * queued requests instead. A 429 for a write doesn't fail them, because writes may have a separate limit.
   */
  function pauseAfterRateLimit(error: ApiError, retryAt: number | null, isWrite: boolean): number {
    // Requests that were in flight together may all get a 429. Count them once.
    if (store.state.pausedUntil === null) rateLimitCount += 1
    const waitMs =
      retryAt === null ? 1000 + getRandomBackoffMs(rateLimitCount) : retryAt - Date.now()
    if (waitMs <= maxPauseMs) pauseUntil(Date.now() + waitMs)
    else if (!isWrite) for (const queued of queue) rejectQueued(queued, error)
    return waitMs
  }

  async function run<Data>(request: ScheduledRequest<Data>): Promise<Data> {
    const controller = new AbortController()
    const signal = AbortSignal.any([request.signal, controller.signal])
    activeControllers.add(controller)
    // Sign-ins count as writes.
    const isWrite = request.maxAttempts === 1
    const timeBudget = request.timeBudget ?? createTimeBudget()
    try {
      for (let attemptNumber = 1; ; attemptNumber += 1) {
        const queuedAt = Date.now()
        await waitForSlot(signal)
        const startedAt = Date.now()
        // For reads, also count the time in the queue since the API's last response. If the API stops responding, a
        // queued read then fails after 30 s, instead of after 30 s in the queue and another 30 s in flight.
        if (!isWrite)
          timeBudget.remainingMs -= Math.max(0, startedAt - Math.max(queuedAt, lastResponseAt))
        let waitMs = 0
        try {
          const data = await request.attempt(signal, timeBudget.remainingMs)
          lastResponseAt = Date.now()
          rateLimitCount = 0
          timeBudget.remainingMs -= lastResponseAt - startedAt
          return data
        } catch (error) {
          timeBudget.remainingMs -= Date.now() - startedAt
          if (error instanceof ApiError && error.status !== null) lastResponseAt = Date.now()
          if (error instanceof ApiError && error.reason.kind === 'rate-limited') {
            const pauseMs = pauseAfterRateLimit(error, error.reason.retryAt, isWrite)
            if (attemptNumber >= request.maxAttempts || pauseMs > maxPauseMs) throw error
          } else {
            const requestedWaitMs = getRetryAfterMs(error)
            waitMs = requestedWaitMs ?? getBackoffMs(error, attemptNumber)
            const maxWaitMs = requestedWaitMs === null ? timeBudget.remainingMs : maxPauseMs
            if (attemptNumber >= request.maxAttempts || waitMs > maxWaitMs) throw error
            if (requestedWaitMs === null) timeBudget.remainingMs -= waitMs
          }
        } finally {
          inFlightCount -= 1
          startQueued()
        }
        if (waitMs > 0) await sleep(waitMs, signal)
      }
    } finally {
      activeControllers.delete(controller)
    }
  }

  const readable: Omit<Store<SchedulerState>, 'setState'> = store
  return {
    store: readable,
    run,
    /** Pauses until `time` (milliseconds since the epoch), because another tab of the session got a 429 (C17). */
    pause(time: number) {
      const waitMs = time - Date.now()
      if (waitMs > 0 && waitMs <= maxPauseMs) pauseUntil(time)
    },
    /** Aborts all requests, in flight and queued. */
    abortAll(error: unknown) {
      for (const controller of activeControllers) controller.abort(error)
    },
  }
}
export type RequestScheduler = ReturnType<typeof createRequestScheduler>

export const requestScheduler = createRequestScheduler()

/** Returns the Retry-After of a server error, in milliseconds from now; null if it has none. */
function getRetryAfterMs(error: unknown): number | null {
  const retryAt =
    error instanceof ApiError && error.reason.kind === 'server' ? error.reason.retryAt : null
  return retryAt === null ? null : Math.max(0, retryAt - Date.now())
}

/** Milliseconds to wait before the next attempt; Infinity if a retry can't help. */
function getBackoffMs(error: unknown, attemptNumber: number): number {
  if (!(error instanceof ApiError)) return Infinity
  const isTransient =
    error.reason.kind === 'unreachable' ||
    (error.status !== null && retryableStatuses.has(error.status))
  return isTransient ? 500 + getRandomBackoffMs(attemptNumber) : Infinity
}

/** Returns random milliseconds up to a limit by attempt: 500, 1500, 3500, 7500, then 9500. Callers add a minimum. */
function getRandomBackoffMs(attemptNumber: number): number {
  return Math.random() * (Math.min(maxBackoffMs, 1000 * 2 ** (attemptNumber - 1)) - 500)
}
