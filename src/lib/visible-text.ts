/* Makes invisible and bidirectional control characters of untrusted text visible. */

/** A token stands for hidden characters. Its label is a code point (`U+202E`) or a count (`+2 marks`). */
export type VisiblePart =
  | { kind: 'text'; text: string }
  | { kind: 'token'; text: string; label: string }

/** In hosts, white space and characters that look like dots become tokens too. */
export type TextKind = 'text' | 'host'

const PLAIN_ASCII_PATTERN = /^[\x20-\x7e]*$/

/** More combining marks per letter would overflow the line. */
const MAX_COMBINING_MARKS = 4

// Default_Ignorable covers zero-width, bidi, tag, filler and soft-hyphen characters. The rest are control characters,
// line separators, lone surrogates and blank characters.
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

/** Joiners and variation selectors of emojis don't become tokens. */
function belongsToEmoji(text: string, index: number, code: number): boolean {
  if (code === 0xfe0f) return /[\p{Emoji}\u20e3]$/u.test(text.slice(Math.max(0, index - 2), index))
  if (code !== 0x200d) return false
  const before = text.slice(Math.max(0, index - 3), index)
  return (
    /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u.test(before) &&
    /^\p{Extended_Pictographic}/u.test(text.slice(index + 1, index + 3))
  )
}

/** Returns `U+202E`, for example. */
export const formatCodePoint = (code: number): string =>
  `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

/** The `text` of all parts, joined, is the input. */
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
    // In a run of too many combining marks, the first ones stay text.
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

/** Puts tokens in brackets (`[U+202E]`), for titles and accessible names. */
export function toVisibleString(text: string, kind: TextKind = 'text'): string {
  return splitVisibleText(text, kind)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.label}]`))
    .join('')
}
