import { expect, it } from 'vitest'
import { profile } from '#/contract/user-profile.ts'
import { sendJson, startFaultServer, sendText, type ResponseWriter } from '#/test/fault-server.ts'
import { createApiClient, interceptedAt } from './client.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { createSession } from './session.ts'

const user = { id: 'u1', username: 'ada', email: null, account_type: null }
const request = { path: '/core/api/users/profile/', schema: profile } as const

/** Opens a signed-in tab with its own session, on a service that responds with `writeResponse`. */
async function openTab(writeResponse: ResponseWriter) {
  const server = await startFaultServer(writeResponse)
  const session = createSession()
  const scheduler = createRequestScheduler()
  const client = createApiClient({ baseUrl: () => server.base, session, scheduler })
  session.signIn('first-key', { keepSignedIn: false })
  const { signal } = new AbortController()
  return { ...server, session, post: client.post, get: () => client.get(request, signal), signal }
}

it('C5 a 401 response to six concurrent requests ends the session once, without retries', async () => {
  // Respond once all requests have arrived. Otherwise, the first 401 would abort the other requests.
  const responses: Parameters<ResponseWriter>[0][] = []
  const { get, seen, session } = await openTab((response) => {
    responses.push(response)
    if (responses.length < 6) return
    for (const pendingResponse of responses)
      sendJson(pendingResponse, { detail: 'Invalid or inactive API key.' }, 401)
  })
  const states: unknown[] = []
  session.store.subscribe(() => states.push(session.store.state))
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, get))
  for (const outcome of outcomes) {
    expect(outcome).toHaveProperty('reason.reason.kind', 'unauthorized')
    expect(outcome).toHaveProperty('reason.reason.detail', 'Invalid or inactive API key.')
  }
  expect(states).toEqual([
    { isSignedIn: false, end: { reason: 'rejected', detail: 'Invalid or inactive API key.' } },
  ])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen).toHaveLength(6)
})

it.each([
  ['signing out', null],
  ['signing in with another key', 'second-key'],
])(
  'C5 after %s, responses to requests with the previous key are ignored, even a 401',
  async (_change, newKey) => {
    let respond = () => {}
    const { get, seen, session } = await openTab((response) => {
      respond = () => sendJson(response, user)
    })
    const result = get()
    await expect.poll(() => seen.length).toBe(1)
    if (newKey === null) session.signOut()
    else session.signIn(newKey, { keepSignedIn: false })
    respond()
    await expect(result).rejects.toHaveProperty('reason.kind', 'unauthorized')
    session.reject('first-key', null)
    expect(session.getKey()).toBe(newKey)
  },
)

it('an HTML page instead of an API response is reported until a later request succeeds', async () => {
  const { get } = await openTab((response, _request, count) => {
    if (count === 1) sendText(response, '<h1>Sign in</h1>', 'text/html', 401)
    else sendJson(response, user)
  })
  await expect(get()).rejects.toHaveProperty('reason.kind', 'intercepted')
  expect(interceptedAt.state).not.toBeNull()
  await get()
  expect(interceptedAt.state).toBeNull()
})
