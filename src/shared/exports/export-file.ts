import { byteOrderMark, csvLine } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost, hostOf } from '#/lib/host-name.ts'
import { appVersion } from '#/shared/app-version.ts'
import { saveFile } from '#/ui/save-file.ts'
import { cellsOf, recordOf, safeJson, type ExportedList, type Spelling } from './exported-list.ts'

/** Export options. */
export interface Choice {
  format: 'csv' | 'json' | 'blocklist'
  spelling: Spelling
}

/** Streaming writer of a list. */
export interface FileWriter<Row> {
  extension: string
  mediaType: string
  head: (manifest: object) => string
  rows: (rows: readonly Row[]) => string
  foot: (result: object) => string
  /** Counts of a blocklist, after the last row. */
  hosts: () => { written: number; without: number } | null
}

/** Writer for the chosen format. */
export function fileWriter<Row>(list: ExportedList<Row>, choice: Choice): FileWriter<Row> {
  if (choice.format === 'json') return jsonWriter(list, choice)
  if (choice.format === 'blocklist') return blocklistWriter(list, choice)
  return csvWriter(list, choice)
}

/** CSV (RFC 4180), escaped so that no spreadsheet reads a cell as a formula, number or date. */
const csvWriter = <Row>({ fields }: ExportedList<Row>, { spelling }: Choice): FileWriter<Row> => ({
  extension: 'csv',
  mediaType: 'text/csv',
  // Defanged files are for people with a spreadsheet; original values are for programs.
  head: () =>
    (spelling === 'defanged' ? byteOrderMark : '') + csvLine(fields.map(({ name }) => name)),
  rows: (rows) => rows.map((row) => csvLine(cellsOf(row, fields, spelling))).join(''),
  foot: () => '',
  hosts: () => null,
})

/** One JSON object: query, rows and summary. A truncated file is invalid JSON. */
function jsonWriter<Row>({ fields }: ExportedList<Row>, { spelling }: Choice): FileWriter<Row> {
  let isFirst = true
  return {
    extension: 'json',
    mediaType: 'application/json',
    head: (manifest) => `{"manifest":${safeJson(manifest)},\n"rows":[`,
    rows: (rows) => {
      const lines = rows.map((row) => safeJson(recordOf(row, fields, spelling)))
      if (lines.length === 0) return ''
      const text = `${isFirst ? '' : ','}\n${lines.join(',\n')}`
      isFirst = false
      return text
    },
    foot: (result) => `\n],\n"result":${safeJson(result)}}\n`,
    hosts: () => null,
  }
}

/** Characters of a hostname in ASCII; IPv6 with or without brackets. */
const WIRE_HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[?[0-9a-f:.]+\]?)$/

/** Hostname in lower case and Punycode; null if invalid. */
function wireHost(text: string | null): string | null {
  const host = hostOf(text ?? '')
  if (WIRE_HOST.test(host)) return host
  // URL parsers would normalize other characters.
  if (host === '' || /[\s\p{Cc}\p{Default_Ignorable_Code_Point}%@/\\?#]/u.test(host)) return null
  const read = URL.parse(`http://${host}/`)?.hostname ?? ''
  return WIRE_HOST.test(read) ? read : null
}

/** One unique hostname per line. Rows without a valid hostname are counted and skipped. */
function blocklistWriter<Row>({ host }: ExportedList<Row>, { spelling }: Choice): FileWriter<Row> {
  const known = new Set<string>()
  let without = 0
  return {
    extension: 'txt',
    mediaType: 'text/plain',
    head: () => '',
    rows: (rows) => {
      let lines = ''
      for (const row of rows) {
        const one = wireHost(host?.(row) ?? null)
        if (one === null) without += 1
        else if (!known.has(one)) {
          known.add(one)
          lines += `${spelling === 'original' ? one : defangHost(one)}\n`
        }
      }
      return lines
    },
    foot: () => '',
    hosts: () => ({ written: known.size, without }),
  }
}

/** Common part of all manifests: content, format and app version. */
export const fileFacts = (
  { many, brandId, fields }: Pick<ExportedList<never>, 'many' | 'brandId' | 'fields'>,
  { format, spelling }: Choice,
  brandName: string | null,
) => ({
  list: many,
  brand: brandId === null ? null : { id: brandId, name: brandName },
  format,
  hosts_written: spelling,
  fields: fields.map(({ name }) => name),
  app_version: appVersion,
})

/** Saves a manifest next to the file `name`, for formats without metadata. */
export function saveManifest(name: string, content: object): void {
  const stem = name.replace(/\.[^.]*$/, '')
  saveFile(fileName([stem, 'manifest'], 'json'), `${safeJson(content)}\n`, 'application/json')
}
