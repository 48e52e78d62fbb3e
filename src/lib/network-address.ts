import ipaddr from 'ipaddr.js'

/** Public ranges, by the names of the package. */
const openRanges: ReadonlySet<string> = new Set(['unicast', 'as112', 'as112v6', 'amt'])

/** Allocated IPv6 space, and the part for protocols, which has no sites. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')
const forProtocols = ipaddr.IPv6.parseCIDR('2001::/23')

/** IPv6 ranges with an embedded IPv4 address, and its byte offset. */
const carriers = [
  { range: ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), at: 12 }, // IPv4-mapped
  { range: ipaddr.IPv6.parseCIDR('64:ff9b::/96'), at: 12 }, // NAT64
  { range: ipaddr.IPv6.parseCIDR('2002::/16'), at: 2 }, // 6to4
]

/**
 * Returns whether an IP address is public: not private, reserved or for documentation. `address` is normalized by a URL parser,
 * IPv6 without brackets. An embedded IPv4 address decides.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return openRanges.has(parsed.range())
  const carrier = carriers.find(({ range }) => parsed.match(range))
  if (carrier) {
    const carried = new ipaddr.IPv4(parsed.toByteArray().slice(carrier.at, carrier.at + 4))
    return openRanges.has(carried.range())
  }
  return parsed.match(givenOut) && !parsed.match(forProtocols) && openRanges.has(parsed.range())
}
