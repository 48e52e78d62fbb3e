import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { createGate, sharePace } from './gate.ts'
import { createSession, type Session } from './session.ts'

const open: Session[] = []
/** A tab with its own gate. */
function tab() {
  const session = createSession()
  open.push(session)
  const gate = createGate()
  sharePace(gate, session)
  const slowedUntil = () => gate.store.get().slowedUntil
  return { session, gate, slowedUntil }
}

/** A GET that gets `refusals` 429 responses first; records when it was sent. */
function read(refusals: number, wait: number) {
  const sent: number[] = []
  const attempt = () => {
    sent.push(Date.now())
    if (sent.length > refusals) return Promise.resolve('data')
    const retryAt = Date.now() + wait
    return Promise.reject(
      new ApiError({
        reason: { kind: 'rate-limited', detail: null, retryAt },
        method: 'GET',
        path: '/x/',
        status: 429,
      }),
    )
  }
  return { sent, tries: 3, signal: new AbortController().signal, attempt }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

it('C17 a tab observes the Retry-After that another tab of its session received', async () => {
  const [first, second] = [tab(), tab()]
  first.session.signIn('a-key', { keep: false })
  await second.session.begin()
  expect(second.session.key()).toBe('a-key')
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  // Record changes as they happen: the wait may be over before the test reads it.
  const heard = [first, second].map(({ gate, slowedUntil }) => {
    const times: (number | null)[] = []
    gate.store.subscribe(() => times.push(slowedUntil()))
    return times
  })
  const refused = first.gate.run(read(1, 1500))
  await expect.poll(() => heard[1]).not.toEqual([])
  const until = heard[1]?.[0] ?? 0
  expect(heard[0]?.[0]).toBe(until)
  const waiting = read(0, 0)
  expect(await Promise.all([second.gate.run(waiting), refused])).toEqual(['data', 'data'])
  expect(waiting.sent).toHaveLength(1)
  // A timer may fire within the last millisecond.
  expect(waiting.sent[0]).toBeGreaterThanOrEqual(until - 1)
  // Posted once, and not returned.
  expect(told).toHaveBeenCalledTimes(1)
})

it('C17 a pause does not apply to other sessions and never exceeds the longest wait', async () => {
  const [first, heard, other] = [tab(), tab(), tab()]
  first.session.signIn('a-key', { keep: false })
  await heard.session.begin()
  other.session.signIn('other-key', { keep: false })
  first.session.tellSlowed(Date.now() + 3_600_000)
  const until = Date.now() + 30_000
  first.session.tellSlowed(until)
  await expect.poll(heard.slowedUntil).toBe(until)
  expect(other.slowedUntil()).toBeNull()
})
