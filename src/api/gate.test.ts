import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Reason } from './errors.ts'
import { createGate, type Job } from './gate.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
})

const failure = (reason: Reason, status?: number) =>
  new ApiError({ reason, method: 'GET', path: '/x/', ...(status === undefined ? {} : { status }) })
const server = (status: number, retryAt: number | null = null) =>
  failure({ kind: 'server', retryAt }, status)
const limited = (retryAt: number | null) =>
  failure({ kind: 'rate-limited', detail: null, retryAt }, 429)

/** A job with one outcome per attempt, repeating the last one; records when it was sent. */
function job(outcomes: unknown[], more: Partial<Job<unknown>> = {}) {
  const sent: number[] = []
  const attempt = () => {
    const outcome = outcomes[Math.min(sent.length, outcomes.length - 1)]
    sent.push(Date.now())
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
  }
  return { sent, signal: new AbortController().signal, tries: 3, attempt, ...more }
}

/** An attempt without a response. */
const stuck = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Runs a job until it ends, advancing the time as needed. */
async function finish(work: Promise<unknown>): Promise<unknown> {
  const outcome = work.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(200_000)
  return outcome
}

describe('failed reads', () => {
  it.each([408, 500, 502, 503, 504])('are retried after a %i and recover', async (status) => {
    const work = job([server(status), server(status), 'data'])
    expect(await finish(createGate().run(work))).toBe('data')
    expect(work.sent).toHaveLength(3)
  })

  it('are tried at most three times, with growing waits of up to 1 and 2 seconds', async () => {
    const work = job([server(502)])
    expect(await finish(createGate().run(work))).toMatchObject({ status: 502 })
    expect(work.sent).toEqual([0, 1000, 3000])
  })

  it('wait up to a minute when a 503 asks for it', async () => {
    const work = job([server(503, 45_000), 'data'])
    expect(await finish(createGate().run(work))).toBe('data')
    expect(work.sent).toEqual([0, 45_000])
  })

  it('fail if a 503 asks for more than a minute', async () => {
    const work = job([server(503, 61_000)])
    expect(await finish(createGate().run(work))).toMatchObject({ status: 503 })
    expect(work.sent).toEqual([0])
  })

  const final: [string, ApiError][] = [
    ['400', failure({ kind: 'refused', fields: new Map(), detail: null }, 400)],
    ['401', failure({ kind: 'unauthorized', detail: null }, 401)],
    ['403', failure({ kind: 'unexpected-status', detail: null }, 403)],
    ['404', failure({ kind: 'not-found', detail: null }, 404)],
    ['501', server(501)],
    ['a time-out', failure({ kind: 'timeout' })],
    ['being offline', failure({ kind: 'offline' })],
    ['a blocked request', failure({ kind: 'blocked' })],
    ['a redirect', failure({ kind: 'redirected' }, 302)],
    ['an unreadable answer', failure({ kind: 'unreadable', problem: 'shape' }, 200)],
  ]
  it.each(final)('are not retried after %s', async (_name, error) => {
    const work = job([error])
    expect(await finish(createGate().run(work))).toBe(error)
    expect(work.sent).toHaveLength(1)
  })

  it('have 30 seconds for all attempts and waits', async () => {
    const limits: number[] = []
    const attempt = async (_signal: AbortSignal, timeLimit: number) => {
      limits.push(timeLimit)
      await new Promise((resolve) => setTimeout(resolve, 14_000))
      throw server(504)
    }
    const outcome = await finish(createGate().run({ ...job([]), attempt }))
    expect(outcome).toMatchObject({ status: 504 })
    expect(limits).toEqual([30_000, 15_000])
  })

  it('C17 are never retried if they are writes', async () => {
    for (const error of [
      server(502),
      failure({ kind: 'unreachable', answered: true }),
      limited(null),
    ]) {
      const work = job([error], { tries: 1 })
      await finish(createGate().run(work))
      expect(work.sent).toHaveLength(1)
    }
  })
})

describe('a 429', () => {
  it('C17 received in another tab also applies here, up to the longest wait', async () => {
    const gate = createGate()
    gate.pause(2000)
    const work = job(['data'])
    expect(gate.store.state.slowedUntil).toBe(2000)
    expect(await finish(gate.run(work))).toBe('data')
    expect(work.sent).toEqual([2000])
    const now = Date.now()
    for (const time of [now, now - 1000, now + 60_001, Infinity, Number.NaN]) gate.pause(time)
    expect(gate.store.state.slowedUntil).toBeNull()
  })

  it('C17 pauses every request until Retry-After, then continues', async () => {
    const gate = createGate()
    const refused = job([limited(2000), 'first'])
    const first = gate.run(refused)
    await vi.advanceTimersByTimeAsync(100)
    expect(gate.store.state).toEqual({ slowedUntil: 2000 })
    const late = job(['second'])
    const second = gate.run(late)
    await vi.advanceTimersByTimeAsync(1899)
    expect([refused.sent, late.sent]).toEqual([[0], []])
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect([refused.sent, late.sent]).toEqual([[0, 2000], [2000]])
    expect(gate.store.state).toEqual({ slowedUntil: null })
  })

  it('C17 without Retry-After waits longer each time and allows three attempts', async () => {
    const work = job([limited(null)])
    const outcome = await finish(createGate().run(work))
    expect(work.sent).toEqual([0, 1500, 4000])
    expect(outcome).toMatchObject({ reason: { kind: 'rate-limited', retryAt: 8500 } })
  })

  it('counts responses to one burst once', async () => {
    const gate = createGate()
    const burst = Array.from({ length: 6 }, () => gate.run(job([limited(null), 'data'])))
    await vi.advanceTimersByTimeAsync(0)
    expect(gate.store.state).toEqual({ slowedUntil: 1500 })
    await vi.advanceTimersByTimeAsync(1500)
    expect(await Promise.all(burst)).toHaveLength(6)
  })

  it('with a wait of a day becomes an error with the time, also for queued requests', async () => {
    const gate = createGate()
    const day = 86_400_000
    const works = Array.from({ length: 8 }, () => job([limited(day)]))
    const outcomes = await finish(Promise.allSettled(works.map((work) => gate.run(work))))
    expect(outcomes).toHaveLength(8)
    for (const outcome of outcomes as PromiseRejectedResult[])
      expect(outcome.reason).toMatchObject({ reason: { kind: 'rate-limited', retryAt: day } })
    expect(works.map((work) => work.sent.length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    expect(gate.store.state).toEqual({ slowedUntil: null })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a 429 response to a write', () => {
  const day = 86_400_000

  it('C17 pauses reads for their longest wait and keeps its own time', async () => {
    const gate = createGate()
    const write = gate.run(job([limited(2000)], { tries: 1 }))
    await expect(write).rejects.toMatchObject({ reason: { retryAt: 2000 } })
    const read = job(['data'])
    expect(await finish(gate.run(read))).toBe('data')
    expect(read.sent).toEqual([2000])
  })

  it('C17 neither holds nor fails reads for hours', async () => {
    const gate = createGate()
    const busy = Array.from({ length: 5 }, () => gate.run(job([], { attempt: stuck })))
    void Promise.allSettled(busy)
    const write = gate.run(job([limited(day)], { tries: 1 }))
    const read = job(['data'])
    const answer = gate.run(read)
    await expect(write).rejects.toMatchObject({ reason: { retryAt: day } })
    expect(await finish(answer)).toBe('data')
    expect(gate.store.state).toEqual({ slowedUntil: null })
    expect(read.sent).toEqual([0])
    gate.stopAll(new Error('over'))
  })

  it('C17 without Retry-After leaves the wait to the caller', async () => {
    const write = createGate().run(job([limited(null)], { tries: 1 }))
    await expect(write).rejects.toMatchObject({ reason: { retryAt: null } })
  })
})

describe('concurrent requests', () => {
  it('are at most six, in order', async () => {
    const gate = createGate()
    const load = { now: 0, most: 0 }
    const order: number[] = []
    const attempt = (index: number) => async () => {
      order.push(index)
      load.now += 1
      load.most = Math.max(load.most, load.now)
      await new Promise((resolve) => setTimeout(resolve, 10))
      load.now -= 1
    }
    const all = Array.from({ length: 20 }, (_one, index) =>
      gate.run({ ...job([]), attempt: attempt(index) }),
    )
    await finish(Promise.all(all))
    expect(load).toEqual({ now: 0, most: 6 })
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('C5 all fail with the same error when the session ends', async () => {
    const gate = createGate()
    const works = Array.from({ length: 9 }, () => gate.run({ ...job([]), attempt: stuck }))
    const waiting = gate.run(job([server(502)]))
    const end = failure({ kind: 'unauthorized', detail: 'Gone.' })
    const outcomes = Promise.allSettled([...works, waiting])
    await vi.advanceTimersByTimeAsync(10)
    gate.stopAll(end)
    for (const outcome of (await outcomes) as PromiseRejectedResult[])
      expect(outcome.reason).toBe(end)
    expect(vi.getTimerCount()).toBe(0)
    expect(await finish(gate.run(job(['fresh'])))).toBe('fresh')
  })

  it('leave the queue or a retry wait when their caller aborts', async () => {
    const gate = createGate()
    const leaving = new AbortController()
    const waiting = gate.run(job([server(502)], { signal: leaving.signal }))
    const outcome = waiting.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    leaving.abort()
    expect(await outcome).toHaveProperty('name', 'AbortError')
    const late = job(['never'], { signal: leaving.signal })
    await expect(gate.run(late)).rejects.toHaveProperty('name', 'AbortError')
    expect(late.sent).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that left the queue take no slot', async () => {
    const gate = createGate()
    const [leaving, ending] = [new AbortController(), new AbortController()]
    const busy = Array.from({ length: 6 }, () =>
      gate.run(job([], { signal: ending.signal, attempt: stuck })),
    )
    const queued = Array.from({ length: 6 }, () =>
      gate.run(job(['never'], { signal: leaving.signal })),
    )
    const outcomes = Promise.allSettled([...busy, ...queued])
    await vi.advanceTimersByTimeAsync(0)
    leaving.abort()
    ending.abort()
    await outcomes
    expect(await finish(gate.run(job(['data'])))).toBe('data')
  })
})
