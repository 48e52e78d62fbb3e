import { describe, expect, it, vi } from 'vitest'
import { profile, type Profile } from '#/contract/user-profile.ts'
import { sendJson, startFaultServer, sendText, type ResponseWriter } from '#/test/fault-server.ts'
import { ApiError } from './errors.ts'
import { parseErrorBody, sendOnce, type HttpRequest } from './http.ts'

const key = 'key-of-a-test'
const user = { id: 'u1', username: 'ada', email: 'ada@example.test', account_type: 'CUSTOMER' }

/** Sends a GET unless `request` says otherwise. Returns the result or the error. */
const send = (
  baseUrl: string,
  request: Partial<HttpRequest<Profile>> = {},
  { signal = new AbortController().signal, timeoutMs = 5000 } = {},
): Promise<unknown> =>
  sendOnce(
    { method: 'GET', path: '/core/api/users/profile/', schema: profile, ...request },
    { baseUrl, key },
    signal,
    timeoutMs,
  ).catch((error: unknown) => error)

/** Sends a GET to a server that responds with `writeResponse`. */
async function sendGet(writeResponse: ResponseWriter, timeoutMs?: number) {
  const server = await startFaultServer(writeResponse)
  return { ...server, outcome: await send(server.base, {}, timeoutMs ? { timeoutMs } : {}) }
}

const getReason = (outcome: unknown) =>
  outcome instanceof ApiError ? outcome.reason : 'no ApiError'

describe('a request', () => {
  it('C2 sends the key only in the header', async () => {
    const { outcome, seen } = await sendGet((response) => sendJson(response, user))
    expect(outcome).toEqual(user)
    expect(seen).toHaveLength(1)
    expect(seen[0]?.headers.authorization).toBe(`Api-Key ${key}`)
    expect(seen[0]?.url).toBe('/core/api/users/profile/')
    expect(seen[0]?.headers.cookie).toBeUndefined()
    expect(seen[0]?.headers.referer).toBeUndefined()
  })

  it.each([
    ['sends the attempt ID to the origin of the page', true, 'attempt-1'],
    ['does not send the attempt ID to another origin', false, undefined],
  ])('%s', async (_behavior, isPageOrigin, header) => {
    const server = await startFaultServer((response) => sendJson(response, user, 201))
    const origin = isPageOrigin ? server.base : 'https://page.example'
    vi.stubGlobal('location', { origin, href: `${origin}/` })
    await send(server.base, { method: 'POST', body: {}, attemptId: 'attempt-1' })
    expect(server.seen[0]?.headers['idempotency-key']).toBe(header)
  })

  it('encodes search parameters, and declares its body as JSON', async () => {
    const server = await startFaultServer((response) => sendJson(response, user, 201))
    await send(server.base, {
      method: 'POST',
      search: { a: 'x y&z', b: undefined, c: false, d: 0 },
      body: { comment: 'ä' },
    })
    expect(server.seen[0]?.url).toBe('/core/api/users/profile/?a=x+y%26z&c=false&d=0')
    expect(server.seen[0]?.headers['content-type']).toBe('application/json')
  })

  it('aborts the connection when the caller aborts', async () => {
    const server = await startFaultServer(() => {})
    const controller = new AbortController()
    const outcome = send(server.base, {}, { signal: controller.signal })
    await expect.poll(() => server.seen.length).toBe(1)
    controller.abort()
    expect(await outcome).toHaveProperty('name', 'AbortError')
    await expect.poll(() => server.seen[0]?.isAborted).toBe(true)
  })
})

describe('the error for a response', () => {
  const fields = new Map([
    ['target_website', ['Enter a valid URL.']],
    ['future_field', ['x', 'y']],
  ])
  it.each([
    ['C4', 401, { detail: 'Invalid key.' }, { kind: 'unauthorized', detail: 'Invalid key.' }],
    ['C4', 401, '<h1>No</h1>', { kind: 'intercepted' }],
    ['C4', 403, '<h1>No</h1>', { kind: 'intercepted' }],
    ['C15', 200, '<h1>Sign in</h1>', { kind: 'intercepted' }],
    [
      'C14',
      400,
      { target_website: 'Enter a valid URL.', future_field: ['x', 'y'] },
      { kind: 'refused', detail: null, fields },
    ],
    ['C15', 400, { detail: 'JSON parse error' }, { kind: 'refused', detail: 'JSON parse error' }],
    ['C15', 400, 'Bad', { kind: 'unexpected-status', detail: null }],
    ['C15', 400, ['Bad'], { kind: 'unexpected-status', detail: null }],
    ['C11', 404, { detail: 'Invalid page.' }, { kind: 'not-found', detail: 'Invalid page.' }],
    ['C19', 403, { detail: 'No.' }, { kind: 'unexpected-status', detail: 'No.' }],
    ['C18', 502, '', { kind: 'server', retryAt: null }],
  ])(
    '%s has the expected reason after status %i with the body %j',
    async (_rule, status, body, reason) => {
      const { outcome } = await sendGet((response) =>
        typeof body === 'string'
          ? sendText(response, body, 'text/html', status)
          : sendJson(response, body, status),
      )
      expect(getReason(outcome)).toMatchObject(reason)
      expect(outcome).toHaveProperty('status', status)
    },
  )

  it('C17 has the retry time of a 429, whether Retry-After is a number of seconds or a date', async () => {
    const beforeSecondsRequest = Date.now()
    const seconds = await sendGet((response) => sendJson(response, {}, 429, { 'retry-after': '2' }))
    expect(getReason(seconds.outcome)).toMatchObject({ kind: 'rate-limited' })
    expect(getRetryAt(seconds.outcome)).toBeGreaterThanOrEqual(beforeSecondsRequest + 2000)
    const beforeDateRequest = Date.now()
    expect(getRetryAt(seconds.outcome)).toBeLessThanOrEqual(beforeDateRequest + 2000)
    const date = await sendGet((response) =>
      sendJson(response, {}, 429, {
        date: 'Fri, 21 Nov 2025 10:00:00 GMT',
        'retry-after': 'Fri, 21 Nov 2025 10:00:30 GMT',
      }),
    )
    expect(getRetryAt(date.outcome)).toBeGreaterThanOrEqual(beforeDateRequest + 30_000)
    expect(getRetryAt(date.outcome)).toBeLessThanOrEqual(Date.now() + 30_000)
  })

  it.each(['-1', 'later 2027', '86401', 'Fri, 21 Nov 2025 10:00:00 GMT'])(
    'C17 has no retry time if Retry-After is %j',
    async (retryAfter) => {
      const headers = { date: 'Fri, 21 Nov 2025 10:00:00 GMT', 'retry-after': retryAfter }
      const { outcome } = await sendGet((response) => sendJson(response, {}, 429, headers))
      expect(getRetryAt(outcome)).toBeNull()
    },
  )

  it('C18 has the status, method and path of a 500, but neither its HTML page nor the key', async () => {
    const { outcome } = await sendGet((response) =>
      sendText(response, '<script>boom</script>', 'text/html', 500),
    )
    expect(getReason(outcome)).toEqual({ kind: 'server', retryAt: null })
    expect(outcome).toMatchObject({ status: 500, method: 'GET', path: '/core/api/users/profile/' })
    expect(JSON.stringify(outcome) + String(outcome)).not.toMatch(new RegExp(`boom|${key}`))
  })
})

function getRetryAt(outcome: unknown): number | null | undefined {
  const reason = getReason(outcome)
  return typeof reason === 'object' && 'retryAt' in reason ? reason.retryAt : undefined
}

it.each<[string, ResponseWriter]>([
  ['truncated JSON', (response) => sendJsonText(response, '{"id":"u1",')],
  ['JSON with NaN', (response) => sendJsonText(response, '{"id":NaN}')],
  ['plain text with status 200', (response) => sendText(response, 'Hi', 'text/plain')],
  ['a 200 without a body', (response) => sendJsonText(response, '')],
  ['a 204', (response) => response.writeHead(204).end()],
  ['a record without an ID', (response) => sendJson(response, { userName: 'ada' })],
])('%s is reported as an unreadable response', async (_name, writeResponse) => {
  const { outcome } = await sendGet(writeResponse)
  expect(getReason(outcome)).toEqual({ kind: 'unreadable' })
})

it('accepts a response with a byte order mark and a response without a content type', async () => {
  const marked = await sendGet((response) =>
    sendJsonText(response, `\uFEFF${JSON.stringify(user)}`),
  )
  expect(marked.outcome).toEqual(user)
  const untyped = await sendGet((response) => response.writeHead(200).end(JSON.stringify(user)))
  expect(untyped.outcome).toEqual(user)
})

describe('failed connections', () => {
  it('are reported as unreachable if the port is closed', async () => {
    const outcome = await send('http://127.0.0.1:1')
    expect(getReason(outcome)).toEqual({ kind: 'unreachable' })
    expect(outcome).toHaveProperty('status', null)
  })

  const jsonHeaders = { 'content-type': 'application/json' }
  it.each<[string, ResponseWriter]>([
    ['the server resets them before it responds', (response) => response.destroy()],
    [
      'the server cuts them off in the middle of the body',
      (response) => {
        response.writeHead(200, { ...jsonHeaders, 'content-length': '500' }).write('{"id":"u1"}')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    [
      'the body is garbage that is declared as gzip',
      (response) =>
        response.writeHead(200, { ...jsonHeaders, 'content-encoding': 'gzip' }).end('no gzip'),
    ],
  ])('are reported as unreachable if %s', async (_name, writeResponse) => {
    const { outcome } = await sendGet(writeResponse)
    expect(getReason(outcome)).toEqual({ kind: 'unreachable' })
  })

  it.each<[string, ResponseWriter]>([
    ['the server never responds', () => {}],
    [
      'the server sends nothing more after the headers and one byte',
      (response) => response.writeHead(200).write('{'),
    ],
    [
      'the server sends one byte at a time',
      (response) => {
        response.writeHead(200, jsonHeaders)
        const interval = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(interval))
      },
    ],
  ])('are reported as a timeout if %s', async (_name, writeResponse) => {
    const { outcome } = await sendGet(writeResponse, 200)
    expect(getReason(outcome)).toEqual({ kind: 'timeout' })
  })
})

describe('redirects', () => {
  it('to a sign-in page fail', async () => {
    const { outcome, seen } = await sendGet((response) =>
      response.writeHead(302, { location: '/login' }).end(),
    )
    expect(getReason(outcome)).toEqual({ kind: 'intercepted' })
    expect(seen).toHaveLength(1)
  })

  it('C25 to another origin are not followed, so the key is never sent there', async () => {
    const otherServer = await startFaultServer((response) => sendJson(response, user))
    const { outcome } = await sendGet((response) =>
      response.writeHead(307, { location: `${otherServer.base}/core/api/users/profile/` }).end(),
    )
    expect(getReason(outcome)).toEqual({ kind: 'intercepted' })
    expect(otherServer.seen).toEqual([])
  })
})

function sendJsonText(response: Parameters<ResponseWriter>[0], body: string): void {
  sendText(response, body, 'application/json')
}

it('C14 error messages are read only from strings and lists', () => {
  const raw = {
    brand: 'Not yours.',
    target_website: ['a', 3, 'b'],
    unusual: { x: 1 },
    detail: ['d'],
  }
  expect(parseErrorBody(raw)).toEqual({
    fields: new Map([
      ['brand', ['Not yours.']],
      ['target_website', ['a', 'b']],
    ]),
    detail: 'd',
  })
  for (const unusual of [null, [], 'x', '<html>', 3])
    expect(parseErrorBody(unusual)).toEqual({ fields: new Map(), detail: null })
})
