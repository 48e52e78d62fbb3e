import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type ListenOptions, StartError } from './options.ts'

/**
 * A listening server. `origin` is its URL. `close` stops accepting connections, waits `within` milliseconds (default 10
 * seconds) for pending requests and aborts the rest.
 */
export interface RunningServer {
  origin: string
  close(options?: { within?: number }): Promise<void>
}

const drainTime = 10_000

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use. Choose another one with --port.',
  EACCES: 'needs more permissions. Choose another one with --port.',
  EADDRNOTAVAIL: 'cannot be opened: the host is not an address of this machine.',
  ENOTFOUND: 'cannot be opened: the host is unknown.',
}

function refused({ host, port }: ListenOptions, error: NodeJS.ErrnoException): StartError {
  const reason = reasons[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message}).`
  return new StartError(`Port ${port} on ${host} ${reason}`)
}

/** Checks that the port is available, before data are created. Rejects with a StartError if not. */
export async function tryToListen(options: ListenOptions): Promise<void> {
  const server = await listen({ fetch: () => new Response() }, options)
  await server.close()
}

/** A Hono app, or any other handler of the Node server. */
export interface App {
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>
}

/** Listener for Node's `request` event. HTTP/1.0, used by load balancers for health checks, has no Host. */
export const listenerOf = (app: App, hostname: string) =>
  getRequestListener(
    // The listener is for HTTP/2 as well, which these servers don't speak.
    async (request, bindings) => app.fetch(request, bindings as HttpBindings),
    { overrideGlobalObjects: false, hostname },
  )

/** Starts a server for `app`. Rejects with a StartError if it can't listen. */
export async function listen(app: App, options: ListenOptions): Promise<RunningServer> {
  const listener = listenerOf(app, options.host)
  const pending = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  // Disconnect clients that stall within a request.
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
  })
  server.on('request', (incoming, outgoing) => {
    pending.add(outgoing)
    outgoing.once('close', () => {
      pending.delete(outgoing)
      if (!server.listening) incoming.socket.end()
    })
    if (!server.listening) outgoing.setHeader('connection', 'close')
    void listener(incoming, outgoing)
  })
  // Without a response: a client would take it for the one to its pending request (C141).
  server.on('clientError', (_error, socket) => socket.destroy())
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refused(options, error)))
    server.listen(options.port, options.host, resolve)
  })
  // A TCP server has an address object; only pipes have a string.
  const { port } = server.address() as AddressInfo
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    origin: `http://${host}:${port}${(options.base ?? '/').slice(0, -1)}`,
    async close({ within = drainTime } = {}) {
      const cut = setTimeout(() => server.closeAllConnections(), within)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        // Node keeps unused connections, such as those that browsers preconnect.
        const busy = new Set([...pending].map(({ req }) => req.socket))
        for (const outgoing of pending)
          if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
        for (const socket of connections) if (!busy.has(socket)) socket.destroy()
      })
      clearTimeout(cut)
    },
  }
}
