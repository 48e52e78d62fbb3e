import { proxy } from 'hono/proxy'
import {
  creationPath,
  type RequestHandler,
  refuse,
  respondUnreachable,
  respondWith,
} from './request-handler.ts'

/** Forwarded request headers; cookies, origins and hop-by-hop headers are dropped. */
const requestHeaders = [
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'user-agent',
]

/** Forwarded response headers; the contract needs no others. */
const responseHeaders = ['allow', 'content-type', 'retry-after', 'x-total-count']

/**
 * All paths of the contract, and nothing that another server could normalize: no percent sign, dot, backslash or empty
 * segment.
 */
const plainPath = /^\/core\/api\/(?:[\w-]+\/)*[\w-]*$/

/** Longer than the page's own timeout. fetch gives up connecting after ten seconds. */
const defaultTimeoutMs = 120_000

const pick = (headers: Headers, names: readonly string[]) =>
  new Headers([...headers].filter(([name]) => names.includes(name)))

/** System error code, such as ECONNREFUSED. Messages may contain internal addresses. */
function findErrorCode(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' && /^\w+$/.test(code) ? code : null
}

/**
 * Proxy to the operator's service, so that app and service share an origin. Allows all reads and posting takedowns.
 * Key and body are forwarded unchanged, redirects are passed on without their target, and aborted requests are aborted
 * upstream. Responses are sent when they are complete.
 *
 * Responds with 502 if the service is unreachable or interrupts its response and 504 on timeout, with `detail` and the
 * header `x-service-unreachable`.
 */
export function createServiceProxy(base: URL, timeoutMs = defaultTimeoutMs): RequestHandler {
  const prefix = base.href.replace(/\/+$/, '')

  return async (request, { address, target }) => {
    // The raw path: a parsed one has dots and backslashes normalized.
    const [path = ''] = target.split('?', 1)
    if (!plainPath.test(path)) return refuse(404, 'Not found.')
    const isCreation = request.method === 'POST' && path === creationPath
    if (request.method !== 'GET' && !isCreation) {
      const allow = path === creationPath ? 'GET, POST' : 'GET'
      return refuse(405, `Method "${request.method}" not allowed.`, { allow })
    }
    const headers = pick(request.headers, requestHeaders)
    // This server is the edge, so the client's own header is replaced. Node prefixes IPv4 addresses on dual-stack
    // sockets.
    if (address !== '') headers.set('x-forwarded-for', address.replace(/^::ffff:(?=[\d.]+$)/, ''))
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await proxy(prefix + path + new URL(request.url).search, {
        raw: request,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, timeout]),
      })
      const forwarded = pick(response.headers, responseHeaders)
      forwarded.set('cache-control', 'no-store')
      return respondWith(await response.bytes(), { status: response.status, headers: forwarded })
    } catch (error) {
      const code = findErrorCode(error)
      if (timeout.aborted || code === 'UND_ERR_CONNECT_TIMEOUT')
        return respondUnreachable(504, 'The service took too long to answer.')
      const reason = code === null ? '' : ` (${code})`
      return respondUnreachable(502, `The service cannot be reached${reason}.`)
    }
  }
}
