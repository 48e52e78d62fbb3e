import { lazy } from '#/lib/lazy.ts'
import { formatCodePoint } from '#/lib/visible-text.ts'

/* Graphemes, scripts and names of a host's characters. */

const INVISIBLE_PATTERN = /\p{Default_Ignorable_Code_Point}/u

/** Returns whether a text has invisible characters, including the joiners of Persian and Hindi. */
export const hasInvisible = (text: string): boolean => INVISIBLE_PATTERN.test(text)

const GRAPHEME_PATTERN = /\P{M}\p{M}*|\p{M}+/gsu

export const splitGraphemes = (text: string): string[] => text.match(GRAPHEME_PATTERN) ?? []

/* Scripts of a host's characters, and whether a label mixes scripts. */

/** Scripts in use today by their Unicode names. Domain registries allow no others. */
const SCRIPTS =
  'Latin Cyrillic Greek Han Hiragana Katakana Hangul Bopomofo Arabic Hebrew Armenian Georgian ' +
  'Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala Tamil Telugu Thai Lao ' +
  'Khmer Myanmar Tibetan Ethiopic Thaana Mongolian Cherokee Canadian_Aboriginal Coptic Lisu ' +
  'Tifinagh Vai Nko Adlam Syriac'

const getScriptPatterns = lazy(() =>
  SCRIPTS.split(' ').map((name) => ({
    name: name.replaceAll('_', ' '),
    pattern: new RegExp(`\\p{scx=${name}}`, 'u'),
  })),
)
const getCommonPattern = lazy(() => /[\p{scx=Common}\p{scx=Inherited}]/u)

/** Returns the scripts of a character: `['Cyrillic']`, several for shared marks, none for common characters. */
export function getScripts(character: string): string[] {
  if (getCommonPattern().test(character)) return []
  const names = getScriptPatterns()
    .filter(({ pattern }) => pattern.test(character))
    .map(({ name }) => name)
  return names.length === 0 ? ['Unknown'] : names
}

/** Lists the scripts of each distinct character. Characters common to all scripts are left out. */
const listScriptSets = (text: string): string[][] =>
  [...new Set(text)].map(getScripts).filter((names) => names.length > 0)

/**
 * Returns the scripts of a label, in order of appearance. A character shared by several scripts adds the first of them,
 * or none if another character has already added one.
 */
export function getLabelScripts(label: string): string[] {
  const sets = listScriptSets(label)
  const scriptNames = new Set(sets.flatMap((names) => (names.length === 1 ? names : [])))
  for (const names of sets) {
    const [first] = names
    if (first !== undefined && !names.some((name) => scriptNames.has(name))) scriptNames.add(first)
  }
  return [...scriptNames]
}

/** Sets of scripts that one language combines, each including Latin. */
const COMBINED_SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

/** Returns whether a label mixes scripts that no language combines ("highly restrictive" level of UTS 39). */
export function mixesScripts(label: string): boolean {
  const sets = listScriptSets(label)
  const candidates = [...getLabelScripts(label).map((name) => [name]), ...COMBINED_SCRIPTS]
  return (
    sets.length > 0 &&
    !candidates.some((allowed) =>
      sets.every((names) => names.some((name) => allowed.includes(name))),
    )
  )
}

/* Names of characters, for screen readers and to distinguish look-alikes. */

/** Maximum number of code points to show for a grapheme. */
const MAX_CODES = 3

/** Names a grapheme: `Latin o`, `Cyrillic о (U+043E)`, `digit 1`, `hyphen`. Doesn't quote an invisible grapheme. */
function describeGrapheme(grapheme: string): string {
  if (grapheme === '-') return 'hyphen'
  if (grapheme === '.') return 'dot'
  if (/^[0-9]$/.test(grapheme)) return `digit ${grapheme}`
  if (/^[a-z]$/i.test(grapheme)) return `Latin ${grapheme}`
  const characters = Array.from(grapheme)
  const codes = characters
    .slice(0, MAX_CODES)
    .map((character) => formatCodePoint(character.codePointAt(0) ?? 0))
    .join(' ')
  const ellipsis = characters.length > MAX_CODES ? ' …' : ''
  const [first = ''] = characters
  if (hasInvisible(grapheme)) return `invisible character (${codes}${ellipsis})`
  if (!/^[\p{L}\p{Nd}]/u.test(first)) return `character ${codes}${ellipsis}`
  const [script] = getScripts(first)
  const kind = script ?? (/^\p{Nd}/u.test(first) ? 'digit' : 'letter')
  return `${kind} ${ellipsis === '' ? `${grapheme} ` : ''}(${codes}${ellipsis})`
}

/** Names several graphemes one by one. Returns plain ASCII text unchanged. */
export const describeCharacters = (text: string): string =>
  /^[a-z0-9.-]{2,}$/i.test(text) ? text : splitGraphemes(text).map(describeGrapheme).join(', ')
