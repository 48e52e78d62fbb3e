import { maxTargetLength } from '#/contract/limits.ts'

/** A usable target: the address as typed, and its host in the form of `domain.name`. */
export interface Target {
  website: string
  host: string
}

const label = /^[a-z0-9_-]{1,63}$/
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** WHATWG parsing lets through names that no DNS can hold. */
function isWellFormed(host: string): boolean {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return true
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

/** An address range: its first address and the length of its prefix in bits. */
type Range = readonly [string, number]

/** IPv4 addresses that no public site has (IANA special-purpose registry, multicast, class E). */
const closedIPv4: readonly Range[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays, retired
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]

/** Parts of the public IPv6 space (2000::/3) that no public site has. */
const closedIPv6: readonly Range[] = [
  ['2001::', 23], // protocol assignments, Teredo, ORCHID
  ['2001:db8::', 32], // documentation
  ['3fff::', 20], // documentation
]

/** IPv6 ranges that carry an IPv4 address, and the bit at which it starts. */
const carriers: readonly [...Range, number][] = [
  ['::ffff:0:0', 96, 96], // mapped
  ['64:ff9b::', 96, 96], // NAT64
  ['2002::', 16, 16], // 6to4
]

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

function ipv4Value(address: string): bigint {
  return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

const groups = (text = '') => (text === '' ? [] : text.split(':'))

function ipv6Value(address: string): bigint {
  const [head, tail] = address.split('::')
  const left = groups(head)
  const right = groups(tail)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(gap).fill('0'), ...right].reduce(
    (sum, group) => sum * 65536n + BigInt(`0x${group}`),
    0n,
  )
}

const inRange = (value: bigint, start: bigint, prefix: number, size: 32 | 128) => {
  const rest = BigInt(size - prefix)
  return value >> rest === start >> rest
}

function isPublicIPv4(value: bigint): boolean {
  return !closedIPv4.some(([start, prefix]) => inRange(value, ipv4Value(start), prefix, 32))
}

function isPublicIPv6(value: bigint): boolean {
  const within = ([start, prefix]: Range) => inRange(value, ipv6Value(start), prefix, 128)
  for (const [start, prefix, bit] of carriers) {
    if (within([start, prefix])) {
      return isPublicIPv4((value >> BigInt(96 - bit)) & 0xffffffffn)
    }
  }
  return within(['2000::', 3]) && !closedIPv6.some(within)
}

/**
 * Whether a host can belong to a public site. `host` is the `hostname` of a parsed URL, which has
 * already brought every notation of an IPv4 address (decimal, octal, hex, short, full-width,
 * percent-encoded) into the dotted form and an IPv6 address into brackets.
 *
 * Judged by its text alone; nothing is looked up. Reserved top-level names for examples and tests
 * count as public names: they are names, and the demo lives there.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicIPv6(ipv6Value(host.slice(1, -1)))
  const name = host.replace(/\.$/, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return isPublicIPv4(ipv4Value(name))
  if (!name.includes('.')) return false
  return !closedNames.some((closed) => name === closed || name.endsWith(`.${closed}`))
}
