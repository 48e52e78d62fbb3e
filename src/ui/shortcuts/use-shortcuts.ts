import { createStore, useSelector } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { isSingleKeys } from './keys.ts'

/** A shortcut without its action. */
export interface ShortcutInfo {
  /** Stable, such as `triage.next`. */
  id: string
  /** One or several alternatives: `j`, `g o`, `['j', 'ArrowDown']`. */
  keys: string | readonly string[]
  /** Description, such as `Next row`. */
  label: string
  /** Heading in Help. */
  group: string
}

/** A shortcut with its active keys. */
export interface ListedShortcut {
  readonly id: string
  readonly label: string
  readonly group: string
  /** Empty if switched off. */
  readonly keys: readonly string[]
}

/** A shortcut. */
export interface Shortcut extends ShortcutInfo {
  /** True if it repeats while the key is held. */
  repeat?: boolean
  /** Takes precedence over other components with the same shortcut. */
  hasPrecedence?: boolean
  run: () => void
}

/** Returns a function that creates the shortcuts of a group; `idPrefix` is `triage` for `triage.next`. */
export const shortcutGroup =
  (idPrefix: string, group: string) =>
  (
    name: string,
    keys: Shortcut['keys'],
    label: string,
    run: () => void,
    options?: Pick<Shortcut, 'repeat' | 'hasPrecedence'>,
  ): Shortcut => ({ id: `${idPrefix}.${name}`, keys, label, group, run, ...options })

/**
 * Shortcuts by component. Not a store, because nothing renders from it: components set it on every commit,
 * and actions are looked up on key press.
 */
const shortcutsByComponent = new Map<string, readonly Shortcut[]>()

/** All shortcuts; of two with the same ID the later one wins. */
const allShortcuts = (): Shortcut[] =>
  [...shortcutsByComponent.values()]
    .flat()
    .toSorted((a, b) => Number(a.hasPrecedence ?? false) - Number(b.hasPrecedence ?? false))

/** Shortcuts of the page without their actions. */
const shortcutInfos = createStore<readonly ShortcutInfo[]>([])

/** True if the user has switched single-key shortcuts off. */
export const singleKeysOff = createStore(false)

/** Shortcuts of the page with their active keys: letters, digits and signs alone can be switched off (WCAG 2.1.4). */
export const listedShortcuts = createStore(() =>
  shortcutInfos.state.map(({ id, label, group, keys }): ListedShortcut => ({
    id,
    label,
    group,
    keys: [keys].flat().filter((key) => !(singleKeysOff.state && isSingleKeys(key))),
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
    const infos = [...new Map(allShortcuts().map((shortcut) => [shortcut.id, shortcut])).values()]
    // Resolve keys only if something other than the actions changed.
    if (JSON.stringify(infos) !== JSON.stringify(shortcutInfos.state))
      shortcutInfos.setState(() => infos)
  })
}

/** Finds a shortcut by ID. */
export const findShortcut = (id: string): Shortcut | undefined =>
  allShortcuts().findLast((shortcut) => shortcut.id === id)

/**
 * Registers shortcuts while the component is mounted. Inactive in text fields, menus and open dialogs.
 * Listed in Help automatically.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const componentId = useId()
  // Update on every commit, before the next key event, so that quick presses never use stale
  // state.
  useLayoutEffect(() => registerShortcuts(componentId, shortcuts))
  useLayoutEffect(() => () => registerShortcuts(componentId, []), [componentId])
}

/** First active key of a shortcut; null if none. */
export const useShortcutKeys = (id: string): string | null =>
  useSelector(
    listedShortcuts,
    (shortcuts) => shortcuts.find((shortcut) => shortcut.id === id)?.keys[0] ?? null,
  )
