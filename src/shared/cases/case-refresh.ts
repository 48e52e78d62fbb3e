import type { QueryState } from '@tanstack/react-query'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant, MINUTE } from '#/lib/dates.ts'
import { isInFuture } from '#/lib/spans.ts'

type PolledCase = Pick<Takedown, 'is_open' | 'created_at' | 'updated_at'>

const minIntervalMs = 15_000
const minIntervalAfterFailureMs = MINUTE
const maxIntervalMs = 15 * MINUTE

/**
 * Returns the milliseconds between refetches of a case: a 60th of the time since its last change, within limits. False
 * disables refetching: the case is closed or not loaded yet (F15).
 */
export function getPollIntervalAt(
  row: PolledCase | undefined,
  hasFailed: boolean,
  now: number,
): number | false {
  if (row === undefined || row.is_open === false) return false
  // Ignore future dates: they would keep the interval at its minimum.
  const changedAt = [row.created_at, row.updated_at]
    .map(parseInstant)
    .filter((timeMs) => timeMs !== null && !isInFuture(timeMs, now))
    .reduce<number>((latest, timeMs) => Math.max(latest, timeMs ?? latest), -Infinity)
  const minMs = hasFailed ? minIntervalAfterFailureMs : minIntervalMs
  return Math.max(minMs, Math.min(maxIntervalMs, (now - changedAt) / 60))
}

/**
 * Returns the `refetchInterval` of a query about a case. Depends on the time of the last response or failure, not on
 * the clock, because an interval that changes restarts the timer on each render.
 */
export const getPollInterval = (
  row: PolledCase | undefined,
  {
    error,
    dataUpdatedAt,
    errorUpdatedAt,
  }: Pick<QueryState, 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>,
): number | false => getPollIntervalAt(row, error !== null, Math.max(dataUpdatedAt, errorUpdatedAt))
