/** Parts of the address space that no public site has: first address and length of the prefix. */
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const value4 = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/**
 * Whether a dotted IPv4 address, as a URL parser writes it, belongs to a private or reserved range, or to
 * one kept for documentation.
 */
export function isClosedIPv4(address: string): boolean {
  const value = value4(address)
  return closed4.some(([first, prefix]) => {
    const size = 2 ** (32 - prefix)
    return Math.floor(value / size) === Math.floor(value4(first) / size)
  })
}

/** The eight groups of an IPv6 address; `::` stands for as many zeros as are missing. */
function groupsOf(address: string): number[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => parseInt(group, 16))))
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/** The IPv4 address that an IPv6 address stands for: mapped, NAT64 and 6to4. */
function carriedIPv4(groups: readonly number[]): string | null {
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const front = groups.slice(0, 6).join(' ')
  const isMapped = front === [0, 0, 0, 0, 0, 0xffff].join(' ')
  const isNat64 = front === [0x64, 0xff9b, 0, 0, 0, 0].join(' ')
  if (isMapped || isNat64) return dotted(groups[6], groups[7])
  return groups[0] === 0x2002 ? dotted(groups[1], groups[2]) : null
}

/**
 * Whether no public site has an IPv6 address. `address` as a URL parser writes it, without the brackets.
 * One that carries an IPv4 address counts as what it carries.
 */
export function isClosedIPv6(address: string): boolean {
  const groups = groupsOf(address)
  const carried = carriedIPv4(groups)
  if (carried !== null) return isClosedIPv4(carried)
  const [first = 0, second = 0] = groups
  const isGivenOut = first >= 0x2000 && first <= 0x3fff
  const isForProtocols = first === 0x2001 && second < 0x200
  const isForDocumentation =
    (first === 0x2001 && second === 0xdb8) || (first === 0x3fff && second < 0x1000)
  return !isGivenOut || isForProtocols || isForDocumentation
}
