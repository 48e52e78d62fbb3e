import { refuse } from './refuse.ts'

/** Whether the path of a request asks for the health of this host. */
export const isHealthPath = (pathname: string) => pathname === '/healthz'

/**
 * Answers `/healthz`, without a key and without telling anything inner: 200 when `read` succeeds, 503
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
