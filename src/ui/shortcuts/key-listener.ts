import { useLayoutEffect } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { isComposing } from '#/ui/composing.ts'
import { bindings, hasKey, isForeign, isLatin, presses, usKey } from './keys.ts'
import {
  findShortcut,
  listedShortcuts,
  singleKeysOff,
  type ListedShortcut,
} from './use-shortcuts.ts'

/** Where keys are text, or find an entry by its first letter. */
const typing = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"], [type="file"], [type="image"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'menubar', 'tree'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** What Enter and the space bar press. */
const pressable = [
  'a[href]',
  'button',
  'summary',
  'input',
  ...['button', 'link', 'tab', 'checkbox', 'switch', 'radio', 'option'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** What arrow keys move within; also frames that keys scroll. */
const moved = [
  'input',
  'pre[tabindex]',
  '[role="group"][tabindex]',
  ...['radiogroup', 'tablist', 'slider', 'separator', 'toolbar', 'grid'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** Whether what is typed or pasted at an element belongs to its text, or to an open dialog. */
export const isTextOf = (target: EventTarget | null): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest(typing) !== null)

/** Whether a key belongs to what has the focus, or to what is open over the page, and not to a shortcut. */
function isSilent(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true
  if (document.querySelector('[aria-modal="true"]')) return true
  // The browser closes it by this key.
  if (event.key === 'Escape' && document.querySelector(':popover-open')) return true
  const target = event.target
  if (!(target instanceof Element)) return false
  // A letter with the command key types nothing; those that edit text stay with the text.
  const command = (event.ctrlKey || event.metaKey) && /^[^acvxyz]$/i.test(event.key)
  if (!command && target.closest(typing)) return true
  if (event.key === 'Enter' || event.key === ' ') return target.closest(pressable) !== null
  if (/^(?:Arrow|Home|End|Page)/.test(event.key)) return target.closest(moved) !== null
  return false
}

/** The second key of a sequence may take this long, in milliseconds. */
const timeout = 1500

type Bound = { id: string; keys: string }

/** The keys to listen to. Sequences first: their last key must not run what it means alone. */
const keysOf = (shortcuts: readonly ListedShortcut[]): Bound[] =>
  shortcuts
    .flatMap(({ id, keys }) => keys.map((one) => ({ id, keys: one })))
    .toSorted((a, b) => presses(b.keys).length - presses(a.keys).length)

/** Listens to the keys of the page, one listener for all of them, until the returned function is called. */
function listenToKeys(): () => void {
  let bound = keysOf(listedShortcuts.state)
  let handle = handlerOf(bound)
  // Of the layout, by the last letter that was typed anywhere.
  let typesLatin = true

  /**
   * The key that is meant: as it was typed where a shortcut has that or the layout types Latin letters, as on
   * AZERTY, else what a US keyboard has in its place.
   */
  function meantKey(event: KeyboardEvent): string {
    const { key } = event
    const isThirdLevel = event.altKey || event.getModifierState('AltGraph')
    if (/^\p{L}$/u.test(key) && !isThirdLevel) typesLatin = isLatin(key)
    if (isThirdLevel || isLatin(key)) return key
    const isBound = bound.some(({ keys }) => hasKey(keys, key))
    return isBound || (typesLatin && !isForeign(key)) ? key : usKey(event)
  }

  function handlerOf(keys: readonly Bound[]): EventListener {
    return createKeybindingsHandler(
      Object.fromEntries(
        keys.flatMap((one) =>
          bindings(one.keys).map((binding) => [
            binding,
            (event: KeyboardEvent) => press(one.id, event),
          ]),
        ),
      ),
      { timeout, ignore: isSilent },
    )
  }

  function press(id: string, event: KeyboardEvent) {
    // The listener would go on waiting for the other sequences that begin alike: after `g s` an `o`
    // would count as `g o`, and another `g` as nothing.
    handle = handlerOf(bound)
    const shortcut = findShortcut(id)
    if (!shortcut || (event.repeat && !shortcut.repeat)) return
    event.preventDefault()
    shortcut.run()
  }

  const { unsubscribe } = listedShortcuts.subscribe((shortcuts) => {
    const next = keysOf(shortcuts)
    // A sequence that has begun survives when the page renders.
    if (JSON.stringify(next) === JSON.stringify(bound)) return
    bound = next
    handle = handlerOf(bound)
  })
  const listen = (event: Event) => {
    // The window hears a key last: nothing else reads the event after this. Autofill sends events without a key.
    if (event instanceof KeyboardEvent && event.code !== '')
      Object.defineProperty(event, 'key', { value: meantKey(event) })
    handle(event)
  }
  addEventListener('keydown', listen)
  return () => {
    unsubscribe()
    removeEventListener('keydown', listen)
  }
}

/** Listens to the keys of all parts of the page; `isOff` switches single-key shortcuts off. Used once, by the frame. */
export function useKeyListener(isOff: boolean): void {
  // The document and what other parts offer are no components.
  useLayoutEffect(() => singleKeysOff.setState(() => isOff), [isOff])
  useLayoutEffect(() => {
    const leave = listenToKeys()
    return () => {
      leave()
      singleKeysOff.setState(() => false)
    }
  }, [])
}
