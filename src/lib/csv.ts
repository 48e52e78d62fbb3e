/**
 * CSV (RFC 4180) that is safe to open in a spreadsheet. Attackers control hosts and comments, and a spreadsheet may use
 * another separator than the comma. Text that would become a formula, number or date is prefixed with an apostrophe, and
 * so is a formula inside of text that would start a cell of its own (P12). All other characters are unchanged.
 */

/** Numbers and booleans keep their type, null is an empty cell, text is escaped. */
export type CsvCell = string | number | boolean | null

/** Byte order mark, so that spreadsheets read UTF-8. Not for programs, which may treat it as text. */
export const byteOrderMark = '\uFEFF'

// Some programs ignore these before a formula.
const IGNORED = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}`
// Full-width and small forms, and the minus sign, count as their ASCII characters.
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫\u2212]'
const FORMULA = new RegExp(`^[${IGNORED}]*(?:${SIGN}|[|%])|^[\\t\\r\\n\\0]`, 'u')

// A program that splits at one of these puts the rest of the text into the next cell or line, and may remove a quote.
// After a comma the quote stays, and a negative number is part of a list.
const INNER_FORMULA = new RegExp(
  `(?<=[;|\\p{Cc}\\p{Zl}\\p{Zp}][${IGNORED}"]*)${SIGN}|` +
    String.raw`(?<=,[${IGNORED}]*)(?!-\d+(?:\.\d+)?(?:e[-+]?\d+)?(?:[,\]]|$))${SIGN}`,
  'giu',
)

// Prefixes of months in English, German, French, Spanish, Italian, Portuguese, Dutch and Swedish.
const MONTHS =
  'jan ene gen feb fév fev mar mär mrt apr abr avr may mai maj mag mei jun jui giu jul lug aug ago aoû sep set oct okt ott out nov dec dez déc dic'.replaceAll(
    ' ',
    '|',
  )

/**
 * Text that spreadsheets convert to another number, a date or a time: `3/94`, `1:2`, `00123`, `1e5`, `10 am`, `MAR-1`,
 * `5. Mai`.
 */
const CONVERTED = [
  /^[\s\p{Sc}(.,-]*\p{Nd}\P{L}*$/u,
  /^\s*[\d.,]*\d[.,]?\s*e[-+]?\d+[-\s]*$/i,
  /^\s*\d[\d:.,\s]*[ap]\.?m?\.?\s*$/i,
  new RegExp(
    String.raw`^(?=\P{Nd}*\p{Nd})\s*(?:\d+[\s./-]*)?(?:${MONTHS})\p{L}*[\s.,/:\d-]*$`,
    'iu',
  ),
  /^(?:true|false)$/i,
]
/** Exceptions that remain unchanged. */
const UNCHANGED = [
  // Longer numbers are shown as 1.2E+11.
  /^(?:0|[1-9]\d{0,10})$/,
  // ISO dates are dates in spreadsheets too.
  /^\d{4}-\d\d-\d\d$/,
  // IP addresses, unless the dots may be thousands separators.
  /^(?!\d+(?:\.\d{3})+$)\d+(?:\.\d+){3}$/,
  /^(?:[^:]*:){3}/,
]

const isConverted = (text: string): boolean =>
  CONVERTED.some((form) => form.test(text)) && !UNCHANGED.some((form) => form.test(text))

/** Prefixes text and its inner formulas with an apostrophe, as described at the top of this file. */
export function escapeFormula(text: string): string {
  const escaped = text.replace(INNER_FORMULA, "'$&")
  return FORMULA.test(text) || isConverted(text) ? `'${escaped}` : escaped
}

/** Characters that need quotes: they may end a field or line, also with other separators. */
const SPECIAL = /[",;\t\r\n]|^\s|\s$/

function formatField(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = escapeFormula(cell)
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a line, terminated by CR LF. */
export const toCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(formatField).join(',')}\r\n`

/** Formats a header and rows, each with one cell per column of the header. */
export const toCsv = (header: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  let csv = toCsvLine(header)
  for (const row of rows) csv += toCsvLine(row)
  return csv
}
