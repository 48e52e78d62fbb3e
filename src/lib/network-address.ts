/** Parts of the address space that no public site has: first address and length of the prefix. */
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
]

const value4 = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/** Whether a dotted IPv4 address, as a URL parser writes it, belongs to a private or reserved range. */
export function isClosedIPv4(address: string): boolean {
  const value = value4(address)
  return closed4.some(([first, prefix]) => {
    const size = 2 ** (32 - prefix)
    return Math.floor(value / size) === Math.floor(value4(first) / size)
  })
}

/**
 * Whether an IPv6 address is certainly not public. `address` as a URL parser writes it, without the
 * brackets. A mapped IPv4 address counts as what it carries.
 */
export function isClosedIPv6(address: string): boolean {
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address)
  if (mapped) {
    const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)]
    return isClosedIPv4([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  }
  // Only 2000::/3 is given out; 64:ff9b::/96 leads to public IPv4 addresses.
  const first = parseInt(address.split(':', 1)[0] || '0', 16)
  return !(first >= 0x2000 && first <= 0x3fff) && !address.startsWith('64:ff9b::')
}
