import { formatCountOf, LOCALE } from './numbers.ts'

/* An `instant` is a number of milliseconds since the epoch. An ISO time without an offset is read as UTC. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** Unlike a calendar day, always 24 hours. */
export const DAY = 24 * HOUR

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const CALENDAR_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT_PATTERN =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?(?:Z|([+-]\d{2}):?(\d{2})?)?$/i

/** Parses an ISO time; null for anything else. */
export function parseInstant(value: unknown): number | null {
  const match = typeof value === 'string' ? INSTANT_PATTERN.exec(value.trim()) : null
  if (!match) return null
  const [, day = '', clock, second = '00', fraction = '0', hours = '+00', minutes = '00'] = match
  if (parseCalendarDate(day) === null) return null
  const instant = Date.parse(`${day}T${clock}:${second}.${fraction}${hours}:${minutes}`)
  return Number.isNaN(instant) ? null : instant
}

/** Formats an ISO time as `2026-11-20T10:00:00.000Z`. Returns dates and invalid values unchanged. */
export function formatUtc(text: string): string {
  const instant = parseInstant(text)
  return instant === null ? text : new Date(instant).toISOString()
}

const formatDayMonthYear = (year: number, month: number, day: number) =>
  `${day} ${MONTHS[month - 1] ?? ''} ${String(year).padStart(4, '0')}`

/** Formats an instant as its UTC day, such as `2026-03-29`. */
export const toUtcDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** Parses a calendar date, `2026-03-29`, as midnight UTC; null if invalid. */
export function parseCalendarDate(text: string): Date | null {
  const date = CALENDAR_PATTERN.test(text) ? new Date(`${text}T00:00:00Z`) : null
  // Browsers parse 30 February as 2 March.
  return date?.toJSON()?.startsWith(text) === true ? date : null
}

/** Parses an ISO time, or a calendar date as midnight UTC; null for anything else. */
export const parseInstantOrDay = (text: string): number | null =>
  parseInstant(text) ?? parseCalendarDate(text)?.getTime() ?? null

/** Formats `2026-03-29` as `29 Mar 2026`, without time zone conversion. Returns other values unchanged. */
export function formatCalendarDate(text: string): string {
  const date = parseCalendarDate(text)
  return date
    ? formatDayMonthYear(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
    : text
}

/** Counts whole UTC days from `date` to `instant`; negative if `date` is later. Null if one is unknown or invalid. */
export function countDaysSince(date: string | null, instant: number | null): number | null {
  const day = date === null ? null : parseCalendarDate(date)
  return day === null || instant === null ? null : Math.floor((instant - day.getTime()) / DAY)
}

/** Formats `2026-11-09` as `9 Nov`. */
export const formatShortDay = (day: string): string =>
  formatCalendarDate(day).replace(/ \d{4}$/, '')

const formatsByZone = new Map<string, Intl.DateTimeFormat>()

function formatParts(instant: number, timeZone: string | undefined) {
  // Without a `timeZone`, the key is the offset of the user's zone, which may change while the page is open.
  const key = timeZone ?? String(new Date(instant).getTimezoneOffset())
  const format =
    formatsByZone.get(key) ??
    new Intl.DateTimeFormat(LOCALE, {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    })
  formatsByZone.set(key, format)
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]))
  const getNumber = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return {
    date: formatDayMonthYear(getNumber('year'), getNumber('month'), getNumber('day')),
    clock: `${parts.get('hour')}:${parts.get('minute')}`,
    zoneName: parts.get('timeZoneName') ?? 'UTC',
  }
}

/** `zone` is an IANA name, such as `Europe/Vienna`; defaults to the user's time zone. */
type ZoneOption = { zone?: string }

/** Formats an ISO time as `19 Nov 2026, 11:30 CET`; null if invalid. */
export function formatIsoTime(value: unknown, { zone }: ZoneOption = {}): string | null {
  const instant = parseInstant(value)
  if (instant === null) return null
  const local = formatParts(instant, zone)
  return `${local.date}, ${local.clock} ${local.zoneName}`
}

/** Formats an ISO time like `formatIsoTime`, or a calendar date as `20 Nov 2026`. Returns other values unchanged. */
export const formatIsoTimeOrDay = (text: string, options?: ZoneOption): string =>
  formatIsoTime(text, options) ?? formatCalendarDate(text)

/** Formats a time as `19 Nov 2026`. */
export const formatDate = (instant: number, { zone }: ZoneOption = {}): string =>
  formatParts(instant, zone).date

/** Formats a time as `Sat 21 Nov 2026`. */
export const formatDateWithWeekday = (instant: number, zone: string): string =>
  `${new Intl.DateTimeFormat(LOCALE, { timeZone: zone, weekday: 'short' }).format(instant)} ${formatDate(instant, { zone })}`

/** Formats a time as `14:02 CET`, in the user's time zone. */
export function formatTime(instant: number): string {
  const { clock, zoneName } = formatParts(instant, undefined)
  return `${clock} ${zoneName}`
}

/** Formats a time as `14:02`. The caller must show the time zone. */
export const formatClock = (instant: number, { zone }: ZoneOption = {}): string =>
  formatParts(instant, zone).clock

/** Formats an ISO time as `12 min ago`, or as a date if in the future or at least 31 days ago. Null if invalid. */
export function formatRelative(value: unknown, now: number): string | null {
  const instant = parseInstant(value)
  if (instant === null) return null
  const age = now - instant
  // A time up to a minute in the future is `just now`, because clocks may differ.
  if (age < -MINUTE || age >= 31 * DAY) return formatDate(instant)
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  return `${formatCountOf(Math.floor(age / DAY), 'day')} ago`
}

/** Formats a duration, rounded down to whole units: `40 min`, `26 h`, `3 days`. Null if negative or not finite. */
export function formatDuration(milliseconds: number): string | null {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return null
  if (milliseconds < MINUTE) return 'less than a minute'
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`
  return formatCountOf(Math.floor(milliseconds / DAY), 'day')
}
