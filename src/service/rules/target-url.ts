import { maxTargetLength } from '#/contract/limits.ts'
import { isPublicAddress } from '#/lib/network-address.ts'

/** Valid target: URL as typed, and host in the form of `domain.name`. */
export interface Target {
  website: string
  host: string
}

const label = /^[a-z0-9_-]{1,63}$/
const ipv4 = /^\d+(?:\.\d+){3}$/
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** URL parsers accept names that are invalid in DNS, such as only dots. */
function isWellFormed(host: string): boolean {
  if (host.startsWith('[') || ipv4.test(host)) return true
  const labels = host.split('.')
  // A single label is valid but not public.
  const ends = labels.length === 1 || lastLabel.test(labels.at(-1) ?? '')
  return host.length <= 253 && ends && labels.every((part) => label.test(part))
}

/**
 * Parses a target: an http or https URL on a public host, or an error (C137). Credentials are refused: they disguise the
 * host (`https://brand.com@evil.example/`) and must not be sent to providers.
 */
export function parseTarget(text: string): Target | string {
  const website = text.trim()
  if (Array.from(website).length > maxTargetLength) {
    return `Ensure this field has no more than ${maxTargetLength} characters.`
  }
  // Stricter than URL parsers, which repair backslashes, missing slashes, tabs and line breaks.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(website)?.[1] ?? ''
  if (authority === '' || /[\s\\\p{Cc}]/u.test(website) || authority.includes('@'))
    return invalidUrlMessage
  if (!URL.canParse(website)) return invalidUrlMessage
  const { hostname } = new URL(website)
  const host = hostname.replace(/\.$/, '')
  if (!isWellFormed(host)) return invalidUrlMessage
  return isPublicHost(host) ? { website, host } : 'Target host is not a public address.'
}

const invalidUrlMessage = 'Enter a valid URL.'

/** Suffixes that are not in the public DNS. */
const privateSuffixes = [
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
 * Returns whether a host can be public, by its text only. `host` is the `hostname` of a parsed URL, with normalized IP
 * addresses. Reserved top-level domains for examples and tests count as public because the demo uses them.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (ipv4.test(host)) return isPublicAddress(host)
  if (!host.includes('.')) return false
  return !privateSuffixes.some((closed) => host === closed || host.endsWith(`.${closed}`))
}
