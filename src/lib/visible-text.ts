/* Makes invisible and bidirectional control characters of untrusted text visible. */

/**
 * Part of a text. `text` is the raw text of the part. A token stands for hidden characters and is shown as its `label`,
 * which is a code point (`U+202E`) or a count (`+2 marks`).
 */
export type VisiblePart =
  | { kind: 'text'; text: string }
  | { kind: 'token'; text: string; label: string }

/** In a `host`, spaces and characters that look like dots also become tokens. */
export type TextKind = 'text' | 'host'

const PLAIN_ASCII_PATTERN = /^[\x20-\x7e]*$/

/** Maximum per letter. More combining marks would stack up over the lines above and below. */
const MAX_COMBINING_MARKS = 4

// `Default_Ignorable_Code_Point` covers zero-width, bidi, tag, filler and soft-hyphen characters. The other entries are
// control characters, lone surrogates, line separators, annotation characters, and the blank Braille cell.
const HIDDEN =
  '\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u{fff9}-\\u{fffb}\\u{2800}'
// A combining mark at the start (`^\\p{M}`) would combine with whatever is displayed before the text.
const TOKEN_PATTERNS: Record<TextKind, RegExp> = {
  text: new RegExp(
    `(?![\\n\\t])(?!\\r\\n)[${HIDDEN}]|\\p{Mn}{${MAX_COMBINING_MARKS + 1},}|^\\p{M}`,
    'gu',
  ),
  host: new RegExp(
    `[${HIDDEN}\\p{Z}\\u{3002}\\u{ff0e}\\u{ff61}]|\\p{Mn}{${MAX_COMBINING_MARKS + 1},}|^\\p{M}`,
    'gu',
  ),
}

/** Returns whether a character is the joiner or variation selector of an emoji, which doesn't become a token. */
function belongsToEmoji(text: string, index: number, code: number): boolean {
  if (code === 0xfe0f) return /[\p{Emoji}\u20e3]$/u.test(text.slice(Math.max(0, index - 2), index))
  if (code !== 0x200d) return false
  const before = text.slice(Math.max(0, index - 3), index)
  return (
    /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u.test(before) &&
    /^\p{Extended_Pictographic}/u.test(text.slice(index + 1, index + 3))
  )
}

/** Formats a code point as `U+202E`. */
export const formatCodePoint = (code: number): string =>
  `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

/** Splits a text into plain parts and tokens. Joining the `text` of all parts yields the input. */
export function splitVisibleText(text: string, kind: TextKind = 'text'): VisiblePart[] {
  if (text === '') return []
  if (PLAIN_ASCII_PATTERN.test(text) && (kind === 'text' || !text.includes(' ')))
    return [{ kind: 'text', text }]
  const parts: VisiblePart[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN_PATTERNS[kind])) {
    let raw = match[0]
    let start = match.index
    const code = raw.codePointAt(0) ?? 0
    if (kind === 'text' && belongsToEmoji(text, start, code)) continue
    const characters = Array.from(raw)
    let label = formatCodePoint(code)
    // In a run of too many combining marks, only the excess marks become a token.
    if (characters.length > MAX_COMBINING_MARKS) {
      const shownMarks = characters.slice(0, MAX_COMBINING_MARKS).join('')
      start += shownMarks.length
      raw = raw.slice(shownMarks.length)
      const count = characters.length - MAX_COMBINING_MARKS
      label = `+${count} ${count === 1 ? 'mark' : 'marks'}`
    }
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) })
    parts.push({ kind: 'token', text: raw, label })
    end = start + raw.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** Returns a text with its tokens in brackets (`[U+202E]`), for titles and accessible names. */
export function toVisibleString(text: string, kind: TextKind = 'text'): string {
  return splitVisibleText(text, kind)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.label}]`))
    .join('')
}
