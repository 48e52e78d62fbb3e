import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { type ListenOptions, StartError } from './options.ts'

/** Client address and raw request target. */
export interface Caller {
  address: string
  /** Path and query, not normalized by a URL parser. */
  target: string
}

/** Request handler. */
export type Answer = (request: Request, caller: Caller) => Promise<Response>

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
  EADDRINUSE: 'is taken. Choose another one with --port.',
  EACCES: 'may not be opened by this user. Choose another one with --port.',
  EADDRNOTAVAIL: 'cannot be opened: the host is no address of this machine.',
  ENOTFOUND: 'cannot be opened: the host is not known.',
}

function refused({ host, port }: ListenOptions, error: NodeJS.ErrnoException): StartError {
  const reason = reasons[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message}).`
  return new StartError(`Port ${port} on ${host} ${reason}`)
}

/** Fallback response for errors outside of the handlers, such as an invalid Host header. */
function lastResort(error: unknown): Response {
  if (error instanceof Error && error.name === 'RequestError') return refuse(400, 'Bad request.')
  console.error(error)
  return refuse(500, 'Internal server error.')
}

/** Statuses for requests that Node rejects; 400 for others. */
const parserStatuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds to an invalid HTTP request and closes the connection. */
function refuseMalformed(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Record<string, string>,
): void {
  const status = parserStatuses[code] ?? 400
  const body = JSON.stringify({ detail: `${STATUS_CODES[status]}.` })
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': String(body.length),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
  socket.end(head + body, () => socket.destroy())
}

/** Checks that the port is available, before data are created. Rejects with a StartError if not. */
export async function tryToListen(options: ListenOptions): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refused(options, error)))
    server.listen(options.port, options.host, () => server.close(() => resolve()))
  })
}

/**
 * Strips the base path from a request. Redirects `/` and the base without slash, and responds with 404 elsewhere.
 * Returns whether the request is still unanswered.
 */
function isBelow(base: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const target = incoming.url ?? ''
  // The handler refuses anything but paths, such as absolute URLs.
  if (base === '/') return true
  if (target.startsWith(base)) {
    incoming.url = target.slice(base.length - 1)
    return true
  }
  const [path = ''] = target.split('?', 1)
  if (path === '/' || `${path}/` === base) {
    outgoing.writeHead(307, { location: base + target.slice(path.length) }).end()
  } else outgoing.writeHead(404, { 'cache-control': 'no-store' }).end()
  return false
}

/** Log line of a request: time, path, status and duration. Never a query, key or body. */
function logLine(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const begun = performance.now()
  const { method = '', url = '' } = incoming
  outgoing.once('close', () => {
    const [path = ''] = url.split('?', 1)
    const status = outgoing.writableFinished ? outgoing.statusCode : 'left'
    const took = Math.round(performance.now() - begun)
    // No terminal control characters.
    const plain = path.replace(/[^\w./-]/g, '?').slice(0, 200)
    console.log(`${new Date().toISOString()} ${method} ${plain} ${status} ${took} ms`)
  })
}

/**
 * Starts a server with the handler `answer`; `headers` are added to every response. Rejects with a StartError if it
 * can't listen.
 */
export async function listen(
  answer: Answer,
  options: ListenOptions & { headers?: Record<string, string> },
): Promise<RunningServer> {
  const { base = '/', headers = {}, log = false } = options
  const listener = getRequestListener(
    async (request, { incoming }) =>
      answer(request, {
        address: incoming.socket.remoteAddress ?? '',
        target: incoming.url ?? '',
      }),
    { overrideGlobalObjects: false, errorHandler: lastResort },
  )
  const underWay = new Set<ServerResponse>()
  /** Host and port. Stored because a closing server has no address. */
  let ownHost = ''
  const server = createServer({
    // Disconnect clients that stall within a request.
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Node's own response would lack the headers.
    requireHostHeader: false,
  })
  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    underWay.add(outgoing)
    outgoing.once('close', () => underWay.delete(outgoing))
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    if (!server.listening) endsItsConnection(outgoing)
    if (log) logLine(incoming, outgoing)
    // HTTP/1.0, used by load balancers for health checks, has no Host.
    if (incoming.httpVersion === '1.0') incoming.headers.host ||= ownHost
    if (isBelow(base, incoming, outgoing)) void listener(incoming, outgoing)
  }
  server.on('request', handle)
  // Unknown expectations may be ignored.
  server.on('checkExpectation', handle)
  server.on('clientError', (error, socket) => {
    const awaited = [...underWay].filter(({ req }) => req.socket === socket)
    // A client would take an error for pipelined data as the response to its request.
    if (awaited.some(({ req }) => req.complete)) awaited.forEach(endsItsConnection)
    else if (!socket.writable || awaited.some(({ headersSent }) => headersSent)) socket.destroy()
    else refuseMalformed(error, socket, headers)
  })
  const connections = new Set<Socket>()
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
  ownHost = `${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
  return {
    origin: `http://${ownHost}${base.slice(0, -1)}`,
    async close({ within = drainTime } = {}) {
      const cut = setTimeout(() => server.closeAllConnections(), within)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const outgoing of underWay) endsItsConnection(outgoing)
        // Node keeps unused connections, such as those that browsers preconnect.
        const busy = new Set([...underWay].map((outgoing) => outgoing.req.socket))
        for (const socket of connections) if (!busy.has(socket)) socket.destroy()
      })
      clearTimeout(cut)
    },
  }
}

/** Closes a kept-alive connection after this response. */
function endsItsConnection(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.once('close', () => outgoing.req.socket.end())
  else outgoing.setHeader('connection', 'close')
}

/** A response of this server, in the contract's error format. */
export function refuse(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** A response in place of a missing one from the service, marked by a header. */
export function refuseForService(status: 502 | 504, detail: string): Response {
  return refuse(status, detail, { 'x-service-unreachable': '1' })
}

/**
 * Health check without authentication and internal details: 200 if `read` succeeds, otherwise 503. Without `read`, as
 * with an operator's service, it covers this server only: restarting it would not help the service.
 */
export async function health(request: Request, read?: () => Promise<unknown>): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(405, 'Method not allowed.', { allow: 'GET, HEAD' })
  }
  try {
    await read?.()
  } catch {
    return refuse(503, 'The data cannot be read.')
  }
  const answer = Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
  return request.method === 'HEAD' ? new Response(null, answer) : answer
}
