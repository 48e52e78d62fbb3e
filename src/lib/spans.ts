import { HOUR } from './dates.ts'

/** Tolerated difference between the clocks of the browser and the API. */
const clockToleranceMs = HOUR

/** Duration in milliseconds, or the reason why there is none. Times from the API may be missing or out of order. */
export type Span = number | 'missing' | 'disorder'

/** Limits of a valid span, in milliseconds since the epoch. */
export interface SpanBounds {
  now: number
  /** Earliest valid start; null if unknown. */
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

export function getSpan(from: number | null, to: number | null, bounds: SpanBounds): Span {
  if (from === null || to === null) return 'missing'
  const start = getValidStart(from, bounds)
  return start === null || to < start || isInFuture(to, bounds.now) ? 'disorder' : to - start
}

/** Returns the milliseconds since a time; null if the time is unknown. Zero for future times, because clocks differ. */
export const getElapsed = (since: number | null, now: number): number | null =>
  since === null ? null : Math.max(0, now - since)
