import { createHash } from 'node:crypto'
import { type Answer, refuse, refuseForService } from './node-server.ts'

/** The header in which the page names an attempt. It stays here: the contract does not know it. */
const attemptHeader = 'idempotency-key'
const attemptName = /^[\w-]{1,64}$/
const creation = '/core/api/takedowns/'

/** What is remembered, and for how long. */
const limits = {
  /** Milliseconds after the answer. */
  kept: 5 * 60_000,
  attempts: 1000,
  /** Bytes of one body, of a request or an answer. */
  body: 1_000_000,
  /** Bytes of all answers together. */
  answers: 32_000_000,
}

interface KeptAnswer {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

interface Attempt {
  /** What was asked, as a hash: another request under the same name is a mistake. */
  request: string
  answer: Promise<KeptAnswer>
  /** When the answer was there, and its size in bytes; null while it is not. */
  ended: { at: number; size: number } | null
}

/**
 * Lets each attempt to create a takedown through to `service` once.
 *
 * Browsers send a POST again by themselves when a kept connection breaks, and each arrival would make a
 * case. The page names its attempt in the header `Idempotency-Key`; a second request with that name waits
 * for the answer of the first and gets the same. The page has to name it, because nothing else tells a
 * repeated request from a person who decides to send the same once more: the bytes are equal.
 *
 * An attempt belongs to its `Authorization`, so that no other key gets its answer. The same name with
 * another body is refused with 422. An attempt that ended without an answer is not tried again: the case
 * may be stored. Whoever leaves does not stop the attempt. Requests without a name pass unchanged.
 */
export function attemptOnce(service: Answer, now: () => number = () => performance.now()): Answer {
  const attempts = new Map<string, Attempt>()

  function begin(name: string, asked: string, answer: Promise<KeptAnswer>): Attempt {
    const attempt: Attempt = { request: asked, answer, ended: null }
    attempts.set(name, attempt)
    void answer.then(({ body }) => (attempt.ended = { at: now(), size: body.length }))
    return attempt
  }

  return async (request, caller) => {
    const id = request.headers.get(attemptHeader)
    const isCreation = request.method === 'POST' && new URL(request.url).pathname === creation
    if (id === null || !isCreation) return service(request, caller)
    if (!attemptName.test(id)) {
      return refuse(400, 'Idempotency-Key must be 1 to 64 letters, digits, hyphens or underscores.')
    }
    const body = await readUpTo(request.body, limits.body)
    if (body === 'broken') return refuse(400, 'The body could not be read to its end.')
    if (body === 'too-large') {
      return refuse(413, `The body must have no more than ${limits.body} bytes.`)
    }
    const name = hashOf(id, request.headers.get('authorization'))
    const asked = hashOf(caller.target, request.headers.get('content-type'), body)
    const known = attempts.get(name)
    if (known && known.request !== asked) {
      return refuse(422, 'This Idempotency-Key belongs to another request.')
    }
    if (!known && !makeRoom(attempts, now())) {
      return refuse(503, 'Too many requests are waiting.', { 'retry-after': '1' })
    }
    const attempt =
      known ??
      begin(
        name,
        asked,
        ask(async () => service(withBody(request, body), caller)),
      )
    const { status, headers, body: answered } = await attempt.answer
    // Some statuses may have no body, not even an empty one.
    return new Response(answered.length === 0 ? null : answered, { status, headers })
  }
}

/** The request without its name and without the signal of its sender, whose leaving stops nothing. */
function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers)
  headers.delete(attemptHeader)
  headers.set('content-length', String(body.length))
  return new Request(request.url, { method: request.method, headers, body })
}

/** The whole answer. One that does not come, breaks off or is too large becomes a failure. */
async function ask(service: () => Promise<Response>): Promise<KeptAnswer> {
  const silent = refuseForService(502, 'The service gave no answer to this request.')
  const answer = await service().catch(() => silent)
  const body = await readUpTo(answer.body, limits.body)
  return typeof body === 'string'
    ? { status: 502, headers: [...silent.headers], body: await silent.bytes() }
    : { status: answer.status, headers: [...answer.headers], body }
}

/** Forgets what is old, then the oldest answers as long as there is no room. False when all are waiting. */
function makeRoom(attempts: Map<string, Attempt>, now: number): boolean {
  let size = 0
  for (const [name, { ended }] of attempts) {
    if (ended && now - ended.at > limits.kept) attempts.delete(name)
    else size += ended?.size ?? 0
  }
  for (const [name, { ended }] of attempts) {
    if (attempts.size < limits.attempts && size <= limits.answers) break
    if (!ended) continue
    attempts.delete(name)
    size -= ended.size
  }
  return attempts.size < limits.attempts
}

function hashOf(...parts: (string | Uint8Array | null)[]): string {
  const hash = createHash('sha256')
  // The length in front keeps two lists of parts from being the same bytes.
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '')
  return hash.digest('base64url')
}

/** All bytes of a body, unless there are more than `most` or they end early. */
async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'broken'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > most) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken'
  }
  return new Uint8Array(Buffer.concat(chunks))
}
