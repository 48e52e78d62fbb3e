import { createStore } from '@tanstack/react-store'
import { resolveKeys, standardSettings, type ShortcutFacts } from './resolve-keys.ts'

/** What a part of the page does on a key. */
export interface Shortcut extends ShortcutFacts {
  /** Also while the key is held down. */
  repeat?: boolean
  /** Of several parts with the same shortcut this one has it, whichever came last. */
  first?: boolean
  run: () => void
}

/**
 * What every mounted part of the page offers. No store, because nothing is drawn from it: parts set it with
 * every commit, and what a key does is looked up when it is pressed.
 */
const parts = new Map<string, readonly Shortcut[]>()

/** All of it; of two with the same shortcut the later one has it. */
const offered = (): Shortcut[] =>
  [...parts.values()].flat().toSorted((a, b) => Number(a.first ?? false) - Number(b.first ?? false))

/** The shortcuts of the page without what they do. */
const offeredFacts = createStore<readonly ShortcutFacts[]>([])

/** How the reader wants the keys. */
export const keySettings = createStore(standardSettings)

/** All shortcuts of the page with the keys that work now. */
export const listedShortcuts = createStore(() => resolveKeys(offeredFacts.state, keySettings.state))

/** Sets what one part of the page offers; an empty list takes the part out. */
export function offerShortcuts(part: string, shortcuts: readonly Shortcut[]): void {
  const before = parts.get(part) ?? []
  if (shortcuts.length === 0) parts.delete(part)
  else parts.set(part, shortcuts)
  // Which keys there are is worked out only when something else than what they do has changed.
  if (JSON.stringify(before) === JSON.stringify(shortcuts)) return
  offeredFacts.setState(() => [...new Map(offered().map((one) => [one.id, one])).values()])
}

/** What a shortcut does now. */
export const findShortcut = (id: string): Shortcut | undefined =>
  offered().findLast((shortcut) => shortcut.id === id)
