import { lazy } from '#/lib/lazy.ts'
import { formatCodePoint } from '#/lib/visible-text.ts'

/* Graphemes, scripts and names of a host's characters. */

const INVISIBLE_PATTERN = /\p{Default_Ignorable_Code_Point}/u

/** Returns whether a text has invisible characters, including the joiners of Persian and Hindi. */
export const hasInvisible = (text: string): boolean => INVISIBLE_PATTERN.test(text)

const GRAPHEME_PATTERN = /\P{M}\p{M}*|\p{M}+/gsu

export const splitGraphemes = (text: string): string[] => text.match(GRAPHEME_PATTERN) ?? []

/* Scripts of a host's characters, and whether a label mixes scripts. */

/** Unicode names of the scripts in most registered names. All other scripts count as one, `Other`. */
const SCRIPTS =
  'Latin Cyrillic Greek Han Hiragana Katakana Hangul Bopomofo Arabic Hebrew Armenian Georgian ' +
  'Devanagari Thai Cherokee'

const getScriptPatterns = lazy(() =>
  SCRIPTS.split(' ').map((name) => ({
    name,
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
  return names.length === 0 ? ['Other'] : names
}

/** Lists the scripts of each distinct character. Characters common to all scripts are left out. */
const listScriptSets = (text: string): string[][] =>
  [...new Set(text)].map(getScripts).filter((names) => names.length > 0)

/**
 * Returns the scripts of a label. For a character of several scripts, such as `ー` (Hiragana and Katakana), adds the
 * first script, unless the label has one of these scripts already.
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

/** Returns whether a label has several scripts and not all of them are in `MIXABLE_SCRIPTS`. */
export function mixesScripts(label: string): boolean {
  const scripts = getLabelScripts(label)
  return scripts.length > 1 && scripts.some((name) => !MIXABLE_SCRIPTS.includes(name))
}

/* Names of characters, for screen readers and to distinguish look-alikes. */

/** Maximum number of code points to show for a grapheme. */
const MAX_CODES = 3

/** Names a grapheme: `Latin o`, `Cyrillic о (U+043E)`, `digit 1`, `hyphen`. Doesn't quote an invisible grapheme. */
function describeGrapheme(grapheme: string): string {
  if (grapheme === '-') return 'hyphen'
  if (grapheme === '.') return 'dot'
  const [first = ''] = grapheme
  const kind = hasInvisible(grapheme)
    ? 'invisible character'
    : /^\p{Nd}/u.test(first)
      ? 'digit'
      : (getScripts(first)[0] ?? 'character')
  if (/^[a-z\d]$/i.test(grapheme)) return `${kind} ${grapheme}`
  const characters = Array.from(grapheme)
  const codes = characters
    .slice(0, MAX_CODES)
    .map((character) => formatCodePoint(character.codePointAt(0) ?? 0))
    .join(' ')
  if (characters.length > MAX_CODES) return `${kind} (${codes} …)`
  return hasInvisible(grapheme) ? `${kind} (${codes})` : `${kind} ${grapheme} (${codes})`
}

/** Names each grapheme of a text. Leaves a text unchanged if it is a plain ASCII hostname of two or more characters. */
export const describeCharacters = (text: string): string =>
  /^[a-z0-9.-]{2,}$/i.test(text) ? text : splitGraphemes(text).map(describeGrapheme).join(', ')
