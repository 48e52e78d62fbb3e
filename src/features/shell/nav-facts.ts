import { useSyncExternalStore } from 'react'

/** What the links of the navigation say beside their names, by the id of their shortcut: `go.queue`. */
export interface NavFacts {
  /** Its keys as a tooltip: `Keys: g then o`. */
  keysOf: (id: string) => string | undefined
  countOf: (id: string) => { text: string; about: string } | undefined
}

let facts: NavFacts = { keysOf: () => undefined, countOf: () => undefined }
const listeners = new Set<() => void>()

/** Says what stands beside the links; what knows it comes after the first picture. */
export function tellNavFacts(known: NavFacts): void {
  facts = known
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is known of the links by now. */
export const useNavFacts = (): NavFacts => useSyncExternalStore(subscribe, () => facts)
