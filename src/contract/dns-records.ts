import { isRecord, parseEntries, asText } from './tolerant.ts'

/** Parses text that contains a JSON array or object. Returns any other text unchanged. */
function parseIfJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Matches an IP address, a hostname or an MX record, but not part of a TXT record such as `v=DMARC1; p=none`. */
const recordPattern = /^(?=.*[.:])[^\s="'<>]+(?: +[^\s="'<>]+)?$/

/** Splits text at line breaks, and lines at commas if every part can be a record. */
const splitText = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => {
    const parts = line.split(',').map((part) => part.trim())
    return parts.every((part) => recordPattern.test(part)) ? parts : [line.trim()]
  })

/**
 * Converts DNS records in any format to lines (C92). For example, `{"records":[…],"error":null}` becomes its records,
 * and `{"preference":10,"exchange":"mail.example"}` becomes `10 mail.example`.
 */
export function toRecordLines(raw: unknown): string[] {
  if (typeof raw === 'boolean') return []
  if (Array.isArray(raw)) return raw.flatMap(toRecordLines)
  if (isRecord(raw)) {
    const list = raw['records'] ?? raw['answers'] ?? raw['values']
    if (typeof list === 'object') return toRecordLines(list)
    return [Object.values(raw).flatMap(toRecordLines).join(' ')].filter(Boolean)
  }
  const value = parseIfJson(asText(raw) ?? '')
  return typeof value === 'string' ? splitText(value).filter(Boolean) : toRecordLines(value)
}

/** DNS record types in the order of the contract. Other types come last. */
const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA']
const getTypeRank = (recordType: string) =>
  recordTypes.includes(recordType) ? recordTypes.indexOf(recordType) : recordTypes.length

/** Groups the lines of DNS records by record type (in upper case). Empty if the value isn't an object (C125). */
export const toRecordsByType = (
  raw: unknown,
): readonly (readonly [recordType: string, string[]])[] =>
  [...parseEntries(raw)]
    .map(([recordType, value]) => [recordType.toUpperCase(), toRecordLines(value)] as const)
    .toSorted(([a], [b]) => getTypeRank(a) - getTypeRank(b))

/** Formats DNS records as text, one per line; null if there are none. A string with one record is unchanged. */
export function parseDnsRecords(raw: unknown): string | null {
  const lines = toRecordLines(raw)
  if (typeof raw === 'string' && typeof parseIfJson(raw) === 'string' && lines.length === 1)
    return raw
  return lines.length === 0 ? null : lines.join('\n')
}
