import { isRecord, readText } from '#/contract/tolerant.ts'
import { memberNamed } from './codes.ts'
import { wordsOf } from './words.ts'

/** Who did something: a name to show, and the identifier that a profile may have; either may be missing. */
export interface Person {
  name: string | null
  id: string | null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** How a record says who somebody is, the clearest first. */
const wholeNames = ['display', 'label']
const shortNames = [
  'name',
  'nickname',
  'username',
  'login',
  'email',
  'mail',
  'address',
  'title',
  'value',
  'text',
]
const firstNames = new Set(['first', 'given', 'forename'])
const lastNames = new Set(['last', 'family', 'surname'])

/** A member whose words are those of a part of a name, as `first_name` and `givenName`. */
function partOfName(record: Record<string, unknown>, words: ReadonlySet<string>): string | null {
  for (const [name, value] of Object.entries(record)) {
    const own = wordsOf(name).filter((word) => word !== 'name')
    if (own.length === 1 && words.has(own[0] ?? '')) return readText(value)
  }
  return null
}

function nameIn(record: Record<string, unknown>): string | null {
  const whole = memberNamed(record, wholeNames)
  if (whole !== null) return whole
  for (const [name, value] of Object.entries(record))
    if (
      /^(?:display|full|real|user)$/.test(
        wordsOf(name)
          .filter((word) => word !== 'name')
          .join(' '),
      )
    )
      if (typeof value === 'string' && value.trim() !== '') return value
  const parts = [partOfName(record, firstNames), partOfName(record, lastNames)]
  const both = parts.filter((part) => part !== null).join(' ')
  return both === '' ? memberNamed(record, shortNames) : both
}

const isId = (text: string): boolean => uuid.test(text.trim())

/** A person in any form: text, `{display}`, `{label}`, first and last name, or an identifier alone. */
export function readPerson(raw: unknown): Person | null {
  if (Array.isArray(raw)) return raw.length === 1 ? readPerson(raw[0]) : null
  if (typeof raw === 'string') {
    if (raw.trim() === '') return null
    return isId(raw) ? { name: null, id: raw.trim() } : { name: raw, id: null }
  }
  if (!isRecord(raw)) return null
  const id = memberNamed(raw, ['id', 'uuid', 'pk'])
  const name = nameIn(raw)
  if (name === null && id === null) {
    const inner = Object.entries(raw).filter(([, value]) => isRecord(value))
    return inner.length === 1 ? readPerson(inner[0]?.[1]) : null
  }
  if (name !== null && isId(name)) return { name: null, id: name.trim() }
  return { name, id: id !== null && isId(id) ? id.trim() : null }
}

/** Whether two readings are of the same person. */
export const isSamePerson = (a: Person, b: Person): boolean => a.name === b.name && a.id === b.id
