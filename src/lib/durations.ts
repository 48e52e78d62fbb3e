import { formatCountOf } from './numbers.ts'

/* Units in milliseconds. `DAY` is always 24 hours, unlike a calendar day. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Formats a duration in whole units, rounded down: `40 min`, `26 h`, `3 days`. Null if negative or not finite. */
export function formatDuration(milliseconds: number): string | null {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return null
  if (milliseconds < MINUTE) return 'less than a minute'
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`
  return formatCountOf(Math.floor(milliseconds / DAY), 'day')
}
