import { once } from 'node:events'
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listen, type RunningServer } from './http-server.ts'
import { readCaller, type RequestHandler } from './request-handler.ts'
import { createServiceProxy } from './service-proxy.ts'

const running: { service?: Server; proxyServer?: RunningServer } = {}
afterEach(async () => {
  await running.proxyServer?.close()
  running.service?.closeAllConnections()
  running.service?.close()
})

/** Starts a server that passes requests to `proxy`. Returns the server's origin. */
async function startServer(proxy: RequestHandler): Promise<string> {
  running.proxyServer = await listen(
    { fetch: async (request, bindings) => proxy(request, readCaller(bindings, '/')) },
    { host: '127.0.0.1', port: 0 },
  )
  return running.proxyServer.url
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

function getServicePort(): number {
  const address = running.service?.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a service, and a server that forwards requests to this service. Returns the server's origin. */
async function startServerAndService(handler: Handler, timeoutMs?: number): Promise<string> {
  running.service = createServer(handler).listen(0, '127.0.0.1')
  await once(running.service, 'listening')
  const service = new URL(`http://127.0.0.1:${getServicePort()}/behind/`)
  return startServer(createServiceProxy(service, timeoutMs))
}

describe('the proxy to the operator’s service', () => {
  it('C2: forwards the path, query and key unchanged, and returns the response', async () => {
    let seen: IncomingMessage | undefined
    const origin = await startServerAndService((request, response) => {
      seen = request
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '7' })
      response.end('{"count":7}')
    })
    const path = '/core/api/brands/?domain_filter=a%20b%2Bc&page=2'
    const response = await fetch(origin + path, {
      headers: { authorization: 'Api-Key  k3y/+=', accept: 'application/json', cookie: 'a=b' },
    })
    expect(seen?.url).toBe(`/behind${path}`)
    expect(seen?.headers.authorization).toBe('Api-Key  k3y/+=')
    expect(seen?.headers.accept).toBe('application/json')
    expect(seen?.headers.cookie).toBeUndefined()
    expect(seen?.headers.host).toMatch(/^127\.0\.0\.1:/)
    expect(seen?.headers.host).not.toBe(new URL(origin).host)
    expect([response.status, response.headers.get('x-total-count')]).toEqual([200, '7'])
    expect(await response.json()).toEqual({ count: 7 })
  })

  it('C145: forwards a takedown with its original bytes and length', async () => {
    let body = ''
    let headers: IncomingMessage['headers'] = {}
    const origin = await startServerAndService((request, response) => {
      headers = request.headers
      void (async () => {
        body = await text(request)
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}')
      })()
    })
    const sent = '{ "target_website" : "https://evil.example/ü" }'
    const response = await fetch(`${origin}/core/api/takedowns/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: sent,
    })
    expect(response.status).toBe(201)
    expect(body).toBe(sent)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(sent)))
    expect(headers['transfer-encoding']).toBeUndefined()
  })

  it.each<[method: string, path: string, status: number, allow?: string]>([
    ['POST', '/core/api/brands/', 405, 'GET'],
    ['DELETE', '/core/api/takedowns/', 405, 'GET, POST'],
    ['GET', '/core/admin/', 404],
    ['GET', '/core/api/brands/1.2/', 404],
    ['GET', '/core/api/../admin/', 404],
    ['GET', '/core/api/%2e%2e/admin/', 404],
    ['GET', '/core/api/brands/..%2fadmin/', 404],
    // The server rejects a backslash as invalid HTTP.
    ['GET', '/core/api/brands/..\\admin/', 400],
    ['GET', '/core/api/brands/%252e%252e/', 404],
    ['GET', '/core/api/brands/%00/', 404],
    ['GET', '/x/../core/api/brands/', 404],
    ['GET', '//core/api/brands/', 404],
    ['GET', 'http://elsewhere.example/core/api/brands/', 404],
  ])('never forwards %s %s to the service', async (method, path, status, allow) => {
    let reached = false
    const origin = await startServerAndService((_, response) => {
      reached = true
      response.end()
    })
    // Unlike fetch, this client doesn't normalize paths.
    const sent = sendRequest({ method, host: '127.0.0.1', port: new URL(origin).port, path }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect([response.statusCode, response.headers.allow]).toEqual([status, allow])
    expect(reached).toBe(false)
  })

  it('sends the client’s real address, not the one in the client’s headers', async () => {
    const seen: unknown[] = []
    const origin = await startServerAndService((request, response) => {
      seen.push(request.headers['x-forwarded-for'], request.headers.forwarded)
      response.end()
    })
    await fetch(`${origin}/core/api/brands/`, {
      headers: { 'x-forwarded-for': '203.0.113.5', forwarded: 'for=203.0.113.5' },
    })
    expect(seen).toEqual(['127.0.0.1', undefined])
    // On a dual-stack socket, the address of an IPv4 client starts with `::ffff:`.
    const proxy = createServiceProxy(new URL(`http://127.0.0.1:${getServicePort()}`))
    const path = '/core/api/brands/'
    await proxy(new Request(origin + path), { address: '::ffff:192.0.2.7', rawUrl: path })
    await proxy(new Request(origin + path), { address: '2001:db8::7', rawUrl: path })
    expect([seen[2], seen[4]]).toEqual(['192.0.2.7', '2001:db8::7'])
  })

  it('returns an error response unchanged, with only the headers of the contract', async () => {
    const origin = await startServerAndService((_, response) => {
      response
        .writeHead(429, {
          'content-type': 'text/html',
          'retry-after': '2',
          'cache-control': 'public, max-age=600',
          'access-control-allow-origin': '*',
          'content-security-policy': "script-src 'unsafe-inline'",
          'clear-site-data': '"storage"',
          'www-authenticate': 'Basic realm="inner"',
          etag: '"1"',
          link: '<https://inner.example/>; rel=preload',
          refresh: '0; url=https://elsewhere.example/',
          server: 'inner/1.0',
          'set-cookie': 'session=1',
          'strict-transport-security': 'max-age=60',
          'x-served-by': 'inner-7.internal',
        })
        .end('<p>no')
    })
    const response = await fetch(`${origin}/core/api/brands/`)
    expect([response.status, await response.text()]).toEqual([429, '<p>no'])
    const connectionHeaders = new Set(['connection', 'date', 'keep-alive', 'content-length'])
    const headers = [...response.headers].filter(([name]) => !connectionHeaders.has(name))
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'text/html',
      'retry-after': '2',
    })
  })

  it('responds with 504 if the service does not start its response in time', async () => {
    const aborted = Promise.withResolvers<void>()
    const origin = await startServerAndService(
      (request) => void request.socket.once('close', () => aborted.resolve()),
      50,
    )
    const response = await fetch(`${origin}/core/api/brands/`)
    expect([response.status, response.headers.get('x-service-unreachable')]).toEqual([504, '1'])
    expect(await response.json()).toEqual({ detail: 'The service took too long to answer.' })
    await aborted.promise
  })

  it('C25: follows no redirect and hides its target', async () => {
    const origin = await startServerAndService((_, response) => {
      response.writeHead(302, { location: 'https://inner.example/' }).end()
    })
    const response = await fetch(`${origin}/core/api/brands/`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, null])
  })

  it('aborts its request to the service if the browser aborts', async () => {
    const aborted = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const origin = await startServerAndService((request) => {
      request.socket.once('close', () => aborted.resolve())
      arrived.resolve()
    })
    const controller = new AbortController()
    const response = fetch(`${origin}/core/api/brands/`, { signal: controller.signal }).catch(
      () => 'aborted',
    )
    await arrived.promise
    controller.abort()
    expect(await response).toBe('aborted')
    await aborted.promise
  })

  it('responds with 502 if it cannot reach the service, and hides the service’s address', async () => {
    const proxy = createServiceProxy(new URL('http://127.0.0.1:9/'))
    const response = await fetch(`${await startServer(proxy)}/core/api/brands/`)
    expect(response.status).toBe(502)
    expect(response.headers.get('x-service-unreachable')).toBe('1')
    const { detail } = (await response.json()) as { detail: string }
    expect(detail).toMatch(/^The service cannot be reached(?: \(E[A-Z_]+\))?\.$/)
  })

  /** Starts a server and a service that sends `bytes` and closes the connection. Returns the server's origin. */
  async function startServerWithRawService(bytes: string): Promise<string> {
    const service = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(bytes, () => socket.destroy())
      })
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    onTestFinished(() => void service.close())
    const { port } = service.address() as AddressInfo
    const proxy = createServiceProxy(new URL(`http://127.0.0.1:${port}`))
    return startServer(proxy)
  }
  const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

  it.each<[string, string]>([
    ['nothing', ''],
    ['half of a body', `${ok}Content-Length: 100\r\n\r\n{"count": 3`],
  ])('responds with 502 in JSON if the service sends %s and disconnects', async (_, bytes) => {
    const response = await fetch(`${await startServerWithRawService(bytes)}/core/api/brands/`)
    expect(response.status).toBe(502)
    expect(response.headers.get('x-service-unreachable')).toBe('1')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({
      detail: expect.stringMatching(/^The service cannot be reached(?: \(\w+\))?\.$/) as unknown,
    })
  })
})
