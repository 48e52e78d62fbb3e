import { createHash } from 'node:crypto'
import { type Answer, type Caller, refuse, refuseForService } from './answer.ts'

/** Header with the attempt ID. Not forwarded, because the contract doesn't have it. */
const attemptHeader = 'idempotency-key'
const attemptName = /^[\w-]{1,64}$/
const creation = '/core/api/takedowns/'

/** Limits of stored responses. */
const limits = {
  /** Retention after the response, milliseconds. */
  retentionMs: 5 * 60_000,
  /** Maximum pending attempts, and total bytes of their bodies. */
  attempts: 1000,
  bodies: 32_000_000,
  /** Maximum stored responses per owner, and their bytes. */
  answers: 1000,
  answered: 8_000_000,
  /** Maximum bytes of a request or response body. */
  body: 1_000_000,
}

interface KeptAnswer {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

interface Attempt {
  /** Hash of the request, to detect another request with the same ID. */
  request: string
  answer: Promise<KeptAnswer>
}

interface EndedAttempt extends Attempt {
  /** Owner for the limits: the key that created a case, or a shared one for unknown results. */
  owner: string
  /** Bytes of the response. */
  size: number
  at: number
}

/**
 * Forwards each attempt to create a takedown to `service` only once.
 *
 * Browsers may resend a POST if a kept-alive connection breaks, and each would create a case. The page sends an attempt
 * ID in `Idempotency-Key`; a second request with that ID waits for the first response and gets the same. Only the page
 * can tell a resent request from an intentional second one, because the bytes are equal.
 *
 * An attempt belongs to its `Authorization`, so that no other key gets its response. The same ID with another body is
 * refused with 422. An attempt without a response is not repeated, because the case may be stored. A client that
 * disconnects doesn't cancel the attempt. Requests without an ID pass unchanged.
 *
 * Refused attempts are forgotten at once. Stored responses are evicted only by those of the same key, and unknown
 * results only by other unknown results, so that nobody can cause duplicates for another user.
 */
export function attemptOnce(service: Answer, now: () => number = () => performance.now()): Answer {
  const underWay = new Map<string, Attempt>()
  /** In order of completion. */
  const ended = new Map<string, EndedAttempt>()

  let bodies = 0

  async function run(name: string, key: string, attempt: Attempt): Promise<void> {
    underWay.set(name, attempt)
    const { status, body } = await attempt.answer
    underWay.delete(name)
    if (isRefusal(status)) return
    const owner = status === 201 ? key : ''
    ended.set(name, { ...attempt, owner, size: body.length, at: now() })
    forget(owner)
  }

  const isOld = ({ at }: EndedAttempt) => now() - at > limits.retentionMs

  /** Evicts expired responses, and an owner's oldest ones beyond its limit. */
  function forget(owner: string): void {
    let count = 0
    let bytes = 0
    for (const [name, entry] of [...ended].toReversed()) {
      const isOwn = entry.owner === owner
      if (isOwn) count += 1
      if (isOwn) bytes += entry.size
      const isBeyond = isOwn && (count > limits.answers || bytes > limits.answered)
      if (isBeyond || isOld(entry)) ended.delete(name)
    }
  }

  function find(name: string): Attempt | undefined {
    const past = ended.get(name)
    if (!past || !isOld(past)) return past ?? underWay.get(name)
    ended.delete(name)
    return undefined
  }

  /** Responds to a request of an attempt. `hold` counts the bytes of its body; false if too many. */
  async function answerOf(
    request: Request,
    id: string,
    caller: Caller,
    hold: (bytes: number) => boolean,
  ): Promise<Response> {
    const full = refuse(503, 'Too many requests are waiting.', { 'retry-after': '1' })
    const body = await readUpTo(request.body, limits.body, hold)
    if (body === 'no-room') return full
    if (body === 'broken') return refuse(400, 'The body could not be read to its end.')
    if (body === 'too-large') {
      return refuse(413, `The body must have no more than ${limits.body} bytes.`)
    }
    const key = hashOf(request.headers.get('authorization'))
    const name = `${key} ${id}`
    const asked = hashOf(caller.target, request.headers.get('content-type'), body)
    const known = find(name)
    if (known && known.request !== asked) {
      return refuse(422, 'This Idempotency-Key belongs to another request.')
    }
    if (!known && underWay.size === limits.attempts) return full
    const attempt = known ?? {
      request: asked,
      answer: ask(async () => service(withBody(request, body), caller)),
    }
    if (!known) void run(name, key, attempt)
    const { status, headers, body: answered } = await attempt.answer
    // Some statuses must not have a body, not even an empty one.
    return new Response(answered.length === 0 ? null : answered, { status, headers })
  }

  return async (request, caller) => {
    const id = request.headers.get(attemptHeader)
    const isCreation = request.method === 'POST' && new URL(request.url).pathname.endsWith(creation)
    if (id === null || !isCreation) return service(request, caller)
    if (!attemptName.test(id)) {
      return refuse(400, 'Idempotency-Key must be 1 to 64 letters, digits, hyphens or underscores.')
    }
    let held = 0
    try {
      return await answerOf(request, id, caller, (bytes) => {
        held += bytes
        bodies += bytes
        return bodies <= limits.bodies
      })
    } finally {
      bodies -= held
    }
  }
}

/** Returns whether a response proves that nothing was stored; a 408 may come from a gateway. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

/** The request without attempt ID and abort signal. */
function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers)
  headers.delete(attemptHeader)
  headers.set('content-length', String(body.length))
  return new Request(request.url, { method: request.method, headers, body })
}

/** Buffers the response. A missing, truncated or oversized one becomes an error. */
async function ask(service: () => Promise<Response>): Promise<KeptAnswer> {
  const noAnswer = refuseForService(502, 'The service gave no answer to this request.')
  const answer = await service().catch(() => noAnswer)
  const body = await readUpTo(answer.body, limits.body)
  return typeof body === 'string'
    ? { status: 502, headers: [...noAnswer.headers], body: await noAnswer.bytes() }
    : { status: answer.status, headers: [...answer.headers], body }
}

function hashOf(...parts: (string | Uint8Array | null)[]): string {
  const hash = createHash('sha256')
  // The length prefix makes the encoding unambiguous.
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '')
  return hash.digest('base64url')
}

/** Reads a body, unless it exceeds `most` or the limit of `hold`, or is truncated. */
async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  hold: (bytes: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'no-room' | 'broken'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > most) return 'too-large'
      if (!hold(chunk.length)) return 'no-room'
      chunks.push(chunk)
    }
  } catch {
    return 'broken'
  }
  return new Uint8Array(Buffer.concat(chunks))
}
