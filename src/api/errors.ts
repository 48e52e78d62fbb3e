import { formatTime, MINUTE } from '#/lib/dates.ts'

/** Times are milliseconds since the epoch. */
export type ErrorReason =
  /** 401: the API key is missing, invalid or revoked, or its user is inactive (C4). */
  | { kind: 'unauthorized'; detail: string | null }
  /** 404: the record is missing or not visible, or the page is past the end (C11). */
  | { kind: 'not-found'; detail: string | null }
  /** 400: the API rejected the request (C14, C15). `fields` has the messages about each field. */
  | { kind: 'refused'; fields: Map<string, string[]>; detail: string | null }
  /** 429: too many requests or too many invalid keys. `retryAt` is null if not reported. */
  | { kind: 'rate-limited'; detail: string | null; retryAt: number | null }
  /** 5xx. `retryAt` is null if not reported. */
  | { kind: 'server'; retryAt: number | null }
  /** A status that the contract doesn't define (403, 418, …). */
  | { kind: 'unexpected-status'; detail: string | null }
  /** A proxy or company sign-in responded: with a redirect, an HTML page, or a 401 or 403 without JSON. */
  | { kind: 'intercepted' }
  | { kind: 'timeout' }
  | { kind: 'offline' }
  /** The connection failed, or the browser blocked the request or hid the response from the app (C154). */
  | { kind: 'unreachable' }
  /** The response doesn't match the contract. */
  | { kind: 'unreadable' }
  /** The API URL in index.html is invalid. */
  | { kind: 'misconfigured'; configured: string }

/** Error of an API request. Never contains the API key, or a response body that wasn't JSON. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly reason: ErrorReason
  readonly method: 'GET' | 'POST'
  /** Path and query, relative to the base URL. */
  readonly path: string
  /** Null if there was no response. */
  readonly status: number | null
  readonly occurredAtMs: number

  constructor(options: {
    reason: ErrorReason
    method: 'GET' | 'POST'
    path: string
    status?: number | null
  }) {
    const status = options.status ?? null
    super(
      `${options.method} ${options.path}: ${options.reason.kind}${status === null ? '' : ` (${status})`}`,
    )
    this.reason = options.reason
    this.method = options.method
    this.path = options.path
    this.status = status
    this.occurredAtMs = Date.now()
  }
}

export function isApiError(error: unknown, kind: ErrorReason['kind']): error is ApiError {
  return error instanceof ApiError && error.reason.kind === kind
}

/**
 * Returns whether a server other than the API probably answered a POST. If so, don't send more POSTs, because that
 * server would get them too. The API itself never answers a POST with a 404.
 */
export const isFromOtherServer = (error: unknown): boolean =>
  isApiError(error, 'intercepted') ||
  isApiError(error, 'unexpected-status') ||
  isApiError(error, 'not-found')

const permanentErrors: ReadonlySet<ErrorReason['kind']> = new Set([
  'unauthorized',
  'not-found',
  'refused',
  'misconfigured',
])

/** Explains any thrown value to the user. `details` are for the support team; null if the value isn't an `ApiError`. */
export function explainError(error: unknown) {
  if (!(error instanceof ApiError))
    return { text: 'Something went wrong on this page.', canRetry: true, details: null }
  const { method, path, reason, occurredAtMs } = error
  const status = error.status === null ? 'no response' : `status ${error.status}`
  return {
    text: describeCause(error),
    canRetry: !permanentErrors.has(reason.kind),
    details: `${method} ${path}\n${status}, ${reason.kind}\n${new Date(occurredAtMs).toISOString()}`,
  }
}

function describeCause({ reason, status, method }: ApiError): string {
  const unexpectedStatus = `Unexpected response from the service (${status}).`
  switch (reason.kind) {
    case 'unauthorized':
      return reason.detail ?? 'The API key was not accepted.'
    case 'not-found':
      // For a GET, the API doesn't reveal whether the record exists (C11). The API never answers a POST with a 404, so
      // that response comes from another server.
      return method === 'POST' ? unexpectedStatus : 'Not found, or not visible with this API key.'
    case 'refused': {
      const messages = [reason.detail, ...[...reason.fields.values()].flat()].filter(Boolean)
      return messages.join(' ') || 'The service refused the request.'
    }
    case 'rate-limited': {
      if (reason.retryAt === null) return 'Too many requests.'
      const retryTime = formatTime(Math.ceil(reason.retryAt / MINUTE) * MINUTE)
      return `Too many requests. The service accepts requests again at ${retryTime}.`
    }
    case 'server':
      return `The service had a problem (${status}).`
    case 'unexpected-status':
      return reason.detail ?? unexpectedStatus
    case 'intercepted':
      // A banner on the page says what to do.
      return 'Unexpected response, perhaps from a proxy or login page.'
    case 'timeout':
      return 'The service took too long to answer.'
    case 'offline':
      return 'You’re offline.'
    case 'unreachable':
      return 'The service can’t be reached, or the browser blocks its response (CORS or security policy).'
    case 'unreadable':
      return 'The service’s response couldn’t be read.'
    case 'misconfigured':
      return `The service address for this page is invalid: ${reason.configured}`
  }
}
