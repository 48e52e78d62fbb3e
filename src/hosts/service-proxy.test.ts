import { once } from 'node:events'
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { listen, type RunningServer } from './node-server.ts'
import { serviceProxy, type ProxyTimes } from './service-proxy.ts'

const running: { server?: Server; host?: RunningServer } = {}
afterEach(async () => {
  await running.host?.close()
  running.server?.closeAllConnections()
  running.server?.close()
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

function servicePort(): number {
  const address = running.server?.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A service of somebody else's, and the host that passes requests on to it. */
async function between(handler: Handler, path = '', times?: ProxyTimes): Promise<string> {
  running.server = createServer(handler).listen(0, '127.0.0.1')
  await once(running.server, 'listening')
  const proxy = serviceProxy(new URL(`http://127.0.0.1:${servicePort()}${path}`), times)
  running.host = await listen(proxy, { host: '127.0.0.1', port: 0 })
  return running.host.origin
}

describe('the way to the operator’s service', () => {
  it('C2: passes path, query and key on untouched, and the answer back', async () => {
    let seen: IncomingMessage | undefined
    const origin = await between((request, response) => {
      seen = request
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '7' })
      response.end('{"count":7}')
    })
    const path = '/core/api/brands/?domain_filter=a%20b%2Bc&page=2'
    const answer = await fetch(origin + path, {
      headers: { authorization: 'Api-Key  k3y/+=', accept: 'application/json', cookie: 'a=b' },
    })
    expect(seen?.url).toBe(path)
    expect(seen?.headers.authorization).toBe('Api-Key  k3y/+=')
    expect(seen?.headers.accept).toBe('application/json')
    expect(seen?.headers.cookie).toBeUndefined()
    expect(seen?.headers.host).toMatch(/^127\.0\.0\.1:/)
    expect(seen?.headers.host).not.toBe(new URL(origin).host)
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '7'])
    expect(await answer.json()).toEqual({ count: 7 })
  })

  it('C145: posts a takedown with the bytes and the length it was sent with', async () => {
    let body = ''
    let headers: IncomingMessage['headers'] = {}
    const origin = await between((request, response) => {
      headers = request.headers
      void (async () => {
        body = await text(request)
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}')
      })()
    })
    const sent = '{ "target_website" : "https://evil.example/ü" }'
    const answer = await fetch(`${origin}/core/api/takedowns/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: sent,
    })
    expect(answer.status).toBe(201)
    expect(body).toBe(sent)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(sent)))
    expect(headers['transfer-encoding']).toBeUndefined()
  })

  it.each([
    ['POST', '/core/api/brands/', 405, 'GET'],
    ['POST', '/core/api/takedowns/1/', 405, 'GET'],
    ['DELETE', '/core/api/takedowns/', 405, 'GET, POST'],
    ['PUT', '/core/api/users/profile/', 405, 'GET'],
    ['OPTIONS', '/core/api/brands/', 405, 'GET'],
    ['GET', '/core/admin/', 404, null],
    ['GET', '/core/api', 404, null],
    ['GET', '/core/api/brands/1.2/', 404, null],
    ['GET', '/core/api/a//b/', 404, null],
  ])('%s %s never reaches it', async (method, path, status, allow) => {
    let reached = false
    const origin = await between((_, response) => {
      reached = true
      response.end()
    })
    const answer = await fetch(origin + path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
    expect(await answer.json()).toHaveProperty('detail')
    expect(reached).toBe(false)
  })

  it.each([
    '/core/api/../admin/',
    '/core/api/%2e%2e/admin/',
    '/core/api/brands/%2E%2E/',
    '/core/api/brands/..%2fadmin/',
    '/core/api/brands/%2Fadmin/',
    '/core/api/brands/..%5cadmin/',
    '/core/api/brands/..\\admin/',
    '/core/api/brands/%252e%252e/',
    '/core/api/brands/%25252fadmin/',
    '/core/api/brands/%00/',
    '/x/../core/api/brands/',
    '//core/api/brands/',
    'http://elsewhere.example/core/api/brands/',
  ])('a path sent as %s never reaches it', async (path) => {
    let reached = false
    const origin = await between((_, response) => {
      reached = true
      response.end()
    })
    // A client that works nothing out by itself, as fetch would.
    const asked = get({ host: '127.0.0.1', port: new URL(origin).port, path })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    // A backslash is no request at all already for the server.
    expect(answer.statusCode).toBe(path.includes('\\') ? 400 : 404)
    expect(JSON.parse(await text(answer))).toHaveProperty('detail')
    expect(reached).toBe(false)
  })

  it('says where a request came from, whatever the client says', async () => {
    const seen: unknown[] = []
    const origin = await between((request, response) => {
      seen.push(request.headers['x-forwarded-for'], request.headers.forwarded)
      response.end()
    })
    await fetch(`${origin}/core/api/brands/`, {
      headers: { 'x-forwarded-for': '203.0.113.5', forwarded: 'for=203.0.113.5' },
    })
    expect(seen).toEqual(['127.0.0.1', undefined])
    // As a socket names an IPv4 client that came in on an address for both kinds.
    const proxy = serviceProxy(new URL(`http://127.0.0.1:${servicePort()}`))
    const path = '/core/api/brands/'
    await proxy(new Request(origin + path), { address: '::ffff:192.0.2.7', target: path })
    await proxy(new Request(origin + path), { address: '2001:db8::7', target: path })
    expect([seen[2], seen[4]]).toEqual(['192.0.2.7', '2001:db8::7'])
  })

  it('hands back the headers of the contract and no other', async () => {
    const origin = await between((_, response) => {
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'x-total-count': '7',
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
        .end('{}')
    })
    const { headers } = await fetch(`${origin}/core/api/brands/`)
    const ofTheConnection = new Set(['connection', 'date', 'keep-alive', 'content-length'])
    expect(Object.fromEntries([...headers].filter(([name]) => !ofTheConnection.has(name)))).toEqual(
      {
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'x-total-count': '7',
      },
    )
  })

  it('does not wait for ever for an answer to begin', async () => {
    const gone = Promise.withResolvers<void>()
    const times = { headers: 50, whole: 60_000 }
    const origin = await between(
      (request) => void request.socket.once('close', () => gone.resolve()),
      '',
      times,
    )
    const answer = await fetch(`${origin}/core/api/brands/`)
    expect([answer.status, answer.headers.get('x-service-unreachable')]).toEqual([504, '1'])
    expect(await answer.json()).toEqual({ detail: 'The service did not answer in time.' })
    await gone.promise
  })

  it('does not wait for ever for an answer to end', async () => {
    expectConsole(/timeout/i)
    const gone = Promise.withResolvers<void>()
    const origin = await between(
      (request, response) => {
        request.socket.once('close', () => gone.resolve())
        response.writeHead(200).write('{"count": 3')
      },
      '',
      { headers: 60_000, whole: 300 },
    )
    const answer = await fetch(`${origin}/core/api/brands/`)
    await expect(answer.text()).rejects.toThrow(/terminated/)
    await gone.promise
  })

  it.each([401, 429, 500])('hands an answer %i on as it is', async (status) => {
    const origin = await between((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '2' }).end('<p>no')
    })
    const answer = await fetch(`${origin}/core/api/brands/`)
    expect([answer.status, await answer.text()]).toEqual([status, '<p>no'])
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('x-service-unreachable')).toBeNull()
  })

  it('C25: follows no redirect, so that the key does not, and does not say where it led', async () => {
    const origin = await between((_, response) => {
      response.writeHead(302, { location: 'https://inner.example/' }).end()
    })
    const answer = await fetch(`${origin}/core/api/brands/`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, null])
  })

  it('streams: the first part arrives while the rest is still being made', async () => {
    let finish: (() => void) | undefined
    const origin = await between((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"a":')
      finish = () => response.end('1}')
    })
    const answer = await fetch(`${origin}/core/api/brands/`)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('{"a":')
    finish?.()
    expect((await reader?.read())?.value).toBe('1}')
  })

  it('gives up there what the browser gives up here', async () => {
    const gone = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const origin = await between((request) => {
      request.socket.once('close', () => gone.resolve())
      arrived.resolve()
    })
    const leave = new AbortController()
    const answer = fetch(`${origin}/core/api/brands/`, { signal: leave.signal }).catch(() => 'left')
    await arrived.promise
    leave.abort()
    expect(await answer).toBe('left')
    await gone.promise
  })

  it('an answer that breaks off breaks off here too', async () => {
    expectConsole(/terminated/)
    const origin = await between((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"count": 3')
      setTimeout(() => response.destroy(), 20)
    })
    const answer = await fetch(`${origin}/core/api/brands/`)
    await expect(answer.text()).rejects.toThrow(/terminated/)
  })

  it.each(['http://127.0.0.1:9/', 'http://inner-service.invalid/'])(
    'a service at %s that cannot be reached answers 502 without its address',
    async (address) => {
      const path = '/core/api/brands/'
      const proxy = serviceProxy(new URL(address))
      const request = new Request(`http://127.0.0.1${path}`)
      const answer = await proxy(request, { address: '192.0.2.1', target: path })
      expect(answer.status).toBe(502)
      expect(answer.headers.get('x-service-unreachable')).toBe('1')
      expect(await answer.json()).toEqual({
        detail: expect.stringMatching(
          /^The service cannot be reached(?: \(E[A-Z_]+\))?\.$/,
        ) as unknown,
      })
    },
  )

  it('a connection that is cut answers 502', async () => {
    const origin = await between((request) => request.socket.destroy())
    const answer = await fetch(`${origin}/core/api/brands/`)
    expect([answer.status, answer.headers.get('x-service-unreachable')]).toEqual([502, '1'])
  })
})
