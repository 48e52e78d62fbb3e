import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { type ListenOptions, StartError } from './options.ts'

/** Who asks: the address of the connection, and the target of the request exactly as it was sent. */
export interface Caller {
  address: string
  /** Path and query before any URL parser has decoded dots or turned backslashes. */
  target: string
}

/** Answers one request. */
export type Answer = (request: Request, caller: Caller) => Promise<Response>

/**
 * A server that listens. `origin` is the address to open. `close` takes no new connection, lets what is
 * under way end for `within` milliseconds (10 seconds unless told otherwise), and cuts the rest.
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

/** The answer of last resort, for what goes wrong outside the handlers, such as a Host header that is no host. */
function lastResort(error: unknown): Response {
  if (error instanceof Error && error.name === 'RequestError') return refuse(400, 'Bad request.')
  console.error(error)
  return refuse(500, 'Internal server error.')
}

/** Statuses for what Node refuses before there is a request; 400 for everything else. */
const parserStatuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers what is no HTTP request, and ends its connection. */
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

/**
 * Whether it can be listened there: told before data are made, which takes seconds. Rejects with a StartError when not.
 */
export async function tryToListen(options: ListenOptions): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refused(options, error)))
    server.listen(options.port, options.host, () => server.close(() => resolve()))
  })
}

/**
 * Takes the path below which a host serves away from the target of a request; what lies elsewhere is answered here:
 * the way to the base from `/` and from the base without its slash, and 404. Whether anything is left to answer.
 */
function isBelow(base: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const target = incoming.url ?? ''
  // What is no path, as an absolute address, is for the handler to refuse.
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

/**
 * One line for a request: when, what of the interface or which file, how it went, and how long that took. Never a
 * query, a key or a body.
 */
function logLine(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const begun = performance.now()
  const { method = '', url = '' } = incoming
  outgoing.once('close', () => {
    const [path = ''] = url.split('?', 1)
    const status = outgoing.writableFinished ? outgoing.statusCode : 'left'
    const took = Math.round(performance.now() - begun)
    // Nothing that a terminal would obey.
    const plain = path.replace(/[^\w./-]/g, '?').slice(0, 200)
    console.log(`${new Date().toISOString()} ${method} ${plain} ${status} ${took} ms`)
  })
}

/** Listens and answers with `answer`; `headers` go on every answer. Rejects with a StartError when it cannot listen. */
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
  /** Host and port in addresses. Kept, because a server that closes has no address any more. */
  let ownHost = ''
  const server = createServer({
    // A client that stalls in mid-request is let go.
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Node's own refusal would lack the headers.
    requireHostHeader: false,
  })
  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    underWay.add(outgoing)
    outgoing.once('close', () => underWay.delete(outgoing))
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    if (!server.listening) endsItsConnection(outgoing)
    if (log) logLine(incoming, outgoing)
    // HTTP/1.0 knows no Host, and balancers ask for the health in it.
    if (incoming.httpVersion === '1.0') incoming.headers.host ||= ownHost
    if (isBelow(base, incoming, outgoing)) void listener(incoming, outgoing)
  }
  server.on('request', handle)
  // With an expectation that Node does not know, which may be ignored.
  server.on('checkExpectation', handle)
  server.on('clientError', (error, socket) => {
    const awaited = [...underWay].filter(({ req }) => req.socket === socket)
    // Its client would take a refusal of what follows a request for the answer to it.
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
  // A TCP server has an address object; only one on a pipe has a text.
  const { port } = server.address() as AddressInfo
  ownHost = `${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
  return {
    origin: `http://${ownHost}${base.slice(0, -1)}`,
    async close({ within = drainTime } = {}) {
      const cut = setTimeout(() => server.closeAllConnections(), within)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const outgoing of underWay) endsItsConnection(outgoing)
        // Node keeps a connection that has asked nothing yet, such as one a browser opened ahead.
        const busy = new Set([...underWay].map((outgoing) => outgoing.req.socket))
        for (const socket of connections) if (!busy.has(socket)) socket.destroy()
      })
      clearTimeout(cut)
    },
  }
}

/** A connection that would be kept for a next request ends with this answer instead. */
function endsItsConnection(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.once('close', () => outgoing.req.socket.end())
  else outgoing.setHeader('connection', 'close')
}

/** An answer of this host's own, in the form of the contract's errors. */
export function refuse(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** An answer in place of the service's, which gave none. The page tells the two apart by the header. */
export function refuseForService(status: 502 | 504, detail: string): Response {
  return refuse(status, detail, { 'x-service-unreachable': '1' })
}

/**
 * The health of a host, without a key and without telling anything inner: 200 when `read` succeeds, 503
 * when it does not. Without `read`, as before an operator's service, it speaks for this host alone: to
 * start the host anew would not bring that service back.
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
