import { Store } from '@tanstack/store'
import { asError, sleep } from '#/lib/sleep.ts'
import { ApiError } from './errors.ts'

/** Time left for one request, or for several that share it. */
export interface TimeBudget {
  /** May become negative. */
  remainingMs: number
}

export interface ScheduledRequest<Data> {
  signal: AbortSignal
  /** 1 for writes and sign-ins, which are never retried. */
  maxAttempts: number
  timeBudget?: TimeBudget | undefined
  attempt: (signal: AbortSignal, timeoutMs: number) => Promise<Data>
}

const maxInFlight = 6
/** Time limit for all attempts of a request and the backoff between them. Pauses and Retry-After waits don't count. */
const defaultTimeoutMs = 30_000
export const createTimeBudget = (): TimeBudget => ({ remainingMs: defaultTimeoutMs })

/** If a Retry-After asks for a longer wait, requests fail instead of waiting. */
export const maxPauseMs = 60_000
const minBackoffMs = 500
const maxBackoffMs = 10_000
/** Added to the backoff after a 429 without Retry-After. */
const extraPauseMs = 500
const retryableStatuses = new Set([408, 500, 502, 503, 504])

/** Creates a scheduler that limits the requests in flight, retries reads, and pauses after a 429 (C5, C17). */
export function createRequestScheduler() {
  const pausedUntil = new Store<number | null>(null)
  const activeControllers = new Set<AbortController>()
  /** Waiting requests, in order. Each promise resolves when its request gets a slot. */
  const queue = new Set<PromiseWithResolvers<void>>()
  let inFlightCount = 0
  let rateLimitCount = 0
  let pauseTimer: ReturnType<typeof setTimeout> | undefined
  /** Time when the API last responded or the last pause ended, in milliseconds since the epoch. */
  let lastResponseAt = 0

  function startQueuedRequests() {
    if (pausedUntil.state !== null) return
    for (const queued of queue) {
      if (inFlightCount >= maxInFlight) return
      queue.delete(queued)
      inFlightCount += 1
      queued.resolve()
    }
  }

  function pauseUntil(time: number) {
    if (pausedUntil.state !== null && pausedUntil.state >= time) return
    clearTimeout(pauseTimer)
    pauseTimer = setTimeout(() => {
      pausedUntil.setState(() => null)
      lastResponseAt = Date.now()
      startQueuedRequests()
    }, time - Date.now())
    pausedUntil.setState(() => time)
  }

  async function waitForSlot(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw asError(signal.reason)
    const queued = Promise.withResolvers<void>()
    const handleAbort = () => rejectQueuedRequest(queued, signal.reason)
    signal.addEventListener('abort', handleAbort)
    queue.add(queued)
    startQueuedRequests()
    await queued.promise.finally(() => signal.removeEventListener('abort', handleAbort))
  }

  function rejectQueuedRequest(queued: PromiseWithResolvers<void>, error: unknown) {
    queue.delete(queued)
    queued.reject(asError(error))
  }

  /**
   * Pauses all requests after a 429, and returns the milliseconds to wait. If the wait is too long, fails the queued
   * requests instead of pausing.
   */
  function pauseAfterRateLimit(error: ApiError, retryAt: number | null, isWrite: boolean): number {
    // Requests that were in flight together may all get a 429. Count them once.
    if (pausedUntil.state === null) rateLimitCount += 1
    const waitMs =
      retryAt === null ? extraPauseMs + getRandomBackoffMs(rateLimitCount) : retryAt - Date.now()
    // A 429 for a write doesn't fail the queued requests, because the API may limit writes separately.
    if (waitMs <= maxPauseMs) pauseUntil(Date.now() + waitMs)
    else if (!isWrite) for (const queued of queue) rejectQueuedRequest(queued, error)
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
        // While the API responds to other requests, a read may wait in the queue for any length of time. Once the API
        // stops responding, the wait counts towards the read's time budget.
        const silentSince = Math.max(queuedAt, lastResponseAt)
        if (!isWrite) timeBudget.remainingMs -= Math.max(0, startedAt - silentSince)
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
            // Leaves `waitMs` at 0, because the pause already delays the next attempt.
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
          startQueuedRequests()
        }
        if (waitMs > 0) await sleep(waitMs, signal)
      }
    } finally {
      activeControllers.delete(controller)
    }
  }

  const readableStore: Omit<Store<number | null>, 'setState'> = pausedUntil
  return {
    /** Milliseconds since the epoch; null if not paused. */
    pausedUntil: readableStore,
    run,
    /** Pauses because another tab of the session got a 429 (C17). `until` is in milliseconds since the epoch. */
    pauseForOtherTab(until: number) {
      const waitMs = until - Date.now()
      if (waitMs > 0 && waitMs <= maxPauseMs) pauseUntil(until)
    },
    abortAll(error: unknown) {
      for (const controller of activeControllers) controller.abort(error)
    },
  }
}
export type RequestScheduler = ReturnType<typeof createRequestScheduler>

export const requestScheduler = createRequestScheduler()

/** Returns the wait that a 5xx response asked for, in milliseconds from now; null if it had no Retry-After. */
function getRetryAfterMs(error: unknown): number | null {
  const retryAt =
    error instanceof ApiError && error.reason.kind === 'server' ? error.reason.retryAt : null
  return retryAt === null ? null : Math.max(0, retryAt - Date.now())
}

/** Returns Infinity if a retry can't help. */
function getBackoffMs(error: unknown, attemptNumber: number): number {
  if (!(error instanceof ApiError)) return Infinity
  const isTransient =
    error.reason.kind === 'unreachable' ||
    (error.status !== null && retryableStatuses.has(error.status))
  return isTransient ? getRandomBackoffMs(attemptNumber) : Infinity
}

/** Returns a random time between `minBackoffMs` and a limit, which doubles with each attempt from 1 s up to 10 s. */
function getRandomBackoffMs(attemptNumber: number): number {
  const limitMs = Math.min(maxBackoffMs, 1000 * 2 ** (attemptNumber - 1))
  return minBackoffMs + Math.random() * (limitMs - minBackoffMs)
}
