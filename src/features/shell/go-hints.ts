import { useSyncExternalStore } from 'react'

type HintOf = (id: string) => string | undefined

let hintOf: HintOf = () => undefined
const listeners = new Set<() => void>()

/** Says which keys lead to the pages of the navigation; what knows them comes after the first picture. */
export function tellGoHints(known: HintOf): void {
  hintOf = known
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The keys of a link of the navigation as its tooltip: `Keys: g then o`. */
export const useGoHints = (): HintOf => useSyncExternalStore(subscribe, () => hintOf)
