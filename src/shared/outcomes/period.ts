import { searchField } from '#/contract/search-field.ts'
import { dayOf } from '#/lib/local-days.ts'
import { saysDay } from '#/lib/relative-day.ts'
import { isEnded, type OutcomeCase } from './outcome-case.ts'

/** Whole days of the reader's zone, both included. */
export interface Period {
  from: string
  to: string
}

/** A day in an address, or how far back from today it lies. */
export const dayField = searchField((raw) =>
  typeof raw === 'string' && saysDay(raw) ? raw : undefined,
)

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
