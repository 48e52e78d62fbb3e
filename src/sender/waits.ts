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

  function left(row: RequestRow): number {
    const wait = waitOf(row.state)
    if (wait === null) {
      ends.delete(row.id)
      return 0
    }
    const known = ends.get(row.id)
    if (known?.until === wait.until) return Math.max(0, known.at - elapsed())
    const rest = Math.min(Math.max(0, wait.until - now()), wait.longest)
    ends.set(row.id, { until: wait.until, at: elapsed() + rest })
    return rest
  }

  return {
    left,
    pauseLeft: (rows) =>
      Math.max(0, ...rows.map((row) => (pauseOf(row.state) === null ? 0 : left(row)))),
  }
}
