/*
 * CSV (RFC 4180) that is safe to open in a spreadsheet, although attackers control hosts and comments (P12). Text that
 * a spreadsheet would read as a formula is prefixed with an apostrophe. Formulas after a separator within text are
 * prefixed too, because some programs would split the text there.
 */

export type CsvCell = string | number | boolean | null

/** Makes spreadsheets read UTF-8. Omit it in files for other programs, which may treat it as text. */
export const byteOrderMark = '\uFEFF'

// Some programs ignore these characters before a formula.
const IGNORED = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}`
// Full-width and small forms and the minus sign (U+2212) count as the ASCII characters that they look like.
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫\u2212]'
const FORMULA_PATTERN = new RegExp(`^[${IGNORED}]*(?:${SIGN}|[|%])|^[\\t\\r\\n\\0]`, 'u')

// Matches a formula after a character at which a program may split the text into cells or lines. Quotes in between are
// skipped, because some programs remove them, but not after a comma, where a negative number counts as a list item.
const INNER_FORMULA_PATTERN = new RegExp(
  `(?<=[;|\\p{Cc}\\p{Zl}\\p{Zp}][${IGNORED}"]*)${SIGN}|` +
    String.raw`(?<=,[${IGNORED}]*)(?!-\d+(?:\.\d+)?(?:e[-+]?\d+)?(?:[,\]]|$))${SIGN}`,
  'giu',
)

/** Prefixes text and its inner formulas with an apostrophe, as described at the top of this file. */
export function escapeFormula(text: string): string {
  const escaped = text.replace(INNER_FORMULA_PATTERN, "'$&")
  return FORMULA_PATTERN.test(text) ? `'${escaped}` : escaped
}

/** Matches text to quote, because a program could split it at a separator or trim its outer spaces. */
const NEEDS_QUOTES_PATTERN = /[",;\t\r\n]|^\s|\s$/

function formatField(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = escapeFormula(cell)
  return NEEDS_QUOTES_PATTERN.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats lines, each terminated by CR LF. */
export const toCsv = (header: readonly string[], rows: Iterable<readonly CsvCell[]>): string =>
  [header, ...rows].map((cells) => `${cells.map(formatField).join(',')}\r\n`).join('')
