import { isRecord } from '#/contract/tolerant.ts'
import { daysWithClock, isClock } from './times.ts'
import { isUsual, wordsOf } from './words.ts'

/** One value somewhere in a record, with the names that lead to it. */
export interface Candidate {
  /** The members on the way, outermost first; places in lists are their numbers. */
  path: readonly string[]
  /** The path as one text without what differs from record to record; names the same place in each. */
  place: string
  value: unknown
  /** Where what lies inside this value ends in the list of candidates. */
  end: number
  /** Another member that is a part of the value, as the time of a day. */
  with?: string
}

const deepest = 4
/** Names that JSON may carry to disturb a program; no service means a figure by them. */
const ofEveryObject = new Set(['__proto__', 'constructor', 'prototype'])
/** More than this is no summary of anything; it keeps a hostile record from costing time. */
const mostCandidates = 250

const dayKey = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/
const idKey = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d+|[0-9a-f]{16,})$/i

/** Whether a name is that of a day or of one record, so that it says nothing of what the value means. */
export const isKey = (name: string): boolean => dayKey.test(name) || idKey.test(name)
/** Whether a name is that of a day or an instant. */
export const isDayKey = (name: string): boolean => dayKey.test(name)

/** A list of named values is read as an object: `[{"name":"risk","value":5}]`. */
function namedValue(entry: unknown): [string, unknown] | null {
  if (!isRecord(entry)) return null
  const members = Object.entries(entry)
  if (members.length < 2 || members.length > 3) return null
  const name = entry['name'] ?? entry['key'] ?? entry['field']
  if (typeof name !== 'string' || !('value' in entry) || wordsOf(name).length === 0) return null
  return [name, entry['value']]
}

/** A word without meaning that most names of an object begin with, as a service's own prefix; null when none. */
function prefixOf(members: readonly [string, unknown][]): string | null {
  const counts = new Map<string, number>()
  for (const [name] of members) {
    const [word, ...more] = wordsOf(name)
    if (word !== undefined && more.length > 0 && !isUsual(word))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  for (const [word, count] of counts) if (count > 1 && count * 2 > members.length) return word
  return null
}

const withoutPrefix = (name: string, prefix: string | null): string => {
  const [first, ...more] = wordsOf(name)
  return prefix !== null && first === prefix && more.length > 0 ? more.join(' ') : name
}

/** Every value in a record down to a few levels, in the order it came, the record itself left out. */
export function candidatesIn(record: unknown): Candidate[] {
  const found: Candidate[] = []
  const walk = (raw: unknown, path: readonly string[], place: string) => {
    if (path.length >= deepest || typeof raw !== 'object' || raw === null) return
    const add = (name: string, value: unknown, shown: string, partner?: string) => {
      if (found.length >= mostCandidates) return
      const own = isKey(shown) ? place : `${place}\u0000${shown}`
      const candidate: Candidate = { path: [...path, name], place: own, value, end: 0 }
      if (partner !== undefined) candidate.with = partner
      found.push(candidate)
      walk(value, candidate.path, own)
      candidate.end = found.length
    }
    if (Array.isArray(raw)) {
      const named = raw.map(namedValue)
      for (const [index, entry] of raw.entries()) {
        const pair = named[index]
        if (pair && named.every((each) => each !== null)) add(String(index), pair[1], pair[0])
        else add(String(index), entry, String(index))
      }
      return
    }
    const members = Object.entries(raw).filter(([name]) => !ofEveryObject.has(name))
    const prefix = prefixOf(members)
    const apart = members.some(isClock) ? daysWithClock(members) : []
    for (const [name, value] of members) {
      const whole = apart.find(({ day }) => day === name)
      if (whole) add(name, whole.text, withoutPrefix(name, prefix), whole.clock)
      else if (apart.every(({ clock }) => clock !== name))
        add(name, value, withoutPrefix(name, prefix))
    }
  }
  walk(record, [], '')
  return found
}

const mostKept = 2000
const known = new Map<string, readonly (readonly string[])[]>()

/** The words of a place, name by name, outermost first; names without any word are left out. */
export function namesOf(place: string): readonly (readonly string[])[] {
  const kept = known.get(place)
  if (kept) return kept
  const names = place
    .split('\u0000')
    .map(wordsOf)
    .filter((words) => words.length > 0)
  // Places may be anybody's, also without end.
  if (known.size >= mostKept) known.clear()
  known.set(place, names)
  return names
}

/** Whether any word of a place is one of `words`. */
export const hasWord = (place: string, words: ReadonlySet<string>): boolean =>
  namesOf(place).some((name) => name.some((word) => words.has(word)))

/** Whether every word of a place is in one of `sets`. */
export const hasOnly = (place: string, sets: readonly ReadonlySet<string>[]): boolean =>
  namesOf(place).every((name) => name.every((word) => sets.some((words) => words.has(word))))
