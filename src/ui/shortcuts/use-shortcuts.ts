import { createStore, useSelector } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { clash, isTyped } from './keys.ts'

/** What a part of the page offers by key. */
export interface ShortcutFacts {
  /** Stable, such as `triage.next`. */
  id: string
  /** One way or several: `j`, `['j', 'ArrowDown']`, `g o`. */
  keys: string | readonly string[]
  /** What it does: `Next row`. */
  label: string
  /** The heading it stands under in the list of keys. */
  group: string
}

/** A shortcut with the keys that work now. */
export interface ListedShortcut {
  readonly id: string
  readonly label: string
  readonly group: string
  /** None if it is switched off or another shortcut has its keys. */
  readonly keys: readonly string[]
}

/**
 * The keys that work for each shortcut. Of two that clash the first has the key. With `singleKeysOff`, letters, digits
 * and signs alone do nothing (WCAG 2.1.4).
 */
export function resolveKeys(
  shortcuts: readonly ShortcutFacts[],
  singleKeysOff: boolean,
): ListedShortcut[] {
  const taken: string[] = []
  return shortcuts.map(({ id, label, group, keys: standard }) => {
    const keys = [standard].flat().filter((one) => {
      if (singleKeysOff && isTyped(one)) return false
      if (taken.some((earlier) => clash(earlier, one))) return false
      taken.push(one)
      return true
    })
    return { id, label, group, keys }
  })
}

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

/** Whether the user has switched single-key shortcuts off. */
export const singleKeysOff = createStore(false)

/** All shortcuts of the page with the keys that work now. */
export const listedShortcuts = createStore(() =>
  resolveKeys(offeredFacts.state, singleKeysOff.state),
)

/** Sets what one part of the page offers; an empty list takes the part out. */
function offerShortcuts(part: string, shortcuts: readonly Shortcut[]): void {
  const before = parts.get(part) ?? []
  if (shortcuts.length === 0) parts.delete(part)
  else parts.set(part, shortcuts)
  // Which keys there are is worked out only when something else than what they do has changed.
  if (JSON.stringify(before) === JSON.stringify(shortcuts)) return
  changed.add(part)
  if (changed.size > 1) return
  // Once for all parts that a commit brings, and before it is painted.
  queueMicrotask(() => {
    changed.clear()
    offeredFacts.setState(() => [...new Map(offered().map((one) => [one.id, one])).values()])
  })
}

/** Parts that offer something else since the list of shortcuts was made. */
const changed = new Set<string>()

/** What a shortcut does now. */
export const findShortcut = (id: string): Shortcut | undefined =>
  offered().findLast((shortcut) => shortcut.id === id)

/**
 * Offers shortcuts while the component is mounted. They do nothing in text fields, menus and while a
 * dialog is open, and they stand in the list of keys by themselves.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const part = useId()
  // Keys are events of the document. Set with every commit, and before the next key can arrive, so
  // that two quick presses never meet the same old state.
  useLayoutEffect(() => offerShortcuts(part, shortcuts))
  useLayoutEffect(() => () => offerShortcuts(part, []), [part])
}

/** All shortcuts of the page as they are set now. */
export const useListedShortcuts = (): readonly ListedShortcut[] => useSelector(listedShortcuts)

/** The first key that a shortcut has now; null when it has none or is not on the page. */
export const useShortcutKeys = (id: string): string | null =>
  useSelector(
    listedShortcuts,
    (shortcuts) => shortcuts.find((one) => one.id === id)?.keys[0] ?? null,
  )
