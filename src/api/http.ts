import type * as z from 'zod/mini'
import { readErrorBody } from '#/contract/error-body.ts'
import { ApiError, type Reason } from './errors.ts'
import { explainNetworkFailure } from './network-failure.ts'
import { readRetryAfter } from './retry-after.ts'

/** Query parameters; an absent one is left out of the address. */
export type Search = Record<string, string | number | boolean | undefined>

/** One request of the contract: what to ask, and how the answer reads. */
export interface Call<Answer> {
  method: 'GET' | 'POST'
  /** Begins with /core/api/ and ends with a slash: a redirect could drop the header or the body (C1). */
  path: string
  search?: Search
  body?: unknown
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
    const response = await fetch(access.base + path, {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: `Api-Key ${access.key}`,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.any([signal, deadline.signal]),
      // Not followed: the key and the body must never travel to where an answer points.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    answered = true
    const { status } = response
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
      throw fail({ kind: 'redirected' }, status === 0 ? undefined : status)
    const body = await readBody(response)
    if (!response.ok) throw fail(reasonOf(response, body), status)
    if (body === null) throw fail({ kind: 'unreadable', problem: 'too-large' }, status)
    if (body.trim() === '') throw fail({ kind: 'unreadable', problem: 'empty' }, status)
    if (!saysJson(response)) throw fail({ kind: 'unreadable', problem: 'not-json' }, status)
    const json = parseJson(body)
    if (!json) throw fail({ kind: 'unreadable', problem: 'broken-json' }, status)
    const read = call.answer.safeParse(json.value)
    if (!read.success) throw fail({ kind: 'unreadable', problem: 'shape' }, status)
    return read.data
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (signal.aborted) throw signal.reason
    if (deadline.signal.aborted) throw fail({ kind: 'timeout' })
    if (answered) throw fail({ kind: 'unreachable', answered })
    throw fail(await explainNetworkFailure(access.base, probe))
  } finally {
    clearTimeout(timer)
  }
}

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

/** An answer without a content type gets the benefit of the doubt; HTML never does. */
function saysJson(response: Response): boolean {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || type === 'application/json' || type.endsWith('+json')
}

function parseJson(body: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(body) }
  } catch {
    return null
  }
}

function reasonOf(response: Response, body: string | null): Reason {
  const json = saysJson(response) ? parseJson(body ?? '') : null
  const { detail, fields } = readErrorBody(json?.value)
  const retryAt = readRetryAfter(response.headers, Date.now())
  if (response.status === 400) return { kind: 'refused', fields, detail }
  if (response.status === 401) return { kind: 'unauthorized', detail }
  if (response.status === 404) return { kind: 'not-found', detail }
  // Said by the host that passes requests on to the service, when it cannot reach it.
  if (response.headers.has('x-service-unreachable')) return { kind: 'unreachable', answered: false }
  if (response.status === 429) return { kind: 'rate-limited', detail, retryAt }
  if (response.status >= 500) return { kind: 'server', retryAt }
  return { kind: 'unexpected-status', detail }
}

/** Whether anything answers at `url`. Carries no key and no cookie; the answer cannot be read. */
async function probe(url: string): Promise<boolean> {
  try {
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(3000),
    })
    return true
  } catch {
    return false
  }
}
