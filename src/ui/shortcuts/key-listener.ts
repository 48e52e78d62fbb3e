import { useLayoutEffect } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { isComposing } from '#/ui/composing.ts'
import { toTinykeys, hasKey, isOtherScript, isLatin, splitPresses, toUsKey } from './keys.ts'
import {
  findShortcut,
  listedShortcuts,
  singleKeysOff,
  type ListedShortcut,
} from './use-shortcuts.ts'

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

/** Elements that Enter and Space activate. */
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

/** Returns whether text typed or pasted at `target` belongs to a field, or to an open dialog. */
export const isTextInput = (target: EventTarget | null): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest(typingElements) !== null)

/** Returns whether the focused element or an open dialog handles the key, so that no shortcut may run. */
function isHandledByElement(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true
  if (document.querySelector('[aria-modal="true"]')) return true
  // Escape closes the popover.
  if (event.key === 'Escape' && document.querySelector(':popover-open')) return true
  const target = event.target
  if (!(target instanceof Element)) return false
  // In text fields, shortcuts with Ctrl or Cmd still work, except for keys that edit text.
  const isCommand = (event.ctrlKey || event.metaKey) && /^[^acvxyz]$/i.test(event.key)
  if (!isCommand && target.closest(typingElements)) return true
  if (event.key === 'Enter' || event.key === ' ') return target.closest(pressableElements) !== null
  if (/^(?:Arrow|Home|End|Page)/.test(event.key)) return target.closest(arrowKeyElements) !== null
  return false
}

/** Milliseconds to wait for the next key of a sequence. */
const sequenceTimeoutMs = 1500

type KeyBinding = { id: string; keys: string }

/** Longer sequences come first, so that the last key of a sequence doesn't run another shortcut. */
const toKeyBindings = (shortcuts: readonly ListedShortcut[]): KeyBinding[] =>
  shortcuts
    .flatMap(({ id, keys }) => keys.map((sequence) => ({ id, keys: sequence })))
    .toSorted((a, b) => splitPresses(b.keys).length - splitPresses(a.keys).length)

/** Adds one key listener for all shortcuts. Returns a function that removes it. */
function listenToKeys(): () => void {
  let keyBindings = toKeyBindings(listedShortcuts.state)
  let handle = createHandler()
  // True if the last typed letter was Latin.
  let isLatinLayout = true

  /**
   * Returns the key that the user means. On Latin layouts (such as AZERTY), and for every character that a shortcut
   * uses, this is the typed character. On other layouts, it is the character in the same position on a US keyboard.
   */
  function getIntendedKey(event: KeyboardEvent): string {
    const { key } = event
    const isThirdLevel = event.altKey || event.getModifierState('AltGraph')
    if (/^\p{L}$/u.test(key) && !isThirdLevel) isLatinLayout = isLatin(key)
    if (isThirdLevel || isLatin(key)) return key
    const isBound = keyBindings.some(({ keys }) => hasKey(keys, key))
    return isBound || (isLatinLayout && !isOtherScript(key)) ? key : toUsKey(event)
  }

  function createHandler(): EventListener {
    const handlers = keyBindings.flatMap(({ id, keys }) =>
      toTinykeys(keys).map((sequence): [string, (event: KeyboardEvent) => void] => [
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
    // Forget unfinished sequences. After `g s`, tinykeys still waits for the end of `g o`, so the next `o` would run it.
    handle = createHandler()
    const shortcut = findShortcut(id)
    if (!shortcut || (event.repeat && !shortcut.repeat)) return
    event.preventDefault()
    shortcut.run()
  }

  const { unsubscribe } = listedShortcuts.subscribe((shortcuts) => {
    const newBindings = toKeyBindings(shortcuts)
    // Keep unfinished sequences if only the actions changed.
    if (JSON.stringify(newBindings) === JSON.stringify(keyBindings)) return
    keyBindings = newBindings
    handle = createHandler()
  })
  const handleKeyDown = (event: Event) => {
    // The window gets the event last, so changing the event's key affects no other listener. Autofill dispatches events
    // without a key.
    if (event instanceof KeyboardEvent && event.code !== '')
      Object.defineProperty(event, 'key', { value: getIntendedKey(event) })
    handle(event)
  }
  addEventListener('keydown', handleKeyDown)
  return () => {
    unsubscribe()
    removeEventListener('keydown', handleKeyDown)
  }
}

/** Runs the shortcuts of the whole page. Call it once, in the shell. `areSingleKeysOff` is the user's setting. */
export function useKeyListener(areSingleKeysOff: boolean): void {
  useLayoutEffect(() => singleKeysOff.setState(() => areSingleKeysOff), [areSingleKeysOff])
  useLayoutEffect(() => {
    const removeListener = listenToKeys()
    return () => {
      removeListener()
      singleKeysOff.setState(() => false)
    }
  }, [])
}
