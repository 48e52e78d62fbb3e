import type { QueryState } from '@tanstack/react-query'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant, MINUTE } from '#/lib/dates.ts'
import { isInFuture } from '#/lib/spans.ts'

type PolledCase = Pick<Takedown, 'is_open' | 'created_at' | 'updated_at'>

const minIntervalMs = 15_000
const minIntervalAfterFailureMs = MINUTE
const maxIntervalMs = 15 * MINUTE

/**
 * Returns the milliseconds between two refetches: a 60th of the time since the case's last change, within limits (F15).
 * Returns false if the case is closed or not loaded.
 */
export function getPollIntervalMs(
  row: PolledCase | undefined,
  hasFailed: boolean,
  now: number,
): number | false {
  if (row === undefined || row.is_open === false) return false
  // Ignore future dates, because they would keep the interval at its minimum. Without a past date, use the maximum.
  const pastChanges = [row.created_at, row.updated_at]
    .map(parseInstant)
    .filter((timeMs) => timeMs !== null)
    .filter((timeMs) => !isInFuture(timeMs, now))
  const changedAt = Math.max(...pastChanges)
  const minMs = hasFailed ? minIntervalAfterFailureMs : minIntervalMs
  return Math.max(minMs, Math.min(maxIntervalMs, (now - changedAt) / 60))
}

/**
 * Returns the `refetchInterval` of a case's query. Uses the time of the last response or failure as the current time:
 * the actual current time would give each render a different interval, and a new interval restarts the timer.
 */
export const getRefetchInterval = (
  row: PolledCase | undefined,
  {
    error,
    dataUpdatedAt,
    errorUpdatedAt,
  }: Pick<QueryState, 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>,
): number | false => getPollIntervalMs(row, error !== null, Math.max(dataUpdatedAt, errorUpdatedAt))
