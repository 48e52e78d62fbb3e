import { setTimeout as pause } from 'node:timers/promises'
import { proxy } from 'hono/proxy'
import { type Answer, refuse, refuseForService } from './answer.ts'

type Bytes = Uint8Array<ArrayBuffer>

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

const creation = '/core/api/takedowns/'

/**
 * All paths of the contract, and nothing that another server could normalize: no percent sign, dot, backslash or empty
 * segment.
 */
const plainPath = /^\/core\/api\/[\w/-]*$/

/** Longer than the page's own timeout. fetch gives up connecting after ten seconds. */
const defaultTimeoutMs = 120_000

const only = (headers: Headers, names: readonly string[]) =>
  new Headers(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

/** System error code, such as ECONNREFUSED. Messages may contain internal addresses. */
function codeOf(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' && /^\w+$/.test(code) ? code : null
}

/** Time after which response headers have certainly been written, milliseconds. */
const headTime = 20

/**
 * Body of a response whose first chunk has arrived: a failure before is no response at all. A later failure aborts the
 * body, but only after the headers are written: before, the server would respond with 500.
 */
async function begun(body: ReadableStream<Bytes> | null): Promise<ReadableStream<Bytes> | null> {
  if (!body) return null
  const reader = body.getReader()
  const pass = (
    { done, value }: ReadableStreamReadResult<Bytes>,
    controller: ReadableStreamDefaultController<Bytes>,
  ) => (done ? controller.close() : controller.enqueue(value))
  const first = await reader.read()
  return new ReadableStream<Bytes>({
    start: (controller) => pass(first, controller),
    async pull(controller) {
      try {
        pass(await reader.read(), controller)
      } catch (error) {
        await pause(headTime)
        throw error
      }
    },
  })
}

/**
 * Proxy to the operator's service, so that app and service share an origin. Allows all reads and posting takedowns.
 * Key and body are forwarded unchanged, responses stream, redirects are passed on without their target, and aborted
 * requests are aborted upstream.
 *
 * Responds with 502 if the service is unreachable and 504 on timeout, with `detail` and the header
 * `x-service-unreachable`. A body that takes too long is aborted.
 */
export function serviceProxy(base: URL, timeoutMs = defaultTimeoutMs): Answer {
  const prefix = base.href.replace(/\/+$/, '')

  return async (request, { address, target }) => {
    // The raw path: a parsed one has dots and backslashes normalized.
    const [path = ''] = target.split('?', 1)
    if (!plainPath.test(path) || path.includes('//')) return refuse(404, 'Not found.')
    const posts = request.method === 'POST' && path === creation
    if (request.method !== 'GET' && !posts) {
      const allow = path === creation ? 'GET, POST' : 'GET'
      return refuse(405, `Method "${request.method}" not allowed.`, { allow })
    }
    const headers = only(request.headers, requestHeaders)
    // This server is the edge, so the client's own header is replaced. Node prefixes IPv4 addresses on dual-stack
    // sockets.
    if (address !== '') headers.set('x-forwarded-for', address.replace(/^::ffff:(?=[\d.]+$)/, ''))
    const late = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await proxy(prefix + path + new URL(request.url).search, {
        raw: request,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, late]),
      })
      const answered = only(answer.headers, responseHeaders)
      answered.set('cache-control', 'no-store')
      return new Response(await begun(answer.body), { status: answer.status, headers: answered })
    } catch (error) {
      const code = codeOf(error)
      if (late.aborted || code === 'UND_ERR_CONNECT_TIMEOUT')
        return refuseForService(504, 'The service took too long to answer.')
      const reason = code === null ? '' : ` (${code})`
      return refuseForService(502, `The service cannot be reached${reason}.`)
    }
  }
}
