import { urlPieces } from './host-name.ts'

/**
 * A host in the form to compare with others: lower case, ASCII, without scheme, port or final dot.
 * What no parser takes for a host comes back in lower case.
 */
export function comparableHost(host: string): string {
  const name = URL.parse(`https://${host.trim()}/`)?.hostname ?? host.trim().toLowerCase()
  return name.replace(/\.$/, '')
}

/** The comparable host of an address as a case holds it; null when it has none. */
export function hostOfWebsite(website: string): string | null {
  const host = urlPieces(website.trim())?.host ?? ''
  return host === '' ? null : comparableHost(host)
}

/** Whether two addresses name the same target: as written, or as a browser would read them. */
export function sameTarget(a: string, b: string): boolean {
  const normal = (website: string) => URL.parse(website.trim())?.href ?? website.trim()
  return normal(a) === normal(b)
}

/** Whether `host` is `parent` or below it: `login.shop.example` is within `shop.example`. */
export function isWithin(host: string, parent: string): boolean {
  const [inner, outer] = [comparableHost(host), comparableHost(parent)]
  return outer !== '' && (inner === outer || inner.endsWith(`.${outer}`))
}

/**
 * What two requests must share to ask for the same thing: host and path. Scheme, port, query and fragment
 * do not make another website; a final slash does not either.
 */
export function targetKey(website: string): string {
  const parsed = URL.parse(website.trim())
  const host = parsed ? comparableHost(parsed.hostname) : hostOfWebsite(website)
  if (!host) return website.trim()
  return `${host}${(parsed?.pathname ?? '/').replace(/\/+$/, '')}`
}
