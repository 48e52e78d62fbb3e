import { HOUR } from './dates.ts'

/** The clocks of browser and API may differ. */
const clockToleranceMs = HOUR

/** Duration in milliseconds, or why there is none: times from the API may be missing or contradict each other. */
export type Span = number | 'missing' | 'disorder'

/** Milliseconds since the epoch. */
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

/** Returns milliseconds; zero if the time is in the future, because clocks differ. */
export const getElapsed = (since: number | null, now: number): number | null =>
  since === null ? null : Math.max(0, now - since)
