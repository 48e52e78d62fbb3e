import { plainName } from './open-parts.ts'
import { isRecord, readNumber, readText } from './tolerant.ts'

/*
 * The shapes that a value may have once its name says what it is. What has none of them is read as null.
 */

/** The first of some members of an object, by their plain names. */
function memberAmong(raw: Record<string, unknown>, names: readonly string[]): unknown {
  const members = new Map(Object.entries(raw).map(([name, value]) => [plainName(name), value]))
  return names.map((name) => members.get(name)).find((value) => value !== undefined)
}

const readMember = (raw: Record<string, unknown>, names: readonly string[]): string | null =>
  names.map((name) => readText(memberAmong(raw, [name]))).find((text) => text !== null) ?? null

/** A number: as it is, as text, or as `{value}`. */
export const readFigure = (raw: unknown): number | null =>
  readNumber(isRecord(raw) ? memberAmong(raw, ['value', 'score', 'count', 'code']) : raw)

/** A whole number. */
export function readWhole(raw: unknown): number | null {
  const value = readFigure(raw)
  return value !== null && Number.isInteger(value) ? value : null
}

const answers = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
])

/** True or false, also as 1, 0, "yes", "no" or `{value}`. */
export const readYesNo = (raw: unknown): boolean | null =>
  answers.get(
    String(isRecord(raw) ? memberAmong(raw, ['value']) : raw)
      .trim()
      .toLowerCase(),
  ) ?? null

function readBy(raw: unknown, names: readonly string[]): string | null {
  const value = Array.isArray(raw) && raw.length === 1 ? (raw[0] as unknown) : raw
  if (isRecord(value)) return readMember(value, names)
  return typeof value === 'boolean' ? null : readText(value)
}

/** A code: text, `{code, label}`, or either alone in a list. */
export const readCode = (raw: unknown): string | null =>
  readBy(raw, ['code', 'value', 'key', 'slug', 'name', 'label', 'display'])

/** Words for people: text, `{text}`, `{label}`, or either alone in a list. */
export const readWords = (raw: unknown): string | null =>
  readBy(raw, ['text', 'message', 'default', 'en', 'plain', 'display', 'label', 'value', 'name'])

/** The address of a picture, also as `{url}`. */
export function readPictureAddress(raw: unknown): string | null {
  const text = isRecord(raw) ? readMember(raw, ['url', 'uri', 'href', 'src']) : readText(raw)
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}

/** An identifier. */
export const readId = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null)

/** Who did something: a name to show, and the identifier that a profile may have; either may be missing. */
export interface Person {
  name: string | null
  id: string | null
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim())

/** A person: text, an identifier alone, or an object with a name, first and last name or an identifier. */
export function readPerson(raw: unknown): Person | null {
  if (!isRecord(raw)) {
    const text = typeof raw === 'string' ? readText(raw) : null
    if (text === null) return null
    return isUuid(text) ? { name: null, id: text.trim() } : { name: text, id: null }
  }
  const id = readMember(raw, ['id', 'uuid'])
  const both = [
    readMember(raw, ['firstname', 'givenname']),
    readMember(raw, ['lastname', 'familyname', 'surname']),
  ]
  const name =
    readMember(raw, ['displayname', 'fullname', 'display', 'label', 'name']) ??
    (both.filter((part) => part !== null).join(' ') || null) ??
    readMember(raw, ['username', 'login', 'email', 'value'])
  if (name === null && id === null) return null
  return { name, id: id !== null && isUuid(id) ? id.trim() : null }
}

const labels = ['key', 'label', 'name', 'bucket', 'band', 'verdict', 'status', 'code']
const amounts = ['count', 'total', 'number', 'value', 'domaincount']

/** Counts by name: `{high: 3}`, `{high: {count: 3}}` or `[{label: "high", count: 3}]`; null when there is none. */
export function readCountsByName(raw: unknown): Map<string, number> | null {
  const entries: [string | null, unknown][] = Array.isArray(raw)
    ? raw.map((entry: unknown) => [isRecord(entry) ? readMember(entry, labels) : null, entry])
    : isRecord(raw)
      ? Object.entries(raw)
      : []
  const counts = new Map<string, number>()
  for (const [name, value] of entries) {
    const count = readNumber(isRecord(value) ? memberAmong(value, amounts) : value)
    if (name !== null && count !== null && !counts.has(name)) counts.set(name, count)
  }
  return counts.size === 0 ? null : counts
}

const day = 24 * 60 * 60 * 1000
/** Earlier than this no scan and no case was: placeholders such as year 1 or 1970 are no times. */
const earliest = Date.UTC(1995)
const isoText =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** ISO text in one way of writing it: an instant, or a mere day. */
function isoOf(text: string): string | null {
  const [, date, clock, zone = ''] = isoText.exec(text.trim()) ?? []
  if (date === undefined || clock === undefined) return date ?? null
  const hours = zone.replace(
    /^([+-]\d{2}):?(\d{2})?$/,
    (_all, hour, minute: string | undefined) => {
      return `${hour}:${minute ?? '00'}`
    },
  )
  return `${date}T${clock.replace(',', '.')}${/^(?:UTC|GMT)$/i.test(hours) ? 'Z' : hours}`
}

/** Milliseconds since 1970 of such text; what has no offset is UTC, as everywhere. */
const instantOf = (iso: string): number =>
  Date.parse(iso.length === 10 || /(?:Z|[+-]\d{2}:\d{2})$/i.test(iso) ? iso : `${iso}Z`)

const timeMembers =
  'iso utc value datetime timestamp date at milliseconds ms seconds epoch unix numberlong'.split(
    ' ',
  )

/**
 * A time that is past, as ISO text: from text, from seconds or milliseconds, also as text, or from an object
 * around one. Null for what is none, and for a time that is to come.
 */
export function readTime(raw: unknown, depth = 0): string | null {
  if (isRecord(raw)) {
    const value = memberAmong(raw, timeMembers)
    return depth > 2 ? null : readTime(value, depth + 1)
  }
  if (typeof raw === 'string' && !/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(raw.trim())) {
    const iso = isoOf(raw)
    return iso !== null && isPast(instantOf(iso)) ? iso : null
  }
  const value = typeof raw === 'string' || typeof raw === 'number' ? Number(raw) : Number.NaN
  const time = value < 1e11 ? Math.round(value * 1000) : value
  return isPast(time) ? new Date(time).toISOString() : null
}

const isPast = (time: number): boolean => time >= earliest && time <= Date.now() + day

/** The time of an entry that stands under a day and may tell the time of day alone, as `10:46:08`. */
export function timeOnDay(clock: unknown, under: string | null): string | null {
  const text = typeof clock === 'string' && /^\d{2}:\d{2}/.test(clock.trim()) ? clock : ''
  if (under === null) return null
  return (text === '' ? null : readTime(`${under.slice(0, 10)}T${text.trim()}`)) ?? readTime(under)
}
