import { useSyncExternalStore } from 'react'
import type * as Lens from './lens.tsx'

/** The lens, null while it is on its way, or that it did not come. */
type Standing = typeof Lens | 'failed' | null

let standing: Standing = null
let asking = false
const listeners = new Set<() => void>()

function stand(next: Standing): void {
  standing = next
  for (const listener of listeners) listener()
}

/** Fetches the lens, whose data is large: ahead of time, when it is shown, or `again` after a failure. */
export async function loadLens({ again }: { again: boolean }): Promise<void> {
  if (asking || (standing !== null && !(again && standing === 'failed'))) return
  asking = true
  if (standing === 'failed') stand(null)
  const lens = await import('./lens.tsx').catch(() => 'failed' as const)
  asking = false
  stand(lens)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // What opens later asks again, whatever came of it before.
  void loadLens({ again: true })
  return () => listeners.delete(listener)
}

/** The lens as soon as it is there; where its download failed, the next one to open asks again. */
export const useLens = (): Standing => useSyncExternalStore(subscribe, () => standing)
