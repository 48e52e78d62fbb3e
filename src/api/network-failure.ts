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

/** Milliseconds for which a probe result is reused. */
const probeAge = 5000
/** Last probe by service URL. */
const probes = new Map<string, { at: number; heard: Promise<boolean> }>()

/**
 * Why a request failed without an answer. The browser tells a script nothing but "failed", so this looks
 * at what else is known: the network state, policy violations, and whether the service can be heard by
 * a request that carries no key and whose answer stays hidden (`probe`): then CORS is what stops us. A
 * service that also forbids hidden answers (Cross-Origin-Resource-Policy) looks to every request, image and
 * timing just like one that is not there, so silence from another origin is never called unreachable.
 */
export async function explainNetworkFailure(base: string, probe = isHeard): Promise<Reason> {
  // Some runtimes have a navigator without `onLine`.
  if ('onLine' in navigator && !navigator.onLine) return { kind: 'offline' }
  const origin = new URL(base).origin
  if (typeof location === 'undefined' || origin === location.origin)
    return { kind: 'unreachable', answered: false }
  // The violation event fires in a later task than the failure.
  await new Promise((resolve) => setTimeout(resolve, 50))
  if (stoppedByPolicy.has(origin)) return { kind: 'blocked', by: 'policy' }
  return (await lastProbe(base, probe))
    ? { kind: 'blocked', by: 'cors' }
    : { kind: 'unreachable', answered: 'unknown' }
}

function lastProbe(base: string, probe: typeof isHeard): Promise<boolean> {
  const last = probes.get(base)
  if (last && Date.now() - last.at <= probeAge) return last.heard
  const heard = probe(`${base}/`)
  probes.set(base, { at: Date.now(), heard })
  return heard
}

/** Whether anything answers at `url`. Sends no key and no cookies; the response is opaque. */
async function isHeard(url: string): Promise<boolean> {
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
