import { baseAddress } from './base-address.ts'

/**
 * The origins that screenshots may be shown from: the page's own, the service's, and those that the
 * deployer wrote into index.html. Everywhere else a picture could tell a stranger who looks at what.
 */
export function screenshotOrigins(): readonly string[] {
  const meta = document.querySelector('meta[name="screenshot-origins"]')
  const listed = (meta?.getAttribute('content') ?? '').split(/\s+/)
  return [location.origin, baseAddress(), ...listed].flatMap((address) => {
    const origin = URL.parse(address)?.origin
    return origin === undefined || origin === 'null' ? [] : [origin]
  })
}
