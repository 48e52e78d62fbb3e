import { appVersion } from '#/api/app-settings.ts'
import { byteOrderMark, toCsv, type CsvCell } from '#/lib/csv.ts'
import { formatUtc } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { defangForDisplay, defangHost, getHost } from '#/lib/host-name.ts'
import { mapTexts } from '#/lib/map-texts.ts'
import { saveFile } from '#/ui/save-file.ts'
import type { ExportedList, ExportOptions, AddressStyle } from './export-list.tsx'

export const fileTypes = {
  csv: { extension: 'csv', mediaType: 'text/csv' },
  json: { extension: 'json', mediaType: 'application/json' },
  blocklist: { extension: 'txt', mediaType: 'text/plain' },
} as const

type FormattedFile = {
  text: string
  /** Only for a blocklist. */
  hostCounts?: { hosts_in_file: number; rows_without_host: number }
}

/** Only files in the JSON format contain `manifest` and `result`. */
export function formatFile<Row>(
  { fields, getHostOrUrlToBlock }: Pick<ExportedList<Row>, 'fields' | 'getHostOrUrlToBlock'>,
  { format, addressStyle }: ExportOptions,
  rows: readonly Row[],
  { manifest = {}, result = {} }: { manifest?: object; result?: object } = {},
): FormattedFile {
  if (format === 'blocklist')
    return formatBlocklist(
      rows.map((row) => getHostOrUrlToBlock?.(row) ?? null),
      addressStyle,
    )
  const records = rows.map((row): Record<string, unknown> =>
    Object.fromEntries(
      fields
        .map(({ name, value }) => [name, formatValue(value(row), addressStyle)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  )
  if (format === 'json') {
    const lines = records.map(toSafeJson).join(',\n')
    const text = `{"manifest":${toSafeJson(manifest)},\n"rows":[\n${lines}\n],\n"result":${toSafeJson(result)}}\n`
    return { text }
  }
  const names = fields.map(({ name }) => name)
  const csv = toCsv(
    names,
    records.map((record) => names.map((name) => toCell(record[name]))),
  )
  // Defanged files are for spreadsheets, which need the byte order mark. Files with original values are for programs.
  return { text: addressStyle === 'defanged' ? byteOrderMark + csv : csv }
}

/** Writes times in UTC. Defangs all strings and keys, also nested ones, unless original values were chosen. */
function formatValue(value: unknown, addressStyle: AddressStyle): unknown {
  const toAddressStyle = (text: string) =>
    addressStyle === 'original' ? text : defangForDisplay(text)
  return mapTexts(value, (text) => toAddressStyle(formatUtc(text)), toAddressStyle)
}

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return toSafeJson(value)
}

/** Escapes invisible and bidirectional control characters. */
const toSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    (character) =>
      character
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
  )

/** Matches an ASCII hostname or an IPv6 address, with or without brackets. */
const asciiHostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[?[0-9a-f:.]+\]?)$/

/** Extracts the host from a hostname or URL, in lower case and Punycode. Returns null if the host is invalid. */
function normalizeHost(text: string | null): string | null {
  const host = getHost(text ?? '')
  if (asciiHostPattern.test(host)) return host
  // Reject characters that the URL parser would drop or interpret.
  if (host === '' || /[\s\p{Cc}\p{Default_Ignorable_Code_Point}%@/\\?#]/u.test(host)) return null
  const asciiHost = URL.parse(`http://${host}/`)?.hostname ?? ''
  return asciiHostPattern.test(asciiHost) ? asciiHost : null
}

function formatBlocklist(
  hostsOrUrls: readonly (string | null)[],
  addressStyle: AddressStyle,
): FormattedFile {
  const validHosts = hostsOrUrls.map(normalizeHost).filter((host) => host !== null)
  const hosts = [...new Set(validHosts)]
  return {
    text: hosts
      .map((host) => `${addressStyle === 'original' ? host : defangHost(host)}\n`)
      .join(''),
    hostCounts: {
      hosts_in_file: hosts.length,
      rows_without_host: hostsOrUrls.length - validHosts.length,
    },
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
  /** How hosts are written: `defanged` or `original`. */
  hosts_written: addressStyle,
  fields: fields.map(({ name }) => name),
  app_version: appVersion,
})

/** Saves a manifest as a second file, for formats that can't contain metadata. `name` is the name of the first file. */
export function saveManifest(name: string, content: object): void {
  const baseName = name.replace(/\.[^.]*$/, '')
  saveFile(
    toFileName([baseName, 'manifest'], 'json'),
    `${toSafeJson(content)}\n`,
    'application/json',
  )
}
