import { Store } from '@tanstack/store'
import type * as z from 'zod/mini'
import type { ReadableStore } from '#/lib/readable-store.ts'
import {
  openDeviceDatabase,
  storageErrorCode,
  type DeviceDatabase,
  type StorageErrorCode,
} from './device-database.ts'
import { onSessionEnd } from './session-end.ts'

/** State of a store. */
export interface DeviceState<Value> {
  readonly value: Value
  /** False until loaded; until then `value` is the empty value with changes. */
  readonly isReady: boolean
  /** Storage error, shown to the user; null if stored. */
  readonly error: StorageErrorCode | null
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
export interface DeviceStoreOptions<Value> {
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
  serialize?: (value: Value) => unknown
}

/** Retry delay of a write interrupted by leaving the page, milliseconds. */
const abortedWriteRetryMs = 250
/** Retry delay of a failed write, milliseconds. */
const failedWriteRetryMs = 5000

const storageKey = (user: string, name: string) => `${encodeURIComponent(user)}/${name}`

/** Name prefix of values that could not be fully parsed. */
const unparsedPrefix = 'unread/'

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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Entry = readonly [key: string, value: unknown]

type Closable = {
  load: () => Promise<void>
  /** Values to write before the page closes; empty if all are stored. */
  pendingEntries: () => readonly Entry[]
  /** Resolves once the last changes are stored or have failed. */
  close: () => Promise<unknown>
  isChanged: () => boolean
}

function createStore<Value>(
  { user, name, empty, schema, serialize = (value) => value }: DeviceStoreOptions<Value>,
  database: DeviceDatabase | null,
  handleReport: (report: { error: StorageErrorCode | null } | 'unread') => void,
): DeviceStore<Value> & Closable {
  const key = storageKey(user, name)
  const store = new Store<DeviceState<Value>>({
    value: empty,
    isReady: database === null,
    error: database === null ? 'refused' : null,
  })
  /** Pending changes. */
  let pending: Change<Value>[] = []
  let writePromise: Promise<void> | null = null
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isPageClosing = false
  let isClosed = false
  /** True if the stored value was loaded; otherwise it must not be overwritten. */
  let hasLoaded = false
  /** Stored value that could not be fully parsed; kept when overwritten. */
  let unparsed: Entry | null = null

  const patchState = (next: Partial<DeviceState<Value>>) => {
    if (!isClosed) store.setState((state) => ({ ...state, ...next }))
  }
  function clearError() {
    if (store.state.error === null || isClosed) return
    patchState({ error: null })
    handleReport({ error: null })
  }
  function parse(storedValue: unknown): Value {
    const value = storedValue === undefined ? empty : (schema.safeParse(storedValue).data ?? empty)
    unparsed = preservesAll(storedValue, serialize(value))
      ? null
      : [storageKey(user, `${unparsedPrefix}${name}/${Date.now()}`), storedValue]
    if (unparsed !== null) handleReport('unread')
    return value
  }
  const apply = (changes: readonly Change<Value>[], value: Value) =>
    changes.reduce((changed, change) => change(changed), value)

  async function load() {
    if (database === null) return
    try {
      const stored = parse(await database.read(key))
      patchState({ value: apply(pending, stored), isReady: true })
      hasLoaded = true
      if (pending.length === 0) clearError()
    } catch (error) {
      const errorCode = storageErrorCode(error)
      patchState({ isReady: true, error: errorCode })
      if (isClosed) return
      // If storage is denied, report only once something is lost; otherwise stored data is missing on screen.
      if (errorCode !== 'refused') handleReport({ error: errorCode })
      clearTimeout(retryTimer)
      retryTimer = setTimeout(() => void load(), failedWriteRetryMs)
    }
  }

  async function writePending(openDatabase: DeviceDatabase) {
    while (pending.length > 0) {
      const batch = [...pending]
      let stored = empty
      try {
        await openDatabase.change(key, (before, writeAlso) => {
          stored = apply(batch, parse(before))
          if (unparsed !== null) writeAlso(...unparsed)
          return serialize(stored)
        })
        unparsed = null
      } catch (error) {
        if (isPageClosing) scheduleWrite(abortedWriteRetryMs)
        else if (!isClosed) {
          const errorCode = storageErrorCode(error)
          patchState({ error: errorCode })
          handleReport({ error: errorCode })
          clearTimeout(retryTimer)
          retryTimer = setTimeout(() => void flush(), failedWriteRetryMs)
        }
        isPageClosing = false
        return
      }
      pending = pending.slice(batch.length)
      isPageClosing = false
      hasLoaded = true
      const value = apply(pending, stored)
      // Keep the value unless another tab changed it too, so that nothing renders again.
      if (!isSame(serialize(value), serialize(store.state.value))) patchState({ value })
      clearError()
    }
  }

  function flush(): Promise<void> {
    clearTimeout(writeTimer)
    clearTimeout(retryTimer)
    writeTimer = undefined
    if (database === null) return Promise.resolve()
    writePromise ??= writePending(database).finally(() => {
      writePromise = null
    })
    return writePromise
  }

  /** Writes at once, because the page may be left. Changes during a write are batched. */
  function scheduleWrite(delayMs = 0) {
    writeTimer ??= setTimeout(() => void flush(), delayMs)
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
      if (value === state.value && state.isReady) return
      patchState({ value })
      if (database === null) return
      pending.push(change)
      scheduleWrite()
    },
    loaded: load(),
    load,
    pendingEntries: () => {
      if (pending.length === 0 || !hasLoaded) return []
      isPageClosing = true
      const entry: Entry = [key, serialize(store.state.value)]
      return unparsed === null ? [entry] : [unparsed, entry]
    },
    close: () => {
      const flushed = flush()
      patchState({ value: empty, isReady: false })
      isClosed = true
      return flushed
    },
    isChanged: () => store.state.value !== empty,
  }
}

/** Stores of a page; null keeps everything in memory. */
export function createDeviceStores(database: DeviceDatabase | null) {
  const openStores = new Map<string, Closable>()
  const error = new Store<StorageErrorCode | null>(null)
  const unparsed = new Store(false)
  const handleReport = (report: { error: StorageErrorCode | null } | 'unread') =>
    report === 'unread' ? unparsed.setState(() => true) : error.setState(() => report.error)
  /** Stores that were cleared but may still be writing. */
  let closing: Promise<unknown> = Promise.resolve()
  const readableError: ReadableStore<StorageErrorCode | null> = error
  const readableUnparsed: ReadableStore<boolean> = unparsed
  database?.listen(
    (key) => void openStores.get(key)?.load(),
    () => {
      for (const store of openStores.values()) void store.load()
    },
  )
  function writeAllPending() {
    const entries = [...openStores.values()].flatMap((store) => store.pendingEntries())
    // If it fails, pending changes are retried should the page come back.
    if (entries.length > 0) void database?.writeOnClose(entries).catch(() => {})
  }
  // At `pagehide` it may be too late to write; a navigation starts earlier.
  if (typeof addEventListener === 'function')
    for (const event of ['beforeunload', 'pagehide']) addEventListener(event, writeAllPending)

  return {
    /** Storage error that affects changes or loading; null if none. */
    storageError: readableError,
    /** True if a stored value could not be fully parsed. It is kept next to the new one. */
    hasUnparsed: readableUnparsed,
    /** Returns the shared store of a value. Values that can't be parsed are kept when overwritten. */
    getDeviceStore: <Value>(value: DeviceStoreOptions<Value>): DeviceStore<Value> => {
      const key = storageKey(value.user, value.name)
      // Created earlier under the same name, so it has the same type.
      const existing = openStores.get(key) as (DeviceStore<Value> & Closable) | undefined
      if (existing) return existing
      const store = createStore(value, database, handleReport)
      openStores.set(key, store)
      return store
    },
    /** Names of a user's stored values, and of those changed since the page opened. */
    listDeviceNames: async (user: string): Promise<string[]> => {
      const prefix = storageKey(user, '')
      const changedKeys = [...openStores]
        .filter(([, store]) => store.isChanged())
        .map(([key]) => key)
      const stored = (await database?.keys().catch(() => [])) ?? []
      return [...new Set([...stored, ...changedKeys])]
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
    },
    /** Stored values of a user that could not be fully parsed, by name. */
    unparsedValues: async (user: string): Promise<readonly Entry[]> => {
      const prefix = storageKey(user, unparsedPrefix)
      const keys = (await database?.keys()) ?? []
      const unparsedKeys = keys.filter((key) => key.startsWith(prefix))
      return Promise.all(
        unparsedKeys.map(
          async (key) => [key.slice(prefix.length), await database?.read(key)] as const,
        ),
      )
    },
    /**
     * Clears the memory at the end of a session (C8); storage is kept. Resolves once pending changes are stored or have
     * failed.
     */
    closeDeviceStores: async (): Promise<void> => {
      const stores = [...openStores.values()]
      openStores.clear()
      closing = Promise.all([closing, ...stores.map((store) => store.close())])
      handleReport({ error: null })
      unparsed.setState(() => false)
      await closing
    },
  }
}

export const {
  getDeviceStore,
  listDeviceNames,
  unparsedValues,
  closeDeviceStores,
  storageError,
  hasUnparsed,
} = createDeviceStores(openDeviceDatabase())

onSessionEnd(() => void closeDeviceStores())
