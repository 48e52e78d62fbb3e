import { maxTargetLength } from '#/contract/limits.ts'
import { isPublicAddress } from '#/lib/network-address.ts'

/** Valid target: the URL as typed, and its host, which is normalized like the `name` field of a domain. */
export interface Target {
  website: string
  host: string
}

const labelPattern = /^[a-z0-9_-]{1,63}$/
const ipv4Pattern = /^\d+(?:\.\d+){3}$/
const lastLabelPattern = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Returns whether a host is valid in DNS. URL parsers accept more, such as a host made only of dots. */
function isWellFormed(host: string): boolean {
  if (host.startsWith('[') || ipv4Pattern.test(host)) return true
  const labels = host.split('.')
  // A single label is valid but not public.
  const hasValidTld = labels.length === 1 || lastLabelPattern.test(labels.at(-1) ?? '')
  return host.length <= 253 && hasValidTld && labels.every((part) => labelPattern.test(part))
}

/**
 * Parses an http or https URL on a public host. Returns an error message if it is invalid (C137). Credentials are
 * refused, because they disguise the host (`https://brand.com@evil.example/`) and must not be sent to providers.
 */
export function parseTarget(text: string): Target | string {
  const website = text.trim()
  if (Array.from(website).length > maxTargetLength) {
    return `Ensure this field has no more than ${maxTargetLength} characters.`
  }
  // URL parsers repair backslashes, missing slashes, tabs and line breaks. Refuse them instead.
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
 * Returns whether a host can be public. `host` must be the `hostname` of a parsed URL, in which IP addresses are
 * normalized. Top-level domains reserved for examples and tests count as public, because the demo uses them.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (ipv4Pattern.test(host)) return isPublicAddress(host)
  if (!host.includes('.')) return false
  return !privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
}
