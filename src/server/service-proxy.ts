import { proxy } from 'hono/proxy'
import {
  takedownsPath,
  type RequestHandler,
  respondWithError,
  respondUnreachable,
  respondWith,
} from './request-handler.ts'

/**
 * The proxy drops all other headers, such as cookies, hop-by-hop headers, and the client's X-Forwarded-For, which may
 * be forged.
 */
const forwardedRequestHeaders = [
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'user-agent',
]

/** Leaves out `location`: redirects are not followed, and their target may be an internal address. */
const forwardedResponseHeaders = ['allow', 'content-type', 'retry-after', 'x-total-count']

/** Excludes characters that another server could normalize, such as dots and `%`. */
const plainPathPattern = /^\/core\/api\/(?:[\w-]+\/)*[\w-]*$/

/** Longer than the app's request timeout, so that the app gives up first. */
const defaultTimeoutMs = 120_000

const pick = (headers: Headers, names: readonly string[]) =>
  new Headers([...headers].filter(([name]) => names.includes(name)))

/** Returns a code such as ECONNREFUSED. Messages aren't shown, because they may contain internal addresses. */
function findErrorCode(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' && /^\w+$/.test(code) ? code : null
}

/** Proxies the operator's service, so that it has the same origin as the app (C154). */
export function createServiceProxy(base: URL, timeoutMs = defaultTimeoutMs): RequestHandler {
  const prefix = base.href.replace(/\/+$/, '')

  return async (request, { address, rawUrl }) => {
    // Check the raw path, because URL parsers normalize dots and backslashes.
    const [path = ''] = rawUrl.split('?', 1)
    if (!plainPathPattern.test(path)) return respondWithError(404, 'Not found.')
    const allowedMethods = path === takedownsPath ? ['GET', 'POST'] : ['GET']
    if (!allowedMethods.includes(request.method)) {
      const allow = allowedMethods.join(', ')
      return respondWithError(405, `Method "${request.method}" not allowed.`, { allow })
    }
    const headers = pick(request.headers, forwardedRequestHeaders)
    // Node adds `::ffff:` to IPv4 addresses on dual-stack sockets.
    if (address !== '') headers.set('x-forwarded-for', address.replace(/^::ffff:(?=[\d.]+$)/, ''))
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await proxy(prefix + path + new URL(request.url).search, {
        raw: request,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, timeout]),
      })
      const forwarded = pick(response.headers, forwardedResponseHeaders)
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
