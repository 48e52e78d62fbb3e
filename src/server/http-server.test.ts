import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createServiceFixture } from '#/test/service-fixture.ts'
import { type App, listen, type RunningServer } from './http-server.ts'
import { readCaller, type RequestHandler } from './request-handler.ts'

const servers: RunningServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close()))
})

const toApp = (handler: RequestHandler): App => ({
  fetch: async (request, bindings) => handler(request, readCaller(bindings, '/')),
})

async function serve(handler: RequestHandler) {
  const server = await listen(toApp(handler), { host: '127.0.0.1', port: 0 })
  servers.push(server)
  return server
}
const getPort = (server: RunningServer) => Number(new URL(server.url).port)

/** Sends raw bytes and reads until the server closes the connection. */
async function sendRaw(server: RunningServer, bytes: string): Promise<string> {
  const socket = connect(getPort(server), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

/** Sends bytes and disconnects. */
function sendAndLeave(server: RunningServer, bytes: string): void {
  const socket = connect(getPort(server), '127.0.0.1')
  socket.write(bytes, () => socket.destroy())
}

describe('the Node server', () => {
  it('C141: does not respond to a pending request with the error of the next request', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await serve(async (request) => {
      await request.text()
      arrived.resolve()
      return new Promise<Response>(() => {})
    })
    const socket = connect(getPort(server), '127.0.0.1')
    const received = text(socket).catch(() => '')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody')
    await arrived.promise
    socket.write('hello\r\n\r\n')
    expect(await received).toBe('')
  })

  it('responds to an HTTP/1.0 request without a Host header', async () => {
    const server = await serve(async ({ url }) => new Response(new URL(url).pathname))
    expect(await sendRaw(server, 'GET /a?b HTTP/1.0\r\n\r\n')).toMatch(/\r\n\r\n\/a$/)
  })

  it('C141: creates no case for a takedown request with an interrupted body', async () => {
    const fixture = await createServiceFixture()
    let settled = 0
    const server = await serve(async (request, caller) =>
      fixture.service(request, caller).finally(() => (settled += 1)),
    )
    const body = JSON.stringify({ target_website: 'https://evil.example/', user_comment: 'x' })
    const head = [
      'POST /core/api/takedowns/ HTTP/1.1',
      `Host: ${new URL(server.url).host}`,
      'Authorization: Api-Key key-ann',
      'Content-Type: application/json',
    ].join('\r\n')
    // The body is a complete JSON object, but the Content-Length announces ten more bytes.
    sendAndLeave(server, `${head}\r\nContent-Length: ${body.length + 10}\r\n\r\n${body}`)
    // The final chunk is missing.
    sendAndLeave(
      server,
      `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    )
    // The body stops after 30 bytes.
    sendAndLeave(server, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 30)}`)
    await expect.poll(() => settled).toBe(3)
    expect(await fixture.db.all('select id from takedown')).toEqual([])
    expect(fixture.crashes).toEqual([])
    const wholeRequest = `${head}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(await sendRaw(server, wholeRequest)).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('reports that it cannot listen on another machine’s address', async () => {
    const listening = listen(
      toApp(async () => new Response('x')),
      { host: '192.0.2.1', port: 0 },
    )
    await expect(listening).rejects.toThrow(/^Port 0 on 192\.0\.2\.1 cannot be opened/)
  })

  it('closes immediately despite an idle connection', async () => {
    const server = await serve(async () => new Response('x'))
    const socket = connect(getPort(server), '127.0.0.1')
    await once(socket, 'connect')
    await server.close()
    socket.destroy()
    await expect(fetch(server.url)).rejects.toThrow(/fetch failed/)
  })

  /** Starts a server and sends it a request. The response stays pending until the test resolves `pendingResponse`. */
  async function createPendingServer() {
    const arrived = Promise.withResolvers<void>()
    const pendingResponse = Promise.withResolvers<Response>()
    const server = await serve(async ({ url }) => {
      if (!url.endsWith('/slow')) return new Response('next')
      arrived.resolve()
      return pendingResponse.promise
    })
    const socket = connect(getPort(server), '127.0.0.1')
    const received = text(socket).catch((error: unknown) => `cut: ${String(error)}`)
    socket.write('GET /slow HTTP/1.1\r\nHost: a.example\r\n\r\n')
    await arrived.promise
    return { server, pendingResponse, received }
  }

  it('finishes a pending request before it closes the connection and stops', async () => {
    const { server, pendingResponse, received } = await createPendingServer()
    const closed = server.close()
    await expect(fetch(server.url)).rejects.toThrow(/fetch failed/)
    pendingResponse.resolve(new Response('whole'))
    await closed
    expect(await received).toMatch(/connection: close[^]*whole$/i)
  })

  it('finishes a partly sent response before it closes', async () => {
    const { server, pendingResponse, received } = await createPendingServer()
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    pendingResponse.resolve(new Response(body.readable))
    await writer.write(new TextEncoder().encode('first,'))
    const closed = server.close()
    await writer.write(new TextEncoder().encode('last'))
    await writer.close()
    await closed
    expect(await received).toMatch(/first,[^]*last[^]*\r\n0\r\n\r\n$/)
  })

  it('aborts requests that are still pending after the drain time', async () => {
    const { server, pendingResponse, received } = await createPendingServer()
    await server.close({ drainMs: 50 })
    expect(await received).toBe('')
    pendingResponse.resolve(new Response('too late'))
  })
})
