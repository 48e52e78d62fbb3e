import { HOUR } from './dates.ts'

/* Durations between times from the API, which may be missing or contradict each other. */

/** Tolerated difference between the clocks of browser and service. */
const clockToleranceMs = HOUR

/** Duration in milliseconds, or why there is none. */
export type Span =
  | number
  /** A time is missing. */
  | 'missing'
  /** The start is not valid (`getValidStart`), or the end is before the start or in the future. */
  | 'disorder'

/** Bounds of valid times, in milliseconds since the epoch. */
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

/** Returns the milliseconds since a time: null if it is missing, zero if it is in the future because clocks differ. */
export const getElapsed = (since: number | null, now: number): number | null =>
  since === null ? null : Math.max(0, now - since)
