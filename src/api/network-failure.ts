import type { Reason } from './errors.ts'

/** Origins blocked by the page's content security policy. */
const stoppedByPolicy = new Set<string>()

/** Starts recording violations. The browser reports each once, so call this before the first request. */
export function watchPolicy(): void {
  if (typeof document === 'undefined') return
  document.addEventListener('securitypolicyviolation', (event) => {
    const origin = URL.parse(event.blockedURI)?.origin
    if (origin !== undefined && event.effectiveDirective === 'connect-src')
      stoppedByPolicy.add(origin)
  })
}

/**
 * Why a request failed without an answer. The browser tells a script nothing but "failed", so this looks at what else is
 * known: the network state and policy violations. A service on another origin that doesn't allow the page (CORS) looks
 * like one that is not there, so its silence is never called unreachable.
 */
export async function explainNetworkFailure(base: string): Promise<Reason> {
  // Some runtimes have a navigator without `onLine`.
  if ('onLine' in navigator && !navigator.onLine) return { kind: 'offline' }
  const { origin } = new URL(base)
  if (typeof location === 'undefined' || origin === location.origin)
    return { kind: 'unreachable', answered: false }
  // The violation event fires in a later task than the failure.
  await new Promise((resolve) => setTimeout(resolve, 50))
  return stoppedByPolicy.has(origin)
    ? { kind: 'blocked' }
    : { kind: 'unreachable', answered: 'unknown' }
}
