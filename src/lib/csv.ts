/**
 * Tables as CSV (RFC 4180) that a spreadsheet may open. Text that a spreadsheet would take for a formula
 * gets an apostrophe in front, because hosts and comments are written by attackers (P12).
 */

/** A number is written as one, null as nothing, text with the guard. */
export type CsvCell = string | number | null

// Full-width forms are taken for the plain ones; white space, controls and unseen characters before the
// sign are skipped by some programs. A tab or the end of a line alone begins a formula, too.
const FORMULA = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u
/** What would end a field or a record, also where the list separator is not the comma. */
const SPECIAL = /[",;\t\r\n]|^\s|\s$/

/** The text as it stands in a cell: with an apostrophe in front when it could be a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

function field(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = guardFormula(cell)
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
