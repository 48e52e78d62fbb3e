import { byteOrderMark, csvLine } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost, hostOf } from '#/lib/host-name.ts'
import { appVersion } from '#/shared/app-version.ts'
import { saveFile } from '#/ui/save-file.ts'
import { cellsOf, recordOf, safeJson, type ExportedList, type Spelling } from './exported-list.ts'

/** What a reader chooses. */
export interface Choice {
  format: 'csv' | 'json' | 'blocklist'
  spelling: Spelling
}

/** Writes a list piece by piece. */
export interface FileWriter<Row> {
  extension: string
  mediaType: string
  head: (manifest: object) => string
  rows: (rows: readonly Row[]) => string
  foot: (result: object) => string
  /** Of a blocklist, once its rows are written. */
  hosts: () => { written: number; without: number } | null
}

/** The writer of a list in the form chosen. */
export function fileWriter<Row>(list: ExportedList<Row>, choice: Choice): FileWriter<Row> {
  if (choice.format === 'json') return jsonWriter(list, choice)
  if (choice.format === 'blocklist') return blocklistWriter(list, choice)
  return csvWriter(list, choice)
}

/** RFC 4180, each cell guarded so that no spreadsheet turns it into a formula, a number or a date. */
const csvWriter = <Row>({ fields }: ExportedList<Row>, { spelling }: Choice): FileWriter<Row> => ({
  extension: 'csv',
  mediaType: 'text/csv',
  // People open the defanged form in a spreadsheet; the original is for programs.
  head: () =>
    (spelling === 'defanged' ? byteOrderMark : '') + csvLine(fields.map(({ name }) => name)),
  rows: (rows) => rows.map((row) => csvLine(cellsOf(row, fields, spelling))).join(''),
  foot: () => '',
  hosts: () => null,
})

/** One object: what was asked for, the rows, what came of it. Cut short it is no JSON. */
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

/** What a host may hold as it goes over the wire; a number of IPv6 stands in brackets or not. */
const WIRE_HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[?[0-9a-f:.]+\]?)$/

/** The host as programs compare it: lower case, letters beyond a to z as on the wire; null for what is none. */
function wireHost(text: string | null): string | null {
  const host = hostOf(text ?? '')
  if (WIRE_HOST.test(host)) return host
  // A browser would read other signs into it.
  if (host === '' || /[\s\p{Cc}\p{Default_Ignorable_Code_Point}%@/\\?#]/u.test(host)) return null
  const read = URL.parse(`http://${host}/`)?.hostname ?? ''
  return WIRE_HOST.test(read) ? read : null
}

/** One host a line, each once. A row without a host that can be written is counted and left out. */
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

/** What a file holds, how it is written, and by what: how every manifest begins. */
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

/** Saves beside the file `name` what the file itself has no place for. */
export function saveManifest(name: string, content: object): void {
  const stem = name.replace(/\.[^.]*$/, '')
  saveFile(fileName([stem, 'manifest'], 'json'), `${safeJson(content)}\n`, 'application/json')
}
