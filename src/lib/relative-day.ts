import { DAY } from './durations.ts'
import { toLocalDay, addDays, isDay } from './local-days.ts'

/* Days in URLs: absolute (`2026-11-20`) or relative (`today`, `today-29`). Relative days keep saved lists current. */

const RELATIVE_PATTERN = /^today(?:-(\d{1,5}))?$/

export const isDayText = (text: string): boolean => isDay(text) || RELATIVE_PATTERN.test(text)

/** Converts an absolute or relative day to an absolute one at `now` (milliseconds); undefined if invalid. */
export function resolveDay(text: string | undefined, now: number): string | undefined {
  if (text === undefined || isDay(text)) return text
  const match = RELATIVE_PATTERN.exec(text)
  return match ? (addDays(toLocalDay(now), -Number(match[1] ?? 0)) ?? undefined) : undefined
}

/** Converts an absolute day to one relative to `now` (milliseconds). Returns future and invalid days unchanged. */
export function toRelativeDay(day: string, now: number): string {
  if (!isDay(day)) return day
  const daysAgo = Math.round((Date.parse(toLocalDay(now)) - Date.parse(day)) / DAY)
  return daysAgo < 0 || daysAgo > 99_999 ? day : daysAgo === 0 ? 'today' : `today-${daysAgo}`
}
