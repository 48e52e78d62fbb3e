import type { FetchPage } from '#/api/fetch-all-pages.ts'

/** A list that can be exported as a whole. */
export interface ExportedList<Row> {
  /** Noun for its rows: "domains". */
  plural: string
  /** Brand ID; null for all brands. */
  brandId: string | null
  /** Active filters, as in the URL. */
  filters: Readonly<Record<string, string | undefined>>
  /** Label of the order. */
  order: string
  source: FetchPage<Row>
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

/** Fields under their API names. */
export const getApiFields = <Row extends object>(
  names: readonly (keyof Row & string)[],
): ExportField<Row>[] => names.map((name) => ({ name, value: (row) => row[name] }))

/** Export options. */
export interface ExportOptions {
  format: 'csv' | 'json' | 'blocklist'
  /** How hostnames and URLs are written: defanged, or exactly as in the API. */
  spelling: 'defanged' | 'original'
}
export type Spelling = ExportOptions['spelling']
