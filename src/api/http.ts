import type * as z from 'zod/mini'
import { isRecord } from '#/contract/tolerant.ts'
import { DAY } from '#/lib/dates.ts'
import { stringifySearch } from '#/lib/search-params.ts'
import { ApiError, type ErrorReason } from './errors.ts'

/** Query parameters by name. Undefined and empty values are omitted. */
export type Search = Record<string, string | number | boolean | undefined>

export interface HttpRequest<Data> {
  method: 'GET' | 'POST'
  /** Starts with /core/api/ and ends with a slash (C1, see paths.ts). */
  path: string
  search?: Search
  body?: unknown
  /** Browsers may repeat a POST when a kept-alive connection breaks. The app's server drops duplicates by this ID. */
  attemptId?: string
  /** Called right before the request is sent. If it throws, nothing is sent. */
  onSend?: () => void
  schema: z.ZodMiniType<Data>
}

/**
 * Sends a request once and parses the response. Throws an `ApiError`, or the signal's reason if the caller aborts.
 * `timeoutMs` includes the time to read the body.
 */
export async function sendOnce<Data>(
  request: HttpRequest<Data>,
  connection: { baseUrl: string; key: string; fieldMappingLoaded?: Promise<void> },
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Data> {
  const path = request.path + stringifySearch(request.search ?? {})
  const createError = (reason: ErrorReason, status: number | null = null) =>
    new ApiError({ reason, method: request.method, path, status })
  if (timeoutMs <= 0) throw createError({ kind: 'timeout' })
  request.onSend?.()
  const timeoutController = new AbortController()
  const timeoutId = setTimeout(() => timeoutController.abort(), timeoutMs)
  try {
    const requestBody = request.body === undefined ? null : JSON.stringify(request.body)
    const response = await fetch(connection.baseUrl + path, {
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization: `Api-Key ${connection.key}`,
        ...(requestBody === null ? {} : { 'content-type': 'application/json' }),
        // Other servers may not allow this header (CORS).
        ...(request.attemptId !== undefined && isOwnOrigin(connection.baseUrl)
          ? { 'idempotency-key': request.attemptId }
          : {}),
      },
      body: requestBody,
      signal: AbortSignal.any([signal, timeoutController.signal]),
      // Don't follow redirects: the API key and the body must not go to another address.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    const body = await response.text()
    const json = parseJson(response, body)
    const isSuccess = request.method === 'POST' ? response.status === 201 : response.ok
    if (json !== undefined && isSuccess) {
      // The schema needs the deployer's mapping of field names, which loads in parallel with the first requests.
      await connection.fieldMappingLoaded
      const parsed = request.schema.safeParse(json)
      if (parsed.success) return parsed.data
    }
    // The status of an opaque redirect is 0.
    throw createError(getFailureReason(response, json, isSuccess), response.status || null)
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (signal.aborted) throw signal.reason
    if (timeoutController.signal.aborted) throw createError({ kind: 'timeout' })
    // Some runtimes have a navigator without `onLine`.
    const isOffline = 'onLine' in navigator && !navigator.onLine
    throw createError({ kind: isOffline ? 'offline' : 'unreachable' })
  } finally {
    clearTimeout(timeoutId)
  }
}

/** Returns undefined if the file is empty or missing, or if the server sends index.html instead. */
export async function fetchStaticJson(path: string, timeoutMs: number): Promise<unknown> {
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-cache',
  })
  if (response.status === 404 || isHtml(response.headers)) return undefined
  if (!response.ok) throw new Error(`status ${response.status}`)
  const body = await response.text()
  return body.trim() === '' ? undefined : JSON.parse(body)
}

const isOwnOrigin = (baseUrl: string) =>
  typeof location !== 'undefined' && new URL(baseUrl, location.href).origin === location.origin

/** `json` is undefined if the body wasn't JSON. */
function getFailureReason(response: Response, json: unknown, isSuccess: boolean): ErrorReason {
  if (isFromProxy(response, json)) return { kind: 'intercepted' }
  if (!response.ok) return getStatusReason(response, json)
  if (json === undefined || isSuccess) return { kind: 'unreadable' }
  // A POST got a 2xx status other than 201, but the API answers every successful POST with 201.
  return { kind: 'unexpected-status', detail: null }
}

function isFromProxy({ type, status, ok, headers }: Response, json: unknown): boolean {
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400)
  const isDeniedWithoutJson = (status === 401 || status === 403) && json === undefined
  return isRedirect || (ok && isHtml(headers)) || isDeniedWithoutJson
}

function getStatusReason({ status, headers }: Response, json: unknown): ErrorReason {
  const { detail, fields } = parseErrorBody(json)
  const retryAt = parseRetryAfter(headers, Date.now())
  // A 400 without a JSON object comes from a proxy and says nothing about the request.
  if (status === 400 && isRecord(json)) return { kind: 'refused', fields, detail }
  if (status === 401) return { kind: 'unauthorized', detail }
  if (status === 404) return { kind: 'not-found', detail }
  // The app's server sets this header if it can't reach the API.
  if (headers.has('x-service-unreachable')) return { kind: 'unreachable' }
  if (status === 429) return { kind: 'rate-limited', detail, retryAt }
  if (status >= 500) return { kind: 'server', retryAt }
  return { kind: 'unexpected-status', detail }
}

/** Parses an error body of any format (C14, C15). Ignores values other than strings and arrays of strings. */
export function parseErrorBody(raw: unknown): {
  fields: Map<string, string[]>
  detail: string | null
} {
  const fields = new Map<string, string[]>()
  let detail: string | null = null
  for (const [key, value] of Object.entries(isRecord(raw) ? raw : {})) {
    const messages = (Array.isArray(value) ? value : [value]).filter(
      (message): message is string => typeof message === 'string' && message.trim() !== '',
    )
    if (messages.length === 0) continue
    if (key === 'detail') detail = messages.join(' ')
    else fields.set(key, messages)
  }
  return { fields, detail }
}

const maxRetryAfterMs = DAY

/**
 * Parses a Retry-After header that contains seconds or an HTTP date. Returns milliseconds since the epoch; null if the
 * value is invalid, in the past or more than a day away.
 */
function parseRetryAfter(headers: Headers, now: number): number | null {
  const retryAfter = headers.get('retry-after')?.trim() ?? ''
  // A date is compared with the server's clock, because the local clock may be wrong.
  const serverTime = parseHttpDate(headers.get('date') ?? '') || now
  const waitMs = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : parseHttpDate(retryAfter) - serverTime
  return waitMs > 0 && waitMs <= maxRetryAfterMs ? now + waitMs : null
}

/** Returns NaN if there is no time of day, because `Date.parse` also accepts strings such as `-5` and `later 2027`. */
const parseHttpDate = (text: string): number =>
  /\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN

const isHtml = (headers: Headers): boolean =>
  /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** Returns undefined if the content type or the body isn't JSON. */
function parseJson({ headers }: Response, body: string): unknown {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(type === '' || type === 'application/json' || type.endsWith('+json'))) return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
