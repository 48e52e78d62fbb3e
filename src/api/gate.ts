import { Store } from '@tanstack/store'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { asError, sleep } from '#/lib/sleep.ts'
import { ApiError } from './errors.ts'
import type { Session } from './session.ts'

/** State of the gate for screens: when the pause ends, or null. */
export interface GateState {
  slowedUntil: number | null
}

/** A job for the gate. */
export interface Job<Answer> {
  /** Aborts the job, including while it is queued. */
  signal: AbortSignal
  /** Maximum number of attempts: one for writes, more for reads. */
  tries: number
  /** Sends the request once, within `timeLimit` milliseconds. */
  attempt: (signal: AbortSignal, timeLimit: number) => Promise<Answer>
}

const maxInFlight = 6
/** Milliseconds for all attempts of a job and the backoff between them, without waits requested by the service. */
const jobTimeLimit = 30_000
/** Longest Retry-After to wait for, in milliseconds; a longer one becomes an error. */
export const longestPause = 60_000
const longestWait = 10_000
const triedAgain = new Set([408, 500, 502, 503, 504])

/**
 * Limits and retries all requests (C5, C17): at most six in flight, failed reads retry with random backoff, a
 * 429 pauses all requests, and `stopAll` aborts those in flight and queued.
 */
export function createGate() {
  const store = new Store<GateState>({ slowedUntil: null })
  const running = new Set<AbortController>()
  /** Waiting requests: resolved with a slot, or rejected when they leave. */
  const queue = new Set<PromiseWithResolvers<void>>()
  let inFlight = 0
  let refusals = 0
  let pauseTimer: ReturnType<typeof setTimeout> | undefined

  function admit() {
    if (store.state.slowedUntil !== null) return
    for (const waiting of queue) {
      if (inFlight >= maxInFlight) return
      queue.delete(waiting)
      inFlight += 1
      waiting.resolve()
    }
  }

  function pauseUntil(time: number) {
    const { slowedUntil } = store.state
    if (slowedUntil !== null && slowedUntil >= time) return
    clearTimeout(pauseTimer)
    pauseTimer = setTimeout(() => {
      store.setState(() => ({ slowedUntil: null }))
      admit()
    }, time - Date.now())
    store.setState(() => ({ slowedUntil: time }))
  }

  /** Waits for a free slot and the end of a pause. */
  async function turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw asError(signal.reason)
    const waiting = Promise.withResolvers<void>()
    const stopped = () => leaveQueue(waiting, signal.reason)
    signal.addEventListener('abort', stopped)
    queue.add(waiting)
    admit()
    await waiting.promise.finally(() => signal.removeEventListener('abort', stopped))
  }

  /** Removes a waiting request at once, so that it gets no slot. */
  function leaveQueue(waiting: PromiseWithResolvers<void>, error: unknown) {
    queue.delete(waiting)
    waiting.reject(asError(error))
  }

  /**
   * Pauses all requests after a 429 and returns when to retry. If that is longer than a read waits, queued reads fail
   * with the error, unless a write caused it: writes may have their own limit.
   */
  function slowDown(error: ApiError, retryAt: number | null, isWrite: boolean): number {
    // Count several 429s of one burst once.
    if (store.state.slowedUntil === null) refusals += 1
    const wait = retryAt === null ? 1000 + randomWait(refusals) : retryAt - Date.now()
    if (wait <= longestPause) pauseUntil(Date.now() + wait)
    else if (!isWrite) for (const waiting of queue) leaveQueue(waiting, error)
    return Date.now() + wait
  }

  async function run<Answer>(job: Job<Answer>): Promise<Answer> {
    const stop = new AbortController()
    const signal = AbortSignal.any([job.signal, stop.signal])
    running.add(stop)
    let timeLeft = jobTimeLimit
    try {
      for (let tried = 1; ; tried += 1) {
        await turn(signal)
        const begun = Date.now()
        let wait = 0
        try {
          const answer = await job.attempt(signal, timeLeft)
          refusals = 0
          return answer
        } catch (error) {
          timeLeft -= Date.now() - begun
          if (error instanceof ApiError && error.reason.kind === 'rate-limited') {
            const isWrite = job.tries === 1
            const retryAt = slowDown(error, error.reason.retryAt, isWrite)
            if (isWrite) throw error
            if (tried >= job.tries || retryAt - Date.now() > longestPause)
              throw withRetryAt(error, retryAt)
          } else {
            const asked = askedWait(error)
            wait = asked ?? ownWait(error, tried)
            const longest = asked === null ? timeLeft : longestPause
            if (tried >= job.tries || wait > longest) throw error
            if (asked === null) timeLeft -= wait
          }
        } finally {
          inFlight -= 1
          admit()
        }
        if (wait > 0) await sleep(wait, signal)
      }
    } finally {
      running.delete(stop)
    }
  }

  const readable: ReadableStore<GateState> = store
  return {
    store: readable,
    run,
    /** Pauses all requests until `time` (milliseconds), as another tab with the same key was told (C17). */
    pause(time: number) {
      const wait = time - Date.now()
      if (wait > 0 && wait <= longestPause) pauseUntil(time)
    },
    /** Aborts all requests in flight and queued with `error`. */
    stopAll(error: unknown) {
      for (const controller of running) controller.abort(error)
    },
  }
}
export type Gate = ReturnType<typeof createGate>

/** The gate of this page. */
export const gate = createGate()

/**
 * Shares pauses between the tabs of a session: the service limits requests per key, not per tab (C17). A tab opened
 * during a pause learns of it from its own 429.
 */
export function sharePace(
  paced: Pick<Gate, 'store' | 'pause'>,
  session: Pick<Session, 'slowedElsewhere' | 'tellSlowed'>,
): void {
  session.slowedElsewhere.subscribe(({ until }) => {
    if (until !== null) paced.pause(until)
  })
  paced.store.subscribe(({ slowedUntil }) => {
    // Don't echo a pause received from another tab.
    if (slowedUntil !== null && slowedUntil !== session.slowedElsewhere.get().until)
      session.tellSlowed(slowedUntil)
  })
}

/** Retry-After of a failed response, in milliseconds. */
function askedWait(error: unknown): number | null {
  const retryAt =
    error instanceof ApiError && error.reason.kind === 'server' ? error.reason.retryAt : null
  return retryAt === null ? null : Math.max(0, retryAt - Date.now())
}

/** Backoff before the next attempt; infinite if a retry can't help. */
function ownWait(error: unknown, tried: number): number {
  if (!(error instanceof ApiError)) return Infinity
  const passing =
    error.reason.kind === 'unreachable' || (error.status !== null && triedAgain.has(error.status))
  return passing ? 500 + randomWait(tried) : Infinity
}

/** Random backoff that doubles with each attempt: up to 1, 2, 4 … 10 s including the half second added. */
function randomWait(tried: number): number {
  return Math.random() * (Math.min(longestWait, 1000 * 2 ** (tried - 1)) - 500)
}

function withRetryAt(error: ApiError, retryAt: number): ApiError {
  if (error.reason.kind !== 'rate-limited') return error
  return new ApiError({
    reason: { ...error.reason, retryAt },
    method: error.method,
    path: error.path,
    status: 429,
  })
}
