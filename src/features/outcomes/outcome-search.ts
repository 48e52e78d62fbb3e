import * as z from 'zod/mini'
import { isId } from '#/api/paths.ts'
import { oneOf, searchField } from '#/contract/search-field.ts'
import { DAY } from '#/lib/durations.ts'
import { dayOf, daysLater, monthStart } from '#/lib/local-days.ts'
import { dayMeant } from '#/lib/relative-day.ts'
import { dayField, daysField, type Period } from '#/shared/outcomes/period.ts'

/** Periods that are chosen by name: so many days up to today, what is over of the calendar, or all time. */
export const periodNames = ['30', '90', '365', 'month', 'quarter', 'year', 'all'] as const

/** How many months each period of the calendar has. */
const calendar = { month: 1, quarter: 3, year: 12 } as const

/** What an address means that names no period (in days, as text) and no days of waiting. */
export const outcomeDefaults = { period: '90', waits: 3 } as const

const shape = {
  brand: searchField((raw) => (typeof raw === 'string' && isId(raw) ? raw : undefined)),
  period: oneOf(periodNames, outcomeDefaults.period),
  /** Days of one's own, both included; they go before the name of a period. */
  from: dayField,
  to: dayField,
  /** From how many days of waiting on an open case is listed (F12). */
  waits: daysField(outcomeDefaults.waits),
}

/** What the address of the page holds. */
export const outcomeSearch = z.object(shape)
export type OutcomeSearch = z.output<typeof outcomeSearch>

/** The search with the days that its own mean at `now`. */
export const withDays = (search: OutcomeSearch, now = Date.now()): OutcomeSearch => ({
  ...search,
  from: dayMeant(search.from, now),
  to: dayMeant(search.to, now),
})

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
function lastDays(days: number, now: number): Period {
  const to = dayOf(now)
  return { from: daysLater(to, 1 - days) ?? to, to }
}

/** The days of one's own, where both are there. */
export const ownDays = ({ from, to }: Pick<OutcomeSearch, 'from' | 'to'>): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

/** The period that an address asks for, its days at `now`; null for all time, and for days that cannot be. */
export function periodOf(search: OutcomeSearch, now: number): Period | null {
  const own = ownDays(search)
  if (own !== null) return own
  const { period: name } = search
  if (name === 'all') return null
  return name === 'month' || name === 'quarter' || name === 'year'
    ? lastFull(calendar[name], now)
    : lastDays(Number(name), now)
}
