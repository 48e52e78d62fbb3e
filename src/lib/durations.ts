import { calendarDate } from './dates.ts'
import { formatCountOf } from './numbers.ts'

/** Milliseconds. */
export const MINUTE = 60_000
/** Milliseconds. */
export const HOUR = 60 * MINUTE
/** 24 hours in milliseconds. */
export const DAY = 24 * HOUR

/** Duration in whole units, rounded down: `40 min`, `26 h`, `3 days`. Null if negative. */
export function formatDuration(milliseconds: number): string | null {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return null
  if (milliseconds < MINUTE) return 'less than a minute'
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`
  return formatCountOf(Math.floor(milliseconds / DAY), 'day')
}

/** Whole days from a calendar date to a time, both in UTC; negative if the date is later, null if invalid. */
export function daysUntil(date: string | null, instant: number | null): number | null {
  const day = date === null ? null : calendarDate(date)
  return day === null || instant === null ? null : Math.floor((instant - day.getTime()) / DAY)
}

/** `6 days before`, `the same day`, `2 days after`. */
export function formatDayDistance(days: number): string {
  if (days === 0) return 'the same day'
  return days > 0 ? `${formatCountOf(days, 'day')} before` : `${formatCountOf(-days, 'day')} after`
}

const isoNumber = String.raw`(\d+(?:[.,]\d+)?)`
const isoDuration = new RegExp(
  `^P(?=.*\\d)(?:NY)?(?:NM)?(?:NW)?(?:ND)?(?:T(?=\\d)(?:NH)?(?:NM)?(?:NS)?)?$`.replaceAll(
    'N',
    isoNumber,
  ),
)
const isoUnits = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']

/** ISO 8601 duration as text: `PT6H` → `6 hours`, `P1DT12H` → `1 day 12 hours`. Null if invalid. */
export function formatIsoDuration(text: string): string | null {
  const [, ...numbers] = isoDuration.exec(text.trim()) ?? []
  const parts = isoUnits.flatMap((unit, index) => {
    const number = numbers[index]?.replace(',', '.')
    return number === undefined ? [] : [{ unit, number: Number(number) }]
  })
  const nonZero = parts.filter(({ number }) => number > 0)
  const units = nonZero.length > 0 ? nonZero : parts.slice(-1)
  if (units.length === 0) return null
  return units.map(({ unit, number }) => `${number} ${unit}${number === 1 ? '' : 's'}`).join(' ')
}
