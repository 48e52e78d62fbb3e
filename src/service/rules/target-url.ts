import { maxTargetLength } from '#/contract/limits.ts'
import { isPublicAddress } from '#/lib/network-address.ts'

/** A usable target: the address as typed, and its host in the form of `domain.name`. */
export interface Target {
  website: string
  host: string
}

const label = /^[a-z0-9_-]{1,63}$/
const ipv4 = /^\d+(?:\.\d+){3}$/
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** WHATWG parsing lets through names that no DNS can hold, such as dots alone. */
function isWellFormed(host: string): boolean {
  if (host.startsWith('[') || ipv4.test(host)) return true
  const labels = host.split('.')
  // A single label is well-formed, and not public.
  const ends = labels.length === 1 || lastLabel.test(labels.at(-1) ?? '')
  return host.length <= 253 && ends && labels.every((part) => label.test(part))
}

/**
 * Reads the target of a takedown request: an http or https address on a public host, or the message
 * why not (C137). Credentials in it are refused: they are no part of a site's address, serve to disguise
 * the host (`https://brand.com@evil.example/`), and must not end up in mails to providers.
 */
export function readTarget(text: string): Target | string {
  const website = text.trim()
  if (Array.from(website).length > maxTargetLength) {
    return `Ensure this field has no more than ${maxTargetLength} characters.`
  }
  // Stricter than the parser, which repairs backslashes, missing slashes, tabs and line ends.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(website)?.[1] ?? ''
  if (authority === '' || /[\s\\\p{Cc}]/u.test(website) || authority.includes('@')) return invalid
  if (!URL.canParse(website)) return invalid
  const { hostname } = new URL(website)
  const host = hostname.replace(/\.$/, '')
  if (!isWellFormed(host)) return invalid
  return isPublicHost(host) ? { website, host } : 'Target host is not a public address.'
}

const invalid = 'Enter a valid URL.'

/** Names that are not in the public DNS, at the end of a host name. */
const closedNames = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
]

/**
 * Whether a host can belong to a public site. `host` is the `hostname` of a parsed URL, which has
 * already brought every notation of an IPv4 address (decimal, octal, hex, short, full-width,
 * percent-encoded) into the dotted form and an IPv6 address into brackets.
 *
 * Judged by its text alone; nothing is looked up. Reserved top-level names for examples and tests
 * count as public names: they are names, and the demo lives there.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (ipv4.test(host)) return isPublicAddress(host)
  if (!host.includes('.')) return false
  return !closedNames.some((closed) => host === closed || host.endsWith(`.${closed}`))
}
