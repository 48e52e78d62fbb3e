import { createStore, useSelector } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { usesOnlySingleKeys } from './keys.ts'

export interface Shortcut {
  /** Stable ID, such as `triage.next`. */
  id: string
  /** One sequence of keys or several alternatives: `j`, `g o`, `['j', 'ArrowDown']`. */
  keys: string | readonly string[]
  label: string
  /** Heading in Help. */
  group: string
  /** True if holding the key repeats the action. */
  repeat?: boolean
  /** True if this shortcut replaces one with the same ID from another component. */
  hasPrecedence?: boolean
  run: () => void
}

/** A shortcut as listed in Help. `keys` are the active keys; empty if they are switched off. */
export type ListedShortcut = Pick<Shortcut, 'id' | 'label' | 'group'> & { keys: readonly string[] }

/** Creates a function that builds the shortcuts of a group. `idPrefix` is `triage` for IDs such as `triage.next`. */
export const createShortcutFactory =
  (idPrefix: string, group: string) =>
  (
    name: string,
    keys: Shortcut['keys'],
    label: string,
    run: () => void,
    options?: Pick<Shortcut, 'repeat' | 'hasPrecedence'>,
  ): Shortcut => ({ id: `${idPrefix}.${name}`, keys, label, group, run, ...options })

/** Shortcuts by component ID. Not a store, because components update it on every render. */
const shortcutsByComponent = new Map<string, readonly Shortcut[]>()

/** Returns the shortcuts of all components by ID. */
function getShortcutsById(): Map<string, Shortcut> {
  const shortcuts = [...shortcutsByComponent.values()].flat()
  // If several have the same ID, the map keeps the last one.
  const inOrder = shortcuts.toSorted(
    (a, b) => Number(a.hasPrecedence ?? false) - Number(b.hasPrecedence ?? false),
  )
  return new Map(inOrder.map((shortcut) => [shortcut.id, shortcut]))
}

/** Shortcuts of the page, without their actions, which change with every render. */
const pageShortcuts = createStore<readonly Omit<Shortcut, 'run'>[]>([])

/** True if the user has switched single-key shortcuts off. */
export const singleKeysOff = createStore(false)

/** Shortcuts of the page with their active keys: without single keys if the user switched these off (WCAG 2.1.4). */
export const listedShortcuts = createStore(() =>
  pageShortcuts.state.map(({ id, label, group, keys }): ListedShortcut => ({
    id,
    label,
    group,
    keys: [keys].flat().filter((key) => !(singleKeysOff.state && usesOnlySingleKeys(key))),
  })),
)

let isUpdateScheduled = false

/** Sets the shortcuts of a component; an empty list removes it. */
function registerShortcuts(componentId: string, shortcuts: readonly Shortcut[]): void {
  if (shortcuts.length === 0) shortcutsByComponent.delete(componentId)
  else shortcutsByComponent.set(componentId, shortcuts)
  if (isUpdateScheduled) return
  isUpdateScheduled = true
  // Once per commit, before paint.
  queueMicrotask(() => {
    isUpdateScheduled = false
    const newShortcuts = [...getShortcutsById().values()]
    // JSON omits the actions, whose changes need no update.
    if (JSON.stringify(newShortcuts) !== JSON.stringify(pageShortcuts.state))
      pageShortcuts.setState(() => newShortcuts)
  })
}

export const findShortcut = (id: string): Shortcut | undefined => getShortcutsById().get(id)

/** Registers shortcuts while the component is mounted, and lists them in Help. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const componentId = useId()
  // After every render and before the next key event, so that no action uses old state.
  useLayoutEffect(() => registerShortcuts(componentId, shortcuts))
  useLayoutEffect(() => () => registerShortcuts(componentId, []), [componentId])
}

/** Returns the first active key sequence of a shortcut; null if there is none. */
export const useShortcutKeys = (id: string): string | null =>
  useSelector(
    listedShortcuts,
    (shortcuts) => shortcuts.find((shortcut) => shortcut.id === id)?.keys[0] ?? null,
  )
