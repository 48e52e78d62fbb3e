import { appVersion } from '#/api/app-settings.ts'
import { byteOrderMark, toCsvLine, type CsvCell } from '#/lib/csv.ts'
import { formatUtc } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { defangForDisplay, defangHost, getHost } from '#/lib/host-name.ts'
import { mapTexts } from '#/lib/map-texts.ts'
import { saveFile } from '#/ui/save-file.ts'
import type { ExportedList, ExportOptions, AddressStyle } from './export-list.tsx'

/** Streaming writer of a file format. */
interface FileWriter<Row> {
  extension: string
  mediaType: string
  header: (manifest: object) => string
  rows: (rows: readonly Row[]) => string
  footer: (result: object) => string
  /** Counts for the manifest of a blocklist, once all rows are written. */
  hostCounts?: () => { hosts_in_file: number; rows_without_host: number }
}

/** Creates the writer of the chosen format. */
export function createFileWriter<Row>(
  { fields, getBlockableHost }: Pick<ExportedList<Row>, 'fields' | 'getBlockableHost'>,
  { format, addressStyle }: ExportOptions,
): FileWriter<Row> {
  const toRecord = (row: Row): Record<string, unknown> =>
    Object.fromEntries(
      fields
        .map(({ name, value }) => [name, formatValue(value(row), addressStyle)] as const)
        .filter(([, value]) => value !== undefined),
    )
  if (format === 'json') return createJsonWriter(toRecord)
  if (format === 'blocklist')
    return createBlocklistWriter((row) => getBlockableHost?.(row) ?? null, addressStyle)
  return {
    extension: 'csv',
    mediaType: 'text/csv',
    // Defanged files are for spreadsheets, which need the byte order mark. Files with original values are for programs.
    header: () =>
      (addressStyle === 'defanged' ? byteOrderMark : '') +
      toCsvLine(fields.map(({ name }) => name)),
    rows: (rows) =>
      rows
        .map((row) => {
          const record = toRecord(row)
          return toCsvLine(fields.map(({ name }) => toCell(record[name])))
        })
        .join(''),
    footer: () => '',
  }
}

/**
 * Formats a value for a file. Times are in UTC. Unless original values were chosen, every nested string is defanged and
 * has no invisible or bidirectional control characters.
 */
function formatValue(value: unknown, addressStyle: AddressStyle): unknown {
  const toSafeText = (text: string) => (addressStyle === 'original' ? text : defangForDisplay(text))
  return mapTexts(value, (text) => toSafeText(formatUtc(text)), toSafeText)
}

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return toSafeJson(value)
}

/** Formats JSON that is safe to read: invisible and bidirectional control characters are escaped. */
const toSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    (character) =>
      character
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
  )

/** Writes one JSON object with manifest, rows and result. A truncated file is invalid JSON. */
function createJsonWriter<Row>(toRecord: (row: Row) => object): FileWriter<Row> {
  let separator = ''
  return {
    extension: 'json',
    mediaType: 'application/json',
    header: (manifest) => `{"manifest":${toSafeJson(manifest)},\n"rows":[`,
    rows: (rows) => {
      let text = ''
      for (const row of rows) {
        text += `${separator}\n${toSafeJson(toRecord(row))}`
        separator = ','
      }
      return text
    },
    footer: (result) => `\n],\n"result":${toSafeJson(result)}}\n`,
  }
}

/** Matches an ASCII hostname or an IPv6 address, with or without brackets. */
const asciiHostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[?[0-9a-f:.]+\]?)$/

/** Converts a hostname to lower case and Punycode; null if invalid. */
function normalizeHost(text: string | null): string | null {
  const host = getHost(text ?? '')
  if (asciiHostPattern.test(host)) return host
  // Reject characters that the URL parser would drop or interpret.
  if (host === '' || /[\s\p{Cc}\p{Default_Ignorable_Code_Point}%@/\\?#]/u.test(host)) return null
  const asciiHost = URL.parse(`http://${host}/`)?.hostname ?? ''
  return asciiHostPattern.test(asciiHost) ? asciiHost : null
}

/** Writes unique hostnames, one per line. Rows without a valid hostname are skipped and counted. */
function createBlocklistWriter<Row>(
  getRowHost: (row: Row) => string | null,
  addressStyle: AddressStyle,
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
        const host = normalizeHost(getRowHost(row))
        if (host === null) skippedCount += 1
        else if (!written.has(host)) {
          written.add(host)
          lines += `${addressStyle === 'original' ? host : defangHost(host)}\n`
        }
      }
      return lines
    },
    footer: () => '',
    hostCounts: () => ({ hosts_in_file: written.size, rows_without_host: skippedCount }),
  }
}

/** Common part of all manifests: content, format and app version. */
export const buildManifestHeader = (
  { plural, brandId, fields }: Pick<ExportedList<never>, 'plural' | 'brandId' | 'fields'>,
  { format, addressStyle }: ExportOptions,
  brandName: string | null,
) => ({
  list: plural,
  brand: brandId === null ? null : { id: brandId, name: brandName },
  format,
  hosts_written: addressStyle,
  fields: fields.map(({ name }) => name),
  app_version: appVersion,
})

/** Saves a manifest next to the file `name`, for formats without metadata. */
export function saveManifest(name: string, content: object): void {
  const baseName = name.replace(/\.[^.]*$/, '')
  saveFile(
    toFileName([baseName, 'manifest'], 'json'),
    `${toSafeJson(content)}\n`,
    'application/json',
  )
}
