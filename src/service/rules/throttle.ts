/** Counts events of many keys (API keys, addresses) in windows of fixed length. */
export interface Throttle {
  /** Counts one event. Null while within the limit, else the whole seconds until the window ends. */
  hit(key: string): number | null
  /** As `hit`, without counting: whether one more event would be too many. */
  wait(key: string): number | null
}

/** Windows remembered before ended ones are swept out, so that made-up keys cannot fill the memory. */
const sweepAbove = 10_000

/**
 * Allows `limit` events of one key per `windowMs`; the window starts with the first of them. `elapsed` is
 * a clock in milliseconds that is never turned back: one that is would hold everybody out, or nobody.
 */
export function createThrottle(limit: number, windowMs: number, elapsed: () => number): Throttle {
  const windows = new Map<string, { start: number; count: number }>()

  function current(key: string) {
    const known = windows.get(key)
    return known !== undefined && elapsed() - known.start < windowMs ? known : null
  }

  function secondsLeft(start: number): number {
    return Math.max(1, Math.ceil((start + windowMs - elapsed()) / 1000))
  }

  function sweep(): void {
    if (windows.size < sweepAbove) return
    for (const key of windows.keys()) if (current(key) === null) windows.delete(key)
    // All of them are running: the oldest goes, forgetting a little rather than growing for ever.
    for (const key of windows.keys()) {
      if (windows.size < sweepAbove) break
      windows.delete(key)
    }
  }

  return {
    hit(key) {
      const known = current(key)
      if (known === null) {
        sweep()
        windows.delete(key)
        windows.set(key, { start: elapsed(), count: 1 })
        return limit >= 1 ? null : secondsLeft(elapsed())
      }
      known.count += 1
      return known.count > limit ? secondsLeft(known.start) : null
    },
    wait(key) {
      const known = current(key)
      return known !== null && known.count >= limit ? secondsLeft(known.start) : null
    },
  }
}
