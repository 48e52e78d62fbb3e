import { formatCalendarDate, DAY } from '#/lib/dates.ts'
import { addDays, getMonthStart, resolveDayRange } from '#/lib/local-days.ts'
import type { Period } from '#/shared/outcomes/outcome-case.ts'
import { periodNames, type OutcomeSearch, type PeriodName } from './outcome-search.ts'

const periods = {
  '30': { label: 'Last 30 days', days: 30 },
  '90': { label: 'Last 90 days', days: 90 },
  '365': { label: 'Last 365 days', days: 365 },
  month: { label: 'Last full month', months: 1 },
  quarter: { label: 'Last full quarter', months: 3 },
  year: { label: 'Last full year', months: 12 },
  all: { label: 'All time' },
} as const satisfies Record<PeriodName, object>

export const periodOptions = periodNames.map((value) => ({ value, label: periods[value].label }))

/** Resolves relative dates, such as `today-29`. */
export const resolveRelativeDates = (search: OutcomeSearch, now = Date.now()): OutcomeSearch => {
  const { from, to } = resolveDayRange(search, now)
  return { ...search, from, to }
}

/** Returns 0 if the period doesn't consist of whole calendar months. */
function countWholeMonths({ from, to }: Period): number {
  if (getMonthStart(from) !== from || addDays(to, 1) !== getMonthStart(to, 1)) return 0
  const toMonthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.max(0, toMonthNumber(to) - toMonthNumber(from) + 1)
}

/**
 * Returns the period of the same length right before `period`. The length is counted in months if `period` consists of
 * whole months, otherwise in days. Null if a date is out of range.
 */
export function getPreviousPeriod(period: Period): Period | null {
  const months = countWholeMonths(period)
  const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / DAY) + 1
  const from = months > 0 ? getMonthStart(period.from, -months) : addDays(period.from, -days)
  const to = addDays(period.from, -1)
  return from === null || to === null ? null : { from, to }
}

/** Returns the last complete month, quarter or year. Null if a date is out of range. */
export function getLastFullMonths(months: 1 | 3 | 12, today: string): Period | null {
  // Whole months since the current month, quarter or year began.
  const monthsSinceStart = (Number(today.slice(5, 7)) - 1) % months
  const currentStart = getMonthStart(today, -monthsSinceStart)
  const from = getMonthStart(today, -monthsSinceStart - months)
  const to = currentStart === null ? null : addDays(currentStart, -1)
  return from === null || to === null ? null : { from, to }
}

/** Returns a period of `days` days that ends today. */
export const getLastDays = (days: number, today: string): Period => ({
  from: addDays(today, 1 - days) ?? today,
  to: today,
})

export const getCustomPeriod = ({ from, to }: Pick<OutcomeSearch, 'from' | 'to'>): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

/** `23 Aug 2026 to 20 Nov 2026`. */
export const formatPeriod = ({ from, to }: Period): string =>
  `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`

/** Null for all time, or if a date is out of range. */
export function toPeriod(
  search: Pick<OutcomeSearch, 'period' | 'from' | 'to'>,
  today: string,
): Period | null {
  const custom = getCustomPeriod(search)
  if (custom !== null) return custom
  const period = periods[search.period]
  if ('days' in period) return getLastDays(period.days, today)
  return 'months' in period ? getLastFullMonths(period.months, today) : null
}
