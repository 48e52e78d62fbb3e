import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb'

/** Schema of the IndexedDB database. Every key starts with the user ID, so that users share nothing (C9). */
export interface DeviceSchema extends DBSchema {
  /** Values by key: notes, drafts, settings. */
  device: { key: string; value: unknown }
  /** Takedown requests. */
  requests: { key: string; value: unknown }
  /** Runs of requests. */
  runs: { key: string; value: unknown }
}
export type DeviceConnection = IDBPDatabase<DeviceSchema>

const databaseName = 'brand-protection'

type Upgrade = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>
/**
 * Migrates the database by one version. All migrations share a transaction, which ends if one awaits anything but the
 * database.
 */
export type Migration = (
  database: IDBPDatabase<DeviceSchema>,
  transaction: Upgrade,
) => void | Promise<void>

const storeNames = ['device', 'requests', 'runs'] as const

/**
 * Migrations by version, oldest first; the last is this app's version. Released migrations must never change, because
 * users may upgrade from any version.
 */
export const migrations: ReadonlyMap<number, Migration> = new Map([
  [
    4,
    // Versions 1 (only `device`) and 2 were never released; 3 never existed. Their data stays; values in old formats
    // are kept as unreadable.
    (database) => {
      for (const storeName of storeNames)
        if (!database.objectStoreNames.contains(storeName)) database.createObjectStore(storeName)
    },
  ],
])

/** Another tab keeps an older version open and blocks the upgrade. */
export class DatabaseBlockedError extends Error {
  override readonly name = 'DatabaseBlocked'
}

/** The database has a newer version, which this one must not change. */
export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewer'
}

/** The migration failed. The data is unchanged. */
export class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailed'
}

/** Why storage is unavailable. */
export type StorageErrorCode = 'blocked' | 'newer' | 'migration-failed' | 'refused'

/** Maps a database error. */
export function storageErrorCode(error: unknown): StorageErrorCode {
  if (error instanceof DatabaseBlockedError) return 'blocked'
  if (error instanceof DatabaseNewerError) return 'newer'
  return error instanceof MigrationFailedError ? 'migration-failed' : 'refused'
}

/**
 * Opens the database on first use, and again after the browser has closed it, such as after deleting site data. Rejects
 * if storage is missing, denied or of another version.
 */
export function createConnector(migrationsByVersion = migrations): () => Promise<DeviceConnection> {
  const version = Math.max(...migrationsByVersion.keys())
  let connectionPromise: Promise<DeviceConnection> | null = null
  const forgetConnection = () => {
    connectionPromise = null
  }

  async function openDatabase(onBlocked: () => void): Promise<DeviceConnection> {
    if (typeof indexedDB === 'undefined')
      throw new DOMException('There is no IndexedDB.', 'NotSupportedError')
    let previousVersion = 0
    let cause: unknown
    const migrate = async (database: IDBPDatabase<DeviceSchema>, transaction: Upgrade) => {
      // Opening fails with the same error.
      transaction.done.catch(() => {})
      try {
        for (const [toVersion, migration] of migrationsByVersion)
          if (toVersion > previousVersion) await migration(database, transaction)
      } catch (error) {
        cause = error
        try {
          transaction.abort()
        } catch {
          // Already done by the browser.
        }
      }
    }
    try {
      return await openDB<DeviceSchema>(databaseName, version, {
        upgrade: (database, oldVersion, _after, transaction) => {
          previousVersion = oldVersion
          void migrate(database, transaction)
        },
        blocked: onBlocked,
        blocking: (_current, _blocked, event) => {
          forgetConnection()
          // A newer page or a deletion waits for this connection.
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forgetConnection,
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'VersionError')
        throw new DatabaseNewerError()
      throw previousVersion > 0
        ? new MigrationFailedError('not migrated', { cause: cause ?? error })
        : error
    }
  }

  /** Caches the result of opening. */
  async function cacheConnection(result: Promise<DeviceConnection>) {
    try {
      await result
      connectionPromise = result
    } catch (error) {
      // Retrying would fail again and disturb tabs of the previous version.
      connectionPromise = error instanceof MigrationFailedError ? result : null
    }
  }

  async function open(): Promise<DeviceConnection> {
    const { promise, reject } = Promise.withResolvers<never>()
    const result = openDatabase(() => reject(new DatabaseBlockedError()))
    // While blocked by another tab, all callers get the error and one open request waits.
    void cacheConnection(result)
    return Promise.race([result, promise])
  }

  return () => (connectionPromise ??= open())
}

/** Connection of this page. */
export const deviceConnection = createConnector()

/** Key-value storage in IndexedDB. All promises may reject. */
export interface DeviceDatabase {
  read(key: string): Promise<unknown>
  /**
   * Reads, changes and writes in one transaction, safe across tabs, and notifies other tabs. `change` may write further
   * values.
   */
  change(
    key: string,
    change: (stored: unknown, writeAlso: (key: string, value: unknown) => void) => unknown,
  ): Promise<void>
  /**
   * Writes all values at once without reading, in place of pending changes: the only write that a closing page has time
   * for.
   */
  writeOnClose(entries: readonly (readonly [key: string, value: unknown])[]): Promise<void>
  keys(): Promise<string[]>
  /** Calls `onChange` with keys changed by other tabs, and `onUpgrade` if a newer app takes over. */
  listen(onChange: (key: string) => void, onUpgrade: () => void): void
}

const channelName = 'brand-protection:device'

/** Storage of this browser; null if there is none, as in some tests. */
export function openDeviceDatabase(connect = deviceConnection): DeviceDatabase | null {
  if (typeof indexedDB === 'undefined') return null
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
  const notifyTabs = (key: string) => channel?.postMessage(key)
  let onUpgradeListener = () => {}
  const handleVersionChange = ({ newVersion }: IDBVersionChangeEvent) => {
    // Null: site data is being deleted.
    if (newVersion !== null) onUpgradeListener()
  }
  async function connectAndListen(): Promise<DeviceConnection> {
    const connection = await connect()
    connection.addEventListener('versionchange', handleVersionChange)
    return connection
  }
  const activeTransactions = new Set<{ abort: () => void }>()
  function abortChanges() {
    for (const change of activeTransactions) {
      try {
        change.abort()
      } catch {
        // It is already stored.
      }
    }
  }
  return {
    read: async (key) => (await connectAndListen()).get('device', key),
    change: async (key, change) => {
      const transaction = (await connectAndListen()).transaction('device', 'readwrite')
      const { store: deviceStore, done } = transaction
      activeTransactions.add(transaction)
      try {
        const write = async (stored: unknown) => {
          const entries = new Map<string, unknown>()
          const next = change(stored, (otherKey, value) => entries.set(otherKey, value))
          entries.set(key, next)
          await Promise.all(
            [...entries].map(async ([storeKey, value]) => deviceStore.put(value, storeKey)),
          )
        }
        await Promise.all([deviceStore.get(key).then(write), done])
      } finally {
        activeTransactions.delete(transaction)
      }
      notifyTabs(key)
    },
    writeOnClose: async (entries) => {
      const connection = await connectAndListen()
      abortChanges()
      const transaction = connection.transaction('device', 'readwrite')
      const written = entries.map(async ([key, value]) => transaction.store.put(value, key))
      // Commit explicitly; otherwise a closing page loses the transaction.
      transaction.commit()
      await Promise.all([...written, transaction.done])
      for (const [key] of entries) notifyTabs(key)
    },
    keys: async () => (await connectAndListen()).getAllKeys('device'),
    listen: (onChange, onUpgrade) => {
      onUpgradeListener = onUpgrade
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') onChange(data)
      })
    },
  }
}
