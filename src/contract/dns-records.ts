import { normalizeName } from './field-mapping.ts'
import { isRecord, parseEntries, asText } from './tolerant.ts'

const maxDepth = 5
const toNameSet = (names: string) => new Set(names.split(' '))
const recordListKeys = toNameSet(
  'records record answers answer values entries data results result rrset rrsets rdata items list',
)
const metadataKeys = toNameSet(
  'error status ttl class type rcode code count timestamp time source resolver query cached raw ok name',
)
/** Fields that come first when a record is formatted. */
const leadingFields = toNameSet('preference priority pref prio weight flags flag')

/** Parses text that contains a JSON array or object. Returns any other text unchanged. */
function unwrapText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Matches an IP address, a hostname or an MX record, but not part of a TXT record such as `v=DMARC1; p=none`. */
const recordPattern = /^(?=.*[.:])[^\s="'<>]+(?: +[^\s="'<>]+)?$/
const ipPattern = /^(?:\d+(?:\.\d+){3}|[\da-f]*:[\da-f:.]+)$/i

function stripQuotes(text: string): string {
  const quote = text.charAt(0)
  return text.length > 1 && `"'\``.includes(quote) && text.endsWith(quote)
    ? text.slice(1, -1).trim()
    : text
}

/**
 * Splits a line at commas, semicolons, tabs or vertical bars, but only if every part can be a record. Splits at spaces
 * only if every part is an IP address, because `10 mail.example.` is one record.
 */
function splitRecords(line: string): string[] {
  const withoutBrackets = /^[[({].*[\])}]$/.test(line) ? line.slice(1, -1) : line
  const records = withoutBrackets
    .split(/[,;\t|]/)
    .map((part) => stripQuotes(part.trim()))
    .filter((part) => part !== '')
  if (records.length > 1 && records.every((part) => recordPattern.test(part))) return records
  const parts = line.split(/\s+/)
  return parts.every((part) => ipPattern.test(part)) ? parts : [stripQuotes(line)]
}

const splitText = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => splitRecords(line.trim()))

/** Returns whether an array is one MX record: a preference and a host. */
const isMxRecord = (raw: readonly unknown[]): boolean =>
  raw.length === 2 && /^\d{1,5}$/.test(String(raw[0])) && typeof raw[1] === 'string'

function collectLines(raw: unknown, depth: number): string[] {
  if (raw === null || raw === undefined || typeof raw === 'boolean' || depth > maxDepth) return []
  if (Array.isArray(raw))
    return isMxRecord(raw)
      ? [raw.join(' ')]
      : raw.flatMap((entry) => collectLines(entry, depth + 1))
  if (!isRecord(raw)) {
    const text = asText(raw)
    const value = text === null ? null : unwrapText(text)
    return typeof value === 'string' ? splitText(value) : collectLines(value, depth + 1)
  }
  const entries = Object.entries(raw)
  const lists = entries.filter(
    ([name, value]) => typeof value === 'object' && recordListKeys.has(normalizeName(name)),
  )
  if (lists.length > 0) return lists.flatMap(([, value]) => collectLines(value, depth + 1))
  const nested = entries.filter(([, value]) => typeof value === 'object')
  return [formatRecord(entries), ...nested.flatMap(([, value]) => collectLines(value, depth + 1))]
}

/** Formats a record as in a zone file, leading fields first. Omits the name unless it is the only field. */
function formatRecord(entries: readonly [string, unknown][]): string {
  const fields = entries
    .filter(([, value]) => typeof value !== 'boolean')
    .map(([name, value]) => ({ name: normalizeName(name), text: asText(value)?.trim() ?? '' }))
    .filter(({ text }) => text !== '')
  const leading = fields.filter(({ name }) => leadingFields.has(name))
  const otherFields = fields.filter(
    ({ name }) => !leadingFields.has(name) && !metadataKeys.has(name),
  )
  const contentFields =
    otherFields.length > 0 ? otherFields : fields.filter(({ name }) => name === 'name')
  return contentFields.length === 0
    ? ''
    : [...leading, ...contentFields].map(({ text }) => text).join(' ')
}

/**
 * Converts DNS records in any format to lines (C92). For example, `{"records":[…],"error":null}` becomes its records,
 * and `{"preference":10,"exchange":"mail.example"}` becomes `10 mail.example`.
 */
export const toRecordLines = (raw: unknown): string[] =>
  collectLines(raw, 0).filter((line) => line !== '')

/** In the order of the contract. Other types come last. */
const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA']
const getTypeRank = (recordType: string) =>
  recordTypes.includes(recordType) ? recordTypes.indexOf(recordType) : recordTypes.length

/** Returns the lines of DNS records by type in upper case. Empty if the value isn't an object (C125). */
export const toRecordsByType = (
  raw: unknown,
): readonly (readonly [recordType: string, string[]])[] =>
  [...parseEntries(raw)]
    .map(([recordType, value]) => [recordType.toUpperCase(), toRecordLines(value)] as const)
    .toSorted(([a], [b]) => getTypeRank(a) - getTypeRank(b))

/** Formats DNS records as text, one per line; null if there are none. A string with one record is unchanged. */
export function parseDnsRecords(raw: unknown): string | null {
  const lines = toRecordLines(raw)
  if (typeof raw === 'string' && typeof unwrapText(raw) === 'string' && lines.length === 1)
    return raw
  return lines.length === 0 ? null : lines.join('\n')
}
