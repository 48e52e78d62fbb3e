import { plainName } from './open-parts.ts'
import { isRecord, readEntries, readText } from './tolerant.ts'

const deepest = 5
const set = (names: string) => new Set(names.split(' '))
/** What holds the records in an answer about a name. */
const holders = set(
  'records record answers answer values entries data results result rrset rrsets rdata items list',
)
/** What is said about an answer and is no record. */
const about = set(
  'error status ttl class type rcode code count timestamp time source resolver query cached raw ok name',
)
/** What comes first in the written form of a record. */
const leading = set('preference priority pref prio weight flags flag')

/** Text that is JSON, as what it says. */
function unwrapped(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function linesIn(raw: unknown, depth: number): string[] {
  if (raw === null || raw === undefined || typeof raw === 'boolean' || depth > deepest) return []
  if (Array.isArray(raw)) return raw.flatMap((each) => linesIn(each, depth + 1))
  if (!isRecord(raw)) {
    const text = readText(raw)
    const value = text === null ? null : unwrapped(text)
    return typeof value === 'string' ? [value.trim()] : linesIn(value, depth + 1)
  }
  const members = Object.entries(raw).filter(([, value]) => value !== null && value !== '')
  const lists = members.filter(
    ([name, value]) => typeof value === 'object' && holders.has(plainName(name)),
  )
  if (lists.length > 0) return lists.flatMap(([, value]) => linesIn(value, depth + 1))
  return lineOf(members, depth)
}

/** One record written as it is in a zone: what comes first, then the rest in the order it came. */
function lineOf(members: [string, unknown][], depth: number): string[] {
  const nested = members.filter(([, value]) => typeof value === 'object')
  const plain = members.flatMap(([name, value]): [string, string][] => {
    const text = typeof value === 'boolean' ? null : readText(value)
    return text === null ? [] : [[plainName(name), text.trim()]]
  })
  const own = plain.filter(([name]) => !about.has(name))
  // The name that was asked for, unless it is all that is said.
  const said = own.some(([name]) => !leading.has(name))
    ? own
    : [...own, ...plain.filter(([name]) => name === 'name')]
  const first = said.filter(([name]) => leading.has(name))
  const rest = said.filter(([name]) => !leading.has(name))
  const line = [...first, ...rest].map(([, text]) => text).join(' ')
  return [
    ...(rest.length > 0 ? [line] : []),
    ...nested.flatMap(([, value]) => linesIn(value, depth + 1)),
  ]
}

/**
 * DNS records in any form as lines to read: text stays as it is, `{"records":[…],"error":null}` is the
 * lines of its records, `{"preference":10,"exchange":"mail.example"}` is `10 mail.example`.
 */
export const recordLines = (raw: unknown): string[] => linesIn(raw, 0).filter((line) => line !== '')

/** The kinds that the contract names, in its order; the others follow. */
const kinds = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA']
const rank = (kind: string) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)

/** The records by their kind, in capitals; none where they come in one piece (C125). */
export const recordsByKind = (raw: unknown): readonly (readonly [kind: string, string[]])[] =>
  [...readEntries(raw)]
    .map(([kind, value]) => [kind.toUpperCase(), recordLines(value)] as const)
    .toSorted(([a], [b]) => rank(a) - rank(b))

/** The same as one text with a record on each line; null when there is none. Plain text stays as it came. */
export function readRecords(raw: unknown): string | null {
  if (typeof raw === 'string' && typeof unwrapped(raw) === 'string') return readText(raw)
  const lines = recordLines(raw)
  return lines.length === 0 ? null : lines.join('\n')
}
