import * as z from 'zod/mini'
import { isId } from '#/api/paths.ts'
import { oneOf, searchField } from '#/contract/search-field.ts'
import { dayMeant, saysDay } from '#/lib/relative-day.ts'
import { daysField, lastDays, lastFull, type Period } from '#/product/outcomes/period.ts'

/** Periods that are chosen by name: so many days up to today, what is over of the calendar, or all time. */
export const periodNames = ['30', '90', '365', 'month', 'quarter', 'year', 'all'] as const

/** How many months each period of the calendar has. */
const calendar = { month: 1, quarter: 3, year: 12 } as const

/** What an address means that names no period (in days, as text) and no days of waiting. */
export const outcomeDefaults = { period: '90', waits: 3 } as const

/** A day, or how far back from today it lies. */
const day = searchField((raw) => (typeof raw === 'string' && saysDay(raw) ? raw : undefined))

const shape = {
  brand: searchField((raw) => (typeof raw === 'string' && isId(raw) ? raw : undefined)),
  period: oneOf(periodNames, outcomeDefaults.period),
  /** Days of one's own, both included; they go before the name of a period. */
  from: day,
  to: day,
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

/** Why days cannot be asked for; null when they can. */
export const periodProblem = (search: OutcomeSearch): string | null => {
  const own = ownDays(search)
  return own !== null && own.from > own.to ? 'The last day is before the first.' : null
}
