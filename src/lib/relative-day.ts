import { DAY } from './durations.ts'
import { dayOf, daysLater, isDay } from './local-days.ts'

/*
 * Days in an address: `2026-11-20`, or as far back from today as `today-29` and `today` say, so that a saved
 * list of the last 30 days is one of the last 30 days whenever it is opened.
 */

const RELATIVE = /^today(?:-(\d{1,5}))?$/

/** Whether a text says a day, either way. */
export const saysDay = (text: string): boolean => isDay(text) || RELATIVE.test(text)

/** The day that a text says at `now`; undefined when it says none. */
export function dayMeant(text: string | undefined, now: number): string | undefined {
  if (text === undefined || isDay(text)) return text
  const match = RELATIVE.exec(text)
  return match ? (daysLater(dayOf(now), -Number(match[1] ?? 0)) ?? undefined) : undefined
}

/** A day as far back from today as it lies at `now`; one that is to come stays as it is. */
export function relativeDay(day: string, now: number): string {
  if (!isDay(day)) return day
  const back = Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / DAY)
  return back < 0 || back > 99_999 ? day : back === 0 ? 'today' : `today-${back}`
}
