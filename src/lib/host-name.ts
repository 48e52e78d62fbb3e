import { toVisibleString } from './visible-text.ts'

/* Defanged URLs and hosts are written so that no program recognizes them as links. */

/** Parts of a host: `login.`, `bank` and `com`. */
type HostParts = { sub: string; name: string; suffix: string }

/** Second-level labels of public suffixes, as in `co.uk` or `com.au`. */
const secondLevelLabels = new Set(
  'ac co com edu go gob gov gouv govt mil ne net nom or org sch'.split(' '),
)

const ipv4LikePattern = /^\d{1,3}(?:\.\d{1,3}){3}$/
const schemePattern = /^([a-z][a-z0-9+.-]*):\/\//i
const authorityEndPattern = /[/\\?#]/

/** Returns whether a text is an IPv4 address with four valid octets. */
export const isIpv4 = (text: string): boolean =>
  /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)

/** Returns whether a text is an IPv4 or IPv6 address. */
export const isIpAddress = (text: string): boolean =>
  isIpv4(text) || (text.includes(':') && URL.canParse(`http://[${text}]`))

/**
 * Splits a host approximately: knows only common two-part suffixes. For IP addresses and single labels, `name` is the
 * whole host.
 */
export function splitHost(host: string): HostParts {
  if (ipv4LikePattern.test(host) || host.includes(':')) return { sub: '', name: host, suffix: '' }
  const end = host.endsWith('.') ? host.length - 1 : host.length
  const dotIndex = host.lastIndexOf('.', end - 1)
  if (dotIndex <= 0) return { sub: '', name: host, suffix: '' }
  let cut = dotIndex
  const earlierDotIndex = host.lastIndexOf('.', dotIndex - 1)
  const secondLevel = host.slice(earlierDotIndex + 1, dotIndex).toLowerCase()
  const hasCountryCode = end - dotIndex === 3
  if (earlierDotIndex > 0 && hasCountryCode && secondLevelLabels.has(secondLevel))
    cut = earlierDotIndex
  const start = host.lastIndexOf('.', cut - 1) + 1
  return { sub: host.slice(0, start), name: host.slice(start, cut), suffix: host.slice(cut + 1) }
}

/** Defangs a host, as in `login.northbank[.]com` or `198.51.100[.]7`. */
export function defangHost(host: string): string {
  const { sub, name, suffix } = splitHost(host)
  if (suffix !== '') return `${sub}${name}[.]${suffix}`
  const lastDot = host.lastIndexOf('.', host.length - 2)
  return lastDot < 0 ? host : `${host.slice(0, lastDot)}[.]${host.slice(lastDot + 1)}`
}

/**
 * Splits a URL without decoding it; null if it has no scheme. `user` includes the `@`, `port` includes the `:`, and
 * `path` includes the query and fragment.
 */
export function splitUrl(url: string) {
  const scheme = schemePattern.exec(url)
  if (!scheme) return null
  const after = url.slice(scheme[0].length)
  const stop = after.search(authorityEndPattern)
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

/** Returns the host of a URL in lower case; may be empty. Accepts URLs without a scheme. */
export function getHost(address: string): string {
  const text = address.trim()
  const pieces = splitUrl(schemePattern.test(text) ? text : `x://${text.replace(/^\/\//, '')}`)
  return (pieces?.host ?? '').toLowerCase().replace(/\.$/, '')
}

/** Converts `http` to `hxxp`, keeping case. Returns other schemes unchanged. */
export const defangScheme = (scheme: string) => scheme.replace(/^(h)tt(ps?)$/i, '$1xx$2')

/** Defangs a URL (`hxxps://a.b[.]com/x`) or a bare host. Returns other text unchanged. */
export function defangUrl(url: string): string {
  const pieces = splitUrl(url)
  if (!pieces) return /^[^\s/:]+$/.test(url) ? defangHost(url) : url
  const user = pieces.user.replaceAll('.', '[.]')
  return `${defangScheme(pieces.scheme)}://${user}${defangHost(pieces.host)}${pieces.port}${pieces.path}`
}

/** Defangs only words that start with `http://`, `https://` or `www.`. */
export const defangExplicitUrls = (text: string) =>
  text.replace(/\b(?:https?:\/\/|www\.)[^\s<>"']+/gi, (address) => {
    const tail = /[.,;:!?)\]]+$/.exec(address)?.[0] ?? ''
    const core = address.slice(0, address.length - tail.length)
    if (core.includes('://')) return defangUrl(core) + tail
    const stop = core.search(authorityEndPattern)
    return stop < 0
      ? defangHost(core) + tail
      : defangHost(core.slice(0, stop)) + core.slice(stop) + tail
  })

/** Names with dots, which mail programs and spreadsheets may turn into links. */
const dottedNamePattern = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu
const looksLikeHost = (name: string): boolean =>
  ipv4LikePattern.test(name) || /\.\p{L}[\p{L}\p{N}-]+$/u.test(name)

/**
 * Returns whether a dotted name is the local part of an email address. The user name of a URL
 * (`//bank.example@evil.example`) doesn't count as one, because it may imitate a host.
 */
const isEmailLocalPart = (text: string, from: number, to: number): boolean =>
  text[to] === '@' && text[from - 1] !== '/'

/** Defangs all URLs and hostnames in a text, because other programs may turn any of them into a link. */
export const defangUrlsAndHosts = (text: string): string =>
  text
    .replace(/(h)tt(ps?:\/\/)/gi, '$1xx$2')
    .replace(/\b(?!hxxps?:)([a-z][a-z0-9+.-]*):\/\//gi, '$1[:]//')
    // Defang other characters that browsers treat as dots.
    .replace(/(?<=[a-z0-9])[\u3002\uff0e\uff61](?=[a-z0-9])/gi, '[.]')
    .replace(dottedNamePattern, (name: string, index: number, fullText: string) =>
      looksLikeHost(name) && !isEmailLocalPart(fullText, index, index + name.length)
        ? defangHost(name)
        : name,
    )
    .replace(/\b(www)\./gi, '$1[.]')

/** Returns whether a word of a DNS record is a hostname, not an IP address, a URL or JSON. */
export const isHostWord = (word: string): boolean =>
  /^(?=.*[a-z])[^\s/:{}"]+\.[^\s/:{}"]+$/i.test(word)

/** Defangs the hostnames in DNS records. */
export const defangRecords = (records: string): string =>
  records.replace(/\S+/g, (word) => (isHostWord(word) ? defangHost(word) : word))

/** Defangs a text, and makes its invisible and bidirectional control characters visible. */
export const defangForDisplay = (text: string): string => toVisibleString(defangUrlsAndHosts(text))

/** Undoes defanging with `[.]`, `[/]`, `[:]` and `hxxp`. Keeps other brackets, which may belong to a path. */
export const refang = (text: string): string =>
  text
    .replace(/\[(?:\.|dot)\]/gi, '.')
    .replace(/\[(:|\/|:\/\/)\]/g, '$1')
    .replace(/\b(h)xx(ps?:\/\/)/gi, '$1tt$2')

/**
 * Normalizes a host for comparison. A valid host is converted to Punycode and loses its port. Other text is trimmed and
 * converted to lower case. In both cases, a trailing dot is removed.
 */
export function normalizeForComparison(host: string): string {
  const name = URL.parse(`https://${host.trim()}/`)?.hostname ?? host.trim().toLowerCase()
  return name.replace(/\.$/, '')
}

/** Returns the normalized host of a URL; null if it has no scheme or no host. */
export function getWebsiteHost(website: string): string | null {
  const host = splitUrl(website.trim())?.host ?? ''
  return host === '' ? null : normalizeForComparison(host)
}

/** Returns whether `host` equals or is below `parent`: `login.shop.example` is within `shop.example`. */
export function isHostWithin(host: string, parent: string): boolean {
  const [inner, outer] = [normalizeForComparison(host), normalizeForComparison(parent)]
  return outer !== '' && (inner === outer || inner.endsWith(`.${outer}`))
}

/** Returns equal keys for URLs that differ only in scheme, user, port, query, fragment or trailing slashes. */
export function getTargetKey(website: string): string {
  const parsed = URL.parse(website.trim())
  const host = parsed ? normalizeForComparison(parsed.hostname) : getWebsiteHost(website)
  if (!host) return website.trim()
  return `${host}${(parsed?.pathname ?? '/').replace(/\/+$/, '')}`
}
