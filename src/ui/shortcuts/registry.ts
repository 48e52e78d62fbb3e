import type { ListedShortcut, ShortcutFacts } from './resolve-keys.ts'

/** What a part of the page does on a key. */
export interface Shortcut extends ShortcutFacts {
  /** Also while the key is held down. */
  repeat?: boolean
  /** Of several parts with the same shortcut this one has it, whichever came last. */
  first?: boolean
  run: (event: KeyboardEvent) => void
}

/** All shortcuts of the page, and how they are set. */
export interface ShortcutState {
  readonly shortcuts: readonly ListedShortcut[]
  readonly typedOff: boolean
  /** False where the browser refuses to keep the settings. */
  readonly durable: boolean
}

/** What listens to the keys: `engine.ts`. */
interface Engine {
  /** Works out which keys the shortcuts of `user` have, and listens to them. */
  resolve: (shortcuts: readonly Shortcut[], user: string | null) => ShortcutState
}

/** The shortcuts of a page: every mounted part adds its own. Until the engine has joined none has a key. */
function createRegistry() {
  const parts = new Map<string, readonly Shortcut[]>()
  const listeners = new Set<() => void>()
  let user: string | null = null
  let engine: Engine | null = null
  let state: ShortcutState = { shortcuts: [], typedOff: false, durable: true }

  /** What all parts offer; of two with the same shortcut the later one has it. */
  const offered = () =>
    [...parts.values()]
      .flat()
      .toSorted((a, b) => Number(a.first ?? false) - Number(b.first ?? false))

  function changed() {
    const next = engine?.resolve(offered(), user)
    if (!next) return
    state = next
    for (const listener of listeners) listener()
  }

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
      const before = parts.get(part) ?? []
      if (shortcuts.length === 0) parts.delete(part)
      else parts.set(part, shortcuts)
      // Parts do so with every commit. What a key does is looked up when it is pressed (`find`); which keys
      // there are is worked out only when something else has changed.
      if (JSON.stringify(before) !== JSON.stringify(shortcuts)) changed()
    },
    /** What a shortcut does now. Of two parts that offer it the later one has it. */
    find: (id: string) => offered().findLast((shortcut) => shortcut.id === id),
    /** Follows the settings of a user until the returned function is called. */
    follow(followed: string) {
      user = followed
      changed()
      return () => {
        if (user === followed) user = null
        changed()
      }
    },
    /** Takes the engine in. */
    join(arrived: Engine) {
      engine = arrived
      changed()
    },
    /** The settings are others now. */
    changed,
  }
}

/** The shortcuts of this page. */
export const registry = createRegistry()
