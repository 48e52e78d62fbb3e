import { createStore, useSelector } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { clash, isTyped } from './keys.ts'

/** A shortcut without its action. */
export interface ShortcutFacts {
  /** Stable, such as `triage.next`. */
  id: string
  /** One way or several: `j`, `['j', 'ArrowDown']`, `g o`. */
  keys: string | readonly string[]
  /** What it does: `Next row`. */
  label: string
  /** Heading in the list of keys. */
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

/** A shortcut. */
export interface Shortcut extends ShortcutFacts {
  /** True if it repeats while the key is held. */
  repeat?: boolean
  /** Takes precedence over other components with the same shortcut. */
  first?: boolean
  run: () => void
}

/**
 * Shortcuts by component. Not a store, because nothing renders from it: components set it on every commit,
 * and actions are looked up on key press.
 */
const parts = new Map<string, readonly Shortcut[]>()

/** All shortcuts; of two with the same ID the later one wins. */
const offered = (): Shortcut[] =>
  [...parts.values()].flat().toSorted((a, b) => Number(a.first ?? false) - Number(b.first ?? false))

/** Shortcuts of the page without their actions. */
const offeredFacts = createStore<readonly ShortcutFacts[]>([])

/** True if the user has switched single-key shortcuts off. */
export const singleKeysOff = createStore(false)

/** Shortcuts of the page with their active keys. */
export const listedShortcuts = createStore(() =>
  resolveKeys(offeredFacts.state, singleKeysOff.state),
)

/** Sets the shortcuts of a component; an empty list removes it. */
function offerShortcuts(part: string, shortcuts: readonly Shortcut[]): void {
  const before = parts.get(part) ?? []
  if (shortcuts.length === 0) parts.delete(part)
  else parts.set(part, shortcuts)
  // Resolve keys only if something other than the actions changed.
  if (JSON.stringify(before) === JSON.stringify(shortcuts)) return
  changed.add(part)
  if (changed.size > 1) return
  // Once per commit, before paint.
  queueMicrotask(() => {
    changed.clear()
    offeredFacts.setState(() => [...new Map(offered().map((one) => [one.id, one])).values()])
  })
}

/** Components whose shortcuts changed since the last resolution. */
const changed = new Set<string>()

/** Finds a shortcut by ID. */
export const findShortcut = (id: string): Shortcut | undefined =>
  offered().findLast((shortcut) => shortcut.id === id)

/**
 * Registers shortcuts while the component is mounted. Inactive in text fields, menus and open dialogs.
 * Listed in Help automatically.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const part = useId()
  // Update on every commit, before the next key event, so that quick presses never use stale
  // state.
  useLayoutEffect(() => offerShortcuts(part, shortcuts))
  useLayoutEffect(() => () => offerShortcuts(part, []), [part])
}

/** Shortcuts of the page with their active keys. */
export const useListedShortcuts = (): readonly ListedShortcut[] => useSelector(listedShortcuts)

/** First active key of a shortcut; null if none. */
export const useShortcutKeys = (id: string): string | null =>
  useSelector(
    listedShortcuts,
    (shortcuts) => shortcuts.find((one) => one.id === id)?.keys[0] ?? null,
  )
