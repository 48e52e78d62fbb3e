import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { serviceFixture } from '#/test/service-fixture.ts'
import { listen, type Answer, type RunningServer } from './node-server.ts'
import { StartError } from './options.ts'

const servers: RunningServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close()))
})

async function serve(answer: Answer, headers: Record<string, string> = {}) {
  const server = await listen(answer, { host: '127.0.0.1', port: 0, headers })
  servers.push(server)
  return server
}
const portOf = (server: RunningServer) => Number(new URL(server.origin).port)

/** Sends bytes as they are and reads until the server closes. */
async function raw(server: RunningServer, bytes: string): Promise<string> {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

/** Sends bytes and is gone. */
function sendAndLeave(server: RunningServer, bytes: string): void {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write(bytes, () => socket.destroy())
}

describe('the Node server', () => {
  it('answers with the handler’s response and tells the caller’s address', async () => {
    const server = await serve(async (request, { address }) =>
      Response.json({ url: request.url, address }, { status: 202 }),
    )
    const answer = await fetch(`${server.origin}/a?b=1`)
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ url: `${server.origin}/a?b=1`, address: '127.0.0.1' })
  })

  it('survives a handler that crashes, and says 500 in JSON', async () => {
    expectConsole(/boom/)
    const server = await serve(
      async (request) => {
        if (request.url.endsWith('/crash')) throw new Error('boom')
        return new Response('alive')
      },
      { 'x-content-type-options': 'nosniff' },
    )
    const answer = await fetch(`${server.origin}/crash`)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.json()).toEqual({ detail: 'Internal server error.' })
    expect(await (await fetch(server.origin)).text()).toBe('alive')
  })

  it('answers 400 to a Host header that is no host', async () => {
    const server = await serve(async () => new Response('x'), {
      'x-content-type-options': 'nosniff',
    })
    const answer = await raw(server, 'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(answer).toContain('{"detail":"Bad request."}')
  })

  it.each<[string, number, string]>([
    ['is no HTTP', 400, 'hello\r\n\r\n'],
    ['has no Host although it is HTTP/1.1', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['has an empty Host', 400, 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['has a broken header', 400, 'GET / HTTP/1.1\r\nHost: a\r\nx y: 1\r\n\r\n'],
    [
      'has two lengths',
      400,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    ],
    [
      'has a length and chunks',
      400,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'has a broken chunk',
      400,
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    [
      'has a chunk with a long note',
      413,
      `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
    ],
    ['has too large headers', 431, `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['has too long an address', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['has a version that is none', 400, 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['speaks TLS', 400, '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    [
      'has a backslash in its path',
      400,
      'GET /a\\b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ],
  ])('answers in JSON, with the headers of every answer, what %s: %i', async (_, status, bytes) => {
    const server = await serve(
      async (request) => new Response(await request.text().catch(() => 'cut')),
      { 'x-content-type-options': 'nosniff' },
    )
    const answer = await raw(server, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/x-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/content-type: application\/json\r\n/i)
    expect(answer).toMatch(/cache-control: no-store\r\n/i)
    expect(answer).toMatch(/\r\n\r\n\{"detail":"[A-Z][^"]+\."\}$/)
  })

  it('C141: does not answer a request with the refusal of what follows it', async () => {
    const arrived = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const server = await serve(async (request) => {
      if (request.method === 'OPTIONS') return new Response('')
      await request.text()
      arrived.resolve()
      return answer.promise
    })
    const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody'
    const socket = connect(portOf(server), '127.0.0.1')
    const received = text(socket).catch(() => 'cut')
    socket.write(post)
    await arrived.promise
    socket.write('hello\r\n\r\n')
    // Long enough for it to have been read, which nothing else tells.
    await fetch(server.origin, { method: 'OPTIONS' })
    answer.resolve(new Response('stored', { status: 201 }))
    expect(await received).toMatch(/^HTTP\/1\.1 201 [^]*connection: close\r\n[^]*\r\n\r\nstored$/i)
  })

  it('cuts an answer that has begun when its request turns out to be broken', async () => {
    const server = await serve(
      async () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(9)) })),
    )
    const socket = connect(portOf(server), '127.0.0.1')
    const received = text(socket).catch(() => 'cut')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n')
    await once(socket, 'data')
    socket.write('zz\r\n')
    expect(await received).not.toContain('HTTP/1.1 400')
  })

  it.each([
    ['a request of HTTP/1.0 without a Host', 'GET /a?b HTTP/1.0\r\n\r\n'],
    ['one with an empty Host', 'GET /a?b HTTP/1.0\r\nHost:\r\n\r\n'],
    ['one with an expectation that is not known', 'GET /a?b HTTP/1.0\r\nExpect: miracles\r\n\r\n'],
    [
      'one to change the protocol',
      'GET /a?b HTTP/1.0\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('answers %s as any other', async (_, bytes) => {
    const server = await serve(async ({ url }) => new Response(url), { 'x-own': '1' })
    const answer = await raw(server, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/x-own: 1\r\n/i)
    expect(answer).toMatch(new RegExp(`\r\n\r\n${server.origin}/a\\?b$`))
  })

  it('lets an answer have a policy of its own, such as the closer one of a picture', async () => {
    const own = { 'content-security-policy': "default-src 'none'; sandbox" }
    const server = await serve(async () => new Response('x', { headers: own }), {
      'content-security-policy': "default-src 'self'",
      'x-own': '1',
    })
    const { headers } = await fetch(server.origin)
    expect([headers.get('content-security-policy'), headers.get('x-own')]).toEqual([
      "default-src 'none'; sandbox",
      '1',
    ])
  })

  it('tells the handler when the client has left', async () => {
    const left = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const server = await serve(async (request) => {
      request.signal.addEventListener('abort', () => left.resolve())
      arrived.resolve()
      await left.promise
      return new Response('too late')
    })
    const leave = new AbortController()
    const answer = fetch(server.origin, { signal: leave.signal }).catch(() => 'left')
    await arrived.promise
    leave.abort()
    expect(await answer).toBe('left')
    await left.promise
  })

  it('C141: a takedown request cut off in mid-body leaves no case', async () => {
    const f = await serviceFixture()
    let settled = 0
    const server = await serve(async (request, caller) =>
      f.service(request, caller).finally(() => (settled += 1)),
    )
    const body = JSON.stringify({ target_website: 'https://evil.example/', user_comment: 'x' })
    const head = [
      'POST /core/api/takedowns/ HTTP/1.1',
      `Host: ${new URL(server.origin).host}`,
      'Authorization: Api-Key key-ann',
      'Content-Type: application/json',
    ].join('\r\n')
    // A whole JSON object, of which the header says that more follows.
    sendAndLeave(server, `${head}\r\nContent-Length: ${body.length + 10}\r\n\r\n${body}`)
    sendAndLeave(
      server,
      `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    )
    sendAndLeave(server, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 30)}`)
    await expect.poll(() => settled).toBe(3)
    expect(await f.db.all('select id from takedown')).toEqual([])
    expect(f.crashes).toEqual([])
    const whole = `${head}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(await raw(server, whole)).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('a taken port is one clear line', async () => {
    const server = await serve(async () => new Response('x'))
    const port = portOf(server)
    const second = listen(async () => new Response('y'), { host: '127.0.0.1', port })
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken. Choose another one with --port.`,
    )
  })

  it('serves below a path, leads there from the address without it, and nothing else is there', async () => {
    const server = await listen(async ({ url }, { target }) => new Response(`${url} ${target}`), {
      host: '127.0.0.1',
      port: 0,
      base: '/tools/brand/',
      headers: { 'x-own': '1' },
    })
    const { origin } = new URL(server.origin)
    expect(server.origin).toBe(`${origin}/tools/brand`)
    const get = async (path: string) => fetch(origin + path, { redirect: 'manual' })
    expect(await (await get('/tools/brand/core/x?y=1')).text()).toBe(
      `${origin}/core/x?y=1 /core/x?y=1`,
    )
    for (const path of ['/', '/tools/brand']) {
      for (const query of ['', '?', '?x=1&y', '?a/b?c', '?next=//elsewhere.example']) {
        const answer = await get(path + query)
        expect([answer.status, answer.headers.get('location')]).toEqual([
          307,
          `/tools/brand/${query}`,
        ])
        expect(answer.headers.get('x-own')).toBe('1')
      }
    }
    expect(await (await get('/tools/brand/?x=1')).text()).toBe(`${origin}/?x=1 /?x=1`)
    for (const path of [
      '/core/x',
      '/tools',
      '/tools/brandy',
      '//tools/brand/',
      '//tools/brand',
      '/tools//brand/',
      '/%74ools/brand/',
      '/tools%2Fbrand/',
      '/tools/brand%2F',
      '/tools/brand%3Fx',
      '/Tools/brand/',
      '/tools/brand;x',
    ]) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('x-own')).toBe('1')
    }
    await server.close()
  })

  it('writes a line for each request when it is asked to, without query, key and body', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    const server = await listen(async () => new Response('x', { status: 201 }), {
      host: '127.0.0.1',
      port: 0,
      log: true,
    })
    await fetch(`${server.origin}/core/api/takedowns/?q=secret%1b`, {
      method: 'POST',
      body: 'hidden',
      headers: { authorization: 'Api-Key hidden' },
    })
    await server.close()
    expect(lines).toEqual([
      expect.stringMatching(/^\d{4}-\S+Z POST \/core\/api\/takedowns\/ 201 \d+ ms$/),
    ])
  })

  it('a host that is not this machine’s is one clear line', async () => {
    const listening = listen(async () => new Response('x'), { host: '192.0.2.1', port: 0 })
    await expect(listening).rejects.toThrow(/^Port 0 on 192\.0\.2\.1 cannot be opened/)
  })

  it('closes at once although a client keeps its connection', async () => {
    const server = await listen(async () => new Response('x'), { host: '127.0.0.1', port: 0 })
    const socket = connect(portOf(server), '127.0.0.1')
    await once(socket, 'connect')
    await server.close()
    socket.destroy()
    await expect(fetch(server.origin)).rejects.toThrow(/fetch failed/)
  })

  /** A server whose answers end when the test says so, and a request that it has received. */
  async function answering() {
    const arrived = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const server = await serve(async ({ url }) => {
      if (!url.endsWith('/slow')) return new Response('next')
      arrived.resolve()
      return answer.promise
    })
    const socket = connect(portOf(server), '127.0.0.1')
    const received = text(socket).catch((error: unknown) => `cut: ${String(error)}`)
    socket.write('GET /slow HTTP/1.1\r\nHost: a.example\r\n\r\n')
    await arrived.promise
    return { server, answer, received, socket }
  }

  it('lets a request that is under way end before it closes, and its connection with it', async () => {
    const { server, answer, received } = await answering()
    const closed = server.close()
    await expect(fetch(server.origin)).rejects.toThrow(/fetch failed/)
    answer.resolve(new Response('whole'))
    await closed
    expect(await received).toMatch(/connection: close[^]*whole$/i)
  })

  it('lets an answer that has begun end before it closes', async () => {
    const { server, answer, received } = await answering()
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    answer.resolve(new Response(body.readable))
    await writer.write(new TextEncoder().encode('first,'))
    const closed = server.close()
    await writer.write(new TextEncoder().encode('last'))
    await writer.close()
    await closed
    expect(await received).toMatch(/first,[^]*last[^]*\r\n0\r\n\r\n$/)
  })

  it('survives a request of HTTP/1.0 without a Host that arrives while it closes', async () => {
    const { server, answer, received, socket } = await answering()
    const closed = server.close()
    socket.write('GET / HTTP/1.0\r\n\r\n')
    // A round trip to another server, after which the request above has been read.
    await fetch((await serve(async () => new Response(''))).origin)
    answer.resolve(new Response('whole'))
    await closed
    expect(await received).toMatch(/whole$/)
  })

  it('cuts what is still under way when its time is over', async () => {
    const { server, answer, received } = await answering()
    await server.close({ within: 50 })
    expect(await received).toBe('')
    answer.resolve(new Response('too late'))
  })
})
