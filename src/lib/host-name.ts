/* Splits, defangs and compares hosts and URLs. Programs don't recognize defanged text as a link. */

/** Parts of a host for display: `login.`, `bank` and `com`. */
type HostParts = { sub: string; name: string; suffix: string }

/** Second-level labels of public suffixes, as in `co.uk` or `com.au`. */
const SECOND_LEVEL = new Set(
  'ac co com edu go gob gov gouv govt mil ne net nom or org sch'.split(' '),
)

const IPV4_PATTERN = /^\d{1,3}(?:\.\d{1,3}){3}$/
const SCHEME_PATTERN = /^([a-z][a-z0-9+.-]*):\/\//i
/** Returns whether a text is an IPv4 address with four valid octets. */
export const isIpv4 = (text: string): boolean =>
  /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)
export const AUTHORITY_END_PATTERN = /[/\\?#]/

/**
 * Splits a host into subdomains, registered label and public suffix. For display only, because it knows just the common
 * two-part suffixes. For IP addresses and single labels, `name` is the whole host.
 */
export function splitHost(host: string): HostParts {
  if (IPV4_PATTERN.test(host) || host.includes(':')) return { sub: '', name: host, suffix: '' }
  const end = host.endsWith('.') ? host.length - 1 : host.length
  const dotIndex = host.lastIndexOf('.', end - 1)
  if (dotIndex <= 0) return { sub: '', name: host, suffix: '' }
  let cut = dotIndex
  const before = host.lastIndexOf('.', dotIndex - 1)
  const second = host.slice(before + 1, dotIndex).toLowerCase()
  if (before > 0 && end - dotIndex === 3 && SECOND_LEVEL.has(second)) cut = before
  const start = host.lastIndexOf('.', cut - 1) + 1
  return { sub: host.slice(0, start), name: host.slice(start, cut), suffix: host.slice(cut + 1) }
}

/** Defangs a host: `login.northbank[.]com`, `198.51.100[.]7`. */
export function defangHost(host: string): string {
  const { sub, name, suffix } = splitHost(host)
  if (suffix !== '') return `${sub}${name}[.]${suffix}`
  const lastDot = host.lastIndexOf('.', host.length - 2)
  return lastDot < 0 ? host : `${host.slice(0, lastDot)}[.]${host.slice(lastDot + 1)}`
}

/**
 * Splits a URL like a browser: the host follows the last `@` before the path. `path` includes query and fragment.
 * Nothing is decoded or normalized. Null if the URL has no scheme with `//`.
 */
export function splitUrl(url: string) {
  const scheme = SCHEME_PATTERN.exec(url)
  if (!scheme) return null
  const after = url.slice(scheme[0].length)
  const stop = after.search(AUTHORITY_END_PATTERN)
  const authority = stop < 0 ? after : after.slice(0, stop)
  const atSign = authority.lastIndexOf('@')
  const hostPort = authority.slice(atSign + 1)
  const port = /:\d*$/.exec(hostPort)?.[0] ?? ''
  return {
    scheme: scheme[1] ?? '',
    user: authority.slice(0, atSign + 1),
    host: hostPort.slice(0, hostPort.length - port.length),
    port,
    path: stop < 0 ? '' : after.slice(stop),
  }
}

/** Returns the host of a URL with or without a scheme, in lower case and without a trailing dot; may be empty. */
export function getHost(address: string): string {
  const text = address.trim()
  const pieces = splitUrl(SCHEME_PATTERN.test(text) ? text : `x://${text.replace(/^\/\//, '')}`)
  return (pieces?.host ?? '').toLowerCase().replace(/\.$/, '')
}

/** Normalizes a host: lower case, Punycode, no scheme, port or trailing dot. Invalid ones are only lower-cased. */
export function normalizeForComparison(host: string): string {
  const name = URL.parse(`https://${host.trim()}/`)?.hostname ?? host.trim().toLowerCase()
  return name.replace(/\.$/, '')
}

/** Returns the normalized host of a case's target URL; null if the URL has no host. */
export function getWebsiteHost(website: string): string | null {
  const host = splitUrl(website.trim())?.host ?? ''
  return host === '' ? null : normalizeForComparison(host)
}

/** Returns whether `host` equals or is below `parent`: `login.shop.example` is within `shop.example`. */
export function isHostWithin(host: string, parent: string): boolean {
  const [inner, outer] = [normalizeForComparison(host), normalizeForComparison(parent)]
  return outer !== '' && (inner === outer || inner.endsWith(`.${outer}`))
}

/** Returns a key of a target's host and path. Scheme, port, query, fragment and trailing slashes don't matter. */
export function getTargetKey(website: string): string {
  const parsed = URL.parse(website.trim())
  const host = parsed ? normalizeForComparison(parsed.hostname) : getWebsiteHost(website)
  if (!host) return website.trim()
  return `${host}${(parsed?.pathname ?? '/').replace(/\/+$/, '')}`
}
