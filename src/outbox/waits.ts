import { pauseOf, getWait, type RequestRow } from './row.ts'

/** Remaining waits, milliseconds. */
export interface Waits {
  /** Wait of a row. */
  remainingMs: (row: RequestRow) => number
  /** Wait of all rows after a 429 for one of them. */
  remainingPauseMs: (rows: readonly RequestRow[]) => number
}

/**
 * Measures waits by the monotonic clock. A row stores the end of its wait by the wall clock, which is converted once,
 * when this tab first sees the row. No wait exceeds its original length.
 */
export function createWaits(now: () => number, elapsed: () => number): Waits {
  const ends = new Map<string, { msUntil: number; at: number }>()
  /** End of the longest pause; dismissing the row that got the 429 doesn't shorten it. */
  let pauseEnd = -Infinity
  const msUntil = (at: number) => Math.max(0, at - elapsed())

  function remainingMs(row: RequestRow): number {
    const { id } = row
    const wait = getWait(row)
    if (wait === null) {
      ends.delete(id)
      return 0
    }
    let end = ends.get(id)
    if (end?.msUntil !== wait.until) {
      const remaining = Math.max(0, Math.min(wait.until - now(), wait.length))
      end = { msUntil: wait.until, at: elapsed() + remaining }
      ends.set(id, end)
    }
    if (pauseOf(row.state) !== null) pauseEnd = Math.max(pauseEnd, end.at)
    return msUntil(end.at)
  }

  return {
    remainingMs,
    remainingPauseMs: (rows) => {
      for (const row of rows) remainingMs(row)
      return msUntil(pauseEnd)
    },
  }
}
