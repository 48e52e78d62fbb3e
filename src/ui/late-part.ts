import { useSyncExternalStore } from 'react'

/** Code that nobody misses in the first picture. */
export interface LatePart<Part> {
  /** Fetches it; a second time changes nothing. Never fails: without it the page stays as it is. */
  readonly load: () => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => Part | null
}

/** Code that comes late: fetched by whoever first uses it, or ahead of time with `load`. */
export function latePart<Part>(fetchPart: () => Promise<Part>): LatePart<Part> {
  let part: Part | null = null
  let asked = false
  const listeners = new Set<() => void>()

  async function load() {
    if (asked) return
    asked = true
    try {
      part = await fetchPart()
      for (const listener of listeners) listener()
    } catch {
      // Whoever comes next asks again.
      asked = false
    }
  }

  return {
    load,
    subscribe: (listener) => {
      listeners.add(listener)
      void load()
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => part,
  }
}

/** What `late` brings; null until it came. */
export const useLatePart = <Part>(late: LatePart<Part>): Part | null =>
  useSyncExternalStore(late.subscribe, late.getSnapshot)
