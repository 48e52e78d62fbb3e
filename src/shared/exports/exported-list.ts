import type { PagedList } from '#/api/read-all.ts'
import type { CsvCell } from '#/lib/csv.ts'
import { utcText } from '#/lib/dates.ts'
import { shownText } from '#/lib/defang-text.ts'
import { withTexts } from '#/lib/with-texts.ts'

/** A list that can be exported as a whole, whatever part of it is on screen. */
export interface ExportedList<Row> {
  /** What its rows are: "domain", "domains". */
  one: string
  many: string
  /** The brand that it belongs to; null for a list of all. */
  brandId: string | null
  /** How many rows there are as far as the screen knows; null where it does not. */
  count: number | null
  /** What is asked for, as the address says it; parts that ask for nothing are left out. */
  filters: Readonly<Record<string, string | undefined>>
  /** The order of the rows in words. */
  order: string
  source: PagedList<Row>
  /**
   * Of rows that the service gave those that are meant, where it cannot filter so itself (C64); `notReported` counts
   * those left out because they do not tell what is asked. Undefined where all are meant.
   */
  choose?: (rows: readonly Row[]) => { rows: readonly Row[]; notReported: number }
  fields: readonly ExportField<Row>[]
  /** Why it holds more than the rows on screen, where it does. */
  note?: string
  /** The host that a row is about, for a blocklist; undefined where that would block the wrong ones. */
  host?: (row: Row) => string | null
  /** What is to be known before its hosts are blocked. */
  hostNote?: string
}

/** One field of the rows of a list. */
export interface ExportField<Row> {
  /** As the contract names it; what lies inside another is written with a dot, `latest_scan.verdict`. */
  name: string
  /** Undefined was not reported. */
  value: (row: Row) => unknown
}

/** How hosts and addresses are written: so that no program follows them, or exactly as the service gave them. */
export type Spelling = 'defanged' | 'original'

/** Fields that the rows hold under the names of the contract. */
export const contractFields = <Row extends object>(
  names: readonly (keyof Row & string)[],
): ExportField<Row>[] => names.map((name) => ({ name, value: (row) => row[name] }))

/**
 * A value as a file has it: times in UTC and, unless the original was chosen, no address that a program opens
 * and no sign that is unseen or reorders its neighbours, whatever the field is called and however deep it lies.
 */
function written(value: unknown, spelling: Spelling): unknown {
  const safe = (text: string) => (spelling === 'original' ? text : shownText(text))
  return withTexts(value, (text) => safe(utcText(text)), safe)
}

/** The row as a record of a table; lists and objects as JSON. */
export const cellsOf = <Row>(
  row: Row,
  fields: readonly ExportField<Row>[],
  spelling: Spelling,
): CsvCell[] =>
  fields.map(({ value }) => {
    const cell = written(value(row), spelling)
    if (cell === null || cell === undefined) return null
    if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean')
      return cell
    return safeJson(cell)
  })

/** The row as an object, nested as its fields are named; what was not reported is left out. */
export function recordOf<Row>(
  row: Row,
  fields: readonly ExportField<Row>[],
  spelling: Spelling,
): Readonly<Record<string, unknown>> {
  const record: Record<string, unknown> = {}
  const inner: Record<string, Record<string, unknown>> = {}
  for (const { name, value } of fields) {
    const one = written(value(row), spelling)
    if (one === undefined) continue
    const [outer = name, part] = name.split('.')
    if (part === undefined) record[outer] = one
    else record[outer] = inner[outer] = { ...inner[outer], [part]: one }
  }
  return record
}

/**
 * JSON in which every sign that cannot be seen or reorders others is written by its number: the same JSON
 * for a program, and no other text for a person who opens it.
 */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) =>
      Array.from(
        { length: sign.length },
        (_, at) => String.raw`\u` + sign.charCodeAt(at).toString(16).padStart(4, '0'),
      ).join(''),
  )
