import { DAY } from './durations.ts'
import { dayOf, daysLater, isDay } from './local-days.ts'

/* Days in URLs: `2026-11-20`, or relative as `today-29` and `today`, so that saved lists move with the date. */

const RELATIVE = /^today(?:-(\d{1,5}))?$/

/** Returns whether a text is an absolute or relative day. */
export const saysDay = (text: string): boolean => isDay(text) || RELATIVE.test(text)

/** Resolves a day at `now`; undefined if invalid. */
export function dayMeant(text: string | undefined, now: number): string | undefined {
  if (text === undefined || isDay(text)) return text
  const match = RELATIVE.exec(text)
  return match ? (daysLater(dayOf(now), -Number(match[1] ?? 0)) ?? undefined) : undefined
}

/** Makes a day relative to `now`; future days are unchanged. */
export function relativeDay(day: string, now: number): string {
  if (!isDay(day)) return day
  const back = Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / DAY)
  return back < 0 || back > 99_999 ? day : back === 0 ? 'today' : `today-${back}`
}
