import type { QueryState } from '@tanstack/react-query'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant, MINUTE } from '#/lib/dates.ts'
import { isInFuture } from '#/lib/spans.ts'

type PolledCase = Pick<Takedown, 'is_open' | 'created_at' | 'updated_at'>

const minIntervalMs = 15_000
const minIntervalAfterFailureMs = MINUTE
const maxIntervalMs = 15 * MINUTE

/** Returns a 60th of the time since the case's last change, within limits; false if closed or not loaded (F15). */
export function getPollIntervalMs(
  row: PolledCase | undefined,
  hasFailed: boolean,
  now: number,
): number | false {
  if (row === undefined || row.is_open === false) return false
  // Ignore future dates, which would keep the interval at its minimum. Without past dates, it is the maximum.
  const pastChanges = [row.created_at, row.updated_at]
    .map(parseInstant)
    .filter((timeMs) => timeMs !== null)
    .filter((timeMs) => !isInFuture(timeMs, now))
  const changedAt = Math.max(...pastChanges)
  const minMs = hasFailed ? minIntervalAfterFailureMs : minIntervalMs
  return Math.max(minMs, Math.min(maxIntervalMs, (now - changedAt) / 60))
}

/** Measures up to the last response or failure: with the current time, each render would restart the timer. */
export const getRefetchInterval = (
  row: PolledCase | undefined,
  {
    error,
    dataUpdatedAt,
    errorUpdatedAt,
  }: Pick<QueryState, 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>,
): number | false => getPollIntervalMs(row, error !== null, Math.max(dataUpdatedAt, errorUpdatedAt))
