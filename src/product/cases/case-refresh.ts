import { parseInstant } from '#/lib/dates.ts'
import { DAY, HOUR, MINUTE } from '#/lib/durations.ts'
import { isToCome } from '#/lib/spans.ts'

/** What the rule looks at. */
export interface Refreshed {
  status: string | null
  is_open: boolean | null
  created_at: string | null
  updated_at: string | null
}

const SECOND = 1000

/** No case is read more rarely than this while it is watched. */
export const longestRefresh = 15 * MINUTE

/** Up to this time since the last change, so often; milliseconds. */
const running: readonly (readonly [age: number, every: number])[] = [
  [10 * MINUTE, 15 * SECOND],
  [HOUR, 30 * SECOND],
  [DAY, 2 * MINUTE],
  [7 * DAY, 5 * MINUTE],
]
const waiting: typeof running = [
  [10 * MINUTE, 20 * SECOND],
  [HOUR, MINUTE],
  [DAY, 5 * MINUTE],
]

/**
 * How long until a case that somebody looks at is read again, in milliseconds: the longer nothing
 * happened to it, the longer. Null for a case that is over (F15).
 */
export function refreshAfter(row: Refreshed, now: number): number | null {
  if (row.is_open === false) return null
  // A date to come would have it read most often for as long.
  const times = [row.created_at, row.updated_at]
    .map(parseInstant)
    .filter((at) => at !== null)
    .filter((at) => !isToCome(at, now))
  const age = times.length === 0 ? Infinity : now - Math.max(...times)
  const steps = row.status === 'REQUESTED' ? waiting : running
  return steps.find(([upTo]) => age < upTo)?.[1] ?? longestRefresh
}

/** The same for a case that is only followed: each reading without news makes the next wait longer. */
export function watchAfter(row: Refreshed, quiet: number, now: number): number | null {
  const base = refreshAfter(row, now)
  return base === null
    ? null
    : Math.min(longestRefresh, Math.round(base * 1.5 ** Math.min(quiet, 10)))
}

/** After a failure the next reading is at least this far away. */
const afterFailure = MINUTE

/** The wait of an open page before it reads its case again; false when it does not. */
export function caseInterval(
  row: Refreshed | undefined,
  failed: boolean,
  now: number,
): number | false {
  const wait = row === undefined ? null : refreshAfter(row, now)
  return wait === null ? false : Math.max(wait, failed ? afterFailure : 0)
}
