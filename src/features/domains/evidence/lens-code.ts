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

/** Fetches the lens, whose data is large: when it is shown, or again after a failure. */
export async function loadLens(): Promise<void> {
  if (asking || (standing !== null && standing !== 'failed')) return
  asking = true
  if (standing === 'failed') stand(null)
  const lens = await import('./lens.tsx').catch(() => 'failed' as const)
  asking = false
  stand(lens)
}

/** Fetches it ahead of time; what has failed once is left to those who need it. */
export const preloadLens = (): void => {
  if (standing === null) void loadLens()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // What opens later asks again, whatever came of it before.
  void loadLens()
  return () => listeners.delete(listener)
}

/** The lens as soon as it is there; where its download failed, the next one to open asks again. */
export const useLens = (): Standing => useSyncExternalStore(subscribe, () => standing)
