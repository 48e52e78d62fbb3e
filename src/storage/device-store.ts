import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import type { ReadableStore } from '#/lib/readable-store.ts'
import {
  abortTransaction,
  connectDevice,
  toStorageErrorCode,
  type DeviceConnection,
  type StorageErrorCode,
} from './device-database.ts'
import { onSessionEnd } from './session-end.ts'
import { openTabChannel } from './tab-channel.ts'

/** State of a store. */
export interface DeviceState<Value> {
  readonly value: Value
  /** False until loaded; until then, `value` is the empty value with the changes made so far. */
  readonly isReady: boolean
  /** Error of reading or writing the value, shown to the user; null if everything is stored. */
  readonly error: StorageErrorCode | null
}

/** Change of a value: a pure function, because it may be applied several times. */
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
   * kept, see `getDeviceStore`.
   */
  schema: z.ZodMiniType<Value>
  /** Serializes the value; identity by default. */
  serialize?: (value: Value) => unknown
}

/** Retry delay of a write interrupted by leaving the page, milliseconds. */
const interruptedWriteRetryMs = 250
/** Retry delay after a storage error, milliseconds. */
const failureRetryMs = 5000

const getStorageKey = (user: string, name: string) => `${encodeURIComponent(user)}/${name}`

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

/** Entry of the database. */
type Entry = readonly [key: string, value: unknown]

/** Storage of this tab, shared by its stores. */
interface Device {
  /** Opens the database; null if everything stays in memory. */
  connect: (() => Promise<DeviceConnection>) | null
  notifyTabs: (key: string) => void
  storageError: Store<StorageErrorCode | null>
  hasUnparsed: Store<boolean>
}

function createStore<Value>(
  { user, name, empty, schema, serialize = (value) => value }: DeviceStoreOptions<Value>,
  { connect, notifyTabs, storageError, hasUnparsed }: Device,
) {
  const key = getStorageKey(user, name)
  const store = new Store<DeviceState<Value>>({
    value: empty,
    isReady: connect === null,
    error: connect === null ? 'refused' : null,
  })
  /** Changes that are not stored yet. */
  let pending: Change<Value>[] = []
  /** False until the stored value was read; until then it must not be overwritten. */
  let wasRead = false
  /** Stored value that could not be fully parsed; kept when overwritten. */
  let unparsed: Entry | null = null
  let writePromise: Promise<void> | null = null
  let transaction: { abort: () => void } | null = null
  let wasInterrupted = false
  let syncTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  /** Changes parts of the state; an unchanged state is not set, so that nothing renders again. */
  const patchState = (patch: Partial<DeviceState<Value>>) => {
    const previous = store.state
    const state = { ...previous, ...patch }
    const { value, isReady, error } = state
    if (value === previous.value && isReady === previous.isReady && error === previous.error) return
    if (!isClosed) store.setState(() => state)
  }
  const applyChanges = (changes: readonly Change<Value>[], value: Value) =>
    changes.reduce((changed, change) => change(changed), value)
  const toJson = (value: Value) => JSON.stringify(serialize(value))

  function parse(storedValue: unknown): Value {
    const value = storedValue === undefined ? empty : (schema.safeParse(storedValue).data ?? empty)
    unparsed = preservesAll(storedValue, serialize(value))
      ? null
      : [getStorageKey(user, `${unparsedPrefix}${name}/${Date.now()}`), storedValue]
    if (unparsed !== null && !isClosed) hasUnparsed.setState(() => true)
    return value
  }

  function handleStored(storedValue: Value) {
    wasRead = true
    const value = applyChanges(pending, storedValue)
    const { state } = store
    // Keep the object, so that nothing renders again, unless another tab changed the value.
    patchState({
      value: toJson(value) === toJson(state.value) ? state.value : value,
      isReady: true,
    })
    if (pending.length > 0 || state.error === null || isClosed) return
    patchState({ error: null })
    storageError.setState(() => null)
  }

  function handleFailure(failure: unknown, { isLost }: { isLost: boolean }) {
    if (isClosed) return
    const error = toStorageErrorCode(failure)
    patchState({ isReady: true, error })
    // While storage is denied, nothing is missing until a change is lost. Other errors hide stored data.
    if (isLost || error !== 'refused') storageError.setState(() => error)
    retryAfter(failureRetryMs)
  }

  async function load() {
    if (connect === null) return
    try {
      const database = await connect()
      handleStored(parse(await database.get('device', key)))
    } catch (error) {
      handleFailure(error, { isLost: false })
    }
  }

  /** Reads, changes and writes in one transaction, safe across tabs. */
  async function write(changes: readonly Change<Value>[], database: DeviceConnection) {
    const { store: deviceEntries, done } = (transaction = database.transaction(
      'device',
      'readwrite',
    ))
    const changeStored = async (storedValue: unknown) => {
      const value = applyChanges(changes, parse(storedValue))
      const entries: Entry[] = [[key, serialize(value)], ...(unparsed ? [unparsed] : [])]
      await Promise.all(
        entries.map(async ([entryKey, entry]) => deviceEntries.put(entry, entryKey)),
      )
      return value
    }
    try {
      const [value] = await Promise.all([deviceEntries.get(key).then(changeStored), done])
      return value
    } finally {
      transaction = null
    }
  }

  async function writePending(connectForWrite: () => Promise<DeviceConnection>) {
    while (pending.length > 0) {
      const batch = [...pending]
      try {
        const value = await write(batch, await connectForWrite())
        pending = pending.slice(batch.length)
        unparsed = null
        wasInterrupted = false
        handleStored(value)
        notifyTabs(key)
      } catch (error) {
        if (wasInterrupted) retryAfter(interruptedWriteRetryMs)
        else handleFailure(error, { isLost: true })
        wasInterrupted = false
        return
      }
    }
  }

  /** Writes pending changes, batching those made during a write, or reads the stored value if there are none. */
  async function sync(): Promise<void> {
    clearTimeout(syncTimer)
    syncTimer = undefined
    if (pending.length === 0 || connect === null) return load()
    writePromise ??= writePending(connect).finally(() => {
      writePromise = null
    })
    return writePromise
  }

  function retryAfter(delayMs: number) {
    syncTimer ??= setTimeout(() => void sync(), delayMs)
  }

  return Object.assign(store, {
    update: (change: Change<Value>) => {
      if (isClosed) return
      const { state } = store
      const value = change(state.value)
      // Before loading, a change that has no effect now may have one on the stored value.
      if (value === state.value && state.isReady) return
      patchState({ value })
      if (connect === null) return
      pending.push(change)
      // Write soon, because the user may leave the page.
      clearTimeout(syncTimer)
      syncTimer = setTimeout(() => void sync())
    },
    loaded: load(),
    load,
    /** Aborts a running write, which a closing tab has no time for. Returns the entries to write instead. */
    interrupt: (): readonly Entry[] => {
      if (pending.length === 0 || !wasRead) return []
      wasInterrupted = true
      if (transaction) abortTransaction(transaction)
      return [[key, serialize(store.state.value)], ...(unparsed ? [unparsed] : [])]
    },
    /** Clears the value in memory. Resolves once the last changes are stored or have failed. */
    close: async () => {
      const written = pending.length > 0 ? sync() : undefined
      clearTimeout(syncTimer)
      patchState({ value: empty, isReady: false })
      isClosed = true
      await written
    },
  })
}

/** An open store of any value. */
type OpenStore = Pick<ReturnType<typeof createStore>, 'load' | 'interrupt' | 'close'>

/** Creates the stores of a tab; without `connect`, everything stays in memory. */
export function createDeviceStores(connect: (() => Promise<DeviceConnection>) | null) {
  const openStores = new Map<string, OpenStore>()
  const storageError = new Store<StorageErrorCode | null>(null)
  const hasUnparsed = new Store(false)
  /** Stores that were cleared but may still be writing. */
  let closing: Promise<unknown> = Promise.resolve()
  const channel = connect && openTabChannel('device', z.string())
  channel?.listen((key) => void openStores.get(key)?.load())
  const handleVersionChange = ({ newVersion }: IDBVersionChangeEvent) => {
    // A newer version of the app takes over; null if site data is being deleted.
    if (newVersion !== null) for (const store of openStores.values()) void store.load()
  }
  const open =
    connect &&
    (async () => {
      const connection = await connect()
      connection.addEventListener('versionchange', handleVersionChange)
      return connection
    })
  const notifyTabs = (key: string) => channel?.post(key)
  const device: Device = { connect: open, notifyTabs, storageError, hasUnparsed }

  /** Writes pending values without reading them first: the only write that a closing tab has time for. */
  async function writeBeforeClose() {
    const entries = [...openStores.values()].flatMap((store) => store.interrupt())
    if (entries.length === 0 || open === null) return
    const transaction = (await open()).transaction('device', 'readwrite')
    const written = entries.map(async ([key, value]) => transaction.store.put(value, key))
    // Without an explicit commit, a closing tab loses the transaction.
    transaction.commit()
    await Promise.all([...written, transaction.done])
    for (const [key] of entries) notifyTabs(key)
  }
  // At `pagehide` it may be too late to write; a navigation starts earlier. If it fails, pending changes are retried
  // if the page is restored.
  if (typeof addEventListener === 'function')
    for (const event of ['beforeunload', 'pagehide'])
      addEventListener(event, () => void writeBeforeClose().catch(() => {}))

  /** Lists the names of a user's values that are stored or in use. */
  async function listDeviceNames(user: string): Promise<string[]> {
    const prefix = getStorageKey(user, '')
    const storedKeys = await open?.()
      .then((database) => database.getAllKeys('device'))
      .catch(() => [])
    return [...new Set([...(storedKeys ?? []), ...openStores.keys()])]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  }

  return {
    /** Storage error that affects any store; null if none. */
    storageError,
    /** True if a stored value could not be fully parsed. It is kept next to the new one. */
    hasUnparsed,
    /** Returns the shared store of a value. A stored value that can't be parsed is kept when overwritten. */
    getDeviceStore: <Value>(value: DeviceStoreOptions<Value>): DeviceStore<Value> => {
      const key = getStorageKey(value.user, value.name)
      // Created earlier under the same name, so it has the same type.
      const existing = openStores.get(key) as DeviceStore<Value> | undefined
      if (existing) return existing
      const store = createStore(value, device)
      openStores.set(key, store)
      return store
    },
    listDeviceNames,
    /** Reads a user's stored values that could not be fully parsed, with their names. */
    readUnparsedValues: async (user: string): Promise<readonly Entry[]> => {
      const database = await open?.()
      const names = (await listDeviceNames(user)).filter((name) => name.startsWith(unparsedPrefix))
      return Promise.all(
        names.map(async (name) => [
          name.slice(unparsedPrefix.length),
          await database?.get('device', getStorageKey(user, name)),
        ]),
      )
    },
    /**
     * Clears the memory at the end of a session (C8); storage is kept. Resolves once pending changes are stored or have
     * failed.
     */
    closeDeviceStores: async (): Promise<void> => {
      closing = Promise.all([closing, ...[...openStores.values()].map((store) => store.close())])
      openStores.clear()
      storageError.setState(() => null)
      hasUnparsed.setState(() => false)
      await closing
    },
  }
}

export const {
  getDeviceStore,
  listDeviceNames,
  readUnparsedValues,
  closeDeviceStores,
  storageError,
  hasUnparsed,
} = createDeviceStores(typeof indexedDB === 'undefined' ? null : connectDevice)

onSessionEnd(() => void closeDeviceStores())
