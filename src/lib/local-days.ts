import { calendarDate, utcDay } from './dates.ts'
import { MINUTE } from './durations.ts'

/* Local calendar days, as `2026-11-20`. */

/** Local midnight `days` after a day, or the first existing time if clocks skip midnight. */
function midnight(day: string, days: number): Date | null {
  const date = calendarDate(day)
  const year = date?.getUTCFullYear() ?? 0
  return date === null || year < 1970
    ? null
    : new Date(year, date.getUTCMonth(), date.getUTCDate() + days)
}

/** Returns whether a text is a valid day from 1970 on. */
export const isDay = (text: string): boolean => midnight(text, 0) !== null

/** Start of a local day as ISO 8601 in UTC; null if invalid. */
export const startOfDay = (day: string): string | null => midnight(day, 0)?.toISOString() ?? null

/** End (exclusive) of a local day of 23, 24 or 25 hours; null if invalid. */
export const endOfDay = (day: string): string | null => midnight(day, 1)?.toISOString() ?? null

/** Local time zone: `Europe/Vienna`. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formatDay = (date: Date): string => utcDay(date.getTime() - date.getTimezoneOffset() * MINUTE)

/** Local day of a time in milliseconds. */
export const localDay = (instant: number): string => formatDay(new Date(instant))

/** Adds days to a day; null if invalid. */
export function addDays(day: string, days: number): string | null {
  const date = midnight(day, days)
  return date && formatDay(date)
}

/** First day of a day's month, or of a later month; null if invalid. */
export function monthStart(day: string, months = 0): string | null {
  const date = midnight(day, 0)
  return date && formatDay(new Date(date.getFullYear(), date.getMonth() + months, 1))
}

/** Monday of a day's week; null if invalid. */
export function weekStart(day: string): string | null {
  const date = midnight(day, 0)
  return date && addDays(day, -((date.getDay() + 6) % 7))
}
