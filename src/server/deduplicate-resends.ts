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

/** The page's attempt ID. Not forwarded to the service, because the contract doesn't have this header. */
const attemptHeader = 'idempotency-key'
const idPattern = /^[\w-]{1,64}$/

const responseRetentionMs = 5 * 60_000
/** Limits memory: each pending attempt holds a body of up to 1 MB. */
const maxPending = 100
/** Limit for pending attempts and kept responses together. */
const maxAttempts = 10_000

interface KeptResponse {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

interface Attempt {
  /** Detects a different request with the same ID. */
  requestHash: string
  response: Promise<KeptResponse>
}

/**
 * Wraps a service so that it gets each attempt to create a takedown at most once (C141). Attempts are remembered for
 * `responseRetentionMs` after the response. A refused attempt stored nothing, so it may be forwarded again.
 *
 * Browsers may resend a POST if a kept-alive connection breaks, and each POST would create a case. The page therefore
 * sends an attempt ID, and a resent request gets the response to the first one. The server can't derive an ID from the
 * request, because a resent request and an intentional second one have the same content.
 */
export function deduplicateResends(service: RequestHandler): RequestHandler {
  const attempts = new Map<string, Attempt>()
  let pending = 0

  async function keepAttempt(attemptKey: string, attempt: Attempt): Promise<void> {
    attempts.set(attemptKey, attempt)
    pending += 1
    const { status } = await attempt.response
    pending -= 1
    if (isRefusal(status)) attempts.delete(attemptKey)
    else setTimeout(() => attempts.delete(attemptKey), responseRetentionMs).unref()
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
    // The attempt key includes the API key, so that requests with another API key never get this response.
    const attemptKey = `${hashParts(request.headers.get('authorization'))} ${id}`
    const requestHash = hashParts(caller.rawUrl, request.headers.get('content-type'), requestBody)
    const knownAttempt = attempts.get(attemptKey)
    if (knownAttempt && knownAttempt.requestHash !== requestHash) {
      return respondWithError(422, 'This Idempotency-Key belongs to another request.')
    }
    if (!knownAttempt && (pending >= maxPending || attempts.size >= maxAttempts)) {
      // Deleting older attempts would make room, but then one user's requests could cause duplicates for another.
      return respondWithError(503, 'Too many requests are waiting.', { 'retry-after': '1' })
    }
    const attempt = knownAttempt ?? {
      requestHash,
      response: readResponse(async () => service(copyRequest(request, requestBody), caller)),
    }
    if (!knownAttempt) void keepAttempt(attemptKey, attempt)
    const { status, headers, body } = await attempt.response
    return respondWith(body, { status, headers })
  }
}

/** Returns whether the status proves that nothing was stored. A gateway may send 408 although the case was stored. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

/** Leaves out the abort signal, so that a client that disconnects doesn't cancel the attempt. */
function copyRequest(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers)
  headers.delete(attemptHeader)
  headers.set('content-length', String(body.length))
  return new Request(request.url, { method: request.method, headers, body })
}

/** Replaces a missing or truncated response with a 502, which is kept because the service may have stored the case. */
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
  // Hash the length of each part too. Otherwise, the parts 'ab' and 'c' would have the same hash as 'a' and 'bc'.
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '')
  return hash.digest('base64url')
}
