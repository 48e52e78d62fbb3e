import { byteOrderMark, toCsvLine } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost, hostOf } from '#/lib/host-name.ts'
import { appVersion } from '#/shared/app-version.ts'
import { saveFile } from '#/ui/save-file.ts'
import { toCells, toRecord, safeJson, type ExportedList, type Spelling } from './exported-list.ts'

/** Export options. */
export interface ExportOptions {
  format: 'csv' | 'json' | 'blocklist'
  spelling: Spelling
}

/** Streaming writer of a list. */
export interface FileWriter<Row> {
  extension: string
  mediaType: string
  header: (manifest: object) => string
  rows: (rows: readonly Row[]) => string
  footer: (result: object) => string
  /** Counts of a blocklist, after the last row. */
  hostCounts: () => { written: number; skippedCount: number } | null
}

/** Writer for the chosen format. */
export function fileWriter<Row>(list: ExportedList<Row>, choice: ExportOptions): FileWriter<Row> {
  if (choice.format === 'json') return jsonWriter(list, choice)
  if (choice.format === 'blocklist') return blocklistWriter(list, choice)
  return csvWriter(list, choice)
}

/** CSV (RFC 4180), escaped so that no spreadsheet reads a cell as a formula, number or date. */
const csvWriter = <Row>(
  { fields }: ExportedList<Row>,
  { spelling }: ExportOptions,
): FileWriter<Row> => ({
  extension: 'csv',
  mediaType: 'text/csv',
  // Defanged files are for people with a spreadsheet; original values are for programs.
  header: () =>
    (spelling === 'defanged' ? byteOrderMark : '') + toCsvLine(fields.map(({ name }) => name)),
  rows: (rows) => rows.map((row) => toCsvLine(toCells(row, fields, spelling))).join(''),
  footer: () => '',
  hostCounts: () => null,
})

/** One JSON object: query, rows and summary. A truncated file is invalid JSON. */
function jsonWriter<Row>(
  { fields }: ExportedList<Row>,
  { spelling }: ExportOptions,
): FileWriter<Row> {
  let isFirst = true
  return {
    extension: 'json',
    mediaType: 'application/json',
    header: (manifest) => `{"manifest":${safeJson(manifest)},\n"rows":[`,
    rows: (rows) => {
      const lines = rows.map((row) => safeJson(toRecord(row, fields, spelling)))
      if (lines.length === 0) return ''
      const text = `${isFirst ? '' : ','}\n${lines.join(',\n')}`
      isFirst = false
      return text
    },
    footer: (result) => `\n],\n"result":${safeJson(result)}}\n`,
    hostCounts: () => null,
  }
}

/** Characters of a hostname in ASCII; IPv6 with or without brackets. */
const ASCII_HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[?[0-9a-f:.]+\]?)$/

/** Hostname in lower case and Punycode; null if invalid. */
function normalizeHost(text: string | null): string | null {
  const host = hostOf(text ?? '')
  if (ASCII_HOST.test(host)) return host
  // URL parsers would normalize other characters.
  if (host === '' || /[\s\p{Cc}\p{Default_Ignorable_Code_Point}%@/\\?#]/u.test(host)) return null
  const read = URL.parse(`http://${host}/`)?.hostname ?? ''
  return ASCII_HOST.test(read) ? read : null
}

/** One unique hostname per line. Rows without a valid hostname are counted and skipped. */
function blocklistWriter<Row>(
  { host }: ExportedList<Row>,
  { spelling }: ExportOptions,
): FileWriter<Row> {
  const written = new Set<string>()
  let skippedCount = 0
  return {
    extension: 'txt',
    mediaType: 'text/plain',
    header: () => '',
    rows: (rows) => {
      let lines = ''
      for (const row of rows) {
        const one = normalizeHost(host?.(row) ?? null)
        if (one === null) skippedCount += 1
        else if (!written.has(one)) {
          written.add(one)
          lines += `${spelling === 'original' ? one : defangHost(one)}\n`
        }
      }
      return lines
    },
    footer: () => '',
    hostCounts: () => ({ written: written.size, skippedCount }),
  }
}

/** Common part of all manifests: content, format and app version. */
export const manifestHeader = (
  { plural, brandId, fields }: Pick<ExportedList<never>, 'plural' | 'brandId' | 'fields'>,
  { format, spelling }: ExportOptions,
  brandName: string | null,
) => ({
  list: plural,
  brand: brandId === null ? null : { id: brandId, name: brandName },
  format,
  hosts_written: spelling,
  fields: fields.map(({ name }) => name),
  app_version: appVersion,
})

/** Saves a manifest next to the file `name`, for formats without metadata. */
export function saveManifest(name: string, content: object): void {
  const baseName = name.replace(/\.[^.]*$/, '')
  saveFile(fileName([baseName, 'manifest'], 'json'), `${safeJson(content)}\n`, 'application/json')
}
