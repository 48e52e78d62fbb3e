import { asError } from '#/lib/sleep.ts'

/*
 * A network that loses, duplicates and delays requests to the service, for tests of the outbox.
 */

/** Outcome of a POST. */
export const postOutcomes = [
  'ok',
  /** The connection breaks before, or after, the request has arrived. */
  'lost-before',
  'lost-after',
  /** The browser sends the request twice. The page gets the second response. */
  'twice',
  'twice-429',
  'twice-401',
  'twice-400',
  '429',
  /** A 429 without Retry-After, and one with a Retry-After of two hours. */
  '429-bare',
  '429-hours',
  '401',
  '500-before',
  '500-after',
  /** A proxy times out and forwards the request anyway. */
  '500-late',
  'unreadable',
  /** A proxy responds with its own page, before or after the request has arrived. */
  'page-before',
  'page-after',
  /** The case is created, but the status is 200 instead of 201. */
  '200-after',
  /** The response arrives after five seconds. */
  'slow',
  /** No response; the request arrives immediately, or after the page's timeout. */
  'hang-after',
  'hang-late',
] as const
export type PostOutcome = (typeof postOutcomes)[number]

/** Outcome of a GET. */
export const getOutcomes = ['ok', 'drop', '500', '429', '401', 'hang'] as const
export type GetOutcome = (typeof getOutcomes)[number]

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
const createErrorResponse = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ detail: 'No.' }, { status, headers })
const createHtmlResponse = (status: number) =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
const failConnection = () => Promise.reject(new TypeError('Failed to fetch'))
const waitForAbort = async (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(asError(signal.reason))),
  )

/**
 * Creates a network to a service. `outcomes` apply to the next requests in order; all later ones succeed. `serve` must
 * deliver a request to the service. Its `isCopy` is true if the network repeated the request.
 */
export function createBadNetwork(serve: (request: Request, isCopy: boolean) => Promise<Response>) {
  const outcomes = { post: [] as PostOutcome[], get: [] as GetOutcome[] }

  async function answer(request: Request, signal: AbortSignal): Promise<Response> {
    if (request.method !== 'POST') {
      switch (outcomes.get.shift() ?? 'ok') {
        case 'ok':
          return serve(request, false)
        case 'drop':
          return failConnection()
        case '500':
          return createErrorResponse(500)
        case '429':
          return createErrorResponse(429, { 'retry-after': '3' })
        case '401':
          return createErrorResponse(401)
        case 'hang':
          return waitForAbort(signal)
      }
    }
    switch (outcomes.post.shift() ?? 'ok') {
      case 'ok':
        return serve(request, false)
      case 'lost-before':
        return failConnection()
      case 'lost-after':
        await serve(request, false)
        return failConnection()
      case 'twice':
        await serve(request.clone(), false)
        return serve(request, true)
      case 'twice-429':
        await serve(request, false)
        return createErrorResponse(429, { 'retry-after': '2' })
      case 'twice-401':
        await serve(request, false)
        return createErrorResponse(401)
      case 'twice-400':
        await serve(request, false)
        return createErrorResponse(400)
      case '429':
        return createErrorResponse(429, { 'retry-after': '4' })
      case '429-bare':
        return createErrorResponse(429)
      case '429-hours':
        return createErrorResponse(429, { 'retry-after': '7200' })
      case '401':
        return createErrorResponse(401)
      case '500-before':
        return createErrorResponse(500)
      case '500-after':
        await serve(request, false)
        return createErrorResponse(500)
      case '500-late':
        void sleep(5000).then(async () => serve(request, false))
        return createErrorResponse(500)
      case 'unreadable':
        await serve(request, false)
        return createHtmlResponse(201)
      case 'page-before':
        return createHtmlResponse(403)
      case 'page-after':
        await serve(request, false)
        return createHtmlResponse(200)
      case '200-after': {
        const response = await serve(request, false)
        return new Response(response.body, { status: 200, headers: response.headers })
      }
      case 'slow': {
        const response = await serve(request, false)
        await sleep(5000)
        return response
      }
      case 'hang-after':
        await serve(request, false)
        return waitForAbort(signal)
      case 'hang-late':
        void sleep(36_000).then(async () => serve(request, false))
        return waitForAbort(signal)
    }
  }

  return { outcomes, answer }
}
