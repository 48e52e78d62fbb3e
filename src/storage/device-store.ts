import { Store } from '@tanstack/store'
import type * as z from 'zod/mini'
import type { ReadableStore } from '#/lib/readable-store.ts'
import {
  openDeviceDatabase,
  storageTrouble as troubleOf,
  type DeviceDatabase,
  type StorageTrouble,
} from './device-database.ts'
import { forgottenAtSessionEnd } from './session-memory.ts'

/** State of a store. */
export interface DeviceState<Value> {
  readonly value: Value
  /** False until loaded; until then `value` is the empty value with changes. */
  readonly ready: boolean
  /** Storage error, shown to the user; null if stored. */
  readonly error: StorageTrouble | null
}

/** Pure change of a value. May be applied several times. */
export type Change<Value> = (value: Value) => Value

/** A stored value of a user. */
export interface DeviceStore<Value> extends ReadableStore<DeviceState<Value>> {
  update: (change: Change<Value>) => void
  /** Resolves once loaded; never rejects. */
  loaded: Promise<void>
}

/** Options of a store. */
export interface DeviceValue<Value> {
  /** User ID; other users of this browser never see the value (C9). */
  user: string
  /** Name, such as `shortcuts` or `marks/<brand>`. */
  name: string
  empty: Value
  /**
   * Parses a stored value of any app version; if it fails, `empty` is used. A stored value that isn't fully preserved is
   * kept, see `deviceStore`.
   */
  schema: z.ZodMiniType<Value>
  /** Serializes the value; identity by default. */
  write?: (value: Value) => unknown
}

/** Retry delay of a write interrupted by leaving the page, milliseconds. */
const abortedWriteRetryMs = 250
/** Retry delay of a failed write, milliseconds. */
const failedWriteRetryMs = 5000

const keyOf = (user: string, name: string) => `${encodeURIComponent(user)}/${name}`

/** Name prefix of values that could not be fully parsed. */
const unreadPrefix = 'unread/'

/** Returns whether a new value preserves all entries, members and strings of a stored one. Numbers may be clamped. */
function preservesAll(stored: unknown, written: unknown): boolean {
  if (stored === written || stored === undefined || stored === null) return true
  if (typeof stored === 'number') return typeof written === 'number'
  if (typeof stored !== 'object' || typeof written !== 'object' || written === null) return false
  if (Array.isArray(stored) && !(Array.isArray(written) && written.length >= stored.length))
    return false
  return Object.keys(stored).every((member) =>
    preservesAll(Reflect.get(stored, member), Reflect.get(written, member)),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Entry = readonly [key: string, value: unknown]

type Closable = {
  load: () => Promise<void>
  /** Values to write before the page closes; empty if all are stored. */
  leave: () => readonly Entry[]
  /** Resolves once the last changes are stored or have failed. */
  forget: () => Promise<unknown>
  isUsed: () => boolean
}

function openStore<Value>(
  { user, name, empty, schema, write = (value) => value }: DeviceValue<Value>,
  database: DeviceDatabase | null,
  tell: (news: { error: StorageTrouble | null } | 'unread') => void,
): DeviceStore<Value> & Closable {
  const key = keyOf(user, name)
  const store = new Store<DeviceState<Value>>({
    value: empty,
    ready: database === null,
    error: database === null ? 'refused' : null,
  })
  /** Pending changes. */
  let pending: Change<Value>[] = []
  let writing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isLeaving = false
  let isClosed = false
  /** True if the stored value was loaded; otherwise it must not be overwritten. */
  let hasLoaded = false
  /** Stored value that could not be fully parsed; kept when overwritten. */
  let unparsed: Entry | null = null

  const patchState = (next: Partial<DeviceState<Value>>) => {
    if (!isClosed) store.setState((state) => ({ ...state, ...next }))
  }
  function clearTrouble() {
    if (store.state.error === null || isClosed) return
    patchState({ error: null })
    tell({ error: null })
  }
  function parse(raw: unknown): Value {
    const value = raw === undefined ? empty : (schema.safeParse(raw).data ?? empty)
    unparsed = preservesAll(raw, write(value))
      ? null
      : [keyOf(user, `${unreadPrefix}${name}/${Date.now()}`), raw]
    if (unparsed !== null) tell('unread')
    return value
  }
  const apply = (changes: readonly Change<Value>[], value: Value) =>
    changes.reduce((changed, change) => change(changed), value)

  async function load() {
    if (database === null) return
    try {
      const stored = parse(await database.read(key))
      patchState({ value: apply(pending, stored), ready: true })
      hasLoaded = true
      if (pending.length === 0) clearTrouble()
    } catch (error) {
      const trouble = troubleOf(error)
      patchState({ ready: true, error: trouble })
      if (isClosed) return
      // If storage is denied, report only once something is lost; otherwise stored data is missing on screen.
      if (trouble !== 'refused') tell({ error: trouble })
      clearTimeout(retry)
      retry = setTimeout(() => void load(), failedWriteRetryMs)
    }
  }

  async function writePending(to: DeviceDatabase) {
    while (pending.length > 0) {
      const batch = [...pending]
      let stored = empty
      try {
        await to.change(key, (before, writeToo) => {
          stored = apply(batch, parse(before))
          if (unparsed !== null) writeToo(...unparsed)
          return write(stored)
        })
        unparsed = null
      } catch (error) {
        if (isLeaving) scheduleWrite(abortedWriteRetryMs)
        else if (!isClosed) {
          const trouble = troubleOf(error)
          patchState({ error: trouble })
          tell({ error: trouble })
          clearTimeout(retry)
          retry = setTimeout(() => void flush(), failedWriteRetryMs)
        }
        isLeaving = false
        return
      }
      pending = pending.slice(batch.length)
      isLeaving = false
      hasLoaded = true
      const value = apply(pending, stored)
      // Keep the value unless another tab changed it too, so that nothing renders again.
      if (!isSame(write(value), write(store.state.value))) patchState({ value })
      clearTrouble()
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

  /** Writes at once, because the page may be left. Changes during a write are batched. */
  function scheduleWrite(wait = 0) {
    timer ??= setTimeout(() => void flush(), wait)
  }

  return {
    get state() {
      return store.state
    },
    get: () => store.state,
    subscribe: (observer) => store.subscribe(observer),
    update: (change) => {
      if (isClosed) return
      const { state } = store
      const value = change(state.value)
      // Before loading, any change may have an effect.
      if (value === state.value && state.ready) return
      patchState({ value })
      if (database === null) return
      pending.push(change)
      scheduleWrite()
    },
    loaded: load(),
    load,
    leave: () => {
      if (pending.length === 0 || !hasLoaded) return []
      isLeaving = true
      const last: Entry = [key, write(store.state.value)]
      return unparsed === null ? [last] : [unparsed, last]
    },
    forget: () => {
      const last = flush()
      patchState({ value: empty, ready: false })
      isClosed = true
      return last
    },
    isUsed: () => store.state.value !== empty,
  }
}

/** Stores of a page; null keeps everything in memory. */
export function createDeviceStores(database: DeviceDatabase | null) {
  const open = new Map<string, Closable>()
  const error = new Store<StorageTrouble | null>(null)
  const unparsed = new Store(false)
  const tell = (news: { error: StorageTrouble | null } | 'unread') =>
    news === 'unread' ? unparsed.setState(() => true) : error.setState(() => news.error)
  /** Stores that were cleared but may still be writing. */
  let forgotten: Promise<unknown> = Promise.resolve()
  const readableTrouble: ReadableStore<StorageTrouble | null> = error
  const readableUnread: ReadableStore<boolean> = unparsed
  database?.listen(
    (key) => void open.get(key)?.load(),
    () => {
      for (const store of open.values()) void store.load()
    },
  )
  function writeLast() {
    const last = [...open.values()].flatMap((store) => store.leave())
    // If it fails, pending changes are retried should the page come back.
    if (last.length > 0) void database?.putLast(last).catch(() => {})
  }
  // At `pagehide` it may be too late to write; a navigation starts earlier.
  if (typeof addEventListener === 'function')
    for (const event of ['beforeunload', 'pagehide']) addEventListener(event, writeLast)

  return {
    /** Storage error that affects changes or loading; null if none. */
    storageTrouble: readableTrouble,
    /** True if a stored value could not be fully parsed. It is kept next to the new one. */
    hasUnread: readableUnread,
    /** Returns the shared store of a value. Values that can't be parsed are kept when overwritten. */
    deviceStore: <Value>(value: DeviceValue<Value>): DeviceStore<Value> => {
      const key = keyOf(value.user, value.name)
      // Created earlier under the same name, so it has the same type.
      const known = open.get(key) as (DeviceStore<Value> & Closable) | undefined
      if (known) return known
      const store = openStore(value, database, tell)
      open.set(key, store)
      return store
    },
    /** Names of a user's stored values, and of those changed since the page opened. */
    deviceNames: async (user: string): Promise<string[]> => {
      const prefix = keyOf(user, '')
      const used = [...open].filter(([, store]) => store.isUsed()).map(([key]) => key)
      const stored = (await database?.keys().catch(() => [])) ?? []
      return [...new Set([...stored, ...used])]
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
    },
    /** Stored values of a user that could not be fully parsed, by name. */
    unreadValues: async (user: string): Promise<readonly Entry[]> => {
      const prefix = keyOf(user, unreadPrefix)
      const keys = (await database?.keys()) ?? []
      const found = keys.filter((key) => key.startsWith(prefix))
      return Promise.all(
        found.map(async (key) => [key.slice(prefix.length), await database?.read(key)] as const),
      )
    },
    /**
     * Clears the memory at the end of a session (C8); storage is kept. Resolves once pending changes are stored or have
     * failed.
     */
    forgetDeviceStores: async (): Promise<void> => {
      const stores = [...open.values()]
      open.clear()
      forgotten = Promise.all([forgotten, ...stores.map((store) => store.forget())])
      tell({ error: null })
      unparsed.setState(() => false)
      await forgotten
    },
  }
}

export const {
  deviceStore,
  deviceNames,
  unreadValues,
  forgetDeviceStores,
  storageTrouble,
  hasUnread,
} = createDeviceStores(openDeviceDatabase())

forgottenAtSessionEnd(() => void forgetDeviceStores())
