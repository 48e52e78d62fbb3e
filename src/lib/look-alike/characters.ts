import { once } from '#/lib/once.ts'
import { formatCodePoint } from '#/lib/visible-text.ts'

const INVISIBLE_PATTERN = /\p{Default_Ignorable_Code_Point}/u

/** Returns whether a text has invisible characters. These include the joiners that Persian and Hindi words need. */
export const hasInvisible = (text: string): boolean => INVISIBLE_PATTERN.test(text)

const GRAPHEME_PATTERN = /\P{M}\p{M}*|\p{M}+/gsu

export const splitGraphemes = (text: string): string[] => text.match(GRAPHEME_PATTERN) ?? []

/** The scripts of most registered names. All others count as one script, `Other`. */
const SCRIPTS =
  'Latin Cyrillic Greek Han Hiragana Katakana Hangul Bopomofo Arabic Hebrew Armenian Georgian ' +
  'Devanagari Thai Cherokee'

const getScriptPatterns = once(() =>
  SCRIPTS.split(' ').map((name) => ({
    name,
    pattern: new RegExp(`\\p{scx=${name}}`, 'u'),
  })),
)
const getCommonPattern = once(() => /[\p{scx=Common}\p{scx=Inherited}]/u)

/** Returns the `SCRIPTS` that use a character, or `Other`. Returns none for a character of all scripts, such as 1. */
export function getScripts(character: string): string[] {
  if (getCommonPattern().test(character)) return []
  const names = getScriptPatterns()
    .filter(({ pattern }) => pattern.test(character))
    .map(({ name }) => name)
  return names.length === 0 ? ['Other'] : names
}

const listScriptSets = (text: string): string[][] =>
  [...new Set(text)].map(getScripts).filter((names) => names.length > 0)

/**
 * Returns the scripts of a label. A character that several scripts share, such as `ー`, adds the first of its scripts,
 * but only if the label has none of them yet.
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

/** Scripts that Chinese, Japanese and Korean text mixes, including Latin. */
const MIXABLE_SCRIPTS = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']

export function mixesScripts(label: string): boolean {
  const scripts = getLabelScripts(label)
  return scripts.length > 1 && scripts.some((name) => !MIXABLE_SCRIPTS.includes(name))
}

const MAX_CODES_PER_GRAPHEME = 3

function getKind(grapheme: string): string {
  if (hasInvisible(grapheme)) return 'invisible character'
  if (/^\p{Nd}/u.test(grapheme)) return 'digit'
  const [first = ''] = grapheme
  return getScripts(first)[0] ?? 'character'
}

/** Describes a grapheme, for example as `Latin o`, `Cyrillic о (U+043E)`, `digit 1` or `hyphen`. */
function describeGrapheme(grapheme: string): string {
  if (grapheme === '-') return 'hyphen'
  if (grapheme === '.') return 'dot'
  const kind = getKind(grapheme)
  if (/^[a-z\d]$/i.test(grapheme)) return `${kind} ${grapheme}`
  const characters = Array.from(grapheme)
  const codes = characters
    .slice(0, MAX_CODES_PER_GRAPHEME)
    .map((character) => formatCodePoint(character.codePointAt(0) ?? 0))
    .join(' ')
  if (characters.length > MAX_CODES_PER_GRAPHEME) return `${kind} (${codes} …)`
  return hasInvisible(grapheme) ? `${kind} (${codes})` : `${kind} ${grapheme} (${codes})`
}

/** Names each grapheme for screen readers. Returns ASCII text unchanged, except a single character (`digit 1`). */
export const describeCharacters = (text: string): string =>
  /^[a-z0-9.-]{2,}$/i.test(text) ? text : splitGraphemes(text).map(describeGrapheme).join(', ')
