import { lazy } from '#/lib/lazy.ts'
import { graphemesOf } from './characters.ts'
import { CAPITAL, MARKED, SAME } from './confusables-data.ts'

/**
 * Which characters look alike, by Unicode's own data (UTS 39), as far as it leads to ASCII: two
 * letters of other scripts that resemble each other only are not known here.
 */

/** How close: as they are, but for a mark (ø and o), or where one is a capital (0 and O). */
export type Likeness = 'same' | 'marked' | 'capital'

type Table = ReadonlyMap<string, readonly string[]>

function reversed(data: Readonly<Record<string, string>>): Table {
  const table = new Map<string, string[]>()
  for (const [shape, codes] of Object.entries(data))
    for (const code of codes.split(' ')) {
      const character = String.fromCodePoint(Number.parseInt(code, 16))
      table.set(character, [...(table.get(character) ?? []), shape])
    }
  return table
}

const tables = lazy((): { likeness: Likeness; table: Table }[] => [
  { likeness: 'same', table: reversed(SAME) },
  { likeness: 'marked', table: reversed(MARKED) },
  { likeness: 'capital', table: reversed(CAPITAL) },
])

/**
 * Two letters that look like one, as typosquatting tools list them (`glyphs_ascii` of elceef/dnstwist). UTS 39 has
 * `rn` for `m` alone. Pairs that hold the letter itself, such as `lb` for `b`, are insertions here.
 */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['d', 'cl'],
  ['k', 'lc'],
  ['m', 'nn'],
  ['w', 'vv'],
])

const MARKS = /\p{M}/gu
const ASCII = /^[a-z0-9.-]+$/

/** Letters already looked up; few differ, but a hostile list must not fill the memory. */
const known = new Map<string, Shapes>()
const MAX_KNOWN = 1000

/** The ASCII that a letter resembles, best first, and how closely; itself when it is ASCII. */
export type Shapes = ReadonlyMap<string, Likeness>

/** The shapes of one letter. */
export function shapesOf(grapheme: string): Shapes {
  const seen = known.get(grapheme)
  if (seen) return seen
  if (known.size >= MAX_KNOWN) known.clear()
  const shapes = findShapes(grapheme)
  known.set(grapheme, shapes)
  return shapes
}

function findShapes(grapheme: string): Map<string, Likeness> {
  const shapes = new Map<string, Likeness>()
  const whole = grapheme.toLowerCase().normalize('NFD')
  const bare = whole.replaceAll(MARKS, '')
  if (ASCII.test(bare)) shapes.set(bare, bare === whole ? 'same' : 'marked')
  const pair = PAIRS.get(whole)
  if (pair !== undefined) shapes.set(pair, 'same')
  for (const { likeness, table } of tables())
    for (const shape of table.get(bare) ?? []) {
      const seen = bare !== whole && likeness === 'same' ? 'marked' : likeness
      // A capital under a mark resembles too little to be called alike.
      if (!shapes.has(shape) && (bare === whole || seen === 'marked')) shapes.set(shape, seen)
    }
  return shapes
}

const RANK: readonly Likeness[] = ['same', 'marked', 'capital']

/** The looser of two likenesses. */
const looser = (a: Likeness, b: Likeness): Likeness => (RANK.indexOf(a) > RANK.indexOf(b) ? a : b)

/**
 * How two letters resemble each other, by their shapes; null when they do not. What resembles several letters
 * (`m` and `rn`, `w` and `vv`) has these among its shapes.
 */
export function likenessOf(a: Shapes, b: Shapes): Likeness | null {
  let best: Likeness | null = null
  for (const [shape, likeness] of b) {
    const own = a.get(shape)
    if (own === undefined) continue
    const both = looser(own, likeness)
    if (best === null || looser(both, best) !== both) best = both
  }
  return best
}

/**
 * The ASCII text that a label can be taken for, letter by letter as they are; null when it is
 * ASCII itself or when a letter resembles none.
 */
export function asciiLookAlike(label: string): string | null {
  let lookAlike = ''
  let foreign = false
  for (const grapheme of graphemesOf(label)) {
    if (ASCII.test(grapheme)) {
      lookAlike += grapheme
      continue
    }
    const shape = [...shapesOf(grapheme)].find(([, likeness]) => likeness === 'same')
    if (!shape) return null
    foreign = true
    lookAlike += shape[0]
  }
  return foreign ? lookAlike : null
}
