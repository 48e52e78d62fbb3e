/**
 * Tables as CSV (RFC 4180) that are safe to open in a spreadsheet. Attackers write some of the texts, such as
 * hosts and comments, and a spreadsheet may split a line at another sign than the comma. The guard is an
 * apostrophe: before a text that would become a formula, a number or a date, and inside a text before a formula
 * that would start a cell of its own (P12). A reader of RFC 4180 gets every other character back.
 */

/** Numbers and booleans keep their type in a spreadsheet, null is an empty cell, text gets the guard. */
export type CsvCell = string | number | boolean | null

/** Makes a spreadsheet read a file as UTF-8. For files that people open; programs may take it for a letter. */
export const byteOrderMark = '\uFEFF'

// Some programs skip these before a formula.
const SKIPPED = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}`
// Full-width and small forms, and the minus sign, count as the ASCII signs.
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫\u2212]'
const FORMULA = new RegExp(`^[${SKIPPED}]*(?:${SIGN}|[|%])|^[\\t\\r\\n\\0]`, 'u')

// A file that is split at one of these has the rest of the text in the next cell or line. A quote is skipped
// where a program removes it. After a comma it stays, and a negative number is one of a list.
const INNER_FORMULA = new RegExp(
  `(?<=[;|\\p{Cc}\\p{Zl}\\p{Zp}][${SKIPPED}"]*)${SIGN}|` +
    String.raw`(?<=,[${SKIPPED}]*)(?!-\d+(?:\.\d+)?(?:e[-+]?\d+)?(?:[,\]]|$))${SIGN}`,
  'giu',
)

// How months begin in English, German, French, Spanish, Italian, Portuguese, Dutch and Swedish.
const MONTHS =
  'jan ene gen feb fév fev mar mär mrt apr abr avr may mai maj mag mei jun jui giu jul lug aug ago aoû sep set oct okt ott out nov dec dez déc dic'.replaceAll(
    ' ',
    '|',
  )

/** Texts that become another number, a date or a time: `3/94`, `1:2`, `00123`, `1e5`, `10 am`, `MAR-1`, `5. Mai`. */
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
/** Of these the ones that stay what they are. */
const KEPT = [
  // Programs show longer numbers as 1.2E+11.
  /^(?:0|[1-9]\d{0,10})$/,
  // A day, which is one in a spreadsheet, too.
  /^\d{4}-\d\d-\d\d$/,
  // IP addresses, unless the dots can be those between thousands.
  /^(?!\d+(?:\.\d{3})+$)\d+(?:\.\d+){3}$/,
  /^(?:[^:]*:){3}/,
]

const isConverted = (text: string): boolean =>
  CONVERTED.some((form) => form.test(text)) && !KEPT.some((form) => form.test(text))

/** The text with the guard that is described above. */
export function guardText(text: string): string {
  const guarded = text.replace(INNER_FORMULA, "'$&")
  return FORMULA.test(text) || isConverted(text) ? `'${guarded}` : guarded
}

/** What would end a field or a record, also where the list separator is not the comma. */
const SPECIAL = /[",;\t\r\n]|^\s|\s$/

function field(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = guardText(cell)
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record, ended by CR LF. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(field).join(',')}\r\n`

/** A header line and one record for each row; every row as long as the header. */
export const toCsv = (header: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  let csv = csvLine(header)
  for (const row of rows) csv += csvLine(row)
  return csv
}
