import { useSyncExternalStore } from 'react'

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/** Whole seconds until `time` (milliseconds since the epoch), counting down to 0. */
export function useSecondsUntil(time: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((time - Date.now()) / 1000)))
}
