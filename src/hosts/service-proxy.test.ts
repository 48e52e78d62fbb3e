import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { listen, type RunningServer } from './node-server.ts'
import { serviceProxy } from './service-proxy.ts'

const running: { server?: Server; host?: RunningServer } = {}
afterEach(async () => {
  await running.host?.close()
  running.server?.closeAllConnections()
  running.server?.close()
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A service of somebody else's, and the host that passes requests on to it. */
async function between(handler: Handler, path = ''): Promise<string> {
  running.server = createServer(handler).listen(0, '127.0.0.1')
  await once(running.server, 'listening')
  // A TCP server has an address object; only one on a pipe has a text.
  const { port } = running.server.address() as AddressInfo
  const proxy = serviceProxy(new URL(`http://127.0.0.1:${port}${path}`))
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

  it('serves a service behind a path', async () => {
    const origin = await between((request, response) => response.end(request.url), '/gate/')
    const answer = await fetch(`${origin}/core/api/brands/`)
    expect(await answer.text()).toBe('/gate/core/api/brands/')
  })

  it.each([
    ['POST', '/core/api/brands/', 405, 'GET'],
    ['POST', '/core/api/takedowns/1/', 405, 'GET'],
    ['DELETE', '/core/api/takedowns/', 405, 'GET, POST'],
    ['PUT', '/core/api/users/profile/', 405, 'GET'],
    ['OPTIONS', '/core/api/brands/', 405, 'GET'],
    ['GET', '/core/admin/', 404, null],
    ['GET', '/core/api', 404, null],
    ['GET', '/core/api/../admin/', 404, null],
    ['GET', '/core/api/%2e%2e/admin/', 404, null],
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

  it.each([400, 401, 404, 429, 500, 503])('hands an answer %i on as it is', async (status) => {
    const origin = await between((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '2' }).end('<p>no')
    })
    const answer = await fetch(`${origin}/core/api/brands/`)
    expect([answer.status, await answer.text()]).toEqual([status, '<p>no'])
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('x-service-unreachable')).toBeNull()
  })

  it('C25: hands a redirect on, so that the key follows none', async () => {
    const origin = await between((_, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
    })
    const answer = await fetch(`${origin}/core/api/brands/`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://elsewhere.example/',
    ])
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

  it('hands compressed answers on in a form the browser can read', async () => {
    const origin = await between((_, response) => {
      const body = gzipSync('{"a":1}')
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length })
        .end(body)
    })
    expect(await (await fetch(`${origin}/core/api/brands/`)).json()).toEqual({ a: 1 })
  })

  it('takes no cookie in and sets none', async () => {
    const origin = await between((_, response) => {
      response.writeHead(200, { 'set-cookie': 'session=1' }).end('{}')
    })
    expect((await fetch(`${origin}/core/api/brands/`)).headers.get('set-cookie')).toBeNull()
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

  it('an unreachable service answers 502 and says so', async () => {
    const proxy = serviceProxy(new URL('http://127.0.0.1:9/'))
    const answer = await proxy(new Request('http://127.0.0.1/core/api/brands/'))
    expect(answer.status).toBe(502)
    expect(answer.headers.get('x-service-unreachable')).toBe('1')
    expect(await answer.json()).toEqual({
      detail: expect.stringMatching(
        /^The service at http:\/\/127\.0\.0\.1:9 cannot be reached/,
      ) as unknown,
    })
  })

  it('a connection that is cut answers 502', async () => {
    const origin = await between((request) => request.socket.destroy())
    const answer = await fetch(`${origin}/core/api/brands/`)
    expect([answer.status, answer.headers.get('x-service-unreachable')]).toEqual([502, '1'])
  })
})
