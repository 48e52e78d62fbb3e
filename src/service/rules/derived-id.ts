/** Returns the 32-bit FNV-1a hash of a text's code units. */
export function hashText(text: string, seed = 0x811c9dc5): number {
  let value = seed
  for (let n = 0; n < text.length; n += 1) {
    value = Math.imul(value ^ text.charCodeAt(n), 0x01000193)
  }
  return value >>> 0
}

/** Returns a hash with a final mix. Hashes with different seeds are independent. */
function hashAndMix(text: string, seed: number): number {
  // Plain FNV-1a has similar upper bits for texts that differ only at the end.
  let value = hashText(text, seed)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Derives a UUID from a text. The same text always has the same UUID, so it can be guessed. */
export function deriveId(text: string): string {
  const hex = [0x811c9dc5, 0x01234567, 0x89abcdef, 0x2545f491]
    .map((seed) => hashAndMix(text, seed).toString(16).padStart(8, '0'))
    .join('')
  // Version 8: custom UUID.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
