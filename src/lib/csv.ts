/* CSV (RFC 4180) that is safe to open in a spreadsheet, although attackers control hosts and comments (P12). */

export type CsvCell = string | number | boolean | null

/** Makes spreadsheets read a file as UTF-8. Omit the mark for other programs, which may treat the mark as text. */
export const byteOrderMark = '\uFEFF'

// Some programs ignore these characters before a formula.
const ignored = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}`
// Characters that begin a formula: `=`, `+`, `-`, `@`, their full-width and small forms, and the minus sign (U+2212).
const formulaSign = '[=+\\-@＝＋－＠﹦﹢﹣﹫\u2212]'
// At the start of a text, programs may treat `|`, `%` and some control characters like a formula sign.
const formulaPattern = new RegExp(`^[${ignored}]*(?:${formulaSign}|[|%])|^[\\t\\r\\n\\0]`, 'u')

// Some programs split a cell at semicolons, pipes, control characters and line separators. They then remove quotes
// before a formula.
const signAfterSeparator = `(?<=[;|\\p{Cc}\\p{Zl}\\p{Zp}][${ignored}"]*)${formulaSign}`
// A negative number after a comma is an item of a list, not a formula.
const signAfterComma = String.raw`(?<=,[${ignored}]*)(?!-\d+(?:\.\d+)?(?:e[-+]?\d+)?(?:[,\]]|$))${formulaSign}`
const innerFormulaPattern = new RegExp(`${signAfterSeparator}|${signAfterComma}`, 'giu')

/** Prefixes formulas with an apostrophe, even inside the text, because some programs split the text at separators. */
export function escapeFormula(text: string): string {
  const escaped = text.replace(innerFormulaPattern, "'$&")
  return formulaPattern.test(text) ? `'${escaped}` : escaped
}

/** Matches text that needs quotes. Without them, a program could split the text at a separator or trim outer spaces. */
const needsQuotesPattern = /[",;\t\r\n]|^\s|\s$/

function formatField(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = escapeFormula(cell)
  return needsQuotesPattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats lines, each terminated by CR LF. */
export const toCsv = (header: readonly string[], rows: Iterable<readonly CsvCell[]>): string =>
  [header, ...rows].map((cells) => `${cells.map(formatField).join(',')}\r\n`).join('')
