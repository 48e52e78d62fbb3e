/** Reason of a failed request. Times are milliseconds since the epoch. */
export type ErrorReason =
  /** 401: the API key is missing, invalid or revoked, or its user is inactive (C4). */
  | { kind: 'unauthorized'; detail: string | null }
  /** 404: the record is missing or not visible, or the page is past the end (C11). */
  | { kind: 'not-found'; detail: string | null }
  /** 400: error messages by field name, and a general message (C14, C15). */
  | { kind: 'refused'; fields: Map<string, string[]>; detail: string | null }
  /** 429: too many requests or too many invalid keys. `retryAt` is null if not reported. */
  | { kind: 'rate-limited'; detail: string | null; retryAt: number | null }
  /** 5xx. `retryAt` is the time from Retry-After; null if not reported. */
  | { kind: 'server'; retryAt: number | null }
  /** Any other status, which the contract doesn't define (403, 418, …). */
  | { kind: 'unexpected-status'; detail: string | null }
  /** A proxy or company sign-in responded: with a redirect, an HTML page, or a 401 or 403 without JSON. */
  | { kind: 'intercepted' }
  /** No complete response within the time limit. */
  | { kind: 'timeout' }
  /** The browser has no network. */
  | { kind: 'offline' }
  /**
   * The connection failed. `hasResponded` is true if it broke during a response, and 'unknown' if the browser may have
   * hidden a response from the app (C154).
   */
  | { kind: 'unreachable'; hasResponded: boolean | 'unknown' }
  /** Blocked by the app's content security policy (C154). */
  | { kind: 'blocked' }
  /** The response doesn't match the contract. */
  | { kind: 'unreadable' }
  /** The response exceeds the size limit. */
  | { kind: 'too-large' }
  /** The API URL in index.html is invalid. */
  | { kind: 'misconfigured'; configured: string }

/** A failed request. Never contains the API key or a response body that wasn't JSON. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly reason: ErrorReason
  readonly method: 'GET' | 'POST'
  /** Path and query, relative to the base URL. */
  readonly path: string
  /** HTTP status; null if there was no response. */
  readonly status: number | null
  /** Milliseconds since the epoch. */
  readonly occurredAt: number

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
    this.occurredAt = Date.now()
  }
}

export function isApiError(error: unknown, kind: ErrorReason['kind']): error is ApiError {
  return error instanceof ApiError && error.reason.kind === kind
}

/** Returns whether another server probably responded to a POST. It would also get the next one. */
export const isFromOtherServer = (error: unknown): boolean =>
  isApiError(error, 'intercepted') ||
  isApiError(error, 'unexpected-status') ||
  isApiError(error, 'not-found')
