/** Origins whose requests the page's own content security policy has stopped. */
export const stoppedByPolicy = new Set<string>()

/** Notes them from now on; the browser reports them once, so this must begin before the first request. */
export function watchPolicy(): void {
  if (typeof document === 'undefined') return
  document.addEventListener('securitypolicyviolation', (event) => {
    const origin = URL.parse(event.blockedURI)?.origin
    if (origin !== undefined && event.effectiveDirective === 'connect-src')
      stoppedByPolicy.add(origin)
  })
}
