import { vi } from 'vitest'

interface Timer {
  at: number
  order: number
  run: () => void
}

const realSetImmediate = setImmediate

/**
 * Replaces the clock and timers. Differs from vitest's fake timers: `setImmediate` still runs its callbacks, because
 * the test database needs it, and a timer fires only when no other work is left. `state.skew` makes `Date.now` jump
 * without affecting timers.
 */
export function stubTime(start: number) {
  const timers = new Map<number, Timer>()
  const state = { now: start, skew: 0 }
  let lastTimerId = 0
  let pendingImmediates = 0

  vi.stubGlobal('setTimeout', (run: () => void, delay = 0) => {
    lastTimerId += 1
    timers.set(lastTimerId, { at: state.now + Math.max(0, delay), order: lastTimerId, run })
    return lastTimerId
  })
  vi.stubGlobal('clearTimeout', (id: number) => timers.delete(id))
  vi.stubGlobal('setImmediate', (run: () => void) => {
    pendingImmediates += 1
    return realSetImmediate(() => {
      pendingImmediates -= 1
      run()
    })
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    const controller = new AbortController()
    const end = () => controller.abort(new DOMException('Time is up.', 'TimeoutError'))
    setTimeout(end, delay)
    return controller.signal
  })
  vi.spyOn(Date, 'now').mockImplementation(() => state.now + state.skew)

  const runImmediates = () => new Promise<void>((resolve) => realSetImmediate(resolve))

  /** Waits until only timers are pending. */
  async function waitUntilIdle(countOtherWork: () => number): Promise<void> {
    for (let idleTurns = 0; idleTurns < 3;) {
      await runImmediates()
      idleTurns = pendingImmediates === 0 && countOtherWork() === 0 ? idleTurns + 1 : 0
    }
  }

  return {
    state,
    waitUntilIdle,
    restoreRealTime: () => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    },
    async advance(milliseconds: number, countOtherWork: () => number): Promise<void> {
      const target = state.now + milliseconds
      for (;;) {
        await waitUntilIdle(countOtherWork)
        let next: { id: number; timer: Timer } | null = null
        for (const [id, timer] of timers) {
          if (timer.at > target) continue
          const isSooner =
            next === null ||
            timer.at < next.timer.at ||
            (timer.at === next.timer.at && timer.order < next.timer.order)
          if (isSooner) next = { id, timer }
        }
        if (next === null) break
        timers.delete(next.id)
        state.now = Math.max(state.now, next.timer.at)
        next.timer.run()
      }
      state.now = target
      await waitUntilIdle(countOtherWork)
    },
  }
}
