import { LOCALE } from './numbers.ts'

/* Parses and formats times and dates from the API. Times without offset are UTC. Invalid values are null. */

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const CALENDAR = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function utcDate(year: number, month: number, day: number): Date | null {
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

function parseOffset(text: string | undefined): number | null {
  if (text === undefined || /^z$/i.test(text)) return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * MINUTE)
}

/**
 * Parses an ISO time into milliseconds since the epoch; null for anything else. A leap second is the following second.
 */
export function parseInstant(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const match = INSTANT.exec(value.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone] = match
  const date = utcDate(Number(year), Number(month), Number(day))
  const offset = parseOffset(zone)
  if (!date || offset === null) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  const clock = Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * 1000
  return date.getTime() + clock + Math.floor(Number(`0.${fraction}`) * 1000) - offset
}

/** Formats a time in UTC, `2026-11-20T10:00:00.000Z`; dates and invalid values are returned unchanged. */
export function formatUtc(text: string): string {
  const instant = parseInstant(text)
  return instant === null ? text : new Date(instant).toISOString()
}

const formatDayMonthYear = (year: number, month: number, day: number) =>
  `${day} ${MONTHS[month - 1] ?? ''} ${String(year).padStart(4, '0')}`

/** Parses a calendar date; null if invalid. */
export function calendarDate(text: string): Date | null {
  const match = CALENDAR.exec(text)
  return match && utcDate(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** `2026-03-29` → `29 Mar 2026`, without time zone conversion; other values are unchanged. */
export function formatCalendarDate(text: string): string {
  const date = calendarDate(text)
  return date
    ? formatDayMonthYear(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
    : text
}

/** `2026-11-09` → `9 Nov`, for an axis. */
export const formatShortDay = (day: string): string =>
  formatCalendarDate(day).replace(/ \d{4}$/, '')

const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates are in English like the interface; only the time zone is the user's. */
const createFormat = (zone?: string) =>
  new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })

function formatParts(format: Intl.DateTimeFormat, instant: number) {
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]))
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return {
    date: formatDayMonthYear(number('year'), number('month'), number('day')),
    clock: `${parts.get('hour')}:${parts.get('minute')}`,
    zone: parts.get('timeZoneName') ?? 'UTC',
  }
}

const zoneNames = new Map<number, string>()

/** Uses `Date` getters because Intl formatting takes ten times as long and lists have hundreds of dates. */
function toLocalParts(instant: number) {
  const date = new Date(instant)
  // Zone names differ by offset. Recreated if the device changes its zone.
  const offset = date.getTimezoneOffset()
  const zone = zoneNames.get(offset) ?? formatParts(createFormat(), instant).zone
  zoneNames.set(offset, zone)
  return {
    date: formatDayMonthYear(date.getFullYear(), date.getMonth() + 1, date.getDate()),
    // `14:02:00 GMT+0100 (…)` in every browser and language.
    clock: date.toTimeString().slice(0, 5),
    zone,
  }
}

function toParts(instant: number, zone: string | undefined) {
  if (zone === undefined) return toLocalParts(instant)
  const format = formats.get(zone) ?? createFormat(zone)
  formats.set(zone, format)
  return formatParts(format, instant)
}

type ZoneOption = { zone?: string }

/** `19 Nov 2026, 11:30 CET` in the user's or the given zone; null if invalid. */
export function formatInstant(value: unknown, { zone }: ZoneOption = {}): string | null {
  const instant = parseInstant(value)
  if (instant === null) return null
  const local = toParts(instant, zone)
  return `${local.date}, ${local.clock} ${local.zone}`
}

/** `19 Nov 2026`, from milliseconds. */
export const formatDate = (instant: number, { zone }: ZoneOption = {}): string =>
  toParts(instant, zone).date

/** `Sat 22 Nov 2026`, from milliseconds; `zone` is an IANA name. */
export const formatWeekday = (instant: number, zone: string): string =>
  `${new Intl.DateTimeFormat(LOCALE, { timeZone: zone, weekday: 'short' }).format(instant)} ${formatDate(instant, { zone })}`

/** `14:02 CET` in the user's zone, from milliseconds. */
export function formatTime(instant: number): string {
  const { clock, zone } = toLocalParts(instant)
  return `${clock} ${zone}`
}

/** `14:02` from milliseconds, if the zone is shown elsewhere. */
export const formatClock = (instant: number, { zone }: ZoneOption = {}): string =>
  toParts(instant, zone).clock

/**
 * `12 min ago` up to 30 days; older and future times as a date. Tolerates a clock difference of a minute. Null if
 * invalid.
 */
export function formatRelative(
  value: unknown,
  now: number,
  { zone }: ZoneOption = {},
): string | null {
  const instant = parseInstant(value)
  if (instant === null) return null
  const age = now - instant
  if (age < -MINUTE || age >= 31 * DAY) return toParts(instant, zone).date
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  const days = Math.floor(age / DAY)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
