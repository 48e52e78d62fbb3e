import { createStore, useSelector } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { clash, isTyped } from './keys.ts'

/** How the reader wants the keys. */
export interface ShortcutSettings {
  /** Shortcuts of letters, digits and signs alone do nothing (WCAG 2.1.4). */
  readonly typedOff: boolean
  /** Own keys by the shortcut's id; an empty text switches it off. */
  readonly own: ReadonlyMap<string, string>
}

export const standardSettings: ShortcutSettings = { typedOff: false, own: new Map() }

/** The settings with a shortcut's own keys; null goes back to the standard ones. */
export function withOwnKeys(
  settings: ShortcutSettings,
  id: string,
  keys: string | null,
): ShortcutSettings {
  const own = new Map(settings.own)
  if (keys === null) own.delete(id)
  else own.set(id, keys)
  return { ...settings, own }
}

/** What a part of the page offers by key. */
export interface ShortcutFacts {
  /** Stable, such as `triage.next`: own keys are kept by it. */
  id: string
  /** The standard keys, or several ways, of which own keys replace all: `j`, `['j', 'ArrowDown']`, `g o`. */
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
  /** None when it is switched off or another one has its key. */
  readonly keys: readonly string[]
  readonly standard: readonly string[]
  /** The reader gave it other keys or none. */
  readonly changed: boolean
  /** The label of another shortcut that has a key of this one. */
  readonly takenBy: string | null
}

const standardKeys = ({ keys }: ShortcutFacts): readonly string[] =>
  typeof keys === 'string' ? [keys] : keys

/**
 * Which keys every shortcut has: own keys before standard ones, then who came first. Two that cannot
 * both work never do: the later one stays without and knows why.
 */
export function resolveKeys(
  shortcuts: readonly ShortcutFacts[],
  { typedOff, own }: ShortcutSettings,
): ListedShortcut[] {
  const taken: { keys: string; label: string }[] = []
  const found = new Map<string, ListedShortcut>()
  const changedFirst = [
    ...shortcuts.filter(({ id }) => own.has(id)),
    ...shortcuts.filter(({ id }) => !own.has(id)),
  ]
  for (const shortcut of changedFirst) {
    const { id, label, group } = shortcut
    const chosen = own.get(id)
    const standard = standardKeys(shortcut)
    const wanted = chosen === undefined ? standard : [chosen]
    const keys: string[] = []
    let takenBy: string | null = null
    for (const one of wanted) {
      if (one === '' || (typedOff && isTyped(one))) continue
      const other = taken.find((earlier) => clash(earlier.keys, one))
      if (other) takenBy = other.label
      else {
        keys.push(one)
        taken.push({ keys: one, label })
      }
    }
    const changed = chosen !== undefined
    found.set(id, { id, label, group, keys, standard, changed, takenBy })
  }
  return shortcuts.flatMap(({ id }) => found.get(id) ?? [])
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

/** How the reader wants the keys. */
export const keySettings = createStore(standardSettings)

/** All shortcuts of the page with the keys that work now. */
export const listedShortcuts = createStore(() => resolveKeys(offeredFacts.state, keySettings.state))

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
