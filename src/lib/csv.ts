/*
 * CSV (RFC 4180) that is safe to open in a spreadsheet, although attackers control hosts and comments (P12). Text that
 * a spreadsheet would convert to a formula, number or date is prefixed with an apostrophe. Formulas after a separator
 * within text are prefixed too, because some programs would split the text there.
 */

export type CsvCell = string | number | boolean | null

/** Makes spreadsheets read UTF-8. Omit it in files for other programs, which may treat it as text. */
export const byteOrderMark = '\uFEFF'

// Some programs ignore these characters before a formula.
const IGNORED = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}`
// Full-width and small forms and the minus sign (U+2212) count as the ASCII characters that they look like.
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫\u2212]'
const FORMULA_PATTERN = new RegExp(`^[${IGNORED}]*(?:${SIGN}|[|%])|^[\\t\\r\\n\\0]`, 'u')

// Matches a formula after a character at which a program may split the text into cells or lines. Programs may remove a
// quote before the formula, except after a comma. After a comma, a negative number is an item of a list, not a formula.
const INNER_FORMULA_PATTERN = new RegExp(
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
 * Text that spreadsheets convert to a different number, a date, a time or a boolean: `3/94`, `1:2`, `00123`, `1e5`,
 * `10 am`, `MAR-1`, `5. Mai`, `true`.
 */
const CONVERTED_PATTERNS = [
  /^[\s\p{Sc}(.,-]*\p{Nd}\P{L}*$/u,
  /^\s*[\d.,]*\d[.,]?\s*e[-+]?\d+[-\s]*$/i,
  /^\s*\d[\d:.,\s]*[ap]\.?m?\.?\s*$/i,
  new RegExp(
    String.raw`^(?=\P{Nd}*\p{Nd})\s*(?:\d+[\s./-]*)?(?:${MONTHS})\p{L}*[\s.,/:\d-]*$`,
    'iu',
  ),
  /^(?:true|false)$/i,
]
/** Exceptions to `CONVERTED_PATTERNS`. */
const UNCHANGED_PATTERNS = [
  // Whole numbers. Spreadsheets show longer ones as 1.2E+11.
  /^(?:0|[1-9]\d{0,10})$/,
  // ISO dates. Spreadsheets convert them to the same date.
  /^\d{4}-\d\d-\d\d$/,
  // IP addresses, unless the dots may be thousands separators.
  /^(?!\d+(?:\.\d{3})+$)\d+(?:\.\d+){3}$/,
  /^(?:[^:]*:){3}/,
]

const isConverted = (text: string): boolean =>
  CONVERTED_PATTERNS.some((pattern) => pattern.test(text)) &&
  !UNCHANGED_PATTERNS.some((pattern) => pattern.test(text))

/** Prefixes text and its inner formulas with an apostrophe, as described at the top of this file. */
export function escapeFormula(text: string): string {
  const escaped = text.replace(INNER_FORMULA_PATTERN, "'$&")
  return FORMULA_PATTERN.test(text) || isConverted(text) ? `'${escaped}` : escaped
}

/** Text that needs quotes, because it may end a field or line in CSV with a comma or another separator. */
const SPECIAL_PATTERN = /[",;\t\r\n]|^\s|\s$/

function formatField(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = escapeFormula(cell)
  return SPECIAL_PATTERN.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a line, terminated by CR LF. */
const toCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(formatField).join(',')}\r\n`

export const toCsv = (header: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  let csv = toCsvLine(header)
  for (const row of rows) csv += toCsvLine(row)
  return csv
}
