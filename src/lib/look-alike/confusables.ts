import { lazy } from '#/lib/lazy.ts'
import { splitGraphemes } from './characters.ts'
import { CAPITAL, MARKED, SAME } from './confusables-data.ts'

/* Confusable characters from Unicode data (UTS 39), limited to those that resemble ASCII. */

/** Identical, identical except for a mark (ø and o), or similar if one is a capital (0 and O). */
export type Similarity = 'same' | 'marked' | 'capital'

type Table = ReadonlyMap<string, readonly string[]>

function invertTable(data: Readonly<Record<string, string>>): Table {
  const table = new Map<string, string[]>()
  for (const [shape, codes] of Object.entries(data))
    for (const code of codes.split(' ')) {
      const character = String.fromCodePoint(Number.parseInt(code, 16))
      table.set(character, [...(table.get(character) ?? []), shape])
    }
  return table
}

const getTables = lazy((): { similarity: Similarity; table: Table }[] => [
  { similarity: 'same', table: invertTable(SAME) },
  { similarity: 'marked', table: invertTable(MARKED) },
  { similarity: 'capital', table: invertTable(CAPITAL) },
])

/**
 * Letter pairs that look like one letter, from typosquatting tools (`glyphs_ascii` of elceef/dnstwist). Of these, UTS
 * 39 only has `rn` for `m`. Pairs that contain the letter itself, such as `lb` for `b`, count as insertions instead.
 */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['d', 'cl'],
  ['k', 'lc'],
  ['m', 'nn'],
  ['w', 'vv'],
])

const MARKS_PATTERN = /\p{M}/gu
const ASCII_PATTERN = /^[a-z0-9.-]+$/

/** Shapes by letter. The cache is cleared at `MAX_CACHED` entries, because hostile input may have many letters. */
const shapeCache = new Map<string, Shapes>()
const MAX_CACHED = 1000

/** ASCII texts that a letter resembles, each with its similarity, best first. ASCII letters resemble themselves. */
export type Shapes = ReadonlyMap<string, Similarity>

/** Returns the ASCII texts that a letter resembles. Cached. */
export function toShapes(grapheme: string): Shapes {
  const cached = shapeCache.get(grapheme)
  if (cached) return cached
  if (shapeCache.size >= MAX_CACHED) shapeCache.clear()
  const shapes = findShapes(grapheme)
  shapeCache.set(grapheme, shapes)
  return shapes
}

function findShapes(grapheme: string): Map<string, Similarity> {
  const shapes = new Map<string, Similarity>()
  const decomposed = grapheme.toLowerCase().normalize('NFD')
  const withoutMarks = decomposed.replaceAll(MARKS_PATTERN, '')
  if (ASCII_PATTERN.test(withoutMarks))
    shapes.set(withoutMarks, withoutMarks === decomposed ? 'same' : 'marked')
  const pair = PAIRS.get(decomposed)
  if (pair !== undefined) shapes.set(pair, 'same')
  for (const { similarity, table } of getTables())
    for (const shape of table.get(withoutMarks) ?? []) {
      const shapeSimilarity =
        withoutMarks !== decomposed && similarity === 'same' ? 'marked' : similarity
      // A capital with a mark is not similar enough.
      if (!shapes.has(shape) && (withoutMarks === decomposed || shapeSimilarity === 'marked'))
        shapes.set(shape, shapeSimilarity)
    }
  return shapes
}

const RANK: readonly Similarity[] = ['same', 'marked', 'capital']

const getLowerSimilarity = (a: Similarity, b: Similarity): Similarity =>
  RANK.indexOf(a) > RANK.indexOf(b) ? a : b

/** Returns how similar two letters are, based on the texts that both resemble; null if there is none. */
export function compareShapes(a: Shapes, b: Shapes): Similarity | null {
  let best: Similarity | null = null
  for (const [shape, similarity] of b) {
    const similarityOfA = a.get(shape)
    if (similarityOfA === undefined) continue
    const combined = getLowerSimilarity(similarityOfA, similarity)
    if (best === null || getLowerSimilarity(combined, best) !== combined) best = combined
  }
  return best
}

/** Finds the ASCII text that looks identical to a label; null if it is ASCII or a letter has no such look-alike. */
export function findAsciiLookAlike(label: string): string | null {
  let lookAlike = ''
  let hasNonAscii = false
  for (const grapheme of splitGraphemes(label)) {
    if (ASCII_PATTERN.test(grapheme)) {
      lookAlike += grapheme
      continue
    }
    const shape = [...toShapes(grapheme)].find(([, similarity]) => similarity === 'same')
    if (!shape) return null
    hasNonAscii = true
    lookAlike += shape[0]
  }
  return hasNonAscii ? lookAlike : null
}
