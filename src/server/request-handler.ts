import type { HttpBindings } from '@hono/node-server'

/** Information about a request that `Request` doesn't provide. */
export interface Caller {
  /** IP address of the connection; empty if unknown. */
  address: string
  /** Path and query without the base path. Starts with a slash and isn't normalized by a URL parser. */
  rawUrl: string
}

export const readCaller = ({ incoming }: HttpBindings, base: string): Caller => ({
  address: incoming.socket.remoteAddress ?? '',
  rawUrl: (incoming.url ?? '').slice(base.length - '/'.length),
})

export const takedownsPath = '/core/api/takedowns/'

export type RequestHandler = (request: Request, caller: Caller) => Promise<Response>

/** Passes null instead of an empty body, because `Response` accepts only null for statuses such as 204. */
export const respondWith = (body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response =>
  new Response(body.length === 0 ? null : body, init)

export function respondWithError(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** Sets a header that distinguishes this response from an error response of the service itself. */
export function respondUnreachable(status: 502 | 504, detail: string): Response {
  return respondWithError(status, detail, { 'x-service-unreachable': '1' })
}
