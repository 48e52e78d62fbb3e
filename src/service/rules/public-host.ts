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
export function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicIPv6(ipv6Value(host.slice(1, -1)))
  const name = host.replace(/\.$/, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return isPublicIPv4(ipv4Value(name))
  if (!name.includes('.')) return false
  return !closedNames.some((closed) => name === closed || name.endsWith(`.${closed}`))
}
