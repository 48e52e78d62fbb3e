import type { StreamedRows } from '#/api/stream-rows.ts'
import { appVersion } from '#/product/app-version.ts'
import type { Choice } from './export-formats.ts'
import type { ExportedList } from './exported-list.ts'

/** What came of an export. Times are milliseconds since 1970. */
export interface ExportReport {
  file: string
  began: number
  ended: number
  /** What the list gave. */
  read: StreamedRows
  /** Rows in the file. */
  written: number
  /** Rows left out because they do not tell what a filter asks (C64). */
  unsaid: number
  /** Hosts of a blocklist: each once, and rows without one that can be written. */
  hosts: { written: number; without: number } | null
}

/** Which list is exported and how, as it is known from the start. */
export const manifestHead = (
  list: Pick<ExportedList<never>, 'many' | 'brandId' | 'filters' | 'order' | 'fields'>,
  { format, spelling }: Choice,
  { brandName, began }: { brandName: string | null; began: number },
) => ({
  list: list.many,
  brand: list.brandId === null ? null : { id: list.brandId, name: brandName },
  filters: Object.fromEntries(Object.entries(list.filters).filter(([, value]) => value)),
  order: list.order,
  format,
  hosts_written: spelling,
  fields: list.fields.map(({ name }) => name),
  began_at: new Date(began).toISOString(),
  app_version: appVersion,
})

/** How the file compares with the list: what was counted, and what moved while it was read. */
export const manifestResult = (report: Omit<ExportReport, 'file'>) => ({
  ended_at: new Date(report.ended).toISOString(),
  rows_in_file: report.written,
  rows_read: report.read.rows,
  service_count: report.read.count,
  complete: report.read.complete,
  came_twice: report.read.duplicates,
  left_meanwhile: report.read.left,
  unreadable: report.read.unreadable,
  do_not_tell: report.unsaid,
  times_read: report.read.passes,
  ...(report.hosts && {
    hosts_in_file: report.hosts.written,
    rows_without_host: report.hosts.without,
  }),
})
