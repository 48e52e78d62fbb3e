import { Store } from '@tanstack/store'
import type * as z from 'zod/mini'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts'
import { forgottenAtSessionEnd } from './session-memory.ts'

/** What a screen sees of a store. */
export interface DeviceState<Value> {
  readonly value: Value
  /** False until the device has answered; until then `value` is the empty one plus what was changed. */
  readonly ready: boolean
  /** False where the browser refuses storage: the value is gone with the page, and the screen says so. */
  readonly durable: boolean
}

/** Changes a value without touching it. It may be applied more than once, so it must come out the same. */
export type Change<Value> = (value: Value) => Value

/** One value of one user on this device. */
export interface DeviceStore<Value> extends ReadableStore<DeviceState<Value>> {
  update: (change: Change<Value>) => void
  /**
   * Whether all changes so far are stored: false as soon as the browser refuses one, which is tried again. Never
   * rejects.
   */
  kept: () => Promise<boolean>
  /** Settles when the device has answered; never rejects. */
  loaded: Promise<void>
}

/** Which value a store holds and how it is kept. */
export interface DeviceValue<Value> {
  /** The user it belongs to: a second user of this browser never sees it (C9). */
  user: string
  /** What it is, such as `shortcuts` or `marks/<brand>`. */
  name: string
  empty: Value
  /** Reads whatever was stored, also by an older version or a stranger; what it refuses counts as `empty`. */
  schema: z.ZodMiniType<Value>
  /** What is stored; by default the value itself. */
  write?: (value: Value) => unknown
}

const pause = 250
/** Milliseconds after which a refused write is tried again: room may have been made meanwhile. */
const refusedPause = 5000

const keyOf = (user: string, name: string) => `${encodeURIComponent(user)}/${name}`

/** Hears whether a value has changes that the browser refused to store. */
type TellUnsaved = (key: string, isUnsaved: boolean) => void

type Closable = {
  heard: () => void
  /** What is to be written before the page is gone; none where all is stored. */
  leave: () => readonly [key: string, value: unknown] | null
  /** Settles when the last changes are stored, or refused. */
  forget: () => Promise<unknown>
  isKept: () => boolean
}

function openStore<Value>(
  { user, name, empty, schema, write = (value) => value }: DeviceValue<Value>,
  database: DeviceDatabase | null,
  tellUnsaved: TellUnsaved,
): DeviceStore<Value> & Closable {
  const key = keyOf(user, name)
  const store = new Store<DeviceState<Value>>({
    value: empty,
    ready: database === null,
    durable: database !== null,
  })
  let stored = empty
  let unwritten: Change<Value>[] = []
  let askers: { left: number; tell: (isKept: boolean) => void }[] = []
  let writing = false
  let lastWrite = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let forgotten = false
  /** The page was left: what was under way then was ended, and is made once more should the page come back. */
  let wasLeft = false

  function become(next: Partial<DeviceState<Value>>) {
    if (forgotten) return
    store.setState((state) => ({ ...state, ...next }))
  }

  function read(anything: unknown): Value {
    const result = anything === undefined ? null : schema.safeParse(anything)
    return result?.success ? result.data : empty
  }

  const all = (changes: readonly Change<Value>[], value: Value) =>
    changes.reduce((changed, change) => change(changed), value)

  async function load() {
    if (database === null) return
    try {
      stored = read(await database.read(key))
      become({ value: all(unwritten, stored), ready: true })
    } catch {
      become({ ready: true, durable: false })
    }
  }

  /** Tells those who asked for changes that are stored now, or that one of them was refused. */
  function tellKept(isKept: (asker: { left: number }) => boolean | null) {
    askers = askers.filter((asker) => {
      const answer = isKept(asker)
      if (answer !== null) asker.tell(answer)
      return answer === null
    })
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    clearTimeout(retry)
    timer = undefined
    if (database === null || writing || unwritten.length === 0) return
    const batch = [...unwritten]
    writing = true
    try {
      await database.change(key, (before) => {
        stored = all(batch, read(before))
        return write(stored)
      })
      unwritten = unwritten.slice(batch.length)
      for (const asker of askers) asker.left -= batch.length
      become({ value: all(unwritten, stored), durable: true })
      tellUnsaved(key, false)
      tellKept(({ left }) => (left <= 0 ? true : null))
      wasLeft = false
      lastWrite = performance.now()
      writing = false
      schedule()
    } catch {
      // Kept in memory, and tried again with all of them.
      writing = false
      if (wasLeft) {
        wasLeft = false
        retry = setTimeout(() => void flush(), pause)
        return
      }
      become({ durable: false })
      tellKept(() => false)
      if (forgotten) return
      tellUnsaved(key, true)
      retry = setTimeout(() => void flush(), refusedPause)
    }
  }

  /** The first change is written at once, what follows quickly goes together. */
  function schedule() {
    if (timer !== undefined || writing || unwritten.length === 0) return
    const wait = Math.max(0, lastWrite + pause - performance.now())
    timer = setTimeout(() => void flush(), wait)
  }

  const kept = () =>
    new Promise<boolean>((tell) => {
      if (database === null) return tell(false)
      if (unwritten.length === 0) return tell(true)
      askers.push({ left: unwritten.length, tell })
    })

  return {
    get state() {
      return store.state
    },
    get: () => store.state,
    subscribe: (observer) => store.subscribe(observer),
    update: (change) => {
      if (forgotten) return
      const { state } = store
      const value = change(state.value)
      // Before the device has answered, nothing is known to be without effect.
      if (value === state.value && state.ready) return
      if (database === null) stored = value
      else unwritten.push(change)
      become({ value })
      schedule()
    },
    kept,
    loaded: load(),
    heard: () => void load(),
    leave: () => {
      if (unwritten.length === 0 || !store.state.ready) return null
      wasLeft = true
      return [key, write(store.state.value)]
    },
    forget: () => {
      const last = kept()
      void flush()
      become({ value: empty, ready: false })
      forgotten = true
      tellUnsaved(key, false)
      return last
    },
    isKept: () => store.state.value !== empty,
  }
}

/** The stores of one page over one database; null keeps everything in memory. */
export function createDeviceStores(database: DeviceDatabase | null) {
  const open = new Map<string, Closable>()
  const unsaved = new Store<ReadonlySet<string>>(new Set<string>())
  const tellUnsaved: TellUnsaved = (key, isUnsaved) => {
    if (unsaved.state.has(key) === isUnsaved) return
    unsaved.setState((keys) => {
      const others = [...keys].filter((one) => one !== key)
      return new Set(isUnsaved ? [...others, key] : others)
    })
  }
  const readable: ReadableStore<ReadonlySet<string>> = unsaved
  /** What was forgotten and may still be writing. */
  let forgotten: Promise<unknown> = Promise.resolve()
  database?.listen((key) => open.get(key)?.heard())
  if (typeof addEventListener === 'function')
    addEventListener('pagehide', () => {
      const last = [...open.values()]
        .map((store) => store.leave())
        .filter((entry) => entry !== null)
      if (last.length === 0) return
      // Where that is refused, the changes are still there and made again should the page come back.
      void database?.putLast(last).catch(() => {})
    })

  return {
    /** The keys of values whose last changes the browser refuses to store: they are gone with the page. */
    unsaved: readable,
    /** The store of a value, the same one for all who ask. */
    deviceStore: <Value>(value: DeviceValue<Value>): DeviceStore<Value> => {
      const key = keyOf(value.user, value.name)
      // Made by an earlier caller for the same name, so it holds the same type of value.
      const known = open.get(key) as (DeviceStore<Value> & Closable) | undefined
      if (known) return known
      const store = openStore(value, database, tellUnsaved)
      open.set(key, store)
      return store
    },
    /** The names of all values that a user has on this device, and those changed since the page opened. */
    deviceNames: async (user: string): Promise<string[]> => {
      const prefix = keyOf(user, '')
      const changed = [...open].filter(([, store]) => store.isKept()).map(([key]) => key)
      const kept = (await database?.keys().catch(() => [])) ?? []
      return [...new Set([...kept, ...changed])]
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
    },
    /**
     * Empties the memory of this page when a session ends (C8); what is on the device stays there. Settles when the
     * last changes are stored, or refused.
     */
    forgetDeviceStores: async (): Promise<void> => {
      const stores = [...open.values()]
      open.clear()
      forgotten = Promise.all([forgotten, ...stores.map((store) => store.forget())])
      await forgotten
    },
  }
}

export const { deviceStore, deviceNames, forgetDeviceStores, unsaved } =
  createDeviceStores(openDeviceDatabase())

forgottenAtSessionEnd(() => void forgetDeviceStores())
