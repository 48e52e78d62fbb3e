import type { ErrorReason } from './errors.ts'

/** Origins blocked by the app's content security policy. */
const blockedOrigins = new Set<string>()

/** Starts collecting blocked origins. Call before the first request: each violation is reported only once. */
export function watchPolicyViolations(): void {
  if (typeof document === 'undefined') return
  document.addEventListener('securitypolicyviolation', (event) => {
    const origin = URL.parse(event.blockedURI)?.origin
    if (origin !== undefined && event.effectiveDirective === 'connect-src')
      blockedOrigins.add(origin)
  })
}

/**
 * Returns why a request got no response. For an API on another origin, the browser doesn't reveal whether it is down or
 * forbids the app's origin (CORS); `hasResponded` is then 'unknown'.
 */
export async function explainNetworkFailure(baseUrl: string): Promise<ErrorReason> {
  // Some runtimes have a navigator without `onLine`.
  if ('onLine' in navigator && !navigator.onLine) return { kind: 'offline' }
  const { origin } = new URL(baseUrl)
  if (typeof location === 'undefined' || origin === location.origin)
    return { kind: 'unreachable', hasResponded: false }
  // The violation event fires in a later task than the failure of the request.
  await new Promise((resolve) => setTimeout(resolve, 50))
  return blockedOrigins.has(origin)
    ? { kind: 'blocked' }
    : { kind: 'unreachable', hasResponded: 'unknown' }
}
