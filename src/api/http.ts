import type * as z from 'zod/mini'
import { ApiError, type Reason } from './errors.ts'
import { reasonOfAnswer } from './failed-answer.ts'
import { parseJson, saysJson } from './json-answer.ts'
import { explainNetworkFailure } from './network-failure.ts'
import { watchPolicy } from './policy-violations.ts'

watchPolicy()

/** Query parameters; an absent one is left out of the address. */
export type Search = Record<string, string | number | boolean | undefined>

/** One request of the contract: what to ask, and how the answer reads. */
export interface Call<Answer> {
  method: 'GET' | 'POST'
  /** Begins with /core/api/ and ends with a slash: a redirect could drop the header or the body (C1). */
  path: string
  search?: Search
  body?: unknown
  /**
   * One attempt at a change, for a host that lets each through once: browsers send a POST twice by
   * themselves when a connection breaks. Sent to the page's own origin only: the service of another one
   * does not allow the header.
   */
  attemptId?: string
  answer: z.ZodMiniType<Answer>
}

/** Largest answer that is read, in bytes. A page of 100 full rows stays far below. */
const sizeLimit = 20 * 1024 * 1024

/**
 * Sends one request once, and reads its answer in this order: status, content type, JSON, shape. All
 * failures are `ApiError`s, except that an abort through `signal` throws the signal's own reason.
 * `timeLimit` (milliseconds) covers everything up to the last byte of the body.
 */
export async function sendOnce<Answer>(
  call: Call<Answer>,
  access: { base: string; key: string },
  signal: AbortSignal,
  timeLimit: number,
): Promise<Answer> {
  const path = call.path + queryOf(call.search ?? {})
  const fail = (reason: Reason, status?: number) =>
    new ApiError({ reason, method: call.method, path, ...(status === undefined ? {} : { status }) })
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeLimit)
  let answered = false
  try {
    const written = call.body === undefined ? null : JSON.stringify(call.body)
    const response = await fetch(access.base + path, {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: `Api-Key ${access.key}`,
        ...(written === null ? {} : { 'content-type': 'application/json' }),
        ...(call.attemptId !== undefined && isOwnOrigin(access.base)
          ? { 'idempotency-key': call.attemptId }
          : {}),
      },
      body: written,
      signal: AbortSignal.any([signal, deadline.signal]),
      // Not followed: the key and the body must never travel to where an answer points.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    answered = true
    const body = await readBody(response)
    const read = response.ok && body !== null ? readJson(call.answer, response, body) : null
    if (read?.success) return read.data
    const status = response.status === 0 ? undefined : response.status
    throw fail(reasonOfAnswer(response, body), status)
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (signal.aborted) throw signal.reason
    if (deadline.signal.aborted) throw fail({ kind: 'timeout' })
    if (answered) throw fail({ kind: 'unreachable', answered })
    throw fail(await explainNetworkFailure(access.base))
  } finally {
    clearTimeout(timer)
  }
}

const isOwnOrigin = (base: string) =>
  typeof location !== 'undefined' && new URL(base, location.href).origin === location.origin

function queryOf(search: Search): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** The body as text (UTF-8, byte order mark dropped), or null when it is over the size limit. */
async function readBody(response: Response): Promise<string | null> {
  if (Number(response.headers.get('content-length')) > sizeLimit) {
    await response.body?.cancel()
    return null
  }
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > sizeLimit) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

function readJson<Answer>(answer: z.ZodMiniType<Answer>, response: Response, body: string) {
  const json = saysJson(response) ? parseJson(body) : null
  return json && answer.safeParse(json.value)
}
