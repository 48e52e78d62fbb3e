/*
 * Generates data for fields that the contract leaves open, from a seed: names in any style, values in any form, nested,
 * in any order, among similar members with another meaning. The true values are known, so that tests can compare them
 * with what the app reads.
 */

export type Json = Record<string, unknown>

/** Mode of generated data: `plain` has common names and forms, and no nesting. */
export type Mode = 'plain' | 'wild'

/** Reproducible random choices. */
export interface Draw {
  below: (limit: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (part: number) => boolean
  shuffle: <Item>(items: readonly Item[]) => Item[]
}

/** Choices from a seed. */
export function createDraw(seed: number): Draw {
  let state = (seed + 1) * 0x9e3779b1
  const next = () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    below,
    pick,
    chance: (part) => next() < part,
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Ways to write a name of several words. */
export const styles = {
  snake: (words: readonly string[]) => words.join('_'),
  camel: ([first = '', ...more]: readonly string[]) => first + more.map(capital).join(''),
  pascal: (words: readonly string[]) => words.map(capital).join(''),
  kebab: (words: readonly string[]) => words.join('-'),
  loud: (words: readonly string[]) => words.join('_').toUpperCase(),
  spaced: (words: readonly string[]) => words.map(capital).join(' '),
} as const
export type Style = keyof typeof styles
const styleNames: readonly Style[] = ['snake', 'camel', 'pascal', 'kebab', 'loud', 'spaced']

/** A style of names; `plain` data has the two common ones. */
export const drawStyle = (draw: Draw, mode: Mode): Style =>
  mode === 'plain' ? draw.pick(['snake', 'camel'] as const) : draw.pick(styleNames)

/** Splits a text into names or codes. */
export const splitList = (text: string): readonly string[] => text.split(', ')

/** Writes a name of words, such as `risk score`, in one style. */
export const formatName = (words: string, style: Style): string => styles[style](words.split(' '))

const padTwo = (value: number) => String(value).padStart(2, '0')

/** Time within the past year, milliseconds, in whole seconds. */
export const drawPast = (draw: Draw, now: number): number =>
  (Math.floor(now / 1000) - 3600 - draw.below(360 * 24 * 3600)) * 1000

/** Time within the next year, more than two days ahead. */
export const drawFuture = (draw: Draw, now: number): number =>
  (Math.floor(now / 1000) + 2 * 24 * 3600 + draw.below(300 * 24 * 3600)) * 1000

const iso = (time: number) => new Date(time).toISOString()
const plainTimes: readonly ((time: number) => unknown)[] = [
  iso,
  (time) => iso(time).replace('.000Z', 'Z'),
  (time) => iso(time).replace('.000Z', '+00:00'),
]
const wildTimes: readonly ((time: number) => unknown)[] = [
  ...plainTimes,
  (time) => iso(time).slice(0, 19).replace('T', ' '),
  (time) => time / 1000,
  (time) => time,
  (time) => String(time),
  (time) => String(time / 1000),
  (time) => ({ iso: iso(time) }),
  (time) => ({ $date: iso(time) }),
  (time) => ({ $date: time }),
  (time) => ({ $date: { $numberLong: String(time) } }),
  (time) => ({ seconds: time / 1000, nanos: 0 }),
  (time) => ({ value: iso(time), timezone: 'UTC' }),
  (time) => {
    const local = new Date(time + 2 * 3600_000)
    return `${iso(local.getTime()).slice(0, 19)}+02:00`
  },
]

/** A time in one of the common forms. */
export const drawTimeForm = (draw: Draw, mode: Mode, time: number): unknown =>
  draw.pick(mode === 'plain' ? plainTimes : wildTimes)(time)

/** Day and time of day as two members. */
export const splitDateTime = (time: number): { date: string; time: string } => {
  const at = new Date(time)
  return {
    date: iso(time).slice(0, 10),
    time: `${padTwo(at.getUTCHours())}:${padTwo(at.getUTCMinutes())}:${padTwo(at.getUTCSeconds())}`,
  }
}

/** A number, possibly as text. */
export const drawNumberForm = (draw: Draw, mode: Mode, value: number): unknown =>
  mode === 'wild' && draw.chance(0.4) ? String(value) : value

/** A code as text, with its words, or in a list. */
export const drawCodeForm = (draw: Draw, mode: Mode, code: string): unknown =>
  mode === 'plain'
    ? code
    : draw.pick<unknown>([
        code,
        code,
        { code, label: capital(code.toLowerCase()) },
        { value: code, display: `The ${code}` },
        [code],
        { label: capital(code.toLowerCase()), code, order: 3 },
      ])

/** An identifier. */
export const drawId = (draw: Draw): string =>
  [8, 4, 4, 4, 12]
    .map((length) => Array.from({ length }, () => draw.below(16).toString(16)).join(''))
    .join('-')

/** Object of the members in random order. */
export function shuffleMembers(draw: Draw, members: readonly (readonly [string, unknown])[]): Json {
  return Object.fromEntries(draw.shuffle(members))
}
