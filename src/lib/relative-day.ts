import { DAY } from './durations.ts'
import { toLocalDay, addDays, isDay } from './local-days.ts'

/* Days in URLs: `2026-11-20`, or relative as `today-29` and `today`, so that saved lists move with the date. */

const RELATIVE = /^today(?:-(\d{1,5}))?$/

/** Returns whether a text is an absolute or relative day. */
export const isDayText = (text: string): boolean => isDay(text) || RELATIVE.test(text)

/** Resolves a day at `now`; undefined if invalid. */
export function resolveDay(text: string | undefined, now: number): string | undefined {
  if (text === undefined || isDay(text)) return text
  const match = RELATIVE.exec(text)
  return match ? (addDays(toLocalDay(now), -Number(match[1] ?? 0)) ?? undefined) : undefined
}

/** Makes a day relative to `now`; future days are unchanged. */
export function toRelativeDay(day: string, now: number): string {
  if (!isDay(day)) return day
  const daysAgo = Math.round((Date.parse(toLocalDay(now)) - Date.parse(day)) / DAY)
  return daysAgo < 0 || daysAgo > 99_999 ? day : daysAgo === 0 ? 'today' : `today-${daysAgo}`
}
