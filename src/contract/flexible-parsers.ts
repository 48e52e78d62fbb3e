import { verdicts, type Verdict } from './codes.ts'
import { isRecord, isUuid, parseEntries, asNumber, asText } from './tolerant.ts'

/* Parsers for fields whose format the contract doesn't define. They return null for unsupported formats. */

const getFirstText = (raw: Record<string, unknown>, names: readonly string[]): string | null =>
  names.map((name) => asText(raw[name])).find((text) => text !== null) ?? null

export function parseCount(raw: unknown): number | null {
  const value = asNumber(raw)
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null
}

/** Accepts 0 for no response. */
export function parseStatusCode(raw: unknown): number | null {
  const value = parseCount(raw)
  return value === 0 || (value !== null && value >= 100 && value <= 999) ? value : null
}

export function parseLabel(raw: unknown): string | null {
  if (isRecord(raw)) return getFirstText(raw, ['label', 'name', 'code', 'text'])
  return typeof raw === 'boolean' ? null : asText(raw)
}

export const parseVerdict = (raw: unknown): Verdict | null =>
  verdicts.find((verdict) => verdict === raw) ?? null

/** Rejects URLs and long text. In objects, prefers `code`, because the app compares statuses by code (C109). */
export function parseCaseStatus(raw: unknown): string | null {
  const label = parseLabel(isRecord(raw) ? (raw['code'] ?? raw) : raw)
  return label !== null && /^\p{L}[\p{L}\p{N} _-]{0,60}$/u.test(label.trim()) ? label : null
}

export const parseImageUrl = (raw: unknown): string | null =>
  typeof raw === 'string' && /^https?:\/\//i.test(raw) ? raw : null

/** Rejects a bare ID, which would mean nothing to users (C152). */
export function parsePersonName(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim() === '' || isUuid(raw.trim()) ? null : raw
  return isRecord(raw) ? getFirstText(raw, ['display_name', 'name', 'username', 'email']) : null
}

/** Keeps the entries that are counts; null if there are none. */
export function parseCountsByName(raw: unknown): Map<string, number> | null {
  const counts = new Map<string, number>()
  for (const [name, value] of parseEntries(raw)) {
    const count = parseCount(value)
    if (count !== null) counts.set(name, count)
  }
  return counts.size === 0 ? null : counts
}

/** Creates a parser that requires a count for at least one of `knownNames`. */
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

/** Accepts an ISO string, or a Unix time in seconds or milliseconds. Returns an ISO time or date. */
export function parseTime(raw: unknown): string | null {
  if (typeof raw === 'string' && isoPattern.test(raw))
    return isCalendarDay(raw.slice(0, 10)) && isPlausiblePast(Date.parse(raw)) ? raw : null
  const value = asNumber(raw) ?? Number.NaN
  // A time below 1e11 is in seconds: in milliseconds, it would be before 1974.
  const timeMs = value < 1e11 ? value * 1000 : value
  return isPlausiblePast(timeMs) ? new Date(timeMs).toISOString() : null
}

/** False for days such as 2026-02-31, which `Date.parse` moves to the next month. */
const isCalendarDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}

/** Allows a day of clock difference. */
const isPlausiblePast = (timeMs: number): boolean =>
  timeMs >= earliestMs && timeMs <= Date.now() + dayMs
