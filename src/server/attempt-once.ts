import { createHash } from 'node:crypto'
import { ApiProblem, createProblemResponse } from '#/service/rules/problem.ts'
import { readBytes } from '#/service/rules/request-body.ts'
import {
  takedownsPath,
  type RequestHandler,
  respondWithError,
  respondUnreachable,
  respondWith,
} from './request-handler.ts'

/** Header with the attempt ID. Not forwarded, because the contract doesn't have it. */
const attemptHeader = 'idempotency-key'
const idPattern = /^[\w-]{1,64}$/

const retentionMs = 5 * 60_000
/** Limits memory: each pending attempt holds a body of up to 1 MB. */
const maxPending = 100
/** Maximum number of pending attempts and kept responses together. */
const maxAttempts = 10_000

interface KeptResponse {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

interface Attempt {
  /** Hash of the request, to detect another request with the same ID. */
  requestHash: string
  response: Promise<KeptResponse>
}

/**
 * Creates a handler around `service` that forwards each attempt to create a takedown at most once.
 *
 * Browsers may resend a POST if a kept-alive connection breaks, and each POST would create a case. The page therefore
 * sends an attempt ID in `Idempotency-Key`. While the first response is kept (see `keep`), a second request with the
 * same ID gets it too. Only the page can provide this ID, because a resent request and an intentional second one have
 * the same bytes.
 *
 * An attempt belongs to the `Authorization` header of its request, so that no other API key gets its response. A
 * different request with the same ID is refused with 422. An attempt whose response is lost is not repeated, because
 * the case may be stored. A client that disconnects doesn't cancel the attempt. Requests without an ID are forwarded
 * unchanged.
 *
 * If there are too many attempts, new ones get a 503. Forgetting older attempts instead would let one user cause
 * duplicates for another.
 */
export function attemptOnce(service: RequestHandler): RequestHandler {
  const attempts = new Map<string, Attempt>()
  let pending = 0

  /** Keeps an attempt while it is pending and, unless the service refused it, for `retentionMs` afterwards. */
  async function keep(attemptKey: string, attempt: Attempt): Promise<void> {
    attempts.set(attemptKey, attempt)
    pending += 1
    const { status } = await attempt.response
    pending -= 1
    if (isRefusal(status)) attempts.delete(attemptKey)
    else setTimeout(() => attempts.delete(attemptKey), retentionMs).unref()
  }

  return async (request, caller) => {
    const id = request.headers.get(attemptHeader)
    const isTakedownRequest =
      request.method === 'POST' && new URL(request.url).pathname.endsWith(takedownsPath)
    if (id === null || !isTakedownRequest) return service(request, caller)
    if (!idPattern.test(id)) {
      return respondWithError(
        400,
        'Idempotency-Key must be 1 to 64 letters, digits, hyphens or underscores.',
      )
    }
    let requestBody: Uint8Array<ArrayBuffer>
    try {
      requestBody = await readBytes(request)
    } catch (error) {
      if (error instanceof ApiProblem) return createProblemResponse(error)
      throw error
    }
    const attemptKey = `${hashParts(request.headers.get('authorization'))} ${id}`
    const requestHash = hashParts(caller.target, request.headers.get('content-type'), requestBody)
    const known = attempts.get(attemptKey)
    if (known && known.requestHash !== requestHash) {
      return respondWithError(422, 'This Idempotency-Key belongs to another request.')
    }
    if (!known && (pending >= maxPending || attempts.size >= maxAttempts)) {
      return respondWithError(503, 'Too many requests are waiting.', { 'retry-after': '1' })
    }
    const attempt = known ?? {
      requestHash,
      response: readResponse(async () => service(copyRequest(request, requestBody), caller)),
    }
    if (!known) void keep(attemptKey, attempt)
    const { status, headers, body } = await attempt.response
    return respondWith(body, { status, headers })
  }
}

/** Returns whether a response proves that nothing was stored. A 408 does not, because it may come from a gateway. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

/** Copies a request without its attempt ID and abort signal. */
function copyRequest(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers)
  headers.delete(attemptHeader)
  headers.set('content-length', String(body.length))
  return new Request(request.url, { method: request.method, headers, body })
}

/** Buffers a response. A missing or truncated response becomes a 502 response. */
async function readResponse(forward: () => Promise<Response>): Promise<KeptResponse> {
  const bufferResponse = async (response: Response): Promise<KeptResponse> => ({
    status: response.status,
    headers: [...response.headers],
    body: await response.bytes(),
  })
  try {
    return await bufferResponse(await forward())
  } catch {
    return bufferResponse(respondUnreachable(502, 'The service did not respond to this request.'))
  }
}

function hashParts(...parts: (string | Uint8Array | null)[]): string {
  const hash = createHash('sha256')
  // The length prefix makes the encoding unambiguous.
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '')
  return hash.digest('base64url')
}
