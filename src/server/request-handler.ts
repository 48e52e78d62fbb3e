import type { HttpBindings } from '@hono/node-server'

/** Facts about a request that `Request` lacks. */
export interface Caller {
  /** IP address of the connection; empty if unknown. */
  address: string
  /** Path and query, not normalized by a URL parser. Starts with the slash that ends the base path. */
  rawUrl: string
}

export const readCaller = ({ incoming }: HttpBindings, base: string): Caller => ({
  address: incoming.socket.remoteAddress ?? '',
  rawUrl: (incoming.url ?? '').slice(base.length - '/'.length),
})

export const takedownsPath = '/core/api/takedowns/'

export type RequestHandler = (request: Request, caller: Caller) => Promise<Response>

/** Leaves out an empty body, because some statuses must not have one. */
export const respondWith = (body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response =>
  new Response(body.length === 0 ? null : body, init)

export function respondWithError(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** The header distinguishes this response from errors of the service itself. */
export function respondUnreachable(status: 502 | 504, detail: string): Response {
  return respondWithError(status, detail, { 'x-service-unreachable': '1' })
}
