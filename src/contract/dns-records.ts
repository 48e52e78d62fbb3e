import { isRecord, parseEntries, asText } from './tolerant.ts'

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

const splitText = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => {
    const parts = line.split(',').map((part) => part.trim())
    return parts.every((part) => recordPattern.test(part)) ? parts : [line.trim()]
  })

/** Returns lines from any format (C92): `{"preference":10,"exchange":"mail.example"}` becomes `10 mail.example`. */
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

/** Record types in the order of the contract. */
const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA']
const getTypeRank = (recordType: string) =>
  recordTypes.includes(recordType) ? recordTypes.indexOf(recordType) : recordTypes.length

/** Returns the lines of each record type (C125). */
export const toRecordsByType = (
  raw: unknown,
): readonly (readonly [recordType: string, string[]])[] =>
  [...parseEntries(raw)]
    .map(([recordType, value]) => [recordType.toUpperCase(), toRecordLines(value)] as const)
    .toSorted(([a], [b]) => getTypeRank(a) - getTypeRank(b))

/** Returns one record per line; null if there are none. Text that is already a single record is returned unchanged. */
export function parseDnsRecords(raw: unknown): string | null {
  const lines = toRecordLines(raw)
  if (typeof raw === 'string' && typeof parseIfJson(raw) === 'string' && lines.length === 1)
    return raw
  return lines.length === 0 ? null : lines.join('\n')
}
