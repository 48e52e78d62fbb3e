import { useSelector } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { listenToKeys } from './key-listener.ts'
import { standardSettings, type ListedShortcut, type ShortcutSettings } from './resolve-keys.ts'
import { keySettings, listedShortcuts, offerShortcuts, type Shortcut } from './shortcut-store.ts'

export type { Shortcut } from './shortcut-store.ts'

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

/** Listens to the keys of all parts as the reader has set them. For the frame of the page alone. */
export function useKeyListener(settings: ShortcutSettings): void {
  // The document and what other parts offer are no components.
  useLayoutEffect(() => keySettings.setState(() => settings), [settings])
  useLayoutEffect(() => {
    const leave = listenToKeys()
    return () => {
      leave()
      keySettings.setState(() => standardSettings)
    }
  }, [])
}

/** All shortcuts of the page as they are set now. */
export const useListedShortcuts = (): readonly ListedShortcut[] => useSelector(listedShortcuts)

/** The first key that a shortcut has now; null when it has none or is not on the page. */
export const useShortcutKeys = (id: string): string | null =>
  useSelector(
    listedShortcuts,
    (shortcuts) => shortcuts.find((one) => one.id === id)?.keys[0] ?? null,
  )
