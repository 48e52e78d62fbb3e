/** Origins whose requests the page's own content security policy has stopped. */
export const stoppedByPolicy = new Set<string>()

if (typeof document !== 'undefined')
  document.addEventListener('securitypolicyviolation', (event) => {
    const origin = URL.parse(event.blockedURI)?.origin
    if (origin !== undefined && event.effectiveDirective === 'connect-src')
      stoppedByPolicy.add(origin)
  })
