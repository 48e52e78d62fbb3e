import { Store } from '@tanstack/store'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { asError, sleep } from '#/lib/sleep.ts'
import { ApiError } from './errors.ts'
import type { Session } from './session.ts'

/** State for screens. */
export interface SchedulerState {
  /** End of the current pause, milliseconds since the epoch; null without a pause. */
  pausedUntil: number | null
}

/** Milliseconds that one request, or several sent one after another, may still take; see `requestTimeoutMs`. */
export interface TimeBudget {
  remainingMs: number
}

/** A request to schedule. */
export interface ScheduledRequest<Data> {
  /** Aborts the request, also while it is queued. */
  signal: AbortSignal
  /** Maximum number of attempts: one for writes, more for reads. */
  maxAttempts: number
  /** Used up by the request. */
  timeBudget?: TimeBudget
  /** Sends the request once, within `timeoutMs`. */
  attempt: (signal: AbortSignal, timeoutMs: number) => Promise<Data>
}

const maxInFlight = 6
/**
 * Milliseconds for all attempts of a request and the backoff between them. A read's time in the queue counts while the
 * service doesn't respond to any request: otherwise a read behind six unanswered ones would take 30 s longer. Pauses and
 * Retry-After waits don't count.
 */
const requestTimeoutMs = 30_000
export const createTimeBudget = (): TimeBudget => ({ remainingMs: requestTimeoutMs })

/** Longest Retry-After to wait for, in milliseconds; a longer one becomes an error. */
export const maxPauseMs = 60_000
const maxBackoffMs = 10_000
const retryableStatuses = new Set([408, 500, 502, 503, 504])

/**
 * Limits and retries all requests (C5, C17): at most six in flight, failed reads retry with random backoff, a
 * 429 pauses all requests, and `abortAll` aborts those in flight and queued.
 */
export function createRequestScheduler() {
  const store = new Store<SchedulerState>({ pausedUntil: null })
  const activeControllers = new Set<AbortController>()
  /** Queued requests: resolved when they get a slot, rejected when they are aborted. */
  const queue = new Set<PromiseWithResolvers<void>>()
  let inFlightCount = 0
  let rateLimitCount = 0
  let pauseTimer: ReturnType<typeof setTimeout> | undefined
  /** Time when the service last responded or a pause ended, milliseconds since the epoch. */
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

  /** Waits for a free slot and the end of a pause. */
  async function waitForSlot(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw asError(signal.reason)
    const queued = Promise.withResolvers<void>()
    const handleAbort = () => rejectQueued(queued, signal.reason)
    signal.addEventListener('abort', handleAbort)
    queue.add(queued)
    startQueued()
    await queued.promise.finally(() => signal.removeEventListener('abort', handleAbort))
  }

  /** Removes a request from the queue and rejects it. */
  function rejectQueued(queued: PromiseWithResolvers<void>, error: unknown) {
    queue.delete(queued)
    queued.reject(asError(error))
  }

  /**
   * Pauses all requests after a 429 and returns the milliseconds to wait. If that is longer than `maxPauseMs`, nothing is
   * paused, and queued reads fail with the error, unless a write caused it: writes may have their own limit.
   */
  function pauseAfterRateLimit(error: ApiError, retryAt: number | null, isWrite: boolean): number {
    // Count several 429s of one burst once.
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
    const isWrite = request.maxAttempts === 1
    const timeBudget = request.timeBudget ?? createTimeBudget()
    try {
      for (let attemptNumber = 1; ; attemptNumber += 1) {
        const queuedAt = Date.now()
        await waitForSlot(signal)
        const startedAt = Date.now()
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

  const readable: ReadableStore<SchedulerState> = store
  return {
    store: readable,
    run,
    /** Pauses all requests until `time` (milliseconds), because another tab with the same key got a 429 (C17). */
    pause(time: number) {
      const waitMs = time - Date.now()
      if (waitMs > 0 && waitMs <= maxPauseMs) pauseUntil(time)
    },
    /** Aborts all requests in flight and queued with `error`. */
    abortAll(error: unknown) {
      for (const controller of activeControllers) controller.abort(error)
    },
  }
}
export type RequestScheduler = ReturnType<typeof createRequestScheduler>

/** The app's scheduler. */
export const requestScheduler = createRequestScheduler()

/**
 * Shares pauses between the tabs of a session: the service limits requests per key, not per tab (C17). A tab opened
 * during a pause gets its own 429.
 */
export function sharePauses(
  scheduler: Pick<RequestScheduler, 'store' | 'pause'>,
  session: Pick<Session, 'onOtherTabPause' | 'broadcastPause'>,
): void {
  session.onOtherTabPause(scheduler.pause)
  scheduler.store.subscribe(({ pausedUntil }) => {
    if (pausedUntil !== null) session.broadcastPause(pausedUntil)
  })
}

/** Returns the milliseconds of a failed response's Retry-After; null without one. */
function getRetryAfterMs(error: unknown): number | null {
  const retryAt =
    error instanceof ApiError && error.reason.kind === 'server' ? error.reason.retryAt : null
  return retryAt === null ? null : Math.max(0, retryAt - Date.now())
}

/** Returns the milliseconds before the next attempt; infinite if a retry can't help. */
function getBackoffMs(error: unknown, attemptNumber: number): number {
  if (!(error instanceof ApiError)) return Infinity
  const isTransient =
    error.reason.kind === 'unreachable' ||
    (error.status !== null && retryableStatuses.has(error.status))
  return isTransient ? 500 + getRandomBackoffMs(attemptNumber) : Infinity
}

/**
 * Returns random milliseconds whose maximum doubles with each attempt. Callers add at least 500 ms, so that an attempt
 * waits at most 1, 2, 4 … 10 s.
 */
function getRandomBackoffMs(attemptNumber: number): number {
  return Math.random() * (Math.min(maxBackoffMs, 1000 * 2 ** (attemptNumber - 1)) - 500)
}
