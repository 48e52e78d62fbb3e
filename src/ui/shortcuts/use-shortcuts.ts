import { createStore, useSelector } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { isSingleKeys } from './keys.ts'

/** Describes a shortcut, without its action. */
export interface ShortcutInfo {
  /** Stable, such as `triage.next`. */
  id: string
  /** One sequence of keys or several alternatives: `j`, `g o`, `['j', 'ArrowDown']`. */
  keys: string | readonly string[]
  /** Description, such as `Next row`. */
  label: string
  /** Heading in Help. */
  group: string
}

/** A shortcut as Help lists it. */
export interface ListedShortcut {
  readonly id: string
  readonly label: string
  readonly group: string
  /** Active keys; empty if they are switched off. */
  readonly keys: readonly string[]
}

/** A shortcut with its action. */
export interface Shortcut extends ShortcutInfo {
  /** True if the action repeats while the key is held. */
  repeat?: boolean
  /** True if it replaces a shortcut of the same ID from another component. */
  hasPrecedence?: boolean
  run: () => void
}

/** Returns a function that creates the shortcuts of a group; `idPrefix` is `triage` for `triage.next`. */
export const createShortcutFactory =
  (idPrefix: string, group: string) =>
  (
    name: string,
    keys: Shortcut['keys'],
    label: string,
    run: () => void,
    options?: Pick<Shortcut, 'repeat' | 'hasPrecedence'>,
  ): Shortcut => ({ id: `${idPrefix}.${name}`, keys, label, group, run, ...options })

/**
 * Shortcuts by component. A plain map, because components set it on every render, and only key presses read the actions.
 */
const shortcutsByComponent = new Map<string, readonly Shortcut[]>()

/** Lists the shortcuts of all components. Of those with the same ID, the last applies. */
const listShortcuts = (): Shortcut[] =>
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
    const infos = [...new Map(listShortcuts().map((shortcut) => [shortcut.id, shortcut])).values()]
    // JSON omits the actions, whose changes need no update.
    if (JSON.stringify(infos) !== JSON.stringify(shortcutInfos.state))
      shortcutInfos.setState(() => infos)
  })
}

/** Finds the shortcut that applies for an ID. */
export const findShortcut = (id: string): Shortcut | undefined =>
  listShortcuts().findLast((shortcut) => shortcut.id === id)

/**
 * Registers shortcuts while the component is mounted. Inactive in text fields, menus and open dialogs.
 * Listed in Help automatically.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const componentId = useId()
  // After every render and before the next key event, so that no action uses old state.
  useLayoutEffect(() => registerShortcuts(componentId, shortcuts))
  useLayoutEffect(() => () => registerShortcuts(componentId, []), [componentId])
}

/** First active key of a shortcut; null if none. */
export const useShortcutKeys = (id: string): string | null =>
  useSelector(
    listedShortcuts,
    (shortcuts) => shortcuts.find((shortcut) => shortcut.id === id)?.keys[0] ?? null,
  )
