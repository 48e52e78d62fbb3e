/** Reason of a failed request. Times are milliseconds since the epoch. */
export type ErrorReason =
  /** 401: key missing, invalid, revoked or of an inactive user (C4). */
  | { kind: 'unauthorized'; detail: string | null }
  /** 404: missing, not visible, or a page past the end (C11). */
  | { kind: 'not-found'; detail: string | null }
  /** 400: messages by field name, and a general one (C14, C15). */
  | { kind: 'refused'; fields: Map<string, string[]>; detail: string | null }
  /** 429: too many requests or failed keys; `retryAt` is when to retry, if known. */
  | { kind: 'rate-limited'; detail: string | null; retryAt: number | null }
  /** 5xx; `retryAt` from Retry-After. */
  | { kind: 'server'; retryAt: number | null }
  /** Any other status that the contract does not name (403, 418, …). */
  | { kind: 'unexpected-status'; detail: string | null }
  /** A proxy or company sign-in responded: with a redirect, a web page, or a 401 or 403 without JSON. */
  | { kind: 'intercepted' }
  /** No complete response within the time limit. */
  | { kind: 'timeout' }
  /** The browser has no network. */
  | { kind: 'offline' }
  /**
   * No connection. `hasResponded` is true if it broke during a response, 'unknown' if the browser may have hidden a
   * response from the app (C154).
   */
  | { kind: 'unreachable'; hasResponded: boolean | 'unknown' }
  /** Blocked by the app's content security policy (C154). */
  | { kind: 'blocked' }
  /** The response doesn't match the contract. */
  | { kind: 'unreadable' }
  | { kind: 'too-large' }
  /** The service URL in index.html is invalid. */
  | { kind: 'misconfigured'; configured: string }

/**
 * Error of every failed request: which request, how and when. Never contains the key or a body that wasn't JSON.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly reason: ErrorReason
  readonly method: 'GET' | 'POST'
  /** Path and query below the base address. */
  readonly path: string
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** Time of the failure, milliseconds since the epoch. */
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

/** Returns whether `error` is an `ApiError` of this kind, for example a page past the end: 'not-found'. */
export function isApiError(error: unknown, kind: ErrorReason['kind']): error is ApiError {
  return error instanceof ApiError && error.reason.kind === kind
}

/** Returns whether another server responded, such as a company sign-in, which would also get the next request. */
export const isFromOtherServer = (error: unknown): boolean =>
  isApiError(error, 'intercepted') ||
  isApiError(error, 'unexpected-status') ||
  isApiError(error, 'not-found')
