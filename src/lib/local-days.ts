/** Calendar days of the viewer's own time zone, as `2026-11-20`. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Local midnight at the beginning of a day, `days` later; the first instant there is where clocks skip it. */
function midnight(day: string, days: number): Date | null {
  const match = DAY.exec(day)
  if (!match) return null
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // Years 0 to 99 would be taken for 1900 to 1999; nothing was created before either.
  const start = new Date(year, month - 1, date)
  if (year < 1970 || start.getMonth() !== month - 1 || start.getDate() !== date) return null
  return new Date(year, month - 1, date + days)
}

/** Whether a text is a day that exists, from 1970 on. */
export const isDay = (text: string): boolean => midnight(text, 0) !== null

/** The first instant of a local day as ISO 8601 in UTC; null when it is no day. */
export const startOfDay = (day: string): string | null => midnight(day, 0)?.toISOString() ?? null

/** The first instant after a local day, whether it has 23, 24 or 25 hours; null when it is no day. */
export const endOfDay = (day: string): string | null => midnight(day, 1)?.toISOString() ?? null

/** The viewer's zone, for a label: `Europe/Vienna`. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const dayText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-')

/** The local day of an instant in milliseconds. */
export const dayOf = (instant: number): string => dayText(new Date(instant))

/** The day so many days later; null when it is no day. */
export function daysLater(day: string, days: number): string | null {
  const date = midnight(day, days)
  return date && dayText(date)
}

/** The first day of the month of a local day, or of one so many months later; null when it is no day. */
export function monthStart(day: string, months = 0): string | null {
  const date = midnight(day, 0)
  return date && dayText(new Date(date.getFullYear(), date.getMonth() + months, 1))
}

/** The Monday on which the week of a local day begins; null when it is no day. */
export function weekOf(day: string): string | null {
  const date = midnight(day, 0)
  return date && daysLater(day, -((date.getDay() + 6) % 7))
}
