import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, refuse, refuseForService } from './node-server.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What the service needs to know; cookies, origins and hop-by-hop headers stay here. */
const passedOn = [
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'user-agent',
]

/** What the browser gets to know of an answer; the contract needs no other header. */
const handedBack = ['allow', 'content-type', 'retry-after', 'x-total-count']

const creation = '/core/api/takedowns/'

/**
 * Every path of the contract, and nothing that a server behind this one could read as another path: no
 * percent sign, dot, backslash or empty part.
 */
const plainPath = /^\/core\/api\/[\w/-]*$/

/** How long the service may take, in milliseconds, to begin its answer and to end it. */
export interface ProxyTimes {
  headers: number
  whole: number
}

/*
 * Above the time that the page itself waits. A connection that cannot be made at all is given up by
 * fetch after ten seconds.
 */
const defaultTimes: ProxyTimes = { headers: 60_000, whole: 120_000 }

/** The system's code for what went wrong, such as ECONNREFUSED. Messages may name inner addresses. */
function codeOf(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' && /^\w+$/.test(code) ? code : null
}

function failure(error: unknown, late: boolean): Response {
  const code = codeOf(error)
  if (late || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return refuseForService(504, 'The service took too long to answer.')
  }
  const reason = code === null ? '' : ` (${code})`
  return refuseForService(502, `The service cannot be reached${reason}.`)
}

function requestHeaders(request: Request, address: string): Headers {
  const headers = new Headers()
  for (const name of passedOn) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // This host is the edge: what a client says about where it comes from is worth nothing, so its own
  // header is replaced, not added to. The prefix is how Node writes IPv4 on a socket for both kinds.
  if (address !== '') headers.set('x-forwarded-for', address.replace(/^::ffff:(?=[\d.]+$)/, ''))
  return headers
}

/** Milliseconds after which the head of an answer has surely been written. */
const headTime = 20

/**
 * The body of an answer whose first part is there: one that fails before is no answer at all. One that
 * fails later breaks off, once the head is written: before, the server would answer 500 in its place.
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

function answerHeaders(answer: Response): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const name of handedBack) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/**
 * Passes requests on to the operator's service, so that app and service share an origin: everything
 * may be read, and the one thing that may be posted is a takedown. The key and the body go through
 * untouched and unread, answers stream, redirects are handed on without their target rather than
 * followed, and a request that the browser gives up is given up there too.
 *
 * A service that cannot be reached answers 502, one that takes too long 504, with `detail` and the
 * header `x-service-unreachable`. An answer that takes too long to end breaks off.
 */
export function serviceProxy(base: URL, times: ProxyTimes = defaultTimes): Answer {
  const prefix = base.href.replace(/\/+$/, '')

  return async (request, { address, target }) => {
    // The path as it was sent: a parsed one has its dots and backslashes worked out already.
    const [path = ''] = target.split('?', 1)
    if (!plainPath.test(path) || path.includes('//')) return refuse(404, 'Not found.')
    const posts = request.method === 'POST' && path === creation
    if (request.method !== 'GET' && !posts) {
      const allow = path === creation ? 'GET, POST' : 'GET'
      return refuse(405, `Method "${request.method}" not allowed.`, { allow })
    }
    const late = new AbortController()
    const headersTimer = setTimeout(() => late.abort(), times.headers)
    const whole = AbortSignal.timeout(times.whole)
    try {
      const answer = await fetch(prefix + path + new URL(request.url).search, {
        method: request.method,
        headers: requestHeaders(request, address),
        body: posts ? request.body : null,
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, late.signal, whole]),
        // Asked for by fetch whenever a body is a stream.
        ...(posts && { duplex: 'half' as const }),
      })
      const body = await begun(answer.body)
      return new Response(body, { status: answer.status, headers: answerHeaders(answer) })
    } catch (error) {
      return failure(error, late.signal.aborted || whole.aborted)
    } finally {
      clearTimeout(headersTimer)
    }
  }
}
