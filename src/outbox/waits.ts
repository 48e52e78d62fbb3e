import { getPauseEnd, getWait, type RequestRow } from './row.ts'

/**
 * Creates functions that measure waits by the monotonic clock. A row stores the end of its wait by the wall clock. Each
 * end is converted once, so that later clock changes have no effect. No wait exceeds its original length.
 */
export function createWaits(now: () => number, elapsed: () => number) {
  /** End of each row's wait, by row ID: by the wall clock (`until`) and by the monotonic clock (`endsAt`). */
  const ends = new Map<string, { until: number; endsAt: number }>()
  /** End of the longest pause, by the monotonic clock. Dismissing the row that got the 429 doesn't shorten it. */
  let pauseEndsAt = -Infinity
  const getMsUntil = (endsAt: number) => Math.max(0, endsAt - elapsed())

  function getRemainingMs(row: RequestRow): number {
    const { id } = row
    const wait = getWait(row)
    if (wait === null) {
      ends.delete(id)
      return 0
    }
    let end = ends.get(id)
    if (end?.until !== wait.until) {
      const remaining = Math.max(0, Math.min(wait.until - now(), wait.length))
      end = { until: wait.until, endsAt: elapsed() + remaining }
      ends.set(id, end)
    }
    if (getPauseEnd(row.state) !== null) pauseEndsAt = Math.max(pauseEndsAt, end.endsAt)
    return getMsUntil(end.endsAt)
  }

  return {
    getRemainingMs,
    /** Returns how long all rows must wait after a 429 for one of them. */
    getRemainingPauseMs: (rows: readonly RequestRow[]): number => {
      for (const row of rows) getRemainingMs(row)
      return getMsUntil(pauseEndsAt)
    },
  }
}
export type Waits = ReturnType<typeof createWaits>
