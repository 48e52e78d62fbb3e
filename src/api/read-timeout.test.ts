import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { profile } from '#/contract/user-profile.ts'
import { json, startFaultServer, type Answer } from '#/test/fault-server.ts'
import { createApiClient } from './client.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { createSession } from './session.ts'

const user = { id: 'u1', username: 'ada', email: null, account_type: null }
const request = { path: '/core/api/users/profile/', schema: profile } as const
const secondMs = 1000

beforeEach(() => {
  // Network responses don't follow the fake clock.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Waits for pending responses. */
const flushResponses = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** Advances the time in steps, so that responses can arrive in between. */
async function advanceTime(milliseconds: number, step = 500) {
  for (let passed = 0; passed < milliseconds; passed += step) {
    for (let i = 0; i < 5; i += 1) await flushResponses()
    await vi.advanceTimersByTimeAsync(Math.min(step, milliseconds - passed))
  }
  for (let i = 0; i < 20; i += 1) await flushResponses()
}

/** Starts `count` reads in parallel and returns when and how each ended. */
async function startReads(answer: Answer, count = 1) {
  const server = await startFaultServer(answer)
  const session = createSession()
  const client = createApiClient({
    baseUrl: () => server.base,
    session,
    scheduler: createRequestScheduler(),
  })
  session.signIn('a-key', { keepSignedIn: false })
  const { signal } = new AbortController()
  const startedAt = Date.now()
  const outcomes: { afterSeconds: number; result: unknown }[] = []
  for (let index = 0; index < count; index += 1) {
    const end = (result: unknown) =>
      outcomes.push({ afterSeconds: (Date.now() - startedAt) / secondMs, result })
    client.get(request, signal).then(
      () => end('succeeded'),
      (error: { reason: { kind: string } }) => end(error.reason.kind),
    )
  }
  await expect.poll(() => server.seen.length).toBe(Math.min(count, 6))
  return { ends: outcomes, seen: server.seen }
}

const headers = { 'content-type': 'application/json', 'content-length': '500' }
const runAfter = (seconds: number, run: () => void) => void setTimeout(run, seconds * secondMs)

describe('a read fails after 30 s in total', () => {
  it.each<[string, Answer]>([
    [
      'headers take 20 s and the body does not arrive',
      (response) => runAfter(20, () => response.writeHead(200, headers).flushHeaders()),
    ],
    [
      'the first attempt fails after 12 s and the second hangs',
      (response, _request, count) => {
        if (count === 1) runAfter(12, () => json(response, {}, 502))
      },
    ],
    [
      'two attempts break off after 10 s each and the third hangs in its body',
      (response, _request, count) => {
        response.writeHead(200, headers).write('{')
        if (count < 3) runAfter(10, () => response.destroy())
      },
    ],
  ])('when %s', async (_what, answer) => {
    const { ends: outcomes } = await startReads(answer)
    await advanceTime(29.5 * secondMs, 100)
    expect(outcomes).toEqual([])
    await advanceTime(secondMs, 100)
    expect(outcomes).toHaveLength(1)
    expect(outcomes[0]?.result).toBe('timeout')
    expect(outcomes[0]?.afterSeconds).toBeGreaterThanOrEqual(29.5)
    expect(outcomes[0]?.afterSeconds).toBeLessThanOrEqual(30.5)
  })

  it('also while queued behind six requests without a response', async () => {
    const { ends: outcomes, seen } = await startReads(
      (response) => response.writeHead(200, headers).flushHeaders(),
      20,
    )
    await advanceTime(29.5 * secondMs)
    expect(outcomes).toEqual([])
    await advanceTime(secondMs)
    expect(outcomes).toHaveLength(20)
    for (const { afterSeconds, result } of outcomes) {
      expect(result).toBe('timeout')
      expect(afterSeconds).toBeLessThanOrEqual(30.5)
    }
    expect(seen.length).toBeLessThanOrEqual(20)
  })
})

describe('a read does not time out', () => {
  it('while queued behind requests that succeed', async () => {
    const { ends: outcomes } = await startReads(
      (response) => runAfter(9, () => json(response, user)),
      30,
    )
    await advanceTime(60 * secondMs)
    expect(outcomes.map(({ result }) => result)).toEqual(
      Array.from({ length: 30 }, () => 'succeeded'),
    )
    expect(outcomes.at(-1)?.afterSeconds).toBeGreaterThanOrEqual(45)
  })

  it('C17 during the pause after a 429', async () => {
    const { ends: outcomes } = await startReads((response, _request, count) => {
      if (count <= 6) json(response, {}, 429, { 'retry-after': '50' })
      else runAfter(2, () => json(response, user))
    }, 12)
    await advanceTime(60 * secondMs)
    expect(outcomes.map(({ result }) => result)).toEqual(
      Array.from({ length: 12 }, () => 'succeeded'),
    )
  })

  it('C17 during the wait after a 503', async () => {
    const { ends: outcomes } = await startReads((response, _request, count) =>
      count === 1 ? json(response, {}, 503, { 'retry-after': '45' }) : json(response, user),
    )
    await advanceTime(50 * secondMs)
    expect(outcomes.map(({ result }) => result)).toEqual(['succeeded'])
  })
})
