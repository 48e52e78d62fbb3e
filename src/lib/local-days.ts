import { parseCalendarDate, toUtcDay } from './dates.ts'
import { MINUTE } from './durations.ts'

/* Calendar days in the local time zone, written as `2026-11-20`. Results are null for invalid days. */

/** Returns the start of the day `days` days after `day`; later than midnight if clocks skip it. Null before 1970. */
function getMidnight(day: string, days: number): Date | null {
  const date = parseCalendarDate(day)
  const year = date?.getUTCFullYear() ?? 0
  return date === null || year < 1970
    ? null
    : new Date(year, date.getUTCMonth(), date.getUTCDate() + days)
}

/** Returns whether a text is a valid day, in 1970 or later. */
export const isDay = (text: string): boolean => getMidnight(text, 0) !== null

/** Returns the start of a local day as ISO 8601 in UTC. */
export const getStartOfDay = (day: string): string | null =>
  getMidnight(day, 0)?.toISOString() ?? null

/** Returns the exclusive end of a local day as ISO 8601 in UTC. A day may have 23 or 25 hours. */
export const getEndOfDay = (day: string): string | null =>
  getMidnight(day, 1)?.toISOString() ?? null

/** Returns the IANA name of the local time zone, such as `Europe/Vienna`. */
export const getLocalZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formatDay = (date: Date): string =>
  toUtcDay(date.getTime() - date.getTimezoneOffset() * MINUTE)

/** Returns the local day of a time in milliseconds. */
export const toLocalDay = (instant: number): string => formatDay(new Date(instant))

export function addDays(day: string, days: number): string | null {
  const date = getMidnight(day, days)
  return date && formatDay(date)
}

/** Returns the first day of the month that is `months` after a day's month. */
export function getMonthStart(day: string, months = 0): string | null {
  const date = getMidnight(day, 0)
  return date && formatDay(new Date(date.getFullYear(), date.getMonth() + months, 1))
}

/** Returns the Monday of a day's week. */
export function getWeekStart(day: string): string | null {
  const date = getMidnight(day, 0)
  return date && addDays(day, -((date.getDay() + 6) % 7))
}
