import { parseInstant } from '#/lib/dates.ts'
import { DAY, HOUR, MINUTE } from '#/lib/durations.ts'
import { isInFuture } from '#/lib/spans.ts'

/** Fields that the interval depends on. */
interface PolledCase {
  status: string | null
  is_open: boolean | null
  created_at: string | null
  updated_at: string | null
}

const SECOND = 1000

/** Longest polling interval of an open case. */
const maxIntervalMs = 15 * MINUTE

/** Polling interval by time since the last change, in milliseconds. */
const runningIntervals: readonly (readonly [age: number, every: number])[] = [
  [10 * MINUTE, 15 * SECOND],
  [HOUR, 30 * SECOND],
  [DAY, 2 * MINUTE],
  [7 * DAY, 5 * MINUTE],
]
const requestedIntervals: typeof runningIntervals = [
  [10 * MINUTE, 20 * SECOND],
  [HOUR, MINUTE],
  [DAY, 5 * MINUTE],
]

/**
 * Polling interval of a case in milliseconds; grows with the time since the last change. Null for a closed
 * case (F15).
 */
function intervalByAge(row: PolledCase, now: number): number | null {
  if (row.is_open === false) return null
  // A future date would keep the interval at its minimum.
  const times = [row.created_at, row.updated_at]
    .map(parseInstant)
    .filter((at) => at !== null)
    .filter((at) => !isInFuture(at, now))
  const age = times.length === 0 ? Infinity : now - Math.max(...times)
  const intervals = row.status === 'REQUESTED' ? requestedIntervals : runningIntervals
  return intervals.find(([upTo]) => age < upTo)?.[1] ?? maxIntervalMs
}

/** Minimum interval after a failure. */
const minIntervalAfterFailureMs = MINUTE

/** `refetchInterval` of a case; false if closed. */
export function caseRefetchInterval(
  row: PolledCase | undefined,
  hasFailed: boolean,
  now: number,
): number | false {
  const intervalMs = row === undefined ? null : intervalByAge(row, now)
  return intervalMs === null
    ? false
    : Math.max(intervalMs, hasFailed ? minIntervalAfterFailureMs : 0)
}
