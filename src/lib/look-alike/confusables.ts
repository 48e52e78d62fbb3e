import { once } from '#/lib/once.ts'
import { splitGraphemes } from './characters.ts'
import { SAME, SIMILAR } from './confusables-data.ts'

/* Confusable characters from Unicode data (UTS 39), limited to those that resemble ASCII. */

/**
 * `same`: the letters look identical. `similar`: the letters differ by a mark (`ø` and `o`), or look identical only if
 * one of them is a capital (`0` and `O`).
 */
export type Similarity = 'same' | 'similar'

type ShapesByCharacter = ReadonlyMap<string, readonly string[]>

function invertTable(data: Readonly<Record<string, string>>): ShapesByCharacter {
  const table = new Map<string, string[]>()
  for (const [shape, codes] of Object.entries(data))
    for (const code of codes.split(' ')) {
      const character = String.fromCodePoint(Number.parseInt(code, 16))
      table.set(character, [...(table.get(character) ?? []), shape])
    }
  return table
}

const getTables = once(() => ({ same: invertTable(SAME), similar: invertTable(SIMILAR) }))

/** Two letters that resemble one, from `glyphs_ascii` of elceef/dnstwist. The Unicode data already has `rn` for `m`. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['d', 'cl'],
  ['k', 'lc'],
  ['m', 'nn'],
  ['w', 'vv'],
])

const MARKS_PATTERN = /\p{M}/gu
const ASCII_PATTERN = /^[a-z0-9.-]+$/

const shapeCache = new Map<string, Shapes>()
/** Limits the cache, because hostile input may contain many different letters. */
const MAX_CACHED = 1000

/** ASCII texts that a letter resembles, each with its similarity, best first. ASCII letters resemble themselves. */
export type Shapes = ReadonlyMap<string, Similarity>

export function toShapes(grapheme: string): Shapes {
  const cached = shapeCache.get(grapheme)
  if (cached) return cached
  if (shapeCache.size >= MAX_CACHED) shapeCache.clear()
  const shapes = computeShapes(grapheme)
  shapeCache.set(grapheme, shapes)
  return shapes
}

function computeShapes(grapheme: string): Map<string, Similarity> {
  const shapes = new Map<string, Similarity>()
  const decomposed = grapheme.toLowerCase().normalize('NFD')
  const withoutMarks = decomposed.replaceAll(MARKS_PATTERN, '')
  const hasMarks = withoutMarks !== decomposed
  if (ASCII_PATTERN.test(withoutMarks)) shapes.set(withoutMarks, hasMarks ? 'similar' : 'same')
  const pair = PAIRS.get(decomposed)
  if (pair !== undefined) shapes.set(pair, 'same')
  const addAll = (table: ShapesByCharacter, similarity: Similarity) => {
    for (const shape of table.get(withoutMarks) ?? [])
      if (!shapes.has(shape)) shapes.set(shape, similarity)
  }
  addAll(getTables().same, hasMarks ? 'similar' : 'same')
  if (!hasMarks) addAll(getTables().similar, 'similar')
  return shapes
}

/** Compares two letters by the ASCII texts that both resemble; null if there is no such text. */
export function compareShapes(a: Shapes, b: Shapes): Similarity | null {
  let best: Similarity | null = null
  for (const [shape, similarity] of b) {
    const similarityOfA = a.get(shape)
    if (similarityOfA === 'same' && similarity === 'same') return 'same'
    if (similarityOfA !== undefined) best = 'similar'
  }
  return best
}

/** Returns ASCII text that looks identical to a label; null if the label is ASCII itself or has no look-alike. */
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
