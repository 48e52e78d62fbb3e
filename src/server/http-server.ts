import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type ListenOptions, StartError } from './options.ts'

export interface RunningServer {
  /** Includes the base path, without a trailing slash. */
  url: string
  /** Waits up to `drainMs` for pending requests, then aborts the rest. */
  close(options?: { drainMs?: number }): Promise<void>
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use. Choose another one with --port.',
  EACCES: 'needs more permissions. Choose another one with --port.',
  EADDRNOTAVAIL: 'cannot be opened: the host is not an address of this machine.',
  ENOTFOUND: 'cannot be opened: the host is unknown.',
}

function createListenError(
  { host, port }: ListenOptions,
  error: NodeJS.ErrnoException,
): StartError {
  const reason = reasons[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message}).`
  return new StartError(`Port ${port} on ${host} ${reason}`)
}

/** Rejects with a StartError if the port can't be opened. Call it before slow steps, such as a build. */
export async function checkPort(options: ListenOptions): Promise<void> {
  const server = await listen({ fetch: () => new Response() }, options)
  await server.close()
}

export interface App {
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>
}

/** `fallbackHost` replaces a missing Host header, as in HTTP/1.0 health checks by load balancers. */
export const createListener = (app: App, { fallbackHost }: { fallbackHost: string }) =>
  getRequestListener(
    // The type also covers HTTP/2, which these servers don't use.
    async (request, bindings) => app.fetch(request, bindings as HttpBindings),
    { overrideGlobalObjects: false, hostname: fallbackHost },
  )

/** Rejects with a StartError if the server can't listen. */
export async function listen(app: App, options: ListenOptions): Promise<RunningServer> {
  const listener = createListener(app, { fallbackHost: options.host })
  const pending = new Set<ServerResponse>()
  // Disconnect clients that stall during a request.
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
  })
  /**
   * Closes idle connections after the last response. Node would keep a connection open that a browser opened in advance
   * but never used.
   */
  function closeIfDrained(): void {
    if (!server.listening && pending.size === 0) server.closeAllConnections()
  }
  server.on('request', (incoming, outgoing) => {
    pending.add(outgoing)
    outgoing.once('close', () => {
      pending.delete(outgoing)
      closeIfDrained()
    })
    if (!server.listening) outgoing.setHeader('connection', 'close')
    void listener(incoming, outgoing)
  })
  // Don't send an error response: the client would take it for the response to its pending request (C141).
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(options.port, options.host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw createListenError(options, error)
  })
  // A TCP server has an address object; only pipes have a string.
  const { port } = server.address() as AddressInfo
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    url: `http://${host}:${port}${(options.base ?? '/').slice(0, -1)}`,
    async close({ drainMs = 10_000 } = {}) {
      if (!server.listening) return
      const timer = setTimeout(() => server.closeAllConnections(), drainMs)
      const closed = once(server, 'close')
      server.close()
      for (const outgoing of pending)
        if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
      closeIfDrained()
      await closed
      clearTimeout(timer)
    },
  }
}
