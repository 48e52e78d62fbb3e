import { hashText } from '#/service/rules/derived-id.ts'

export type Random = ReturnType<typeof createRandom>

/** Creates a random number generator (mulberry32). The same seed always yields the same numbers. */
export function createRandom(seed: string) {
  let state = hashText(seed)
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Picks an entry of a non-empty list. */
  function pick<T>(list: readonly T[]): T {
    const entry = list[Math.floor(next() * list.length)]
    if (entry === undefined) throw new Error('The list is empty.')
    return entry
  }
  /** Picks a key, with probabilities proportional to the weights of the values. */
  function pickWeightedBy<Key extends string, Value>(
    table: Readonly<Record<Key, Value>>,
    getWeight: (value: Value) => number,
  ): Key {
    const keys = Object.keys(table) as Key[]
    let remaining = next() * keys.reduce((sum, key) => sum + getWeight(table[key]), 0)
    return keys.find((key) => (remaining -= getWeight(table[key])) < 0) ?? pick(keys)
  }
  return {
    next,
    pick,
    pickWeightedBy,
    /** Picks a key, with probabilities proportional to the weights. */
    pickWeighted: <Key extends string>(weights: Readonly<Record<Key, number>>): Key =>
      pickWeightedBy(weights, (weight: number) => weight),
    /** Returns an integer from `min` to `max`, both inclusive. */
    int: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    /** Returns true with probability `share`. */
    chance: (share: number) => next() < share,
  }
}

/** Creates a function that returns UUIDs. They ascend, which makes inserts several times faster. */
export function createIdSequence(random: Random): () => string {
  let count = random.int(0x10000000, 0x1fffffff)
  return () => {
    count += random.int(1, 600)
    const prefix = count.toString(16).padStart(8, '0')
    const suffix = drawHex4(random) + drawHex4(random) + drawHex4(random)
    return `${prefix}-${drawHex4(random)}-4${drawHex4(random).slice(1)}-a${drawHex4(random).slice(1)}-${suffix}`
  }
}

function drawHex4(random: Random): string {
  return (0x10000 + Math.floor(random.next() * 0x10000)).toString(16).slice(1)
}
