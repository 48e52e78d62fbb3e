import { pauseOf, waitOf, type RequestRow } from './row.ts'

/** How long requests still have to wait, milliseconds. */
export interface Waits {
  /** Until a row may be sent, as far as that is a matter of time. */
  left: (row: RequestRow) => number
  /** Until any row may be sent: a 429 to one of them holds all. */
  pauseLeft: (rows: readonly RequestRow[]) => number
}

/**
 * Measures waits by a clock that nobody can set: a row says by the device's clock until when it waits, and that is
 * read once, when this tab first sees the row. No wait is longer than it can ever have been.
 */
export function createWaits(now: () => number, elapsed: () => number): Waits {
  const ends = new Map<string, { until: number; at: number }>()
  /** The end of the longest pause; letting go of the request that was answered 429 does not shorten it. */
  let pauseEnd = -Infinity
  const until = (at: number) => Math.max(0, at - elapsed())

  function left(row: RequestRow): number {
    const { id } = row
    const wait = waitOf(row)
    if (wait === null) {
      ends.delete(id)
      return 0
    }
    let end = ends.get(id)
    if (end?.until !== wait.until) {
      const rest = Math.max(0, Math.min(wait.until - now(), wait.length))
      end = { until: wait.until, at: elapsed() + rest }
      ends.set(id, end)
    }
    if (pauseOf(row.state) !== null) pauseEnd = Math.max(pauseEnd, end.at)
    return until(end.at)
  }

  return {
    left,
    pauseLeft: (rows) => {
      for (const row of rows) left(row)
      return until(pauseEnd)
    },
  }
}
