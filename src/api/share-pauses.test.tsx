import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApiClient } from './client.ts'
import { ApiError } from './errors.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { createSession, type Session } from './session.ts'

const sessions: Session[] = []
/** A tab with its own request scheduler. */
function openTab() {
  const session = createSession()
  sessions.push(session)
  const scheduler = createRequestScheduler()
  createApiClient({ baseUrl: () => '', session, scheduler })
  const getPausedUntil = () => scheduler.store.get().pausedUntil
  return { session, scheduler, getPausedUntil }
}

/** Creates a read that fails with `rateLimitCount` 429 responses first. `sent` contains the times of its attempts. */
function createRequest(rateLimitCount: number, waitMs: number) {
  const sent: number[] = []
  const attempt = () => {
    sent.push(Date.now())
    if (sent.length > rateLimitCount) return Promise.resolve('data')
    const retryAt = Date.now() + waitMs
    return Promise.reject(
      new ApiError({
        reason: { kind: 'rate-limited', detail: null, retryAt },
        method: 'GET',
        path: '/x/',
        status: 429,
      }),
    )
  }
  return { sent, maxAttempts: 3, signal: new AbortController().signal, attempt }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
})

it('C17 a tab observes the Retry-After that another tab of its session received', async () => {
  const [first, otherSession, second] = [openTab(), openTab(), openTab()]
  first.session.signIn('a-key', { keepSignedIn: false })
  await second.session.restore()
  expect(second.session.getKey()).toBe('a-key')
  otherSession.session.signIn('other-key', { keepSignedIn: false })
  // Record changes as they happen: the wait may be over before the test reads it.
  const pauseTimes = [first, second].map(({ scheduler, getPausedUntil }) => {
    const times: (number | null)[] = []
    scheduler.store.subscribe(() => times.push(getPausedUntil()))
    return times
  })
  const refused = first.scheduler.run(createRequest(1, 1500))
  await expect.poll(() => pauseTimes[1]).not.toEqual([])
  const until = pauseTimes[1]?.[0] ?? 0
  expect(pauseTimes[0]?.[0]).toBe(until)
  expect(otherSession.getPausedUntil()).toBeNull()
  const queuedRequest = createRequest(0, 0)
  expect(await Promise.all([second.scheduler.run(queuedRequest), refused])).toEqual([
    'data',
    'data',
  ])
  expect(queuedRequest.sent).toHaveLength(1)
  // A timer may fire within the last millisecond.
  expect(queuedRequest.sent[0]).toBeGreaterThanOrEqual(until - 1)
})
