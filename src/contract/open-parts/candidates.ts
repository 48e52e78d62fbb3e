import { isRecord } from '#/contract/tolerant.ts'
import { daysWithClock } from './times.ts'
import { wordsOf } from './words.ts'

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
    const apart = members.length > 1 ? daysWithClock(Object.fromEntries(members)) : []
    for (const [name, value] of members) {
      const whole = apart.find(({ day }) => day === name)
      if (whole) add(name, whole.text, name, whole.clock)
      else if (apart.every(({ clock }) => clock !== name)) add(name, value, name)
    }
  }
  walk(record, [], '')
  return found
}

/** The words of a place, name by name, outermost first; names without any word are left out. */
export const namesOf = (place: string): (readonly string[])[] =>
  place
    .split('\u0000')
    .map(wordsOf)
    .filter((words) => words.length > 0)
