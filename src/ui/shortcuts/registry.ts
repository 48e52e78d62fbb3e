import { createKeybindingsHandler } from 'tinykeys'
import type { DeviceStore } from '#/lib/device-store.ts'
import { binding, presses } from './key-names.ts'
import { resolveKeys, type ListedShortcut, type ShortcutFacts } from './resolve-keys.ts'
import { standardSettings, withOwnKeys, type ShortcutSettings } from './shortcut-settings.ts'
import { isSilent } from './silence.ts'

/** What a part of the page does on a key. */
export interface Shortcut extends ShortcutFacts {
  /** Also while the key is held down. */
  repeat?: boolean
  run: (event: KeyboardEvent) => void
}

/** All shortcuts of the page, and how they are set. */
export interface ShortcutState {
  readonly shortcuts: readonly ListedShortcut[]
  readonly typedOff: boolean
  /** False where the browser refuses to keep the settings. */
  readonly durable: boolean
}

/** The second key of a sequence may take this long, in milliseconds. */
const timeout = 1500

/** The shortcuts of a page: every mounted part adds its own, one listener serves them all. */
function createRegistry() {
  const parts = new Map<string, readonly Shortcut[]>()
  const listeners = new Set<() => void>()
  let store: DeviceStore<ShortcutSettings> | null = null
  let state: ShortcutState = { shortcuts: [], typedOff: false, durable: true }
  let running = new Map<string, Shortcut>()
  let bound: readonly { id: string; keys: string }[] = []
  let handle: EventListener = () => {}

  function press(id: string, event: KeyboardEvent) {
    // The listener would go on waiting for the other sequences that begin alike: after `g s` an `o`
    // would count as `g o`, and another `g` as nothing.
    listenAnew()
    const shortcut = running.get(id)
    if (!shortcut || (event.repeat && !shortcut.repeat)) return
    event.preventDefault()
    shortcut.run(event)
  }

  function listenAnew() {
    handle = createKeybindingsHandler(
      Object.fromEntries(
        bound.map(({ id, keys }) => [binding(keys), (event: KeyboardEvent) => press(id, event)]),
      ),
      { timeout, ignore: isSilent },
    )
  }

  function bind() {
    // Sequences first: their last key must not run what it means alone.
    const next = state.shortcuts
      .flatMap(({ id, keys }) => keys.map((one) => ({ id, keys: one })))
      .toSorted((a, b) => presses(b.keys).length - presses(a.keys).length)
    // A sequence that has begun survives when the page renders.
    if (JSON.stringify(next) === JSON.stringify(bound)) return
    bound = next
    listenAnew()
  }

  function changed() {
    running = new Map([...parts.values()].flat().map((shortcut) => [shortcut.id, shortcut]))
    const { value: settings, durable } = store?.getSnapshot() ?? {
      value: standardSettings,
      durable: true,
    }
    const shortcuts = resolveKeys([...running.values()], settings)
    const next = { shortcuts, typedOff: settings.typedOff, durable }
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    bind()
    for (const listener of listeners) listener()
  }

  const listen = (event: Event) => handle(event)

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => state,
    /** Sets what one part of the page offers; an empty list takes the part out. */
    set(part: string, shortcuts: readonly Shortcut[]) {
      if (shortcuts.length === 0) parts.delete(part)
      else parts.set(part, shortcuts)
      if (parts.size > 0) addEventListener('keydown', listen)
      else removeEventListener('keydown', listen)
      changed()
    },
    /** Follows the settings of a user until the returned function is called. */
    follow(settings: DeviceStore<ShortcutSettings>) {
      store = settings
      const unsubscribe = settings.subscribe(changed)
      changed()
      return () => {
        unsubscribe()
        if (store === settings) store = null
        changed()
      }
    },
    /** Gives a shortcut other keys, none (an empty text) or its standard ones (null). */
    setKeys: (id: string, keys: string | null) =>
      store?.update((settings) => withOwnKeys(settings, id, keys)),
    setTypedOff: (typedOff: boolean) => store?.update((settings) => ({ ...settings, typedOff })),
    resetAll: () => store?.update(() => standardSettings),
  }
}

/** The shortcuts of this page. */
export const registry = createRegistry()
