/** Pixels of each side of the picture that is compared. */
const side = 32
/** How many waves of each direction are kept: 8 × 8 make 64 bits. */
const waves = 8
/** The part of the strongest wave below which another one is noise. */
const noise = 0.02
/** Pixels of each side of what `pictureHash` reads. */
export const hashedSide = side * 2

/** Brightness from 0 to 255 of `side` × `side` fields, each the mean of 2 × 2 pixels. */
function brightness(rgba: Uint8ClampedArray): Float64Array {
  const fields = new Float64Array(side * side)
  for (let y = 0; y < hashedSide; y++)
    for (let x = 0; x < hashedSide; x++) {
      const at = (y * hashedSide + x) * 4
      const light =
        0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
      const field = (y >> 1) * side + (x >> 1)
      fields[field] = (fields[field] ?? 0) + light / 4
    }
  return fields
}

/** The slowest waves that a line of `side` values is made of (discrete cosine transform). */
function slowWaves(valueAt: (at: number) => number): number[] {
  return Array.from({ length: waves }, (_wave, wave) => {
    let sum = 0
    for (let at = 0; at < side; at++)
      sum += valueAt(at) * Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * side))
    return sum
  })
}

/**
 * The perceptual hash of a picture (pHash): which of its 64 slowest waves are stronger than most. Scaling,
 * compression and small changes leave it nearly the same. Takes `hashedSide` × `hashedSide` pixels.
 */
export function pictureHash(rgba: Uint8ClampedArray): bigint {
  const fields = brightness(rgba)
  const lines = Array.from({ length: side }, (_line, y) =>
    slowWaves((x) => fields[y * side + x] ?? 0),
  )
  const strengths = Array.from({ length: waves }, (_wave, wave) =>
    slowWaves((y) => lines[y]?.[wave] ?? 0),
  ).flat()
  // The first says how bright the whole picture is, which tells nothing of what is on it.
  const [, ...others] = strengths
  const median = others.toSorted((a, b) => a - b)[others.length >> 1] ?? 0
  // A wave that is hardly there is noise: on a page that is the same left and right every second one is.
  const strongest = Math.max(...others.map(Math.abs))
  const least = median + Math.max(1, strongest * noise)
  return others.reduce((hash, strength) => (hash << 1n) | (strength > least ? 1n : 0n), 0n)
}

/** In how many of 64 bits two hashes differ. */
export function hashDistance(one: bigint, other: bigint): number {
  let left = one ^ other
  let count = 0
  while (left !== 0n) {
    left &= left - 1n
    count++
  }
  return count
}

/**
 * Up to which distance pictures count as near-identical. Unrelated pages stand 20 to 40 apart, the same page
 * with another name or colour on it 0 to 6.
 */
export const nearDistance = 6
