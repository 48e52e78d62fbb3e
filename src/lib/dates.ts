import { LOCALE } from './numbers.ts'

/**
 * Instants and calendar dates from the wire, for reading. An instant without an offset is
 * UTC everywhere in the product. What cannot be read is null, never `Invalid Date` or 1970.
 */

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const CALENDAR = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function utc(year: number, month: number, day: number): Date | null {
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

function offsetOf(text: string | undefined): number | null {
  if (text === undefined || /^z$/i.test(text)) return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * MINUTE)
}

/**
 * Milliseconds since 1970 of an ISO instant; null for anything else (words, numbers, 30
 * February). A leap second is the second after it.
 */
export function parseInstant(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const match = INSTANT.exec(value.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone] = match
  const date = utc(Number(year), Number(month), Number(day))
  const offset = offsetOf(zone)
  if (!date || offset === null) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  const clock = Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * 1000
  return date.getTime() + clock + Math.floor(Number(`0.${fraction}`) * 1000) - offset
}

/** The instant in UTC, `2026-11-20T10:00:00.000Z`; a mere day and what is no instant come back as they are. */
export function utcText(text: string): string {
  const instant = parseInstant(text)
  return instant === null ? text : new Date(instant).toISOString()
}

const plainDate = (year: number, month: number, day: number) =>
  `${day} ${MONTHS[month - 1] ?? ''} ${String(year).padStart(4, '0')}`

/** A calendar date that exists, in whichever zone; null for anything else. */
export function calendarDate(text: string): Date | null {
  const match = CALENDAR.exec(text)
  return match && utc(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** `2026-03-29` → `29 Mar 2026`, never moved by a time zone; anything else comes back raw. */
export function formatCalendarDate(text: string): string {
  const date = calendarDate(text)
  return date ? plainDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) : text
}

/** `2026-11-09` → `9 Nov`, short enough for an axis. */
export const shortDay = (day: string): string => formatCalendarDate(day).replace(/ \d{4}$/, '')

const formats = new Map<string, Intl.DateTimeFormat>()

/** The interface is in English, so are its dates; only the zone is the viewer's. */
const formatIn = (zone?: string) =>
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

function read(format: Intl.DateTimeFormat, instant: number) {
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]))
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return {
    date: plainDate(number('year'), number('month'), number('day')),
    clock: `${parts.get('hour')}:${parts.get('minute')}`,
    zone: parts.get('timeZoneName') ?? 'UTC',
  }
}

const ownNames = new Map<number, string>()

/** Reads a `Date` and not a formatted text, which takes ten times as long: lists show hundreds. */
function inOwnZone(instant: number) {
  const date = new Date(instant)
  // A zone has one name for each of its offsets. The machine can move to another zone, so the format is
  // made anew.
  const offset = date.getTimezoneOffset()
  const zone = ownNames.get(offset) ?? read(formatIn(), instant).zone
  ownNames.set(offset, zone)
  return {
    date: plainDate(date.getFullYear(), date.getMonth() + 1, date.getDate()),
    // `14:02:00 GMT+0100 (…)`, in every browser and language.
    clock: date.toTimeString().slice(0, 5),
    zone,
  }
}

function inZone(instant: number, zone: string | undefined) {
  if (zone === undefined) return inOwnZone(instant)
  const format = formats.get(zone) ?? formatIn(zone)
  formats.set(zone, format)
  return read(format, instant)
}

type ZoneOption = { zone?: string }

/** `19 Nov 2026, 11:30 CET` in the viewer's zone or the given one; null when unreadable. */
export function formatInstant(value: unknown, { zone }: ZoneOption = {}): string | null {
  const instant = parseInstant(value)
  if (instant === null) return null
  const local = inZone(instant, zone)
  return `${local.date}, ${local.clock} ${local.zone}`
}

/** `19 Nov 2026`, the day of an instant in milliseconds. */
export const formatDate = (instant: number, { zone }: ZoneOption = {}): string =>
  inZone(instant, zone).date

/** `Sat 22 Nov 2026`, the day of an instant in milliseconds with its weekday; `zone` is an IANA name. */
export const formatWeekday = (instant: number, zone: string): string =>
  `${new Intl.DateTimeFormat(LOCALE, { timeZone: zone, weekday: 'short' }).format(instant)} ${formatDate(instant, { zone })}`

/** `14:02 CET` of an instant in milliseconds, in the viewer's zone: when something was read. */
export function formatTime(instant: number): string {
  const { clock, zone } = inOwnZone(instant)
  return `${clock} ${zone}`
}

/** `14:02` of an instant in milliseconds, where the zone is said beside it. */
export const formatClock = (instant: number, { zone }: ZoneOption = {}): string =>
  inZone(instant, zone).clock

/**
 * `12 min ago`, up to 30 days; before that, and for the future, the plain date. A clock that
 * is a minute off does not make the future of what just happened. Null when unreadable.
 */
export function formatRelative(
  value: unknown,
  now: number,
  { zone }: ZoneOption = {},
): string | null {
  const instant = parseInstant(value)
  if (instant === null) return null
  const age = now - instant
  if (age < -MINUTE || age >= 31 * DAY) return inZone(instant, zone).date
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  const days = Math.floor(age / DAY)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
