import { createStore } from '@tanstack/react-store'
import { useId, useLayoutEffect } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import {
  isComposing,
  splitPresses,
  toTinykeysBindings,
  toLatinKey,
  usesOnlySingleKeys,
} from './keys.ts'

export interface Shortcut {
  /** Such as `triage.next`. */
  id: string
  /** One sequence of keys or several alternatives: `j`, `g o`, `['j', 'ArrowDown']`. */
  keys: string | readonly string[]
  label: string
  group: string
  /** Also runs repeatedly while the key is held down. */
  repeat?: boolean
  /** Replaces a shortcut with the same ID from another component. */
  hasPrecedence?: boolean
  run: () => void
}

/** `keys` are the active keys; empty if the user has switched them off. */
export type ListedShortcut = Pick<Shortcut, 'id' | 'label' | 'group'> & { keys: readonly string[] }

export const createShortcutFactory =
  (idPrefix: string, group: string) =>
  (
    name: string,
    keys: Shortcut['keys'],
    label: string,
    run: () => void,
    options?: Pick<Shortcut, 'repeat' | 'hasPrecedence'>,
  ): Shortcut => ({ id: `${idPrefix}.${name}`, keys, label, group, run, ...options })

/** Shortcuts by component ID. Not in a store: each render registers shortcuts again and would notify subscribers. */
const shortcutsByComponent = new Map<string, readonly Shortcut[]>()

function getShortcutsById(): Map<string, Shortcut> {
  const shortcuts = [...shortcutsByComponent.values()].flat()
  // If several shortcuts have the same ID, the map keeps the last one.
  const inOrder = shortcuts.toSorted(
    (a, b) => Number(a.hasPrecedence ?? false) - Number(b.hasPrecedence ?? false),
  )
  return new Map(inOrder.map((shortcut) => [shortcut.id, shortcut]))
}

/** Typed without `run`, because the stored `run` may be outdated (see `registerShortcuts`). */
const pageShortcuts = createStore<readonly Omit<Shortcut, 'run'>[]>([])

export const singleKeysOff = createStore(false)

export const listedShortcuts = createStore(() =>
  pageShortcuts.state.map(({ id, label, group, keys }): ListedShortcut => ({
    id,
    label,
    group,
    keys: [keys].flat().filter((key) => !(singleKeysOff.state && usesOnlySingleKeys(key))),
  })),
)

let isUpdateScheduled = false

function registerShortcuts(componentId: string, shortcuts: readonly Shortcut[]): void {
  if (shortcuts.length === 0) shortcutsByComponent.delete(componentId)
  else shortcutsByComponent.set(componentId, shortcuts)
  if (isUpdateScheduled) return
  isUpdateScheduled = true
  // Compare once per React commit, before paint.
  queueMicrotask(() => {
    isUpdateScheduled = false
    const newShortcuts = [...getShortcutsById().values()]
    // JSON omits functions, so a new `run` alone does not update the store.
    if (JSON.stringify(newShortcuts) !== JSON.stringify(pageShortcuts.state))
      pageShortcuts.setState(() => newShortcuts)
  })
}

/** Registers shortcuts while the component is mounted, and lists them in Help. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const componentId = useId()
  // Register after every render and before the next key event, so that no action uses old state.
  useLayoutEffect(() => registerShortcuts(componentId, shortcuts))
  useLayoutEffect(() => () => registerShortcuts(componentId, []), [componentId])
}

/** Elements that use letter keys: text fields, and lists with typeahead. */
const typingElements = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"], [type="file"], [type="image"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'menubar', 'tree'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

const pressableElements = [
  'a[href]',
  'button',
  'summary',
  'input',
  ...['button', 'link', 'tab', 'checkbox', 'switch', 'radio', 'option'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** Elements that use arrow keys, including scrollable areas. */
const arrowKeyElements = [
  'input',
  'pre[tabindex]',
  '[role="group"][tabindex]',
  ...['radiogroup', 'tablist', 'slider', 'separator', 'toolbar', 'grid'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/**
 * Returns whether a dialog, menu or popover is open or loading, or another element covers the page (`data-overlay`). If
 * so, keys and pasted text belong to that overlay.
 */
export const isOverlayOpen = (): boolean =>
  document.querySelector(
    '[aria-modal="true"], [aria-haspopup][aria-expanded="true"], [data-overlay]',
  ) !== null

/** Returns whether text typed or pasted at `target` belongs to a field or list. */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typingElements) !== null

function isHandledByElement(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true
  if (isOverlayOpen()) return true
  // The browser closes native popovers on Escape.
  if (event.key === 'Escape' && document.querySelector(':popover-open')) return true
  const target = event.target
  if (!(target instanceof Element)) return false
  // In text fields, shortcuts with Ctrl or Cmd still work, except for keys that edit text.
  const isCommand = (event.ctrlKey || event.metaKey) && /^[^acvxyz]$/i.test(event.key)
  if (!isCommand && isTypingTarget(target)) return true
  if (event.key === 'Enter' || event.key === ' ') return target.closest(pressableElements) !== null
  if (/^(?:Arrow|Home|End|Page)/.test(event.key)) return target.closest(arrowKeyElements) !== null
  return false
}

const sequenceTimeoutMs = 1500

type KeyBinding = { id: string; keys: string }

/** Longest sequence first, because tinykeys runs only the first match: `g s`, not `s`. */
const toKeyBindings = (shortcuts: readonly ListedShortcut[]): KeyBinding[] =>
  shortcuts
    .flatMap(({ id, keys }) => keys.map((sequence) => ({ id, keys: sequence })))
    .toSorted((a, b) => splitPresses(b.keys).length - splitPresses(a.keys).length)

function listenToKeys(): () => void {
  let keyBindings = toKeyBindings(listedShortcuts.state)
  let handle = createHandler()

  /** Returns the typed character if Alt or AltGr is pressed; otherwise the Latin key, even on a Cyrillic layout. */
  function getIntendedKey(event: KeyboardEvent): string {
    const isAltPressed = event.altKey || event.getModifierState('AltGraph')
    return isAltPressed ? event.key : toLatinKey(event)
  }

  function createHandler(): EventListener {
    const handlers = keyBindings.flatMap(({ id, keys }) =>
      toTinykeysBindings(keys).map((sequence): [string, (event: KeyboardEvent) => void] => [
        sequence,
        (event) => runShortcut(id, event),
      ]),
    )
    return createKeybindingsHandler(Object.fromEntries(handlers), {
      timeout: sequenceTimeoutMs,
      ignore: isHandledByElement,
    })
  }

  function runShortcut(id: string, event: KeyboardEvent) {
    // Reset unfinished sequences: after `g s`, tinykeys still waits for the end of `g o`, so `o` alone would run `g o`.
    handle = createHandler()
    const shortcut = getShortcutsById().get(id)
    if (!shortcut || (event.repeat && !shortcut.repeat)) return
    event.preventDefault()
    shortcut.run()
  }

  const { unsubscribe } = listedShortcuts.subscribe((shortcuts) => {
    const newBindings = toKeyBindings(shortcuts)
    // A new handler forgets unfinished sequences, so keep the old one if only labels or groups changed.
    if (JSON.stringify(newBindings) === JSON.stringify(keyBindings)) return
    keyBindings = newBindings
    handle = createHandler()
  })
  const handleKeyDown = (event: Event) => {
    // Autofill dispatches keydown events without a `code`: they have no physical key to look up.
    if (event instanceof KeyboardEvent && event.code !== '')
      // The window gets the event last, so no other listener sees the changed key.
      Object.defineProperty(event, 'key', { value: getIntendedKey(event) })
    handle(event)
  }
  addEventListener('keydown', handleKeyDown)
  return () => {
    unsubscribe()
    removeEventListener('keydown', handleKeyDown)
  }
}

/** Runs the shortcuts of the whole page. Call it once, in the shell. */
export function useKeyListener({ areSingleKeysOff }: { areSingleKeysOff: boolean }): void {
  useLayoutEffect(() => singleKeysOff.setState(() => areSingleKeysOff), [areSingleKeysOff])
  useLayoutEffect(() => {
    const removeListener = listenToKeys()
    return () => {
      removeListener()
      singleKeysOff.setState(() => false)
    }
  }, [])
}
