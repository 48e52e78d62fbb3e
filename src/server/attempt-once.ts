import { createHash } from 'node:crypto'
import { type Answer, type Caller, refuse, refuseForService } from './node-server.ts'

/** The header in which the page names an attempt. It stays here: the contract does not know it. */
const attemptHeader = 'idempotency-key'
const attemptName = /^[\w-]{1,64}$/
const creation = '/core/api/takedowns/'

/** What is remembered, and for how long. */
const limits = {
  /** Milliseconds after the answer. */
  kept: 5 * 60_000,
  /** Attempts under way, and bytes of all bodies that are being read or wait for their answer. */
  attempts: 1000,
  bodies: 32_000_000,
  /** Kept answers of one owner, and their bytes. */
  answers: 1000,
  answered: 8_000_000,
  /** Bytes of one body, of a request or an answer. */
  body: 1_000_000,
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
}

interface EndedAttempt extends Attempt {
  /** Whose room it takes: that of the key which created a case, or the one room of all that may have. */
  owner: string
  /** Bytes of the answer. */
  size: number
  at: number
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
 *
 * A refused attempt is forgotten at once. Answers push out older ones of the same key alone, and those that
 * leave open what was stored push out one another alone, so that nobody can have another's case made twice.
 */
export function attemptOnce(service: Answer, now: () => number = () => performance.now()): Answer {
  const underWay = new Map<string, Attempt>()
  /** In the order in which they ended. */
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

  const isOld = ({ at }: EndedAttempt) => now() - at > limits.kept

  /** Forgets what is old, and of one owner the oldest answers beyond its room. */
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

  /** Answers one request for an attempt. `hold` counts the bytes of its body; false when they are too many. */
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
    // Some statuses may have no body, not even an empty one.
    return new Response(answered.length === 0 ? null : answered, { status, headers })
  }

  return async (request, caller) => {
    const id = request.headers.get(attemptHeader)
    const isCreation = request.method === 'POST' && new URL(request.url).pathname === creation
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

/** Whether an answer says for certain that nothing was stored; a 408 may come from a gateway between. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

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

function hashOf(...parts: (string | Uint8Array | null)[]): string {
  const hash = createHash('sha256')
  // The length in front keeps two lists of parts from being the same bytes.
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '')
  return hash.digest('base64url')
}

/** All bytes of a body, unless there are more than `most`, `hold` has no room for them, or they end early. */
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
