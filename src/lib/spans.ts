import { HOUR } from './durations.ts'

/* Durations between dates from the API. Contradictory dates yield a reason instead of a duration. */

/** Tolerated clock difference to the service, milliseconds. */
const clockSkew = HOUR

/** Duration in milliseconds, or why there is none: missing or contradictory dates. */
export type Span = number | 'missing' | 'disorder'

/** Start time in milliseconds, or why there is none. */
export type Since = Span

/** Bounds of valid dates, milliseconds. */
export interface SpanBounds {
  now: number
  /** Earliest possible time; null if unknown. */
  earliest?: number | null
}

/** Returns whether a time is in the future beyond the tolerance. */
export const isInFuture = (instant: number, now: number): boolean => instant > now + clockSkew

/** Start of something ongoing: not before `earliest`, not in the future. */
export function getValidStart(from: number | null, { now, earliest = null }: SpanBounds): Since {
  if (from === null) return 'missing'
  return isInFuture(from, now) || (earliest !== null && from < earliest) ? 'disorder' : from
}

/** Duration between two dates: start not before `earliest`, end not before start and not in the future. */
export function getSpan(from: number | null, to: number | null, bounds: SpanBounds): Span {
  if (from === null || to === null) return 'missing'
  const start = getValidStart(from, bounds)
  if (typeof start === 'string') return start
  return to < start || isInFuture(to, bounds.now) ? 'disorder' : to - start
}

/** Duration until now; never negative within the clock tolerance. */
export const getElapsed = (since: Since, now: number): Span =>
  typeof since === 'string' ? since : Math.max(0, now - since)
