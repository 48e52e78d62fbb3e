import { createKeybindingsHandler } from 'tinykeys'
import { binding } from './key-names.ts'
import { presses } from './key-text.ts'
import type { ListedShortcut } from './resolve-keys.ts'
import { findShortcut, listedShortcuts } from './shortcut-store.ts'
import { isSilent } from './silence.ts'

/** The second key of a sequence may take this long, in milliseconds. */
const timeout = 1500

type Bound = { id: string; keys: string }

/** The keys to listen to. Sequences first: their last key must not run what it means alone. */
const keysOf = (shortcuts: readonly ListedShortcut[]): Bound[] =>
  shortcuts
    .flatMap(({ id, keys }) => keys.map((one) => ({ id, keys: one })))
    .toSorted((a, b) => presses(b.keys).length - presses(a.keys).length)

/** Listens to the keys of the page, one listener for all of them, until the returned function is called. */
export function listenToKeys(): () => void {
  let bound = keysOf(listedShortcuts.state)
  let handle = handlerOf(bound)

  function handlerOf(keys: readonly Bound[]): EventListener {
    return createKeybindingsHandler(
      Object.fromEntries(
        keys.map((one) => [binding(one.keys), (event: KeyboardEvent) => press(one.id, event)]),
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
  const listen = (event: Event) => handle(event)
  addEventListener('keydown', listen)
  return () => {
    unsubscribe()
    removeEventListener('keydown', listen)
  }
}
