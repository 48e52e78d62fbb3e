import type * as z from 'zod/mini'
import { readErrorBody } from '#/contract/error-body.ts'
import { knownNames, schemaBy, type MemberNames } from '#/contract/open-parts.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { ApiError, type Reason } from './errors.ts'
import { explainNetworkFailure, watchPolicy } from './network-failure.ts'

watchPolicy()

/** Query parameters; undefined ones are omitted. */
export type Search = Record<string, string | number | boolean | undefined>

/** A request of the contract and the schema of its response. */
export interface Call<Answer> {
  method: 'GET' | 'POST'
  /** Starts with /core/api/ and ends with a slash: a redirect could drop the header or the body (C1). */
  path: string
  search?: Search
  body?: unknown
  /**
   * ID of one attempt at a write, for a server that lets each through once: browsers repeat a POST when a
   * kept-alive connection breaks. Sent to the page's own origin only: other services don't allow the header.
   */
  attemptId?: string
  answer: z.ZodMiniType<Answer>
}

/** Maximum response size in bytes. A page of 100 full rows is far smaller. */
const sizeLimit = 20 * 1024 * 1024

/**
 * Sends one request once and checks the response: status, content type, JSON, schema. Throws `ApiError`, or
 * the signal's reason after an abort. `timeLimit` (milliseconds) covers everything up to the last byte of the
 * body.
 */
export async function sendOnce<Answer>(
  call: Call<Answer>,
  access: { base: string; key: string; names?: Promise<MemberNames> },
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
      // Never follow: the key and the body must not go to another address.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    answered = true
    const body = await readBody(response)
    const read =
      isSuccess(call, response) && body !== null
        ? readJson(schemaBy(call.answer, (await access.names) ?? knownNames), response, body)
        : null
    if (read?.success) return read.data
    const status = response.status === 0 ? undefined : response.status
    throw fail(reasonOfAnswer(call, response, body), status)
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

/**
 * Loads a small JSON file next to the page, without the key. Undefined if it doesn't exist, or if the server answers
 * with the page instead.
 */
export async function readOwnFile(path: string, timeLimit: number): Promise<unknown> {
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeLimit),
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-cache',
  })
  if (response.status === 404 || !saysJson(response)) return undefined
  if (!response.ok) throw new Error(`status ${response.status}`)
  const body = await readBody(response)
  if (body === null || body.trim() === '') return undefined
  const json = parseJson(body)
  if (json === null) throw new Error('it is no JSON')
  return json.value
}

const isOwnOrigin = (base: string) =>
  typeof location !== 'undefined' && new URL(base, location.href).origin === location.origin

function queryOf(search: Search): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** The body as text (UTF-8 without byte order mark), or null if it exceeds the size limit. */
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

/** Returns whether the status means success in the contract: for a POST, only 201. */
const isSuccess = ({ method }: Pick<Call<unknown>, 'method'>, { ok, status }: Response) =>
  method === 'POST' ? status === 201 : ok

function readJson<Answer>(answer: z.ZodMiniType<Answer>, response: Response, body: string) {
  const json = saysJson(response) ? parseJson(body) : null
  return json && answer.safeParse(json.value)
}

/**
 * Why a response can't be used, by status, content type, JSON and schema, in this order. `body` is null if
 * it was too large.
 */
function reasonOfAnswer(
  call: Pick<Call<unknown>, 'method'>,
  response: Response,
  body: string | null,
): Reason {
  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return { kind: 'redirected' }
  if (!response.ok) return reasonOfStatus(response, body)
  if (body === null) return { kind: 'unreadable', problem: 'too-large' }
  if (body.trim() === '') return { kind: 'unreadable', problem: 'empty' }
  if (!saysJson(response))
    return { kind: 'unreadable', problem: isPage(response) ? 'page' : 'not-json' }
  if (parseJson(body) === null) return { kind: 'unreadable', problem: 'broken-json' }
  return isSuccess(call, response)
    ? { kind: 'unreadable', problem: 'shape' }
    : { kind: 'unexpected-status', detail: null }
}

function reasonOfStatus(response: Response, body: string | null): Reason {
  const json = saysJson(response) ? parseJson(body ?? '') : null
  const { detail, fields } = readErrorBody(json?.value)
  const retryAt = readRetryAfter(response.headers, Date.now())
  // In any other form it comes from a proxy and says nothing about the request.
  if (response.status === 400 && isRecord(json?.value)) return { kind: 'refused', fields, detail }
  if ((response.status === 401 || response.status === 403) && json === null)
    return { kind: 'intercepted' }
  if (response.status === 401) return { kind: 'unauthorized', detail }
  if (response.status === 404) return { kind: 'not-found', detail }
  // Set by our server when it can't reach the service.
  if (response.headers.has('x-service-unreachable')) return { kind: 'unreachable', answered: false }
  if (response.status === 429) return { kind: 'rate-limited', detail, retryAt }
  if (response.status >= 500) return { kind: 'server', retryAt }
  return { kind: 'unexpected-status', detail }
}

/** Longest Retry-After to accept, in milliseconds. */
const longestRetryAfter = 86_400_000

/**
 * Parses Retry-After (seconds or an HTTP date) to milliseconds since the epoch. Null if absent, invalid, not in the
 * future or more than a day away. Compares a date with the response's Date header if possible, so that a wrong local
 * clock doesn't matter.
 */
function readRetryAfter(headers: Headers, now: number): number | null {
  const written = headers.get('retry-after')?.trim() ?? ''
  const wait = /^\d+$/.test(written)
    ? Number(written) * 1000
    : dateIn(written) - (dateIn(headers.get('date') ?? '') || now)
  return wait > 0 && wait <= longestRetryAfter ? now + wait : null
}

/** Matches HTTP dates by their time of day: `Date.parse` also accepts `-5` and `later 2027`. */
const dateIn = (text: string): number => (/\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN)

const isPage = (response: Response): boolean =>
  /^text\/html\b/i.test(response.headers.get('content-type') ?? '')

/** Accept a missing content type, but never HTML. */
function saysJson(response: Response): boolean {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || type === 'application/json' || type.endsWith('+json')
}

/** Parses JSON; null if invalid. */
function parseJson(body: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(body) }
  } catch {
    return null
  }
}
