import { toSha256Hex } from '#/lib/hashes.ts'

export type Random = ReturnType<typeof createRandom>

/** Uses mulberry32. The same seed always yields the same numbers. */
export function createRandom(seed: string) {
  let state = Number.parseInt(toSha256Hex(seed).slice(0, 8), 16)
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function pick<T>(list: readonly T[]): T {
    const entry = list[Math.floor(next() * list.length)]
    if (entry === undefined) throw new Error('The list is empty.')
    return entry
  }
  return {
    next,
    pick,
    pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      const keys = Object.keys(weights) as Key[]
      let remaining = next() * keys.reduce((sum, key) => sum + weights[key], 0)
      for (const key of keys) {
        remaining -= weights[key]
        if (remaining < 0) return key
      }
      // Rounding errors may leave a positive remainder after the last key.
      return pick(keys)
    },
    /** Both limits are inclusive. */
    int: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability: number) => next() < probability,
  }
}

/** Gives each name its own address in 198.18.0.0/16 (RFC 2544). */
export function createAddressPool(): (name: string) => string {
  const numbers = new Map<string, number>()
  return (name) => {
    const number = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, number)
    return `198.18.${number >> 8}.${number & 255}`
  }
}

/** The IDs ascend, which makes inserts several times faster. */
export function createIdSequence(): () => string {
  let count = 0x10000000
  return () => `${(count += 1).toString(16)}-0000-4000-a000-000000000000`
}
