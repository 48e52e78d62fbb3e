import { wordSet, wordsOf } from './open-parts/words.ts'
import { isRecord, readText } from './tolerant.ts'

const deepest = 5
/** What holds the records in an answer about a name. */
const holders = wordSet('record answer value entry data result rrset rrs rdata item list set')
/** What is said about an answer and is no record. */
const about = wordSet(
  'error status ttl class type rcode code count timestamp time source resolver query cached raw ok name',
)
/** What comes first in the written form of a record. */
const leading = wordSet('preference priority pref prio weight flag flags')

const has = (name: string, words: ReadonlySet<string>) =>
  wordsOf(name).length > 0 && wordsOf(name).every((word) => words.has(word))

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
  const lists = members.filter(([name, value]) => typeof value === 'object' && has(name, holders))
  if (lists.length > 0) return lists.flatMap(([, value]) => linesIn(value, depth + 1))
  return lineOf(members, depth)
}

/** One record written as it is in a zone: what comes first, then the rest in the order it came. */
function lineOf(members: [string, unknown][], depth: number): string[] {
  const nested = members.filter(([, value]) => typeof value === 'object')
  const plain = members.filter(
    ([, value]) => typeof value !== 'object' && typeof value !== 'boolean',
  )
  const own = plain.filter(([name]) => !has(name, about))
  // The name that was asked for, unless it is all that is said.
  const said = own.some(([name]) => !has(name, leading))
    ? own
    : [...own, ...plain.filter(([name]) => wordsOf(name).includes('name'))]
  const first = said.filter(([name]) => has(name, leading))
  const rest = said.filter(([name]) => !has(name, leading))
  const line = [...first, ...rest].flatMap(([, value]) => readText(value)?.trim() ?? []).join(' ')
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

/** The same as one text with a record on each line; null when there is none. Plain text stays as it came. */
export function readRecords(raw: unknown): string | null {
  if (typeof raw === 'string' && typeof unwrapped(raw) === 'string') return readText(raw)
  const lines = recordLines(raw)
  return lines.length === 0 ? null : lines.join('\n')
}
