import { HOUR } from './dates.ts'

/* Durations between times from the API. Missing or contradictory times yield a reason instead of a duration. */

/** Tolerated difference between the clocks of browser and service. */
const clockToleranceMs = HOUR

/** Duration in milliseconds, or why there is none: a missing time, or times in the wrong order. */
export type Span = number | 'missing' | 'disorder'

/** Bounds of valid times, in milliseconds since the epoch. */
export interface SpanBounds {
  now: number
  /** Null if unknown. */
  earliest?: number | null
}

/** Returns whether a time is in the future beyond the tolerance. */
export const isInFuture = (instant: number, now: number): boolean =>
  instant > now + clockToleranceMs

/** Returns a start time; null if it is missing, before `earliest`, or in the future. */
export const getValidStart = (
  from: number | null,
  { now, earliest = null }: SpanBounds,
): number | null =>
  from === null || isInFuture(from, now) || (earliest !== null && from < earliest) ? null : from

/** Returns the duration between two times. The end must be neither before the start nor in the future. */
export function getSpan(from: number | null, to: number | null, bounds: SpanBounds): Span {
  if (from === null || to === null) return 'missing'
  const start = getValidStart(from, bounds)
  return start === null || to < start || isInFuture(to, bounds.now) ? 'disorder' : to - start
}

/** Returns the duration from a start time until now; zero if the start is in the future because the clocks differ. */
export const getElapsed = (since: number | null, now: number): number | null =>
  since === null ? null : Math.max(0, now - since)
