import { asError } from '#/lib/sleep.ts'

/* A network that loses, duplicates and delays requests to the service, for tests of the outbox. */

interface Call {
  signal: AbortSignal
  /** Delivers the request to the service. `isCopy` is true if the network repeats the request. */
  serve: (isCopy?: boolean) => Promise<Response>
}
type Outcome = (call: Call) => Promise<Response>

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

const succeed: Outcome = async ({ serve }) => serve()
const failConnection: Outcome = () => Promise.reject(new TypeError('Failed to fetch'))
const waitForAbort: Outcome = async ({ signal }) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(asError(signal.reason))),
  )
const respond =
  (status: number, headers: Record<string, string> = {}): Outcome =>
  async () =>
    Response.json({ detail: 'No.' }, { status, headers })
const respondWithHtml =
  (status: number): Outcome =>
  async () =>
    new Response('<html>', { status, headers: { 'content-type': 'text/html' } })

const serveThen =
  (outcome: Outcome): Outcome =>
  async (call) => {
    await call.serve()
    return outcome(call)
  }
const serveLater =
  (milliseconds: number, outcome: Outcome): Outcome =>
  async (call) => {
    void sleep(milliseconds).then(async () => call.serve())
    return outcome(call)
  }

const postOutcomes = {
  ok: succeed,
  /** The connection breaks before the request reaches the service (`lost-before`) or after that (`lost-after`). */
  'lost-before': failConnection,
  'lost-after': serveThen(failConnection),
  /** The browser sends the request twice. The page gets the second response. */
  twice: serveThen(async ({ serve }) => serve(true)),
  'twice-429': serveThen(respond(429, { 'retry-after': '2' })),
  'twice-401': serveThen(respond(401)),
  'twice-400': serveThen(respond(400)),
  '429': respond(429, { 'retry-after': '4' }),
  '429-bare': respond(429),
  '429-hours': respond(429, { 'retry-after': '7200' }),
  '401': respond(401),
  '500-before': respond(500),
  '500-after': serveThen(respond(500)),
  /** A proxy times out and forwards the request anyway. */
  '500-late': serveLater(5000, respond(500)),
  unreadable: serveThen(respondWithHtml(201)),
  /** A proxy responds with its own page. */
  'page-before': respondWithHtml(403),
  'page-after': serveThen(respondWithHtml(200)),
  '200-after': async ({ serve }) => {
    const response = await serve()
    return new Response(response.body, { status: 200, headers: response.headers })
  },
  slow: async ({ serve }) => {
    const response = await serve()
    await sleep(5000)
    return response
  },
  /** The page gets no response. The request arrives immediately, or after the page's timeout. */
  'hang-after': serveThen(waitForAbort),
  'hang-late': serveLater(36_000, waitForAbort),
} satisfies Record<string, Outcome>
export type PostOutcome = keyof typeof postOutcomes
export const postOutcomeNames = Object.keys(postOutcomes) as PostOutcome[]

const getOutcomes = {
  ok: succeed,
  drop: failConnection,
  '500': respond(500),
  '429': respond(429, { 'retry-after': '3' }),
  '401': respond(401),
  hang: waitForAbort,
} satisfies Record<string, Outcome>
export type GetOutcome = keyof typeof getOutcomes
export const getOutcomeNames = Object.keys(getOutcomes) as GetOutcome[]

/** The returned `outcomes` apply to the next requests in order. All later requests succeed. */
export function createBadNetwork(serve: (request: Request, isCopy: boolean) => Promise<Response>) {
  const outcomes = { post: [] as PostOutcome[], get: [] as GetOutcome[] }

  async function answer(request: Request, signal: AbortSignal): Promise<Response> {
    const outcome =
      request.method === 'POST'
        ? postOutcomes[outcomes.post.shift() ?? 'ok']
        : getOutcomes[outcomes.get.shift() ?? 'ok']
    return outcome({
      signal,
      serve: async (isCopy = false) => serve(request.clone(), isCopy),
    })
  }

  return { outcomes, answer }
}
