import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { profile } from '#/contract/profile.ts'
import { json, startFaultServer, type Answer } from '#/test/fault-server.ts'
import { createGate } from './gate.ts'
import { createRequester } from './request.ts'
import { createSession } from './session.ts'

const user = { id: 'u1', username: 'ada', email: null, account_type: null }
const call = { path: '/core/api/users/profile/', answer: profile } as const
const second = 1000

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
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** Advances the time in steps, so that responses can arrive in between. */
async function pass(milliseconds: number, step = 500) {
  for (let passed = 0; passed < milliseconds; passed += step) {
    for (let turn = 0; turn < 5; turn += 1) await settle()
    await vi.advanceTimersByTimeAsync(Math.min(step, milliseconds - passed))
  }
  for (let turn = 0; turn < 20; turn += 1) await settle()
}

/** Starts `count` reads in parallel and returns when and how each ended. */
async function read(answer: Answer, count = 1) {
  const server = await startFaultServer(answer)
  const session = createSession()
  const service = createRequester({ base: () => server.base, session, gate: createGate() })
  session.signIn('a-key', { keep: false })
  const { signal } = new AbortController()
  const begun = Date.now()
  const ends: { after: number; how: unknown }[] = []
  for (let index = 0; index < count; index += 1) {
    const end = (how: unknown) => ends.push({ after: (Date.now() - begun) / second, how })
    service.get(call, signal).then(
      () => end('answered'),
      (error: { reason: { kind: string } }) => end(error.reason.kind),
    )
  }
  await expect.poll(() => server.seen.length).toBe(Math.min(count, 6))
  return { ends, seen: server.seen }
}

const headers = { 'content-type': 'application/json', 'content-length': '500' }
const afterwards = (wait: number, run: () => void) => void setTimeout(run, wait * second)

describe('a read fails after 30 s in total', () => {
  it.each<[string, Answer]>([
    ['no byte ever comes', () => {}],
    [
      'headers come and the body does not',
      (response) => response.writeHead(200, headers).flushHeaders(),
    ],
    [
      'the body stops half-way',
      (response) => response.writeHead(200, headers).write('{"id":"u1",'),
    ],
    [
      'the body comes one byte every 100 ms',
      (response) => {
        response.writeHead(200, headers)
        const drip = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(drip))
      },
    ],
    [
      'headers take 20 s and the body does not come',
      (response) => afterwards(20, () => response.writeHead(200, headers).flushHeaders()),
    ],
    [
      'the first try fails after 12 s and the second hangs',
      (response, _request, count) => {
        if (count === 1) afterwards(12, () => json(response, {}, 502))
      },
    ],
    [
      'two tries break off after 10 s each and the third hangs in its body',
      (response, _request, count) => {
        response.writeHead(200, headers).write('{')
        if (count < 3) afterwards(10, () => response.destroy())
      },
    ],
  ])('when %s', async (_what, answer) => {
    const { ends } = await read(answer)
    await pass(29.5 * second, 100)
    expect(ends).toEqual([])
    await pass(second, 100)
    expect(ends).toHaveLength(1)
    expect(ends[0]?.how).toBe('timeout')
    expect(ends[0]?.after).toBeGreaterThanOrEqual(29.5)
    expect(ends[0]?.after).toBeLessThanOrEqual(30.5)
  })

  it('also while queued behind six without a response', async () => {
    const { ends, seen } = await read(
      (response) => response.writeHead(200, headers).flushHeaders(),
      20,
    )
    await pass(29.5 * second)
    expect(ends).toEqual([])
    await pass(second)
    expect(ends).toHaveLength(20)
    for (const { after, how } of ends) {
      expect(how).toBe('timeout')
      expect(after).toBeLessThanOrEqual(30.5)
    }
    expect(seen.length).toBeLessThanOrEqual(20)
  })
})

describe('a read does not time out', () => {
  it('while queued behind requests that succeed', async () => {
    const { ends } = await read((response) => afterwards(9, () => json(response, user)), 30)
    await pass(60 * second)
    expect(ends.map(({ how }) => how)).toEqual(Array.from({ length: 30 }, () => 'answered'))
    expect(ends.at(-1)?.after).toBeGreaterThanOrEqual(45)
  })

  it('C17 during the pause after a 429', async () => {
    const { ends } = await read((response, _request, count) => {
      if (count <= 6) json(response, {}, 429, { 'retry-after': '50' })
      else afterwards(2, () => json(response, user))
    }, 12)
    await pass(60 * second)
    expect(ends.map(({ how }) => how)).toEqual(Array.from({ length: 12 }, () => 'answered'))
  })

  it('C17 during the wait after a 503', async () => {
    const { ends } = await read((response, _request, count) =>
      count === 1 ? json(response, {}, 503, { 'retry-after': '45' }) : json(response, user),
    )
    await pass(50 * second)
    expect(ends.map(({ how }) => how)).toEqual(['answered'])
  })
})
