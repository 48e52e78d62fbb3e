import { localDay } from '#/lib/local-days.ts'
import { isDayText } from '#/lib/relative-day.ts'
import { searchField } from '#/lib/search-field.ts'
import { isEnded, type OutcomeCase } from './outcome-case.ts'

/** Whole local days, inclusive. */
export interface Period {
  from: string
  to: string
}

/** A date in the URL, or its distance from today. */
export const dayField = searchField((raw) =>
  typeof raw === 'string' && isDayText(raw) ? raw : undefined,
)

/** Parses a number of days from 1 to 9999 in the URL; otherwise `otherwise`. */
export const daysField = <Otherwise extends number | undefined>(otherwise: Otherwise) =>
  searchField((raw): number | Otherwise =>
    /^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : otherwise,
  )

/** Returns whether a time is within a period; without a period always true. */
export function isWithin(instant: number, period: Period | null): boolean {
  if (period === null) return true
  const day = localDay(instant)
  return day >= period.from && day <= period.to
}

/** Returns whether a case was requested in a period. */
export const wasRequestedIn = ({ createdAt }: OutcomeCase, period: Period | null): boolean =>
  period === null || (createdAt !== null && isWithin(createdAt, period))

/** Returns whether a case ended in a period. Without a period undated cases count too. */
export function hasEndedIn(outcome: OutcomeCase, period: Period | null): boolean {
  if (!isEnded(outcome.class)) return false
  return period === null || (outcome.closedAt !== null && isWithin(outcome.closedAt, period))
}

/**
 * Returns whether a case that ended without a date may have ended in a period, because it was requested by the end of
 * it (C115). Always false without a period.
 */
export function mayHaveEndedIn(outcome: OutcomeCase, period: Period | null): boolean {
  if (period === null || !isEnded(outcome.class) || outcome.closedAt !== null) return false
  return outcome.createdAt === null || localDay(outcome.createdAt) <= period.to
}
