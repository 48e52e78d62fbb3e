import type { StreamedRows } from '#/api/stream-rows.ts'
import { appVersion } from '#/product/app-version.ts'
import type { Choice } from './export-formats.ts'
import type { CopiedFrom, ExportedList } from './exported-list.ts'

/** What came of an export. Times are milliseconds since 1970. */
export interface ExportReport {
  file: string
  began: number
  ended: number
  /** The copy that the list was read from; null for the service. */
  copy: CopiedFrom | null
  /** What the list gave. */
  read: StreamedRows
  /** Rows in the file. */
  written: number
  /** Rows left out because they do not tell what a filter asks (C64). */
  unsaid: number
  /** Hosts of a blocklist: each once, and rows without one that can be written. */
  hosts: { written: number; without: number } | null
}

type Written = Pick<ExportedList<never>, 'many' | 'brandId' | 'fields'>

/** What a file holds, and how it is written. */
const fileFacts = (
  { many, brandId, fields }: Written,
  { format, spelling }: Pick<Choice, 'format' | 'spelling'>,
  brandName: string | null,
) => ({
  list: many,
  brand: brandId === null ? null : { id: brandId, name: brandName },
  format,
  hosts_written: spelling,
  fields: fields.map(({ name }) => name),
  app_version: appVersion,
})

/** Which list is exported and how, as it is known from the start. */
export const manifestHead = (
  list: Written & Pick<ExportedList<never>, 'filters' | 'order' | 'copy'>,
  choice: Choice,
  { brandName, began }: { brandName: string | null; began: number },
) => ({
  ...fileFacts(list, choice, brandName),
  filters: Object.fromEntries(Object.entries(list.filters).filter(([, value]) => value)),
  order: list.order,
  read_from: list.copy ? 'copy on this device' : 'service',
  ...(list.copy && { copy: copyFacts(list.copy) }),
  began_at: new Date(began).toISOString(),
})

/** Which rows a user selected, of one list or several, and how they are written. */
export const selectionManifest = (
  list: Written,
  choice: Pick<Choice, 'format' | 'spelling'>,
  { brandName, now, rows }: { brandName: string | null; now: number; rows: number },
) => ({
  ...fileFacts(list, choice, brandName),
  selection: true,
  order: 'as they were selected',
  written_at: new Date(now).toISOString(),
  rows_in_file: rows,
})

const copyFacts = ({ readAt, refreshedAt, gaps }: CopiedFrom) => ({
  read_at: new Date(readAt).toISOString(),
  newer_added_at: refreshedAt === null ? null : new Date(refreshedAt).toISOString(),
  gaps,
})

/** How the file compares with the list: what was counted, and what moved while it was read. */
export const manifestResult = (report: Omit<ExportReport, 'file'>) => ({
  ended_at: new Date(report.ended).toISOString(),
  rows_in_file: report.written,
  rows_read: report.read.rows,
  [report.copy ? 'copy_count' : 'service_count']: report.read.count,
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
