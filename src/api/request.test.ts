import { describe, expect, it, vi } from 'vitest'
import { profile } from '#/contract/profile.ts'
import { json, startFaultServer, text, type Answer } from '#/test/fault-server.ts'
import { createGate } from './gate.ts'
import { createRequester, interception } from './request.ts'
import { createSession } from './session.ts'

const user = { id: 'u1', username: 'ada', email: null, account_type: null }
const call = { path: '/core/api/users/profile/', answer: profile } as const

/** A signed-in tab with its own session, and a service with that response. */
async function tab(answer: Answer) {
  const server = await startFaultServer(answer)
  const session = createSession()
  const gate = createGate()
  const service = createRequester({ base: () => server.base, session, gate })
  session.signIn('first-key', { keep: false })
  const { signal } = new AbortController()
  return { ...server, session, post: service.post, get: () => service.get(call, signal), signal }
}

describe('reading', () => {
  it('succeeds although every second request fails', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { get, seen } = await tab((response, _request, count) =>
      count % 2 === 1 ? response.destroy() : json(response, user),
    )
    expect([await get(), await get()]).toEqual([user, user])
    expect(seen).toHaveLength(4)
  })
})

describe('C5 a 401', () => {
  it('to six concurrent requests ends the session once, without retries', async () => {
    // Answer when all have arrived; otherwise the first refusal aborts the others.
    const waiting: Parameters<Answer>[0][] = []
    const { get, seen, session } = await tab((response) => {
      waiting.push(response)
      if (waiting.length < 6) return
      for (const each of waiting) json(each, { detail: 'Invalid or inactive API key.' }, 401)
    })
    const ends: unknown[] = []
    session.store.subscribe(() => ends.push(session.store.state))
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, get))
    for (const outcome of outcomes) {
      expect(outcome).toHaveProperty('reason.reason.kind', 'unauthorized')
      expect(outcome).toHaveProperty('reason.reason.detail', 'Invalid or inactive API key.')
    }
    expect(ends).toEqual([
      { signedIn: false, end: { why: 'rejected', detail: 'Invalid or inactive API key.' } },
    ])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toHaveLength(6)
  })

  it('aborts requests in flight and drops queued ones', async () => {
    const { get, seen } = await tab((response, _request, count) => {
      // The others get no response.
      if (count === 6) json(response, {}, 401)
    })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, get))
    for (const outcome of outcomes)
      expect(outcome).toHaveProperty('reason.reason.kind', 'unauthorized')
    expect(seen).toHaveLength(6)
    await expect.poll(() => seen.filter((request) => request.abandoned)).toHaveLength(5)
  })

  it('to an earlier key does not affect the new session', async () => {
    const { session } = await tab((response) => json(response, user))
    session.signIn('second-key', { keep: false })
    session.reject('first-key', null)
    expect(session.store.state).toEqual({ signedIn: true, typed: true })
  })
})

describe('a session that ends or changes', () => {
  it('discards responses to the earlier key', async () => {
    let reply = () => {}
    const { get, seen, session } = await tab((response) => {
      reply = () => json(response, user)
    })
    const answer = get()
    await expect.poll(() => seen.length).toBe(1)
    session.signIn('second-key', { keep: false })
    reply()
    await expect(answer).rejects.toHaveProperty('reason.kind', 'unauthorized')
    expect(session.key()).toBe('second-key')
  })
})

describe('a web page instead of the service', () => {
  it('is reported until a later request succeeds', async () => {
    let answerFirst = () => {}
    const { get, seen } = await tab((response, _request, count) => {
      if (count === 1) answerFirst = () => json(response, user)
      else if (count === 2) text(response, '<h1>Sign in</h1>', 'text/html', 401)
      else json(response, user)
    })
    const first = get()
    await expect.poll(() => seen.length).toBe(1)
    await expect(get()).rejects.toHaveProperty('reason.kind', 'intercepted')
    expect(interception.state.intercepted).toBe(true)

    answerFirst()
    await first
    expect(interception.state.intercepted).toBe(true)

    await get()
    expect(interception.state.intercepted).toBe(false)
  })
})
