import { lazy } from '#/lib/lazy.ts'
import { graphemesOf } from './characters.ts'
import { CAPITAL, MARKED, SAME } from './confusables-data.ts'

/* Confusable characters by Unicode data (UTS 39), limited to those that resemble ASCII. */

/** Degree of similarity: identical, apart from a mark (ø and o), or as a capital (0 and O). */
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
 * Pairs that look like one letter, as in typosquatting tools (`glyphs_ascii` of elceef/dnstwist). UTS 39 only has `rn`
 * for `m`. Pairs that contain the letter itself, such as `lb` for `b`, count as insertions.
 */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['d', 'cl'],
  ['k', 'lc'],
  ['m', 'nn'],
  ['w', 'vv'],
])

const MARKS = /\p{M}/gu
const ASCII = /^[a-z0-9.-]+$/

/** Cache of letters, limited because of hostile input. */
const known = new Map<string, Shapes>()
const MAX_KNOWN = 1000

/** ASCII text that a letter resembles, best first, with the similarity; ASCII letters resemble themselves. */
export type Shapes = ReadonlyMap<string, Likeness>

/** Shapes of a letter. */
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
      // A capital with a mark is not similar enough.
      if (!shapes.has(shape) && (bare === whole || seen === 'marked')) shapes.set(shape, seen)
    }
  return shapes
}

const RANK: readonly Likeness[] = ['same', 'marked', 'capital']

/** Lower of two similarities. */
const looser = (a: Likeness, b: Likeness): Likeness => (RANK.indexOf(a) > RANK.indexOf(b) ? a : b)

/** Similarity of two letters by their shapes, which may have several letters (`m` and `rn`); null if not similar. */
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

/** ASCII text that a label is identical to in shape; null if it is ASCII or any letter has no such shape. */
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
