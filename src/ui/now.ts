import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const tick of listeners) tick()
  }, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read(): number {
  // Read once a minute, so that everything on the page counts from the same instant.
  if (Math.abs(Date.now() - now) >= MINUTE) now = Date.now()
  return now
}

/** The present in milliseconds, the same for the whole page, moving once a minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
