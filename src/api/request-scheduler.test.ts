import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ErrorReason } from './errors.ts'
import { createRequestScheduler, type ScheduledRequest } from './request-scheduler.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
})

const createApiError = (reason: ErrorReason, status?: number) =>
  new ApiError({ reason, method: 'GET', path: '/x/', ...(status === undefined ? {} : { status }) })
const createServerError = (status: number, retryAt: number | null = null) =>
  createApiError({ kind: 'server', retryAt }, status)
const createRateLimitError = (retryAt: number | null) =>
  createApiError({ kind: 'rate-limited', detail: null, retryAt }, 429)

/** Creates a request with an outcome for each attempt. The last outcome repeats. `attemptTimes` lists their times. */
function createRequest(outcomes: unknown[], overrides: Partial<ScheduledRequest<unknown>> = {}) {
  const attemptTimes: number[] = []
  const attempt = () => {
    const outcome = outcomes[Math.min(attemptTimes.length, outcomes.length - 1)]
    attemptTimes.push(Date.now())
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
  }
  return {
    attemptTimes,
    signal: new AbortController().signal,
    maxAttempts: 3,
    attempt,
    ...overrides,
  }
}

/** Attempt that never gets a response. */
const neverRespond = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Waits until a request ends, advancing the time as needed. */
async function getOutcome(request: Promise<unknown>): Promise<unknown> {
  const outcome = request.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(200_000)
  return outcome
}

describe('failed requests', () => {
  it.each([
    createApiError({ kind: 'unreachable' }),
    ...[408, 500, 502, 503, 504].map((status) => createServerError(status)),
  ])('are retried after %s and recover', async (error) => {
    const request = createRequest([error, error, 'data'])
    expect(await getOutcome(createRequestScheduler().run(request))).toBe('data')
    expect(request.attemptTimes).toHaveLength(3)
  })

  it('are attempted at most three times, with a wait of up to 1 second and then up to 2 seconds', async () => {
    const request = createRequest([createServerError(502)])
    expect(await getOutcome(createRequestScheduler().run(request))).toMatchObject({ status: 502 })
    expect(request.attemptTimes).toEqual([0, 1000, 3000])
  })

  it('wait up to a minute before the retry if a 503 asks for it', async () => {
    const request = createRequest([createServerError(503, 45_000), 'data'])
    expect(await getOutcome(createRequestScheduler().run(request))).toBe('data')
    expect(request.attemptTimes).toEqual([0, 45_000])
  })

  it('fail without a retry if a 503 asks for a wait of more than a minute', async () => {
    const request = createRequest([createServerError(503, 61_000)])
    expect(await getOutcome(createRequestScheduler().run(request))).toMatchObject({ status: 503 })
    expect(request.attemptTimes).toEqual([0])
  })

  const finalErrors: [string, ApiError][] = [
    ['400', createApiError({ kind: 'refused', fields: new Map(), detail: null }, 400)],
    ['401', createApiError({ kind: 'unauthorized', detail: null }, 401)],
    ['403', createApiError({ kind: 'unexpected-status', detail: null }, 403)],
    ['404', createApiError({ kind: 'not-found', detail: null }, 404)],
    ['501', createServerError(501)],
    ['a timeout', createApiError({ kind: 'timeout' })],
    ['being offline', createApiError({ kind: 'offline' })],
    ['a redirect', createApiError({ kind: 'intercepted' }, 302)],
    ['an unreadable response', createApiError({ kind: 'unreadable' }, 200)],
  ]
  it.each(finalErrors)('are not retried after %s', async (_name, error) => {
    const request = createRequest([error])
    expect(await getOutcome(createRequestScheduler().run(request))).toBe(error)
    expect(request.attemptTimes).toHaveLength(1)
  })

  it('C17 are never retried if they are writes', async () => {
    for (const error of [
      createServerError(502),
      createApiError({ kind: 'unreachable' }),
      createRateLimitError(null),
    ]) {
      const request = createRequest([error], { maxAttempts: 1 })
      expect(await getOutcome(createRequestScheduler().run(request))).toBe(error)
      expect(request.attemptTimes).toHaveLength(1)
    }
  })
})

describe('the 30 s limit of a read', () => {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  /** Runs reads in parallel. Returns the time limit of each attempt, in milliseconds. */
  async function listTimeouts(
    readCount: number,
    respond: (attemptNumber: number, timeoutMs: number) => Promise<unknown>,
  ) {
    const scheduler = createRequestScheduler()
    const timeouts: number[] = []
    const attempt = (_signal: AbortSignal, timeoutMs: number) =>
      respond(timeouts.push(timeoutMs), timeoutMs)
    const reads = Array.from({ length: readCount }, () =>
      scheduler.run({ ...createRequest([]), attempt }),
    )
    await getOutcome(Promise.allSettled(reads))
    return timeouts
  }

  it('includes all attempts and the waits between them', async () => {
    const timeouts = await listTimeouts(1, async () => {
      await wait(14_000)
      throw createServerError(504)
    })
    expect(timeouts).toEqual([30_000, 15_000])
  })

  it('includes the time in the queue while the API does not respond to other requests', async () => {
    const timeouts = await listTimeouts(8, async (_attemptNumber, timeoutMs) => {
      await wait(timeoutMs)
      throw createApiError({ kind: 'timeout' })
    })
    expect(timeouts).toEqual([...Array.from({ length: 6 }, () => 30_000), 0, 0])
  })

  it('excludes the time in the queue while the API responds to other requests', async () => {
    const timeouts = await listTimeouts(30, () => wait(9000))
    expect(new Set(timeouts)).toEqual(new Set([30_000]))
  })

  it.each([
    ['the pause after a 429', createRateLimitError(50_000)],
    ['the wait after a 503', createServerError(503, 45_000)],
  ])('C17 excludes %s', async (_name, error) => {
    const timeouts = await listTimeouts(12, async (attemptNumber) => {
      if (attemptNumber <= 6) throw error
      await wait(2000)
    })
    expect(new Set(timeouts)).toEqual(new Set([30_000]))
  })
})

describe('a 429', () => {
  it('C17 in another tab pauses this tab, unless the pause has ended, is invalid, or is longer than a minute', async () => {
    const scheduler = createRequestScheduler()
    scheduler.pauseForOtherTab(2000)
    const request = createRequest(['data'])
    expect(scheduler.pausedUntil.state).toBe(2000)
    expect(await getOutcome(scheduler.run(request))).toBe('data')
    expect(request.attemptTimes).toEqual([2000])
    const now = Date.now()
    for (const time of [now, now - 1000, now + 60_001, Infinity, Number.NaN])
      scheduler.pauseForOtherTab(time)
    expect(scheduler.pausedUntil.state).toBeNull()
  })

  it('C17 pauses every request until the time in Retry-After, and then all requests continue', async () => {
    const scheduler = createRequestScheduler()
    const refused = createRequest([createRateLimitError(2000), 'first'])
    const first = scheduler.run(refused)
    await vi.advanceTimersByTimeAsync(100)
    expect(scheduler.pausedUntil.state).toBe(2000)
    const lateRequest = createRequest(['second'])
    const second = scheduler.run(lateRequest)
    await vi.advanceTimersByTimeAsync(1899)
    expect([refused.attemptTimes, lateRequest.attemptTimes]).toEqual([[0], []])
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect([refused.attemptTimes, lateRequest.attemptTimes]).toEqual([[0, 2000], [2000]])
    expect(scheduler.pausedUntil.state).toBeNull()
  })

  it('C17 without Retry-After makes its request wait longer after each attempt and fail after the third', async () => {
    const request = createRequest([createRateLimitError(null)])
    const outcome = await getOutcome(createRequestScheduler().run(request))
    expect(request.attemptTimes).toEqual([0, 1500, 4000])
    expect(outcome).toMatchObject({ reason: { kind: 'rate-limited', retryAt: null } })
  })

  it('pauses requests only once if several concurrent requests get it', async () => {
    const scheduler = createRequestScheduler()
    const burst = Array.from({ length: 6 }, () =>
      scheduler.run(createRequest([createRateLimitError(null), 'data'])),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(scheduler.pausedUntil.state).toBe(1500)
    await vi.advanceTimersByTimeAsync(1500)
    expect(await Promise.all(burst)).toHaveLength(6)
  })

  it('that asks for a wait of a day fails its request and all queued requests, and their errors have the retry time', async () => {
    const scheduler = createRequestScheduler()
    const dayMs = 86_400_000
    const requests = Array.from({ length: 8 }, () => createRequest([createRateLimitError(dayMs)]))
    const outcomes = await getOutcome(
      Promise.allSettled(requests.map((request) => scheduler.run(request))),
    )
    expect(outcomes).toHaveLength(8)
    for (const outcome of outcomes as PromiseRejectedResult[])
      expect(outcome.reason).toMatchObject({ reason: { kind: 'rate-limited', retryAt: dayMs } })
    expect(requests.map((request) => request.attemptTimes.length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    expect(scheduler.pausedUntil.state).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a 429 response to a write', () => {
  const dayMs = 86_400_000

  it('C17 pauses reads until its retry time, and the error of the write has that time', async () => {
    const scheduler = createRequestScheduler()
    const write = scheduler.run(createRequest([createRateLimitError(2000)], { maxAttempts: 1 }))
    await expect(write).rejects.toMatchObject({ reason: { retryAt: 2000 } })
    const read = createRequest(['data'])
    expect(await getOutcome(scheduler.run(read))).toBe('data')
    expect(read.attemptTimes).toEqual([2000])
  })

  it('C17 that asks for a long wait neither delays nor fails reads', async () => {
    const scheduler = createRequestScheduler()
    const busy = Array.from({ length: 5 }, () =>
      scheduler.run(createRequest([], { attempt: neverRespond })),
    )
    void Promise.allSettled(busy)
    const write = scheduler.run(createRequest([createRateLimitError(dayMs)], { maxAttempts: 1 }))
    const read = createRequest(['data'])
    const readResult = scheduler.run(read)
    await expect(write).rejects.toMatchObject({ reason: { retryAt: dayMs } })
    expect(await getOutcome(readResult)).toBe('data')
    expect(scheduler.pausedUntil.state).toBeNull()
    expect(read.attemptTimes).toEqual([0])
    scheduler.abortAll(new Error('over'))
  })
})

describe('concurrent requests', () => {
  it('start in order, at most six at a time', async () => {
    const scheduler = createRequestScheduler()
    const inFlight = { now: 0, most: 0 }
    const order: number[] = []
    const attempt = (index: number) => async () => {
      order.push(index)
      inFlight.now += 1
      inFlight.most = Math.max(inFlight.most, inFlight.now)
      await new Promise((resolve) => setTimeout(resolve, 10))
      inFlight.now -= 1
    }
    const tasks = Array.from({ length: 20 }, (_, index) =>
      scheduler.run({ ...createRequest([]), attempt: attempt(index) }),
    )
    await getOutcome(Promise.all(tasks))
    expect(inFlight).toEqual({ now: 0, most: 6 })
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('C5 all fail with the same error when the session ends', async () => {
    const scheduler = createRequestScheduler()
    const requests = Array.from({ length: 9 }, () =>
      scheduler.run({ ...createRequest([]), attempt: neverRespond }),
    )
    const waiting = scheduler.run(createRequest([createServerError(502)]))
    const sessionEnd = createApiError({ kind: 'unauthorized', detail: 'Gone.' })
    const outcomes = Promise.allSettled([...requests, waiting])
    await vi.advanceTimersByTimeAsync(10)
    scheduler.abortAll(sessionEnd)
    for (const outcome of (await outcomes) as PromiseRejectedResult[])
      expect(outcome.reason).toBe(sessionEnd)
    expect(vi.getTimerCount()).toBe(0)
    expect(await getOutcome(scheduler.run(createRequest(['fresh'])))).toBe('fresh')
  })

  it('fail when their caller aborts, whether they wait for a retry or have not started', async () => {
    const scheduler = createRequestScheduler()
    const callerAbort = new AbortController()
    const waiting = scheduler.run(
      createRequest([createServerError(502)], { signal: callerAbort.signal }),
    )
    const outcome = waiting.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    callerAbort.abort()
    expect(await outcome).toHaveProperty('name', 'AbortError')
    const lateRequest = createRequest(['never'], { signal: callerAbort.signal })
    await expect(scheduler.run(lateRequest)).rejects.toHaveProperty('name', 'AbortError')
    expect(lateRequest.attemptTimes).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('take up no slot if they are aborted while queued', async () => {
    const scheduler = createRequestScheduler()
    const [queuedAbort, busyAbort] = [new AbortController(), new AbortController()]
    const busy = Array.from({ length: 6 }, () =>
      scheduler.run(createRequest([], { signal: busyAbort.signal, attempt: neverRespond })),
    )
    const queued = Array.from({ length: 6 }, () =>
      scheduler.run(createRequest(['never'], { signal: queuedAbort.signal })),
    )
    const outcomes = Promise.allSettled([...busy, ...queued])
    await vi.advanceTimersByTimeAsync(0)
    queuedAbort.abort()
    busyAbort.abort()
    await outcomes
    expect(await getOutcome(scheduler.run(createRequest(['data'])))).toBe('data')
  })
})
