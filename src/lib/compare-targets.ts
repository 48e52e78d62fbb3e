import { splitUrl } from './host-name.ts'

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
