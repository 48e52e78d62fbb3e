/*
 * What the characters are called that visible-text.ts shows as tokens: their tooltips say it.
 */

const names = new Map<number, string>([
  [0x00, 'null'],
  [0x07, 'bell'],
  [0x09, 'tab'],
  [0x0a, 'line break'],
  [0x0d, 'carriage return'],
  [0x1b, 'escape'],
  [0x20, 'space'],
  [0xa0, 'no-break space'],
  [0xad, 'soft hyphen'],
  [0x61c, 'Arabic letter mark'],
  [0x200b, 'zero-width space'],
  [0x200c, 'zero-width non-joiner'],
  [0x200d, 'zero-width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x2028, 'line separator'],
  [0x2029, 'paragraph separator'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'end of direction change'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'end of isolate'],
  [0x2800, 'blank Braille pattern'],
  [0x3002, 'ideographic full stop'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'byte order mark'],
  [0xff0e, 'full-width full stop'],
  [0xff61, 'half-width ideographic full stop'],
])

function nameOf(code: number): string {
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag character'
  if (code >= 0xd800 && code <= 0xdfff) return 'half of a character'
  return names.get(code) ?? (code < 0xa0 ? 'control character' : 'invisible character')
}

/** What a token stands for, from its raw text and its label: `right-to-left override`. */
export function tokenName({ text, label }: { text: string; label: string }): string {
  if (!label.startsWith('U+')) return 'combining marks left out'
  return /\p{M}/u.test(text) ? 'combining mark' : nameOf(text.codePointAt(0) ?? 0)
}
