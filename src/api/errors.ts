/** What went wrong with a request. Times are milliseconds since the epoch. */
export type Reason =
  /** 401: key missing, invalid, revoked or of an inactive user (C4). */
  | { kind: 'unauthorized'; detail: string | null }
  /** 404: missing, not visible, or a page past the end (C11). */
  | { kind: 'not-found'; detail: string | null }
  /** 400: messages by field name, and a general one (C14, C15). */
  | { kind: 'refused'; fields: Map<string, string[]>; detail: string | null }
  /** 429: too many requests or failed keys; `retryAt` is when to come back, as far as anyone knows. */
  | { kind: 'rate-limited'; detail: string | null; retryAt: number | null }
  /** 5xx; `retryAt` from Retry-After. */
  | { kind: 'server'; retryAt: number | null }
  /** Any other status that the contract does not name (403, 418, …). */
  | { kind: 'unexpected-status'; detail: string | null }
  /** The answer was a redirect, which is never followed: the key must not travel. */
  | { kind: 'redirected' }
  /** 401 or 403 that is no JSON: not the service's, but of something before it, as a company's sign-in. */
  | { kind: 'intercepted' }
  /** No complete answer within the time limit. */
  | { kind: 'timeout' }
  /** The browser has no network. */
  | { kind: 'offline' }
  /**
   * No connection; `answered` when it broke in the middle of an answer, and 'unknown' where the browser may
   * as well have kept an answer from this page (C154).
   */
  | { kind: 'unreachable'; answered: boolean | 'unknown' }
  /** The browser refused: content security policy of the page, or CORS set-up of the service (C154). */
  | { kind: 'blocked'; by: 'policy' | 'cors' }
  /** An answer came that is not what the contract promises. */
  | {
      kind: 'unreadable'
      problem: 'empty' | 'page' | 'not-json' | 'broken-json' | 'shape' | 'too-large'
    }
  /** The address in index.html is unusable. */
  | { kind: 'misconfigured'; configured: string }

/**
 * The one error of all requests. It says which request failed, how and when; it never holds the key,
 * nor a body of an answer that was not JSON.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly reason: Reason
  readonly method: 'GET' | 'POST'
  /** Path and query below the base address. */
  readonly path: string
  /** HTTP status, null when no answer came. */
  readonly status: number | null
  /** When it happened, milliseconds since the epoch. */
  readonly at: number

  constructor(about: { reason: Reason; method: 'GET' | 'POST'; path: string; status?: number }) {
    const status = about.status ?? null
    super(
      `${about.method} ${about.path}: ${about.reason.kind}${status === null ? '' : ` (${status})`}`,
    )
    this.reason = about.reason
    this.method = about.method
    this.path = about.path
    this.status = status
    this.at = Date.now()
  }
}

/** Whether `error` is an `ApiError` of this kind, for example a page past the end: 'not-found'. */
export function isApiError(error: unknown, kind: Reason['kind']): error is ApiError {
  return error instanceof ApiError && error.reason.kind === kind
}

/** Whether something before the service answered in its place: mostly a company's sign-in that has ended. */
export const isIntercepted = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.reason.kind === 'redirected' ||
    error.reason.kind === 'intercepted' ||
    (error.reason.kind === 'unreadable' && error.reason.problem === 'page'))

/** Whether the answer came from something else, such as a sign-in page, which would answer the next request too. */
export const isFromElsewhere = (error: unknown): boolean =>
  isIntercepted(error) || isApiError(error, 'unexpected-status') || isApiError(error, 'not-found')
