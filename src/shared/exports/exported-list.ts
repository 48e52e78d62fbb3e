import type { FetchPage } from '#/api/fetch-all-pages.ts'

export interface ExportedList<Row> {
  /** Noun for its rows: "domains". */
  plural: string
  /** Brand ID; null for all brands. */
  brandId: string | null
  /** Active filters by name, for the manifest. */
  filters: Readonly<Record<string, string | undefined>>
  /** Label of the sort order. */
  order: string
  source: FetchPage<Row>
  /** Applies client-side filters, if any (C64). `notReported` counts the rows that don't report a filtered value. */
  filterRows?: (rows: readonly Row[]) => { rows: readonly Row[]; notReported: number }
  fields: readonly ExportField<Row>[]
  /** Note shown if the file has more rows than the screen. */
  note?: string
  /** Host of a row for a blocklist; null if it has none. Omitted if the list must not become a blocklist. */
  getBlockableHost?: (row: Row) => string | null
  blocklistWarning?: string
}

export interface ExportField<Row> {
  /** API name, nested with dots: `latest_scan.verdict`. */
  name: string
  /** Undefined if not reported. */
  value: (row: Row) => unknown
}

/** Returns the fields with these API names. */
export const getApiFields = <Row extends object>(
  names: readonly (keyof Row & string)[],
): ExportField<Row>[] => names.map((name) => ({ name, value: (row) => row[name] }))

export interface ExportOptions {
  format: 'csv' | 'json' | 'blocklist'
  /** How hostnames and URLs are written: defanged, or exactly as in the API. */
  addressStyle: 'defanged' | 'original'
}
export type AddressStyle = ExportOptions['addressStyle']
