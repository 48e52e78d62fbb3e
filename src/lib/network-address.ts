import ipaddr from 'ipaddr.js'

/** Ranges whose addresses everybody can reach, by the names of the package. */
const openRanges: ReadonlySet<string> = new Set(['unicast', 'as112', 'as112v6', 'amt'])

/** The part of IPv6 that is given out, and in it the part for protocols, where no site is. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')
const forProtocols = ipaddr.IPv6.parseCIDR('2001::/23')

/** IPv6 ranges that carry an IPv4 address, and the byte at which it begins. */
const carriers = [
  { range: ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), at: 12 }, // IPv4-mapped
  { range: ipaddr.IPv6.parseCIDR('64:ff9b::/96'), at: 12 }, // NAT64
  { range: ipaddr.IPv6.parseCIDR('2002::/16'), at: 2 }, // 6to4
]

/**
 * Whether a public site can have an address: none of a private, reserved or documentation range. `address`
 * as a URL parser writes it, an IPv6 address without its brackets. One that carries an IPv4 address counts
 * as what it carries.
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
