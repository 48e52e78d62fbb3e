import { graphemesOf, hasInvisible } from './host-characters.ts'
import { scriptsOf } from './scripts.ts'

/** Characters in words, for screen readers and for eyes that cannot tell two of them apart. */

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** More code points than these say nothing more: a pile of marks is not spelled out. */
const MAX_CODES = 3

/**
 * One letter with its marks: `Latin o`, `Cyrillic о (U+043E)`, `digit 1`, `hyphen`. Says the script
 * and the code point only, both certain; the character itself is left out when it cannot be seen
 * alone.
 */
function characterName(grapheme: string): string {
  if (grapheme === '-') return 'hyphen'
  if (grapheme === '.') return 'dot'
  if (/^[0-9]$/.test(grapheme)) return `digit ${grapheme}`
  if (/^[a-z]$/i.test(grapheme)) return `Latin ${grapheme}`
  const characters = Array.from(grapheme)
  const codes = characters.slice(0, MAX_CODES).map(codePoint).join(' ')
  const more = characters.length > MAX_CODES ? ' …' : ''
  const [first = ''] = characters
  if (hasInvisible(grapheme)) return `invisible character (${codes}${more})`
  if (!/^[\p{L}\p{Nd}]/u.test(first)) return `character ${codes}${more}`
  const [script] = scriptsOf(first)
  const kind = script ?? (/^\p{Nd}/u.test(first) ? 'digit' : 'letter')
  return `${kind} ${more === '' ? `${grapheme} ` : ''}(${codes}${more})`
}

/** Several letters in a row: plain ones as a word, others one by one. */
export const characterNames = (text: string): string =>
  /^[a-z0-9.-]{2,}$/i.test(text) ? text : graphemesOf(text).map(characterName).join(', ')
