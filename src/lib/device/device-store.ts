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
  /** Reads whatever was stored, also by a stranger; what it refuses counts as `empty`. */
  schema: z.ZodMiniType<Value>
  /** What is stored; by default the value itself. */
  write?: (value: Value) => unknown
}

/** Milliseconds after which a write that was ended because the page was left is made again, should the page come back. */
const leftPause = 250
/** Milliseconds after which a refused write is tried again: room may have been made meanwhile. */
const refusedPause = 5000

const keyOf = (user: string, name: string) => `${encodeURIComponent(user)}/${name}`

type Closable = {
  load: () => Promise<void>
  /** What is to be written before the page is gone; none where all is stored. */
  leave: () => readonly [key: string, value: unknown] | null
  /** Settles when the last changes are stored, or refused. */
  forget: () => Promise<unknown>
  isUsed: () => boolean
}

function openStore<Value>(
  { user, name, empty, schema, write = (value) => value }: DeviceValue<Value>,
  database: DeviceDatabase | null,
  tellRefused: (isRefused: boolean) => void,
): DeviceStore<Value> & Closable {
  const key = keyOf(user, name)
  const store = new Store<DeviceState<Value>>({
    value: empty,
    ready: database === null,
    durable: database !== null,
  })
  /** Changes that are not stored yet. */
  let pending: Change<Value>[] = []
  let writing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  let isOver = false

  const become = (next: Partial<DeviceState<Value>>) => {
    if (!isOver) store.setState((state) => ({ ...state, ...next }))
  }
  const read = (raw: unknown): Value => {
    const { data = empty } = schema.safeParse(raw)
    return raw === undefined ? empty : data
  }
  const apply = (changes: readonly Change<Value>[], value: Value) =>
    changes.reduce((changed, change) => change(changed), value)

  async function load() {
    if (database === null) return
    try {
      const stored = read(await database.read(key))
      become({ value: apply(pending, stored), ready: true })
    } catch {
      become({ ready: true, durable: false })
    }
  }

  async function writePending(to: DeviceDatabase) {
    while (pending.length > 0) {
      const batch = [...pending]
      let stored = empty
      try {
        await to.change(key, (before) => {
          stored = apply(batch, read(before))
          return write(stored)
        })
      } catch {
        if (isLeft) schedule(leftPause)
        else if (!isOver) {
          become({ durable: false })
          tellRefused(true)
          retry = setTimeout(() => void flush(), refusedPause)
        }
        isLeft = false
        return
      }
      pending = pending.slice(batch.length)
      isLeft = false
      become({ value: apply(pending, stored), durable: true })
      tellRefused(false)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    clearTimeout(retry)
    timer = undefined
    if (database === null) return Promise.resolve()
    writing ??= writePending(database).finally(() => {
      writing = null
    })
    return writing
  }

  /** Writes at once: a page may be left right after a press. What comes while that goes on is written together. */
  function schedule(wait = 0) {
    timer ??= setTimeout(() => void flush(), wait)
  }

  return {
    get state() {
      return store.state
    },
    get: () => store.state,
    subscribe: (observer) => store.subscribe(observer),
    update: (change) => {
      if (isOver) return
      const { state } = store
      const value = change(state.value)
      // Before the device has answered, nothing is known to be without effect.
      if (value === state.value && state.ready) return
      become({ value })
      if (database === null) return
      pending.push(change)
      schedule()
    },
    loaded: load(),
    load,
    leave: () => {
      if (pending.length === 0 || !store.state.ready) return null
      isLeft = true
      return [key, write(store.state.value)]
    },
    forget: () => {
      const last = flush()
      become({ value: empty, ready: false })
      isOver = true
      return last
    },
    isUsed: () => store.state.value !== empty,
  }
}

/** The stores of one page over one database; null keeps everything in memory. */
export function createDeviceStores(database: DeviceDatabase | null) {
  const open = new Map<string, Closable>()
  const refused = new Store(false)
  const tellRefused = (isRefused: boolean) => refused.setState(() => isRefused)
  /** What was forgotten and may still be writing. */
  let forgotten: Promise<unknown> = Promise.resolve()
  const readable: ReadableStore<boolean> = refused
  database?.listen((key) => void open.get(key)?.load())
  function writeLast() {
    const last = [...open.values()].map((store) => store.leave()).filter((left) => left !== null)
    // Where that is refused, the changes are still there and made again should the page come back.
    if (last.length > 0) void database?.putLast(last).catch(() => {})
  }
  // At `pagehide` the browser may end the page before the write has begun; a navigation begins earlier.
  if (typeof addEventListener === 'function')
    for (const event of ['beforeunload', 'pagehide']) addEventListener(event, writeLast)

  return {
    /** Whether the browser has refused to store the last changes: they are gone with the page. */
    refused: readable,
    /** The store of a value, the same one for all who ask. */
    deviceStore: <Value>(value: DeviceValue<Value>): DeviceStore<Value> => {
      const key = keyOf(value.user, value.name)
      // Made by an earlier caller for the same name, so it holds the same type of value.
      const known = open.get(key) as (DeviceStore<Value> & Closable) | undefined
      if (known) return known
      const store = openStore(value, database, tellRefused)
      open.set(key, store)
      return store
    },
    /** The names of all values that a user has on this device, and those changed since the page opened. */
    deviceNames: async (user: string): Promise<string[]> => {
      const prefix = keyOf(user, '')
      const used = [...open].filter(([, store]) => store.isUsed()).map(([key]) => key)
      const kept = (await database?.keys().catch(() => [])) ?? []
      return [...new Set([...kept, ...used])]
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
      tellRefused(false)
      await forgotten
    },
  }
}

export const { deviceStore, deviceNames, forgetDeviceStores, refused } =
  createDeviceStores(openDeviceDatabase())

forgottenAtSessionEnd(() => void forgetDeviceStores())
