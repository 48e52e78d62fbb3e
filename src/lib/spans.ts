import { HOUR } from './durations.ts'

/*
 * Lengths of time between dates that a service states. One rule for all of them: a length that its dates cannot
 * carry is not claimed, and counted as what it is.
 */

/** Milliseconds that this device may be behind the service without its dates counting as dates to come. */
const clockSkew = HOUR

/** A length in milliseconds, or why there is none: a date is missing, or dates contradict each other. */
export type Span = number | 'missing' | 'disorder'

/** An instant in milliseconds that others are counted from, or why there is none. */
export type Since = Span

/** What the dates of a length are held against; milliseconds. */
export interface SpanFrame {
  now: number
  /** Nothing of it can have been before; null where that is not known. */
  earliest?: number | null
}

/** Whether what is said to have happened lies in the future, beyond what clocks may differ by. */
export const isToCome = (instant: number, now: number): boolean => instant > now + clockSkew

/** When something began that still goes on: not before `earliest`, and not in the future. */
export function sinceWhen(from: number | null, { now, earliest = null }: SpanFrame): Since {
  if (from === null) return 'missing'
  return isToCome(from, now) || (earliest !== null && from < earliest) ? 'disorder' : from
}

/** How long it was from one date to another: it begins not before `earliest`, ends not before it begins, nor in the future. */
export function spanOf(from: number | null, to: number | null, frame: SpanFrame): Span {
  if (from === null || to === null) return 'missing'
  const begun = sinceWhen(from, frame)
  if (typeof begun === 'string') return begun
  return to < begun || isToCome(to, frame.now) ? 'disorder' : to - begun
}

/** How long it has been going on; a clock that is a little behind makes no negative length. */
export const goneSince = (since: Since, now: number): Span =>
  typeof since === 'string' ? since : Math.max(0, now - since)
