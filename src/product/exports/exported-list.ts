import type { RowSource } from '#/api/stream-rows.ts'
import { countOf } from '#/lib/numbers.ts'
import type { CopyTimes } from '#/replica/meta.ts'
import type { ExportField } from './export-field.ts'

/** The copy on this device that a list is read from (F21). Times are milliseconds since 1970. */
export interface CopiedFrom extends CopyTimes {
  /** What the copy lacks, in sentences. */
  gaps: readonly string[]
}

/** What is said of rows that a filter leaves out because they do not tell; `one` is the word for a row. */
export const unsaidWords = (count: number, one: string): string =>
  `${countOf(count, one)} ${count === 1 ? 'does' : 'do'} not tell what a filter asks, and ${count === 1 ? 'is' : 'are'} left out.`

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
  source: RowSource<Row>
  /** The copy that its rows come from; undefined where they come from the service. */
  copy?: CopiedFrom
  /**
   * Of rows that the service gave those that are meant, where it cannot filter so itself (C64); `unsaid` counts
   * those left out because they do not tell what is asked. Undefined where all are meant.
   */
  choose?: (rows: readonly Row[]) => { rows: readonly Row[]; unsaid: number }
  fields: readonly ExportField<Row>[]
  /** Why it holds more than the rows on screen, where it does. */
  note?: string
  /** The host that a row is about, for a blocklist; undefined where that would block the wrong ones. */
  host?: (row: Row) => string | null
  /** What is to be known before its hosts are blocked. */
  hostNote?: string
}
