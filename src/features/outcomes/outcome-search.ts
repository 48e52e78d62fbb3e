import * as z from 'zod/mini'
import { isUuid } from '#/api/paths.ts'
import { DAY } from '#/lib/durations.ts'
import { localDay, addDays, monthStart } from '#/lib/local-days.ts'
import { resolveDay } from '#/lib/relative-day.ts'
import { oneOf, searchField } from '#/lib/search-field.ts'
import { dayField, daysField, type Period } from '#/shared/outcomes/period.ts'

/** Named periods: days up to today, past calendar periods, or all time. */
export const periodNames = ['30', '90', '365', 'month', 'quarter', 'year', 'all'] as const

/** Number of months of each calendar period. */
const calendarMonths = { month: 1, quarter: 3, year: 12 } as const

/** Defaults for the period and the days of waiting. */
export const outcomeDefaults = { period: '90', waits: 3 } as const

/** Search parameters. */
export const outcomeSearch = z.object({
  brand: searchField((raw) => (typeof raw === 'string' && isUuid(raw) ? raw : undefined)),
  period: oneOf(periodNames, outcomeDefaults.period),
  /** Custom dates, inclusive; take precedence over a named period. */
  from: dayField,
  to: dayField,
  /** Minimum days of waiting of listed open cases (F12). */
  waits: daysField(outcomeDefaults.waits),
})
export type OutcomeSearch = z.output<typeof outcomeSearch>

/** Search with relative dates resolved at `now`. */
export const resolveDays = (search: OutcomeSearch, now = Date.now()): OutcomeSearch => ({
  ...search,
  from: resolveDay(search.from, now),
  to: resolveDay(search.to, now),
})

/** Number of whole months of a period; 0 if not whole months. */
function monthsOf({ from, to }: Period): number {
  if (monthStart(from) !== from || addDays(to, 1) !== monthStart(to, 1)) return 0
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.max(0, month(to) - month(from) + 1)
}

/** Previous period of as many whole months or days; null if none. */
export function previousPeriod(period: Period): Period | null {
  const months = monthsOf(period)
  const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / DAY) + 1
  const from = months > 0 ? monthStart(period.from, -months) : addDays(period.from, -days)
  const to = addDays(period.from, -1)
  return from === null || to === null ? null : { from, to }
}

/** Last complete month, quarter or year at `now`, by its number of months. */
export function lastFullMonths(months: 1 | 3 | 12, now: number): Period | null {
  const today = localDay(now)
  const running = -((Number(today.slice(5, 7)) - 1) % months)
  const [from, next] = [monthStart(today, running - months), monthStart(today, running)]
  const to = next === null ? null : addDays(next, -1)
  return from === null || to === null ? null : { from, to }
}

/** Number of days up to and including today. */
export function lastDays(days: number, now: number): Period {
  const to = localDay(now)
  return { from: addDays(to, 1 - days) ?? to, to }
}

/** Custom period; null unless both dates are set. */
export const customPeriod = ({ from, to }: Pick<OutcomeSearch, 'from' | 'to'>): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

/** Period of the URL at `now`; null for all time and for invalid dates. */
export function toPeriod(search: OutcomeSearch, now: number): Period | null {
  const custom = customPeriod(search)
  if (custom !== null) return custom
  const { period: name } = search
  if (name === 'all') return null
  return name === 'month' || name === 'quarter' || name === 'year'
    ? lastFullMonths(calendarMonths[name], now)
    : lastDays(Number(name), now)
}
