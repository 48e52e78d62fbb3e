import type { CsvCell } from '#/lib/csv.ts'
import { utcText } from '#/lib/dates.ts'
import { defangText, defangUrl } from '#/lib/defang-text.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'

/** How hosts and addresses are written: so that no program follows them, or exactly as the service gave them. */
export type Spelling = 'defanged' | 'original'

/** What a row holds under a name. Undefined was not reported. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value }

/** How a text is treated. Records are those of DNS, and other texts in which bare hosts and addresses stand. */
type Kind = 'host' | 'url' | 'records' | 'text' | 'time' | 'code' | 'number' | 'flag'

/** One field of the rows of a list. */
export interface ExportField<Row> {
  /** As the contract names it; what lies inside another is written with a dot, `latest_scan.verdict`. */
  name: string
  kind: Kind
  value: (row: Row) => Value
}

/** The kind of a member by its name in the contract; what people wrote is text. */
function kindOf(name: string): Kind {
  if (name.endsWith('_at')) return 'time'
  if (/(?:_url|_website)$/.test(name)) return 'url'
  if (/^(?:a_entry|ns_entry|dns_raw|ip_address|origin_ip)$/.test(name)) return 'records'
  return /^(?:id|brand|status|tier|resolution|closed_at_source)$|_status$|_type$/.test(name)
    ? 'code'
    : 'text'
}

/** The fields of rows that are kept as the contract has them. */
export const contractFields = <Row extends Readonly<Record<Name, unknown>>, Name extends string>(
  names: readonly Name[],
): ExportField<Row>[] =>
  names.map((name) => ({ name, kind: kindOf(name), value: (row) => asValue(row[name]) }))

/** JSON that was read, whatever it holds. */
function asValue(read: unknown): Value {
  if (read === null || read === undefined) return read
  if (typeof read === 'string' || typeof read === 'number' || typeof read === 'boolean') return read
  if (read instanceof Map) return asValue(Object.fromEntries(read))
  if (Array.isArray(read)) return read.map(asValue)
  const entries = Object.entries(read).map(([name, each]): [string, Value] => [name, asValue(each)])
  return Object.fromEntries(entries)
}

function written(text: string, kind: Kind, spelling: Spelling): string {
  if (spelling === 'original') return kind === 'time' ? utcText(text) : text
  // What cannot be seen, or reorders its neighbours, is spelled out.
  if (kind === 'host') return visibleString(defangHost(text), 'host')
  if (kind === 'url') return visibleString(defangUrl(text), 'host')
  if (kind === 'records') return visibleString(text.replace(/\S+/g, defangUrl))
  if (kind === 'time') return visibleString(utcText(text))
  return visibleString(kind === 'code' ? text : defangText(text))
}

function valueWritten(value: Value, kind: Kind, spelling: Spelling): Value {
  if (typeof value === 'string') return written(value, kind, spelling)
  if (value === null || typeof value !== 'object') return value
  if (isList(value)) return value.map((each) => valueWritten(each, kind, spelling))
  const entries = Object.entries(value).map(([name, each]): [string, Value] => [
    name,
    valueWritten(each, kind === 'records' ? kind : kindOf(name), spelling),
  ])
  return Object.fromEntries(entries)
}

// `Array.isArray` does not tell a list that cannot be changed from an object.
const isList = (value: object): value is readonly Value[] => Array.isArray(value)

/** The row as a record of a table; lists and objects as JSON, true and false as words. */
export const cellsOf = <Row>(
  row: Row,
  fields: readonly ExportField<Row>[],
  spelling: Spelling,
): CsvCell[] =>
  fields.map(({ kind, value }) => {
    const cell = valueWritten(value(row), kind, spelling)
    if (cell === null || cell === undefined) return null
    if (typeof cell === 'boolean') return String(cell)
    return typeof cell === 'object' ? safeJson(cell) : cell
  })

/** The row as an object, nested as its fields are named; what was not reported is left out. */
export function recordOf<Row>(
  row: Row,
  fields: readonly ExportField<Row>[],
  spelling: Spelling,
): Value {
  const record = new Map<string, Value>()
  const inner = new Map<string, Map<string, Value>>()
  for (const { name, kind, value } of fields) {
    const one = valueWritten(value(row), kind, spelling)
    if (one === undefined) continue
    const [outer = name, part] = name.split('.')
    if (part === undefined) record.set(outer, one)
    else inner.set(outer, (inner.get(outer) ?? new Map<string, Value>()).set(part, one))
  }
  for (const [outer, parts] of inner) record.set(outer, Object.fromEntries(parts))
  return Object.fromEntries(record)
}

/**
 * JSON in which every sign that cannot be seen or reorders others is written by its number: the same JSON
 * for a program, and no other text for a person who opens it.
 */
export const safeJson = (value: Value): string =>
  JSON.stringify(value).replaceAll(
    /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) =>
      Array.from(
        { length: sign.length },
        (_, at) => String.raw`\u` + sign.charCodeAt(at).toString(16).padStart(4, '0'),
      ).join(''),
  )
