import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import {
  abortTransaction,
  connectDevice,
  toStorageErrorCode,
  type DeviceConnection,
  type StorageErrorCode,
} from './device-database.ts'
import { openTabChannel } from './tab-channel.ts'

export interface DeviceState<Value> {
  readonly value: Value
  /** True once the value was loaded or failed to load. Until then, `value` is `empty` plus the changes so far. */
  readonly isReady: boolean
  readonly error: StorageErrorCode | null
}

/** Must be pure, because it may be applied several times. */
export type Updater<Value> = (value: Value) => Value

/** Store of one value of a user, saved in this browser. */
export interface DeviceStore<Value> extends Omit<Store<DeviceState<Value>>, 'setState'> {
  update: (change: Updater<Value>) => void
  /** Never rejects. Resolves even if the value failed to load. */
  loaded: Promise<void>
}

export interface DeviceStoreOptions<Value> {
  /** User ID. Users of this browser never see each other's values (C9). */
  user: string
  /** Name of the value, such as `shortcuts` or `marks/<brand>`. */
  name: string
  /** Used if nothing is stored or parsing fails. */
  empty: Value
  /** Parses values stored by any app version. Values that it can't fully parse are backed up. */
  schema: z.ZodMiniType<Value>
  serialize?: (value: Value) => unknown
}

/** Delay before retrying a write that was aborted because the user was leaving the page. */
const interruptedWriteRetryMs = 250
const failureRetryMs = 5000

const getStorageKey = (user: string, name: string) => `${encodeURIComponent(user)}/${name}`

/** Name prefix of the backups of stored values that couldn't be fully parsed. */
const unparsedPrefix = 'unread/'

/** Returns whether `written` preserves all entries, fields and strings of `stored`. Numbers may be clamped. */
function preservesAll(stored: unknown, written: unknown): boolean {
  if (stored === written || stored === undefined || stored === null) return true
  if (typeof stored === 'number') return typeof written === 'number'
  if (typeof stored !== 'object' || typeof written !== 'object' || written === null) return false
  if (Array.isArray(stored) && (!Array.isArray(written) || written.length < stored.length))
    return false
  return Object.keys(stored).every((field) =>
    preservesAll(Reflect.get(stored, field), Reflect.get(written, field)),
  )
}

type Entry = readonly [key: string, value: unknown]

/** Storage that all stores of this tab share. */
interface Device {
  connect: (() => Promise<DeviceConnection>) | null
  notifyTabs: (key: string) => void
  /** Latest error, in any store, that may cause lost changes or hidden data; null if there is none. */
  storageError: Store<StorageErrorCode | null>
  hasUnparsedValues: Store<boolean>
}

function createStore<Value>(
  { user, name, empty, schema, serialize = (value) => value }: DeviceStoreOptions<Value>,
  { connect, notifyTabs, storageError, hasUnparsedValues }: Device,
) {
  const key = getStorageKey(user, name)
  const store = new Store<DeviceState<Value>>({
    value: empty,
    isReady: connect === null,
    error: connect === null ? 'refused' : null,
  })
  let unsavedChanges: Updater<Value>[] = []
  let wasRead = false
  /** Backup of a value that couldn't be fully parsed, to be written together with the next value. */
  let unparsedBackup: Entry | null = null
  let writePromise: Promise<void> | null = null
  let transaction: { abort: () => void } | null = null
  let wasInterrupted = false
  let syncTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  /** Skips patches without a change, so that nothing is rendered again. */
  const patchState = (patch: Partial<DeviceState<Value>>) => {
    const previous = store.state
    const state = { ...previous, ...patch }
    const { value, isReady, error } = state
    if (value === previous.value && isReady === previous.isReady && error === previous.error) return
    if (!isClosed) store.setState(() => state)
  }
  const applyChanges = (changes: readonly Updater<Value>[], value: Value) =>
    changes.reduce((changed, change) => change(changed), value)
  const toEntries = (value: Value): readonly Entry[] =>
    unparsedBackup ? [[key, serialize(value)], unparsedBackup] : [[key, serialize(value)]]
  const toJson = (value: Value) => JSON.stringify(serialize(value))

  function parse(storedValue: unknown): Value {
    const value = storedValue === undefined ? empty : (schema.safeParse(storedValue).data ?? empty)
    unparsedBackup = preservesAll(storedValue, serialize(value))
      ? null
      : [getStorageKey(user, `${unparsedPrefix}${name}/${Date.now()}`), storedValue]
    if (unparsedBackup !== null && !isClosed) hasUnparsedValues.setState(() => true)
    return value
  }

  function handleStoredValue(storedValue: Value) {
    wasRead = true
    const value = applyChanges(unsavedChanges, storedValue)
    const { state } = store
    // Keep the current object if its value is equal, so that nothing is rendered again.
    const isEqual = toJson(value) === toJson(state.value)
    patchState({ value: isEqual ? state.value : value, isReady: true })
    const isErrorResolved = state.error !== null && unsavedChanges.length === 0
    if (!isErrorResolved || isClosed) return
    patchState({ error: null })
    storageError.setState(() => null)
  }

  function handleFailure(failure: unknown, { isWrite }: { isWrite: boolean }) {
    if (isClosed) return
    const error = toStorageErrorCode(failure)
    patchState({ isReady: true, error })
    // `refused` means that the browser denies access. A failed read then hides no data, so report only a failed write.
    if (isWrite || error !== 'refused') storageError.setState(() => error)
    retryAfter(failureRetryMs)
  }

  async function load() {
    if (connect === null) return
    try {
      const database = await connect()
      handleStoredValue(parse(await database.get('device', key)))
    } catch (error) {
      handleFailure(error, { isWrite: false })
    }
  }

  /** Reads and writes in one transaction, so that changes from several tabs don't overwrite each other. */
  async function write(changes: readonly Updater<Value>[], database: DeviceConnection) {
    const newTransaction = database.transaction('device', 'readwrite')
    transaction = newTransaction
    const { store: deviceEntries, done } = newTransaction
    const changeStored = async (storedValue: unknown) => {
      const value = applyChanges(changes, parse(storedValue))
      await Promise.all(
        toEntries(value).map(async ([entryKey, data]) => deviceEntries.put(data, entryKey)),
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

  async function writeUnsavedChanges(connectForWrite: () => Promise<DeviceConnection>) {
    while (unsavedChanges.length > 0) {
      const batch = [...unsavedChanges]
      try {
        const value = await write(batch, await connectForWrite())
        unsavedChanges = unsavedChanges.slice(batch.length)
        unparsedBackup = null
        wasInterrupted = false
        handleStoredValue(value)
        notifyTabs(key)
      } catch (error) {
        if (wasInterrupted) retryAfter(interruptedWriteRetryMs)
        else handleFailure(error, { isWrite: true })
        wasInterrupted = false
        return
      }
    }
  }

  async function sync(): Promise<void> {
    clearTimeout(syncTimer)
    syncTimer = undefined
    if (unsavedChanges.length === 0 || connect === null) return load()
    writePromise ??= writeUnsavedChanges(connect).finally(() => {
      writePromise = null
    })
    return writePromise
  }

  function retryAfter(delayMs: number) {
    syncTimer ??= setTimeout(() => void sync(), delayMs)
  }

  return Object.assign(store, {
    update: (change: Updater<Value>) => {
      if (isClosed) return
      const { state } = store
      const value = change(state.value)
      // Skip a change without effect only once the stored value is loaded, because the change may affect that value.
      if (value === state.value && state.isReady) return
      patchState({ value })
      if (connect === null) return
      unsavedChanges.push(change)
      // Write in the next task instead of debouncing, because the user may leave the page.
      clearTimeout(syncTimer)
      syncTimer = setTimeout(() => void sync())
    },
    loaded: load(),
    load,
    /** Aborts a running write, because a closing tab may not finish it. Returns the entries to write instead. */
    interrupt: (): readonly Entry[] => {
      // Never overwrite a stored value that wasn't read.
      if (unsavedChanges.length === 0 || !wasRead) return []
      wasInterrupted = true
      if (transaction) abortTransaction(transaction)
      return toEntries(store.state.value)
    },
    /** Clears the value in memory. Resolves once the last changes were stored or their write failed. */
    close: async () => {
      const written = unsavedChanges.length > 0 ? sync() : undefined
      clearTimeout(syncTimer)
      patchState({ value: empty, isReady: false })
      isClosed = true
      await written
    },
  })
}

type OpenStore = Pick<ReturnType<typeof createStore>, 'load' | 'interrupt' | 'close'>

/** Creates the stores of a tab. If `connect` is null, they exist only in memory. */
export function createDeviceStores(connect: (() => Promise<DeviceConnection>) | null) {
  const openStores = new Map<string, OpenStore>()
  const storageError = new Store<StorageErrorCode | null>(null)
  const hasUnparsedValues = new Store(false)
  let closing: Promise<unknown> = Promise.resolve()
  const channel = connect && openTabChannel('device', z.string())
  channel?.listen((key) => void openStores.get(key)?.load())
  const handleVersionChange = ({ newVersion }: IDBVersionChangeEvent) => {
    const isDeletion = newVersion === null
    // After an upgrade by a newer app version, load again to show the error `newer`.
    if (!isDeletion) for (const store of openStores.values()) void store.load()
  }
  const connectAndWatch =
    connect &&
    (async () => {
      const connection = await connect()
      connection.addEventListener('versionchange', handleVersionChange)
      return connection
    })
  const notifyTabs = (key: string) => channel?.post(key)
  const device: Device = { connect: connectAndWatch, notifyTabs, storageError, hasUnparsedValues }

  /** Writes unsaved changes without reading the stored values first, because a closing tab has no time for both. */
  async function writeBeforeClose() {
    const entries = [...openStores.values()].flatMap((store) => store.interrupt())
    if (entries.length === 0 || connectAndWatch === null) return
    const transaction = (await connectAndWatch()).transaction('device', 'readwrite')
    const written = entries.map(async ([key, value]) => transaction.store.put(value, key))
    // Commit explicitly, because a closing tab loses an open transaction.
    transaction.commit()
    await Promise.all([...written, transaction.done])
    for (const [key] of entries) notifyTabs(key)
  }
  // At `pagehide` it may be too late to write, so also listen to `beforeunload`, which fires earlier.
  if (typeof addEventListener === 'function')
    for (const event of ['beforeunload', 'pagehide'])
      addEventListener(event, () => void writeBeforeClose().catch(() => {}))

  /** Lists the names of a user's values that are stored or in use. */
  async function listDeviceNames(user: string): Promise<string[]> {
    const prefix = getStorageKey(user, '')
    const storedKeys = await connectAndWatch?.()
      .then((database) => database.getAllKeys('device'))
      .catch(() => [])
    return [...new Set([...(storedKeys ?? []), ...openStores.keys()])]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  }

  return {
    storageError,
    /** True if a stored value could not be fully parsed. */
    hasUnparsedValues,
    getDeviceStore: <Value>(options: DeviceStoreOptions<Value>): DeviceStore<Value> => {
      const key = getStorageKey(options.user, options.name)
      // A store of the same name has the same type.
      const existing = openStores.get(key) as DeviceStore<Value> | undefined
      if (existing) return existing
      const store = createStore(options, device)
      openStores.set(key, store)
      return store
    },
    listDeviceNames,
    /** Reads a user's backups of values that couldn't be fully parsed, by name and time: `shortcuts/1764378779000`. */
    readUnparsedValues: async (user: string): Promise<readonly Entry[]> => {
      const database = await connectAndWatch?.()
      const names = (await listDeviceNames(user)).filter((name) => name.startsWith(unparsedPrefix))
      return Promise.all(
        names.map(async (name) => [
          name.slice(unparsedPrefix.length),
          await database?.get('device', getStorageKey(user, name)),
        ]),
      )
    },
    /** Clears values in memory, not in storage (C8). Resolves once pending writes have ended. */
    closeDeviceStores: async (): Promise<void> => {
      closing = Promise.all([closing, ...[...openStores.values()].map((store) => store.close())])
      openStores.clear()
      storageError.setState(() => null)
      hasUnparsedValues.setState(() => false)
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
  hasUnparsedValues,
} = createDeviceStores(typeof indexedDB === 'undefined' ? null : connectDevice)
