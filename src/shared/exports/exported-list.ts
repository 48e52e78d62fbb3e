import type { PagedList } from '#/api/fetch-all-pages.ts'
import type { CsvCell } from '#/lib/csv.ts'
import { formatUtc } from '#/lib/dates.ts'
import { defangForDisplay } from '#/lib/defang-text.ts'
import { mapTexts } from '#/lib/map-texts.ts'

/** A list that can be exported as a whole. */
export interface ExportedList<Row> {
  /** Noun for its rows: "domain", "domains". */
  singular: string
  plural: string
  /** Brand ID; null for all brands. */
  brandId: string | null
  /** Known row count; null if unknown. */
  count: number | null
  /** Active filters, as in the URL. */
  filters: Readonly<Record<string, string | undefined>>
  /** Label of the order. */
  order: string
  source: PagedList<Row>
  /**
   * Filter that the API doesn't support (C64); `notReported` counts rows skipped because the filtered value is missing.
   * Undefined if all rows match.
   */
  filterRows?: (rows: readonly Row[]) => { rows: readonly Row[]; notReported: number }
  fields: readonly ExportField<Row>[]
  /** Why the file has more rows than the screen, if so. */
  note?: string
  /** Hostname of a row for a blocklist; undefined if blocking it would be wrong. */
  host?: (row: Row) => string | null
  /** Warning before blocking its hostnames. */
  hostNote?: string
}

/** A field of the rows. */
export interface ExportField<Row> {
  /** API name, nested with dots: `latest_scan.verdict`. */
  name: string
  /** Undefined: not reported. */
  value: (row: Row) => unknown
}

/** Format of hostnames and URLs: defanged, or exactly as in the API. */
export type Spelling = 'defanged' | 'original'

/** Fields under their API names. */
export const apiFields = <Row extends object>(
  names: readonly (keyof Row & string)[],
): ExportField<Row>[] => names.map((name) => ({ name, value: (row) => row[name] }))

/**
 * Value for a file: times in UTC and, unless original values were chosen, every nested string defanged and without
 * invisible or bidirectional control characters.
 */
function formatValue(value: unknown, spelling: Spelling): unknown {
  const safe = (text: string) => (spelling === 'original' ? text : defangForDisplay(text))
  return mapTexts(value, (text) => safe(formatUtc(text)), safe)
}

/** Row for a table; lists and objects as JSON. */
export const toCells = <Row>(
  row: Row,
  fields: readonly ExportField<Row>[],
  spelling: Spelling,
): CsvCell[] =>
  fields.map(({ value }) => {
    const cell = formatValue(value(row), spelling)
    if (cell === null || cell === undefined) return null
    if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean')
      return cell
    return safeJson(cell)
  })

/** Row as a nested object; unreported fields are omitted. */
export function toRecord<Row>(
  row: Row,
  fields: readonly ExportField<Row>[],
  spelling: Spelling,
): Readonly<Record<string, unknown>> {
  const record: Record<string, unknown> = {}
  const inner: Record<string, Record<string, unknown>> = {}
  for (const { name, value } of fields) {
    const singular = formatValue(value(row), spelling)
    if (singular === undefined) continue
    const [outer = name, part] = name.split('.')
    if (part === undefined) record[outer] = singular
    else record[outer] = inner[outer] = { ...inner[outer], [part]: singular }
  }
  return record
}

/** JSON with invisible and bidirectional control characters escaped: equivalent for programs and safe to read. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) =>
      Array.from(
        { length: sign.length },
        (_, at) => String.raw`\u` + sign.charCodeAt(at).toString(16).padStart(4, '0'),
      ).join(''),
  )
