import ipaddr from 'ipaddr.js'
import tlds from 'tlds/index.json' with { type: 'json' }
import { once } from './once.ts'

/* This module imports large packages, so load it only for takedown requests. */

/** Names that are reserved for examples and tests (RFC 2606). Allowed, because the demo service uses them. */
const reservedTlds = ['example', 'invalid', 'test']

/** Top-level domains in ASCII. The package lists internationalized ones in Unicode. */
const getTldSet = once(
  () =>
    new Set([
      ...reservedTlds,
      ...tlds.map((name) =>
        /^[a-z]+$/.test(name) ? name : (URL.parse(`http://${name}/`)?.hostname ?? name),
      ),
    ]),
)

/** `host` must be in lower-case ASCII. */
export const hasKnownTld = (host: string): boolean =>
  getTldSet().has(host.slice(host.lastIndexOf('.') + 1))

/** Names that ipaddr.js gives to public ranges. */
const publicRanges: ReadonlySet<string> = new Set(['unicast', 'as112', 'as112v6', 'amt'])

const allocatedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** IPv6 range that is reserved for protocols and has no websites. */
const protocolAssignments = ipaddr.IPv6.parseCIDR('2001::/23')

/** IPv6 ranges whose addresses contain an IPv4 address. */
const embeddingRanges = [
  { range: ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), byteOffset: 12 }, // IPv4-mapped
  { range: ipaddr.IPv6.parseCIDR('64:ff9b::/96'), byteOffset: 12 }, // NAT64
  { range: ipaddr.IPv6.parseCIDR('2002::/16'), byteOffset: 2 }, // 6to4
]

/**
 * Returns whether an IP address is public. Documentation ranges aren't public. `address` must be normalized by a URL
 * parser, and must have no brackets.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return publicRanges.has(parsed.range())
  const embedding = embeddingRanges.find(({ range }) => parsed.match(range))
  if (embedding) {
    const { byteOffset } = embedding
    const embedded = new ipaddr.IPv4(parsed.toByteArray().slice(byteOffset, byteOffset + 4))
    return publicRanges.has(embedded.range())
  }
  return (
    parsed.match(allocatedIpv6) &&
    !parsed.match(protocolAssignments) &&
    publicRanges.has(parsed.range())
  )
}
