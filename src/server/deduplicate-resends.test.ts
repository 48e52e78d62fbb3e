import { afterEach, describe, expect, it, vi } from 'vitest'
import { deduplicateResends } from './deduplicate-resends.ts'

const takedownsPath = '/core/api/takedowns/'

interface Sent {
  id?: string | null
  method?: string
  path?: string
  query?: string
  key?: string
  body?: string | ReadableStream
  type?: string
}

/** Wraps a service that answers with `respond`. `received` lists the requests that reach the service. */
function createWrappedService(
  respond: () => Response | Promise<Response> = () =>
    Response.json({ id: crypto.randomUUID() }, { status: 201 }),
) {
  const received: Request[] = []
  const handler = deduplicateResends(async (request) => {
    received.push(request)
    return respond()
  })
  async function send({ id = 'attempt-1', key = 'ann', ...sent }: Sent = {}) {
    const { path = takedownsPath, query = '', method = 'POST' } = sent
    const headers = new Headers({
      authorization: `Api-Key ${key}`,
      'content-type': sent.type ?? 'application/json',
      ...(id !== null && { 'idempotency-key': id }),
    })
    const body = sent.body ?? '{"target_website":"https://evil.example/"}'
    // `Request` requires `duplex` for streaming bodies.
    const init = { method, headers, body, duplex: 'half' as const }
    const request = new Request(`http://dashboard.example${path}${query}`, init)
    const response = await handler(request, { address: '', rawUrl: path + query })
    return [response.status, await response.text()] as const
  }
  return { received, send }
}

/** Creates a response that stays pending until the test calls `resolve`. */
function createHeldResponse() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { respond: async () => (await promise).clone(), resolve }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a takedown request', () => {
  it('C141: reaches the service once, and resends during or after this attempt get the same response', async () => {
    const held = createHeldResponse()
    const { received, send } = createWrappedService(held.respond)
    const responses = [send(), send(), send()]
    held.resolve(Response.json({ id: 1 }, { status: 201 }))
    const expected = [201, '{"id":1}']
    expect(await Promise.all(responses)).toEqual([expected, expected, expected])
    expect(await send()).toEqual(expected)
    expect(received).toHaveLength(1)
    expect(await received[0]?.text()).toBe('{"target_website":"https://evil.example/"}')
  })

  it('reaches the service again with a different attempt ID, even for the same target', async () => {
    const { received, send } = createWrappedService()
    expect(await send({ id: 'attempt-1' })).not.toEqual(await send({ id: 'attempt-2' }))
    expect(received).toHaveLength(2)
  })

  it('C7: never gets the response to a request with another key', async () => {
    const { received, send } = createWrappedService()
    const first = await send()
    expect(await send({ key: 'bob' })).not.toEqual(first)
    expect(await send()).toEqual(first)
    expect(received).toHaveLength(2)
  })

  it.each<[string, Sent]>([
    ['body', { body: '{"target_website":"https://other.example/"}' }],
    ['content type', { type: 'text/plain' }],
    ['query', { query: '?a=1' }],
  ])('gets a 422 if an earlier attempt with the same ID had a different %s', async (_, other) => {
    const { received, send } = createWrappedService()
    await send()
    const detail = 'This Idempotency-Key belongs to another request.'
    expect(await send(other)).toEqual([422, JSON.stringify({ detail })])
    expect(received).toHaveLength(1)
  })

  it.each<[string, () => Response]>([
    ['timed out at a gateway', () => new Response('late', { status: 408 })],
    ['found no service', () => new Response('no', { status: 502 })],
    ['got no response', () => expect.unreachable()],
    [
      'got an interrupted response',
      () => new Response(new ReadableStream({ start: (c) => c.error(new Error('cut')) })),
    ],
  ])('is not forwarded again after it %s', async (_, respond) => {
    const { received, send } = createWrappedService(respond)
    const response = await send()
    expect(await send()).toEqual(response)
    expect(received).toHaveLength(1)
  })

  it('is forgotten five minutes after its response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { received, send } = createWrappedService()
    const first = await send()
    vi.advanceTimersByTime(5 * 60_000 - 1)
    expect(await send()).toEqual(first)
    vi.advanceTimersByTime(1)
    expect(await send()).not.toEqual(first)
    expect(received).toHaveLength(2)
  })

  it('is forwarded again after it was rejected, even with another body', async () => {
    const { received, send } = createWrappedService(() => new Response('no', { status: 400 }))
    for (const body of ['a', 'a', 'b']) expect(await send({ body })).toEqual([400, 'no'])
    expect(received).toHaveLength(3)
  })

  it('C141: gets a 503 while 100 others are pending, but a resend of a pending one still gets a response', async () => {
    const held = createHeldResponse()
    const { received, send } = createWrappedService(held.respond)
    const pending = Array.from({ length: 100 }, async (_, n) => send({ id: `pending-${n}` }))
    await expect.poll(() => received.length).toBe(100)
    const detail = 'Too many requests are waiting.'
    expect(await send()).toEqual([503, JSON.stringify({ detail })])
    const repeated = send({ id: 'pending-0' })
    held.resolve(new Response('created', { status: 201 }))
    expect(await repeated).toEqual([201, 'created'])
    await Promise.all(pending)
    expect((await send())[0]).toBe(201)
    expect(received).toHaveLength(101)
  })

  it('C141: gets a 503 if 10,000 responses are stored, and no stored response is dropped', async () => {
    const { received, send } = createWrappedService()
    const first = await send()
    for (let n = 1; n < 10_000; n += 1) await send({ id: `other-${n}`, key: 'bob' })
    expect((await send({ id: 'one-more' }))[0]).toBe(503)
    expect(await send()).toEqual(first)
    expect(received).toHaveLength(10_000)
  })

  it('gets a 400 and does not reach the service if its body is interrupted', async () => {
    const { received, send } = createWrappedService()
    const body = new ReadableStream({ start: (c) => c.error(new Error('cut')) })
    expect((await send({ body }))[0]).toBe(400)
    expect((await send())[0]).toBe(201)
    expect(received).toHaveLength(1)
  })

  it('is forwarded without its attempt ID', async () => {
    const { received, send } = createWrappedService()
    await send()
    expect(Object.fromEntries(received[0]?.headers ?? [])).toEqual({
      authorization: 'Api-Key ann',
      'content-length': '42',
      'content-type': 'application/json',
    })
  })

  it.each(['', 'a b', 'x'.repeat(65)])('is rejected with the invalid attempt ID %j', async (id) => {
    const { received, send } = createWrappedService()
    expect((await send({ id }))[0]).toBe(400)
    expect(received).toEqual([])
  })

  it('reaches the service once, even if its path has dot segments', async () => {
    const { received, send } = createWrappedService()
    const path = '/core/api/x/../takedowns/'
    expect(await send({ path })).toEqual(await send({ path }))
    expect(received).toHaveLength(1)
  })
})

it.each<Sent>([{ id: null }, { path: '/core/api/brands/' }, { method: 'PUT' }])(
  'deduplicateResends does not deduplicate other requests: %j',
  async (sent) => {
    const { received, send } = createWrappedService()
    await send(sent)
    await send(sent)
    expect(received).toHaveLength(2)
  },
)
