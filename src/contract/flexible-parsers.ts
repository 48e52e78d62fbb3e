import { verdicts, type Verdict } from './codes.ts'
import { isRecord, isUuid, parseEntries, asNumber, asText } from './tolerant.ts'

/* Parsers for fields whose format the contract doesn't define. They return null for unsupported formats. */

/** Returns the first field that contains text, in the order of `names`; null if there is none. */
const getFirstText = (raw: Record<string, unknown>, names: readonly string[]): string | null =>
  names.map((name) => asText(raw[name])).find((text) => text !== null) ?? null

export function parseCount(raw: unknown): number | null {
  const value = asNumber(raw)
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null
}

/** Parses an HTTP status: three digits, or 0 for no response. */
export function parseStatusCode(raw: unknown): number | null {
  const value = parseCount(raw)
  return value === 0 || (value !== null && value >= 100 && value <= 999) ? value : null
}

/** Parses a string, a number, or an object such as `{label}`. */
export function parseLabel(raw: unknown): string | null {
  if (isRecord(raw)) return getFirstText(raw, ['label', 'name', 'code', 'text'])
  return typeof raw === 'boolean' ? null : asText(raw)
}

/** Parses a verdict that the contract defines. */
export const parseVerdict = (raw: unknown): Verdict | null =>
  verdicts.find((verdict) => verdict === raw) ?? null

/** Parses a code or a short phrase, but not a URL. In objects, prefers `code`, which the app can compare (C109). */
export function parseCaseStatus(raw: unknown): string | null {
  const label = parseLabel(isRecord(raw) ? (raw['code'] ?? raw) : raw)
  return label !== null && /^\p{L}[\p{L}\p{N} _-]{0,60}$/u.test(label.trim()) ? label : null
}

/** Parses an http or https URL. */
export const parseImageUrl = (raw: unknown): string | null =>
  typeof raw === 'string' && /^https?:\/\//i.test(raw) ? raw : null

/** Parses the name of a person. Null for a bare ID, which would mean nothing to users (C152). */
export function parsePersonName(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim() === '' || isUuid(raw.trim()) ? null : raw
  return isRecord(raw) ? getFirstText(raw, ['display_name', 'name', 'username', 'email']) : null
}

/** Parses counts by name, such as `{high: 3}`. Null if no entry is a count. */
export function parseCountsByName(raw: unknown): Map<string, number> | null {
  const counts = new Map<string, number>()
  for (const [name, value] of parseEntries(raw)) {
    const count = parseCount(value)
    if (count !== null) counts.set(name, count)
  }
  return counts.size === 0 ? null : counts
}

/** Creates a parser for counts by name. It returns null if none of the names is in `knownNames`. */
export const createCountsParser =
  (knownNames: readonly string[]) =>
  (raw: unknown): Map<string, number> | null => {
    const counts = parseCountsByName(raw)
    return counts !== null && knownNames.some((name) => counts.has(name)) ? counts : null
  }

const dayMs = 24 * 60 * 60 * 1000
/** Earliest plausible time. Rejects placeholders such as year 1 or 1970. */
const earliestMs = Date.UTC(1995)
const isoPattern =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Parses an ISO string or Unix time (seconds or milliseconds) to an ISO time or date. Null for other formats, and for
 * times before 1995 or more than a day in the future.
 */
export function parseTime(raw: unknown): string | null {
  if (typeof raw === 'string' && isoPattern.test(raw))
    return isCalendarDay(raw.slice(0, 10)) && isPlausiblePast(Date.parse(raw)) ? raw : null
  const value = asNumber(raw) ?? Number.NaN
  const timeMs = value < 1e11 ? value * 1000 : value
  return isPlausiblePast(timeMs) ? new Date(timeMs).toISOString() : null
}

/** False for days such as 2026-02-31, which `Date.parse` moves to the next month. */
const isCalendarDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}

/** Allows up to a day in the future, in case the clocks differ. */
const isPlausiblePast = (timeMs: number): boolean =>
  timeMs >= earliestMs && timeMs <= Date.now() + dayMs
