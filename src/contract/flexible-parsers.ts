import { verdicts, type Verdict } from './codes.ts'
import { normalizeName } from './field-mapping.ts'
import { isRecord, isUuid, asNumber, asText } from './tolerant.ts'

/* Parsers for fields whose format the contract doesn't define. They return null for unsupported formats. */

/** Returns the first existing field. `names` must be normalized and in order of precedence. */
function getFirstField(raw: Record<string, unknown>, names: readonly string[]): unknown {
  const fields = new Map(Object.entries(raw).map(([name, value]) => [normalizeName(name), value]))
  return names.map((name) => fields.get(name)).find((value) => value !== undefined)
}

/** Returns the first field that contains text, in the order of `names`; null if there is none. */
const getFirstText = (raw: Record<string, unknown>, names: readonly string[]): string | null =>
  names.map((name) => asText(getFirstField(raw, [name]))).find((text) => text !== null) ?? null

/** Parses a number, a numeric string or an object such as `{value: 3}`. */
export const parseNumber = (raw: unknown): number | null =>
  asNumber(isRecord(raw) ? getFirstField(raw, ['value', 'score', 'count', 'code']) : raw)

/** Parses a non-negative integer in the formats of `parseNumber`. */
export function parseCount(raw: unknown): number | null {
  const value = parseNumber(raw)
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null
}

/** Parses an HTTP status: three digits, or 0 for no response. */
export function parseStatusCode(raw: unknown): number | null {
  const value = parseCount(raw)
  return value === 0 || (value !== null && value >= 100 && value <= 999) ? value : null
}

const booleanWords = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
])

/** Parses a boolean, 1, 0, "yes", "no" or an object such as `{value: true}`. */
export const parseBoolean = (raw: unknown): boolean | null =>
  booleanWords.get(
    asText(isRecord(raw) ? getFirstField(raw, ['value']) : raw)
      ?.trim()
      .toLowerCase() ?? '',
  ) ?? null

/** Parses a string, a number, an object with one of `names`, or an array with one of these as its only entry. */
function parseLabel(raw: unknown, names: readonly string[]): string | null {
  const value = Array.isArray(raw) && raw.length === 1 ? (raw[0] as unknown) : raw
  if (isRecord(value)) return getFirstText(value, names)
  return typeof value === 'boolean' ? null : asText(value)
}

/** Parses a string, an object such as `{code, label}`, or an array with one of these as its only entry. */
export const parseCode = (raw: unknown): string | null =>
  parseLabel(raw, ['code', 'value', 'key', 'slug', 'name', 'label', 'display'])

/** Parses a verdict that the contract defines. Ignores case if the operator mapped the field. */
export function parseVerdict(raw: unknown, isMapped: boolean): Verdict | null {
  const code = parseCode(raw)?.trim()
  const normalized = isMapped ? code?.toLowerCase() : code
  return verdicts.find((verdict) => verdict === normalized) ?? null
}

/** Parses a code or a short phrase, but not a URL. */
export function parseCaseStatus(raw: unknown): string | null {
  const code = parseCode(raw)
  return code !== null && /^\p{L}[\p{L}\p{N} _-]{0,60}$/u.test(code.trim()) ? code : null
}

/** Parses a string, an object such as `{text}` or `{label}`, or an array with one of these as its only entry. */
export const parseText = (raw: unknown): string | null =>
  parseLabel(raw, [
    'text',
    'message',
    'default',
    'en',
    'plain',
    'display',
    'label',
    'value',
    'name',
  ])

/** Parses an http or https URL, or an object such as `{url}`. */
export function parseImageUrl(raw: unknown): string | null {
  const text = isRecord(raw) ? getFirstText(raw, ['url', 'uri', 'href', 'src']) : asText(raw)
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}

/** Parses an ID. If the operator mapped the field, the ID must be a UUID, like all IDs of the API. */
export const parseId = (raw: unknown, isMapped: boolean): string | null =>
  typeof raw === 'string' && (!isMapped || isUuid(raw.trim())) ? raw : null

/** A person. One of the fields may be null. `id` is a profile ID. */
export interface Person {
  name: string | null
  id: string | null
}

/** Parses a name, an ID, or an object with a name, first and last name, or ID. */
export function parsePerson(raw: unknown): Person | null {
  if (!isRecord(raw)) {
    const text = typeof raw === 'string' ? asText(raw) : null
    if (text === null) return null
    const id = text.trim()
    return isUuid(id) ? { name: null, id } : { name: text, id: null }
  }
  const id = getFirstText(raw, ['id', 'uuid'])?.trim() ?? ''
  const firstAndLast = ['firstname', 'lastname'].map((name) => getFirstText(raw, [name]) ?? '')
  const name =
    getFirstText(raw, ['displayname', 'fullname', 'display', 'label', 'name']) ??
    (firstAndLast.join(' ').trim() || null) ??
    getFirstText(raw, ['username', 'email'])
  const person = { name, id: isUuid(id) ? id : null }
  return person.name === null && person.id === null ? null : person
}

/**
 * Parses counts by name, such as `{high: 3}`. Null if no entry is a count. In a mapped field, every entry must be a
 * count, because a wrong mapping may point at brand settings, some of which are numbers.
 */
export function parseCountsByName(raw: unknown, isMapped = false): Map<string, number> | null {
  const entries = isRecord(raw) ? Object.entries(raw) : []
  const counts = new Map<string, number>()
  for (const [name, value] of entries) {
    const count = parseCount(value)
    if (count !== null) counts.set(name, count)
  }
  return counts.size === 0 || (isMapped && counts.size < entries.length) ? null : counts
}

/**
 * Creates a parser for counts keyed by names that the contract defines. It ignores case if `isMapped`, and returns null
 * if no known name is present or two keys differ only in case.
 */
export const createCountsParser =
  (knownNames: readonly string[]) =>
  (raw: unknown, isMapped = false): Map<string, number> | null => {
    const entries = [...(parseCountsByName(raw, isMapped) ?? [])].map(([name, count]) => {
      const match = isMapped
        ? knownNames.find((knownName) => knownName === name.toLowerCase())
        : undefined
      return [match ?? name, count] as const
    })
    const counts = new Map(entries)
    const hasKnownName = knownNames.some((name) => counts.has(name))
    return counts.size === entries.length && hasKnownName ? counts : null
  }

const dayMs = 24 * 60 * 60 * 1000
/** Earliest plausible time. Rejects placeholders such as year 1 or 1970. */
const earliestMs = Date.UTC(1995)
const isoPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i

const isCalendarDay = (date: string): boolean => {
  const midnight = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** Normalizes an ISO time or date; null if invalid. */
function normalizeIso(text: string): string | null {
  const [, date, clock, zone = ''] = isoPattern.exec(text.trim()) ?? []
  // `Date` would turn an invalid day into one of the next month.
  if (date === undefined || !isCalendarDay(date)) return null
  if (clock === undefined) return date
  const offset = zone.replace(
    /^([+-]\d{2}):?(\d{2})?$/,
    (_all, hour, minute: string | undefined) => {
      return `${hour}:${minute ?? '00'}`
    },
  )
  return `${date}T${clock.replace(',', '.')}${/^(?:UTC|GMT)$/i.test(offset) ? 'Z' : offset}`
}

/** Parses a normalized ISO time or date to milliseconds since the epoch. Without an offset, it is in UTC. */
const parseIsoMs = (iso: string): number =>
  Date.parse(iso.length === 10 || /(?:Z|[+-]\d{2}:\d{2})$/i.test(iso) ? iso : `${iso}Z`)

/** Parses an ISO string or Unix time (seconds or milliseconds) to an ISO time or date that isn't in the future. */
export function parseTime(raw: unknown): string | null {
  if (typeof raw === 'string' && !/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(raw.trim())) {
    const iso = normalizeIso(raw)
    return iso !== null && isPlausiblePast(parseIsoMs(iso)) ? iso : null
  }
  const value = typeof raw === 'string' || typeof raw === 'number' ? Number(raw) : Number.NaN
  const timeMs = value < 1e11 ? Math.round(value * 1000) : value
  return isPlausiblePast(timeMs) ? new Date(timeMs).toISOString() : null
}

/** Allows up to a day in the future, in case the clocks differ. */
const isPlausiblePast = (timeMs: number): boolean =>
  timeMs >= earliestMs && timeMs <= Date.now() + dayMs
