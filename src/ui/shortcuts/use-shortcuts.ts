import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { startKeys } from './engine.ts'
import { registry, type Shortcut, type ShortcutState } from './registry.ts'

export type { Shortcut } from './registry.ts'

/**
 * Offers shortcuts while the component is mounted. They do nothing in text fields, menus and while a
 * dialog is open, and they stand in the list of keys by themselves.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const part = useId()
  // Keys are events of the document. Set with every commit, and before the next key can arrive, so
  // that two quick presses never meet the same old state.
  useLayoutEffect(() => registry.set(part, shortcuts))
  useLayoutEffect(() => () => registry.set(part, []), [part])
}

/** Listens to the keys, and follows the settings that a user keeps on this device (C9); null: the standard keys. */
export function useShortcutsOf(user: string | null): void {
  // The registry and the document are no components.
  useLayoutEffect(() => (user === null ? undefined : registry.follow(user)), [user])
  useLayoutEffect(() => startKeys(), [])
}

/** All shortcuts of the page as they are set now. */
export const useShortcutState = (): ShortcutState =>
  useSyncExternalStore(registry.subscribe, registry.getSnapshot)

/** The first key that a shortcut has now; null when it has none or is not on the page. */
export const useShortcutKeys = (id: string): string | null =>
  useSyncExternalStore(registry.subscribe, () => {
    const shortcut = registry.getSnapshot().shortcuts.find((one) => one.id === id)
    return shortcut?.keys[0] ?? null
  })
