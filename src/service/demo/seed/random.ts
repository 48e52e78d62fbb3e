/** Repeatable chance: the same seed gives the same demo on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True in `share` of all cases (0 to 1). */
  chance(share: number): boolean
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** One key, as often as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
}

/** A generator (mulberry32) that starts from the text. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(next() * list.length)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  return {
    next,
    pick,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    weighted(weights) {
      const keys = Object.keys(weights) as (keyof typeof weights)[]
      let rest = next() * keys.reduce((sum, key) => sum + weights[key], 0)
      return keys.find((key) => (rest -= weights[key]) < 0) ?? pick(keys)
    },
  }
}

/** FNV-1a over the text's code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/**
 * Makes UUIDs that repeat with the seed. They begin with a rising number, so that rows land at the end
 * of their index, which makes a large demo several times faster to write.
 */
export function seededIds(random: Random): () => string {
  let count = random.int(0x10000000, 0x1fffffff)
  return () => {
    count += random.int(1, 600)
    const head = count.toString(16).padStart(8, '0')
    const tail = hex4(random) + hex4(random) + hex4(random)
    return `${head}-${hex4(random)}-4${hex4(random).slice(1)}-a${hex4(random).slice(1)}-${tail}`
  }
}

function hex4(random: Random): string {
  return (0x10000 + Math.floor(random.next() * 0x10000)).toString(16).slice(1)
}
