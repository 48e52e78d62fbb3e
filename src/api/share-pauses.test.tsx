import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApiClient } from './client.ts'
import { ApiError } from './errors.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { createSession, type Session } from './session.ts'

const sessions: Session[] = []
/** Opens a tab with its own scheduler. `pauses` gets the end time when a pause begins, and null when it ends. */
function openTab() {
  const session = createSession()
  sessions.push(session)
  const scheduler = createRequestScheduler()
  createApiClient({ baseUrl: () => '', session, scheduler })
  const pauses: (number | null)[] = []
  scheduler.pausedUntil.subscribe((until) => pauses.push(until))
  return { session, scheduler, pauses }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
})

it('C17 a 429 pauses all tabs of its session until its retry time, but no tab of another session', async () => {
  const [first, otherSession, second] = [openTab(), openTab(), openTab()]
  first.session.signIn('a-key', { keepSignedIn: false })
  await second.session.restore()
  expect(second.session.getKey()).toBe('a-key')
  otherSession.session.signIn('other-key', { keepSignedIn: false })
  const retryAt = Date.now() + 1500
  const error = new ApiError({
    reason: { kind: 'rate-limited', detail: null, retryAt },
    method: 'GET',
    path: '/x/',
  })
  const { signal } = new AbortController()
  const refusedRequest = { maxAttempts: 1, signal, attempt: () => Promise.reject(error) }
  await expect(first.scheduler.run(refusedRequest)).rejects.toBe(error)
  await expect.poll(() => second.pauses[0]).toBe(retryAt)
  expect(first.pauses[0]).toBe(retryAt)
  expect(otherSession.pauses).toEqual([])
})
