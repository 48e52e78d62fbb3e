import { createKeybindingsHandler } from 'tinykeys'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import { binding } from './key-names.ts'
import { presses } from './key-text.ts'
import { registry, type Shortcut } from './registry.ts'
import { resolveKeys, type ListedShortcut } from './resolve-keys.ts'
import {
  shortcutSettings,
  standardSettings,
  withOwnKeys,
  type ShortcutSettings,
} from './shortcut-settings.ts'
import { isSilent } from './silence.ts'

/*
 * Listens to the keys of the registry, one listener for all of them, as their user set them.
 */

/** The second key of a sequence may take this long, in milliseconds. */
const timeout = 1500

let followed: string | null = null
let store: DeviceStore<ShortcutSettings> | null = null
let unfollow = () => {}
let bound: readonly { id: string; keys: string }[] = []
let handle: EventListener = () => {}

function press(id: string, event: KeyboardEvent) {
  // The listener would go on waiting for the other sequences that begin alike: after `g s` an `o`
  // would count as `g o`, and another `g` as nothing.
  listenAnew()
  const shortcut = registry.find(id)
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

function bind(shortcuts: readonly ListedShortcut[]) {
  // Sequences first: their last key must not run what it means alone.
  const next = shortcuts
    .flatMap(({ id, keys }) => keys.map((one) => ({ id, keys: one })))
    .toSorted((a, b) => presses(b.keys).length - presses(a.keys).length)
  // A sequence that has begun survives when the page renders.
  if (JSON.stringify(next) === JSON.stringify(bound)) return
  bound = next
  listenAnew()
}

function followSettings(user: string | null) {
  if (user === followed) return
  unfollow()
  followed = user
  store = user === null ? null : shortcutSettings(user)
  unfollow = store?.subscribe(registry.changed).unsubscribe ?? (() => {})
}

function resolve(offered: readonly Shortcut[], user: string | null) {
  // Of two parts with the same shortcut the later one has it.
  const known = new Map(offered.map((shortcut) => [shortcut.id, shortcut]))
  followSettings(user)
  const { value: settings, durable } = store?.state ?? {
    value: standardSettings,
    durable: true,
  }
  const shortcuts = resolveKeys([...known.values()], settings)
  bind(shortcuts)
  return { shortcuts, typedOff: settings.typedOff, durable }
}

const listen = (event: Event) => handle(event)

/** Begins to listen; a second time changes nothing. */
export function startKeys(): void {
  addEventListener('keydown', listen)
  registry.join({ resolve })
}

/** Gives a shortcut other keys, none (an empty text) or its standard ones (null). */
export const setKeys = (id: string, keys: string | null): void =>
  store?.update((settings) => withOwnKeys(settings, id, keys))

/** Switches shortcuts of letters, digits and signs off or on (WCAG 2.1.4). */
export const setTypedOff = (typedOff: boolean): void =>
  store?.update((settings) => ({ ...settings, typedOff }))

/** All standard keys again. */
export const resetAll = (): void => store?.update(() => standardSettings)
