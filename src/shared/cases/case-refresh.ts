import { parseInstant } from '#/lib/dates.ts'
import { DAY, HOUR, MINUTE } from '#/lib/durations.ts'
import { isToCome } from '#/lib/spans.ts'

/** What the rule looks at. */
interface Refreshed {
  status: string | null
  is_open: boolean | null
  created_at: string | null
  updated_at: string | null
}

const SECOND = 1000

/** No case is read more rarely than this while it is open on screen, or followed. */
const longestRefresh = 15 * MINUTE

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
function refreshAfter(row: Refreshed, now: number): number | null {
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

/** After a failure the next reading is at least this far away. */
const afterFailure = MINUTE

/** The wait of an open page, or of one who follows it, before a case is read again; false when it is not. */
export function caseInterval(
  row: Refreshed | undefined,
  failed: boolean,
  now: number,
): number | false {
  const wait = row === undefined ? null : refreshAfter(row, now)
  return wait === null ? false : Math.max(wait, failed ? afterFailure : 0)
}
