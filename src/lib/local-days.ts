import { DAY, MINUTE, parseCalendarDate, toUtcDay } from './dates.ts'

/* Calendar days in the local time zone, written as `2026-11-20`. Results are null for invalid days. */

/** Returns the start of a day plus `addedDays`: midnight or, if clocks skip it, the next moment. Null before 1970. */
function findDayStart(day: string, addedDays: number): Date | null {
  const date = parseCalendarDate(day)
  const year = date?.getUTCFullYear() ?? 0
  return date === null || year < 1970
    ? null
    : new Date(year, date.getUTCMonth(), date.getUTCDate() + addedDays)
}

/** Returns whether a text is a valid day, in 1970 or later. */
export const isDay = (text: string): boolean => findDayStart(text, 0) !== null

/** Returns the start of a local day as ISO 8601 in UTC. */
export const getStartOfDay = (day: string): string | null =>
  findDayStart(day, 0)?.toISOString() ?? null

/** Returns the exclusive end of a local day as ISO 8601 in UTC. A day may have 23 or 25 hours. */
export const getEndOfDay = (day: string): string | null =>
  findDayStart(day, 1)?.toISOString() ?? null

/** Returns the IANA name of the local time zone, such as `Europe/Vienna`. */
export const getLocalZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formatDay = (date: Date): string =>
  toUtcDay(date.getTime() - date.getTimezoneOffset() * MINUTE)

/** Returns the local day of a time in milliseconds. */
export const toLocalDay = (instant: number): string => formatDay(new Date(instant))

/** Adds days to a day, or subtracts them if `days` is negative. */
export function addDays(day: string, days: number): string | null {
  const date = findDayStart(day, days)
  return date && formatDay(date)
}

/** Returns the first day of a day's month, or of the month that is `months` later. */
export function getMonthStart(day: string, months = 0): string | null {
  const date = findDayStart(day, 0)
  return date && formatDay(new Date(date.getFullYear(), date.getMonth() + months, 1))
}

/** Returns the Monday of a day's week. */
export function getWeekStart(day: string): string | null {
  const date = findDayStart(day, 0)
  return date && addDays(day, -((date.getDay() + 6) % 7))
}

/* Days in URLs: absolute (`2026-11-20`) or relative (`today`, `today-29`). Relative days keep saved lists current. */

const RELATIVE_PATTERN = /^today(?:-(\d{1,5}))?$/

/** Returns whether a text is an absolute or relative day. */
export const isDayText = (text: string): boolean => isDay(text) || RELATIVE_PATTERN.test(text)

/** Returns an absolute or relative day as absolute; undefined if invalid. `now` is in milliseconds. */
export function resolveDay(text: string | undefined, now: number): string | undefined {
  if (text === undefined || isDay(text)) return text
  const match = RELATIVE_PATTERN.exec(text)
  return match ? (addDays(toLocalDay(now), -Number(match[1] ?? 0)) ?? undefined) : undefined
}

/** A range of days, both included. A missing day leaves its side open. */
interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** Resolves both days of a range; `now` in milliseconds. Drops both if `to` is before `from`. */
export function resolveDayRange(range: DayRange, now: number): DayRange {
  const [from, to] = [resolveDay(range.from, now), resolveDay(range.to, now)]
  return from !== undefined && to !== undefined && from > to ? {} : { from, to }
}

/** Converts an absolute day to a relative one; `now` in milliseconds. Returns future and invalid days unchanged. */
export function toRelativeDay(day: string, now: number): string {
  if (!isDay(day)) return day
  const daysAgo = Math.round((Date.parse(toLocalDay(now)) - Date.parse(day)) / DAY)
  return daysAgo < 0 || daysAgo > 99_999 ? day : daysAgo === 0 ? 'today' : `today-${daysAgo}`
}
