import { useSyncExternalStore } from 'react'
import type { HostForms } from '#/lib/look-alike/host-forms.ts'

type Judge = (host: string) => HostForms

let judge: Judge | null = null
let asked = false
const listeners = new Set<() => void>()

/** Fetches the data of look-alike characters; a part that needs it soon may ask ahead of time. */
export async function preloadHostForms(): Promise<void> {
  if (asked) return
  asked = true
  try {
    judge = (await import('#/lib/look-alike/host-forms.ts')).hostForms
    for (const tell of listeners) tell()
  } catch {
    // Without it hosts stay as they came, every odd letter marked; the next one asks again.
    asked = false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void preloadHostForms()
  return () => listeners.delete(listener)
}

/** Both spellings of a host, judged; null until the data for that has been fetched. */
export function useHostForms(host: string): HostForms | null {
  return useSyncExternalStore(subscribe, () => judge)?.(host) ?? null
}
