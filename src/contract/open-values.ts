import { verdicts, type Verdict } from './codes.ts'
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

/** A number of things. */
export function readCount(raw: unknown): number | null {
  const value = readFigure(raw)
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null
}

/** The status of a website's answer: three digits, or 0 for none. */
export function readStatusCode(raw: unknown): number | null {
  const value = readCount(raw)
  return value === 0 || (value !== null && value >= 100 && value <= 999) ? value : null
}

const answers = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
])

/** True or false, also as 1, 0, "yes", "no" or `{value}`. */
export const readYesNo = (raw: unknown): boolean | null =>
  answers.get(
    readText(isRecord(raw) ? memberAmong(raw, ['value']) : raw)
      ?.trim()
      .toLowerCase() ?? '',
  ) ?? null

function readBy(raw: unknown, names: readonly string[]): string | null {
  const value = Array.isArray(raw) && raw.length === 1 ? (raw[0] as unknown) : raw
  if (isRecord(value)) return readMember(value, names)
  return typeof value === 'boolean' ? null : readText(value)
}

/** A code: text, `{code, label}`, or either alone in a list. */
export const readCode = (raw: unknown): string | null =>
  readBy(raw, ['code', 'value', 'key', 'slug', 'name', 'label', 'display'])

/** A verdict of the contract; in any capitals where an operator has said that it is one. */
export function readVerdict(raw: unknown, isMapped: boolean): Verdict | null {
  const code = readCode(raw)?.trim()
  const asked = isMapped ? code?.toLowerCase() : code
  return verdicts.find((verdict) => verdict === asked) ?? null
}

/** The state of a case: a code or words, and nothing that could be an address. */
export function readState(raw: unknown): string | null {
  const code = readCode(raw)
  return code !== null && /^\p{L}[\p{L}\p{N} _-]{0,60}$/u.test(code.trim()) ? code : null
}

/** Words for people: text, `{text}`, `{label}`, or either alone in a list. */
export const readWords = (raw: unknown): string | null =>
  readBy(raw, ['text', 'message', 'default', 'en', 'plain', 'display', 'label', 'value', 'name'])

/** The address of a picture, also as `{url}`. */
export function readPictureAddress(raw: unknown): string | null {
  const text = isRecord(raw) ? readMember(raw, ['url', 'uri', 'href', 'src']) : readText(raw)
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}

/** An identifier; one that an operator has named is a UUID, as all of the interface are. */
export const readId = (raw: unknown, isMapped: boolean): string | null =>
  typeof raw === 'string' && (!isMapped || isUuid(raw)) ? raw : null

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

/**
 * Counts by name: `{high: 3}`, `{high: {count: 3}}` or `[{label: "high", count: 3}]`; null when there is none. Where
 * `isMapped`, also null as soon as one entry is no count: the settings of a brand hold numbers, too.
 */
export function readCountsByName(raw: unknown, isMapped = false): Map<string, number> | null {
  const entries: [string | null, unknown][] = Array.isArray(raw)
    ? raw.map((entry: unknown) => [isRecord(entry) ? readMember(entry, labels) : null, entry])
    : isRecord(raw)
      ? Object.entries(raw)
      : []
  const counts = new Map<string, number>()
  for (const [name, value] of entries) {
    const count = readCount(isRecord(value) ? memberAmong(value, amounts) : value)
    if (name !== null && count !== null && !counts.has(name)) counts.set(name, count)
  }
  return counts.size === 0 || (isMapped && counts.size < entries.length) ? null : counts
}

/** The same under names of the contract, in any capitals where `isMapped`; null when none of these is there. */
export function readCountsOf(
  known: readonly string[],
  raw: unknown,
  isMapped: boolean,
): Map<string, number> | null {
  const read = [...(readCountsByName(raw, isMapped) ?? [])].map(([name, count]) => {
    const own = isMapped ? known.find((one) => one === name.toLowerCase()) : undefined
    return [own ?? name, count] as const
  })
  const counts = new Map(read)
  return counts.size === read.length && known.some((name) => counts.has(name)) ? counts : null
}

const day = 24 * 60 * 60 * 1000
/** Earlier than this no scan and no case was: placeholders such as year 1 or 1970 are no times. */
const earliest = Date.UTC(1995)
const isoText =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i

const isCalendarDay = (date: string): boolean => {
  const midnight = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** ISO text in one way of writing it: an instant, or a mere day. */
function isoOf(text: string): string | null {
  const [, date, clock, zone = ''] = isoText.exec(text.trim()) ?? []
  // A day that does not exist would be read as one of the next month.
  if (date === undefined || !isCalendarDay(date)) return null
  if (clock === undefined) return date
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
const zoneMembers = ['timezone', 'tz', 'zone', 'offset', 'utcoffset']

/** The time in an object: its members together, or none where one of them would be lost. */
function timeInObject(raw: Record<string, unknown>): unknown {
  const value = memberAmong(raw, timeMembers) ?? memberAmong(raw, ['time'])
  const clock = memberAmong(raw, ['time']) ?? value
  const zone = memberAmong(raw, zoneMembers) ?? null
  if (typeof value !== 'string') return clock === value ? value : null
  if (typeof clock !== 'string') return null
  const text = clock === value ? value.trim() : `${value.trim()}T${clock.trim()}`
  const [, , hours, ownZone] = isoText.exec(text) ?? []
  if (zone === null || hours === undefined || ownZone !== undefined) return text
  return typeof zone === 'string' ? text + zone.trim() : null
}

/**
 * A time that is past, as ISO text: from text, from seconds or milliseconds, also as text, or from an object
 * around one. Null for what is none, and for a time that is to come.
 */
export function readTime(raw: unknown, depth = 0): string | null {
  if (isRecord(raw)) return depth > 2 ? null : readTime(timeInObject(raw), depth + 1)
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
