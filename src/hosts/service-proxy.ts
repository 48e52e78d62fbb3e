/** Says that the answer comes from this host, because the service behind it did not answer. */
const unreachableHeader = 'x-service-unreachable'

/** What the service needs to know; cookies, origins and hop-by-hop headers stay here. */
const passedOn = [
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'user-agent',
]

/**
 * Not handed to the browser: hop-by-hop headers, those that describe bytes which the fetch has decoded
 * already, and cookies, which the contract does not know.
 */
const keptBack = [
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'set-cookie',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

const creation = '/core/api/takedowns/'

function refuse(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'no reason given'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/**
 * Passes requests on to the operator's service, so that app and service share an origin: everything
 * may be read, and the one thing that may be posted is a takedown. The key and the body go through
 * untouched and unread, answers stream, redirects are handed on rather than followed, and a request
 * that the browser gives up is given up there too.
 *
 * A service that cannot be reached answers 502 with `detail` and the header `x-service-unreachable`.
 */
export function serviceProxy(base: URL): (request: Request) => Promise<Response> {
  const prefix = base.href.replace(/\/+$/, '')

  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/core/api/')) return refuse(404, 'Not found.')
    const posts = request.method === 'POST' && pathname === creation
    if (request.method !== 'GET' && !posts) {
      const allow = pathname === creation ? 'GET, POST' : 'GET'
      return refuse(405, `Method "${request.method}" not allowed.`, { allow })
    }
    const headers = new Headers()
    for (const name of passedOn) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    try {
      const answer = await fetch(prefix + pathname + search, {
        method: request.method,
        headers,
        body: posts ? request.body : null,
        redirect: 'manual',
        signal: request.signal,
        // Asked for by fetch whenever a body is a stream.
        ...(posts && { duplex: 'half' as const }),
      })
      const handedOn = new Response(answer.body, answer)
      for (const name of keptBack) handedOn.headers.delete(name)
      return handedOn
    } catch (error) {
      return refuse(502, `The service at ${base.origin} cannot be reached (${reasonOf(error)}).`, {
        [unreachableHeader]: '1',
      })
    }
  }
}
