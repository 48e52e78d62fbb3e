import { searchField } from '#/contract/search-field.ts'
import { DAY } from '#/lib/durations.ts'
import { dayOf, daysLater, monthStart } from '#/lib/local-days.ts'
import { isEnded, type OutcomeCase } from './outcome-case.ts'

/** Whole days of the reader's zone, both included. */
export interface Period {
  from: string
  to: string
}

/** A number of days from 1 to 9999 in an address, else `otherwise`. */
export const daysField = <Otherwise extends number | undefined>(otherwise: Otherwise) =>
  searchField((raw): number | Otherwise =>
    /^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : otherwise,
  )

/** Whether an instant lies within a period; without a period every instant does. */
export function isWithin(instant: number, period: Period | null): boolean {
  if (period === null) return true
  const day = dayOf(instant)
  return day >= period.from && day <= period.to
}

/** How many whole months a period is made of; 0 where it is not. */
function monthsOf({ from, to }: Period): number {
  if (monthStart(from) !== from || daysLater(to, 1) !== monthStart(to, 1)) return 0
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.max(0, month(to) - month(from) + 1)
}

/** As many whole months, or else as many days, right before; null where there are none. */
export function periodBefore(period: Period): Period | null {
  const months = monthsOf(period)
  const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / DAY) + 1
  const from = months > 0 ? monthStart(period.from, -months) : daysLater(period.from, -days)
  const to = daysLater(period.from, -1)
  return from === null || to === null ? null : { from, to }
}

/** The last month, quarter or year that is over at `now`, by how many months that is. */
export function lastFull(months: 1 | 3 | 12, now: number): Period | null {
  const today = dayOf(now)
  const running = -((Number(today.slice(5, 7)) - 1) % months)
  const [from, next] = [monthStart(today, running - months), monthStart(today, running)]
  const to = next === null ? null : daysLater(next, -1)
  return from === null || to === null ? null : { from, to }
}

/** The days up to and with the day of `now`, as many as asked for. */
export function lastDays(days: number, now: number): Period {
  const to = dayOf(now)
  return { from: daysLater(to, 1 - days) ?? to, to }
}

/** Whether a case was requested in a period. */
export const requestedIn = ({ created }: OutcomeCase, period: Period | null): boolean =>
  period === null || (created !== null && isWithin(created, period))

/** Whether a case ended in a period. Without one a case that ended counts whether it is dated or not. */
export function endedIn(one: OutcomeCase, period: Period | null): boolean {
  if (!isEnded(one.class)) return false
  return period === null || (one.closed !== null && isWithin(one.closed, period))
}

/**
 * Whether a case ended at a time that is not recorded, and so perhaps in a period: not before it was
 * requested (C115). Without a period nothing is undated.
 */
export function mayHaveEndedIn(one: OutcomeCase, period: Period | null): boolean {
  if (period === null || !isEnded(one.class) || one.closed !== null) return false
  return one.created === null || dayOf(one.created) <= period.to
}
