import type { HttpBindings } from '@hono/node-server'

/** Client address and raw request target below the base path. */
export interface Caller {
  address: string
  /** Path and query, not normalized by a URL parser. */
  target: string
}

/** Caller of a request of the Node server. */
export const readCaller = ({ incoming }: HttpBindings, base: string): Caller => ({
  address: incoming.socket.remoteAddress ?? '',
  target: (incoming.url ?? '').slice(base.length - 1),
})

/** Path of requests to create a case. */
export const creationPath = '/core/api/takedowns/'

/** Handles a request of a caller. */
export type RequestHandler = (request: Request, caller: Caller) => Promise<Response>

/** A response with a buffered body. Some statuses must not have one, not even an empty one. */
export const respondWith = (body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response =>
  new Response(body.length === 0 ? null : body, init)

/** A response of this server, in the contract's error format. */
export function refuse(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** A response in place of a missing one from the service, marked by a header. */
export function respondUnreachable(status: 502 | 504, detail: string): Response {
  return refuse(status, detail, { 'x-service-unreachable': '1' })
}
