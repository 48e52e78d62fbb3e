import { DAY, MINUTE, parseCalendarDate, toUtcDay } from './dates.ts'

/* Calendar days in the local time zone, such as `2026-11-20`. Days before 1970 are invalid. Invalid days yield null. */

/** Returns the start of the day `addedDays` after `day`: midnight or, if the clocks skip midnight, the next moment. */
function findDayStart(day: string, addedDays: number): Date | null {
  const date = parseCalendarDate(day)
  const year = date?.getUTCFullYear() ?? 0
  return date === null || year < 1970
    ? null
    : new Date(year, date.getUTCMonth(), date.getUTCDate() + addedDays)
}

/** Returns whether a text is a valid day, in 1970 or later. */
export const isDay = (text: string): boolean => findDayStart(text, 0) !== null

/** Returns the start as an ISO time. */
export const getStartOfDay = (day: string): string | null =>
  findDayStart(day, 0)?.toISOString() ?? null

/** Returns the exclusive end as an ISO time. A day may have 23 or 25 hours. */
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

/** Returns the first day of the month that is `months` after the month of `day`. */
export function getMonthStart(day: string, months = 0): string | null {
  const date = findDayStart(day, 0)
  return date && formatDay(new Date(date.getFullYear(), date.getMonth() + months, 1))
}

/** Returns the Monday on or before `day`. */
export function getWeekStart(day: string): string | null {
  const date = findDayStart(day, 0)
  return date && addDays(day, -((date.getDay() + 6) % 7))
}

/* A day in a URL is absolute (`2026-11-20`) or relative (`today-29`). Relative days keep saved views up to date. */

const RELATIVE_PATTERN = /^today(?:-(\d{1,5}))?$/

export const isAbsoluteOrRelativeDay = (text: string): boolean =>
  isDay(text) || RELATIVE_PATTERN.test(text)

/** Converts an absolute or relative day to an absolute day; undefined if `text` is invalid. */
export function resolveDay(text: string | undefined, now: number): string | undefined {
  if (text === undefined || isDay(text)) return text
  const match = RELATIVE_PATTERN.exec(text)
  return match ? (addDays(toLocalDay(now), -Number(match[1] ?? 0)) ?? undefined) : undefined
}

/** Both days are included. Without `from` or `to`, the range is unlimited on that side. */
interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** Converts both days to absolute days. Drops both if `to` is before `from`. */
export function resolveDayRange(range: DayRange, now: number): DayRange {
  const [from, to] = [resolveDay(range.from, now), resolveDay(range.to, now)]
  return from !== undefined && to !== undefined && from > to ? {} : { from, to }
}

/** Converts an absolute day to a relative one. Returns future and invalid days unchanged. */
export function toRelativeDay(day: string, now: number): string {
  if (!isDay(day)) return day
  const daysAgo = Math.round((Date.parse(toLocalDay(now)) - Date.parse(day)) / DAY)
  if (daysAgo < 0) return day
  return daysAgo === 0 ? 'today' : `today-${daysAgo}`
}
