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
const storeNames = ['device', 'requests', 'runs'] as const

type Upgrade = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>
/**
 * Migrates the database by one version. All migrations share a transaction, which ends as soon as one awaits anything
 * but the database.
 */
export type Migration = (database: DeviceConnection, transaction: Upgrade) => void | Promise<void>

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

/**
 * Why storage is unavailable: another tab keeps an older version open and blocks the upgrade; the database has a newer
 * version, which this one must not change; the migration failed and the data is unchanged; or the browser denies it.
 */
export type StorageErrorCode = 'blocked' | 'newer' | 'migration-failed' | 'refused'

/** The database can't be opened. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, cause?: unknown) {
    super(`The database can't be opened: ${code}.`, { cause })
    this.code = code
  }
}

/** Returns why storage is unavailable, from a database error. */
export const toStorageErrorCode = (error: unknown): StorageErrorCode =>
  error instanceof StorageError ? error.code : 'refused'

/** Aborts a transaction that may have ended. */
export function abortTransaction(transaction: { abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // It was committed, or the browser has aborted it.
  }
}

/**
 * Creates a function that opens the database on first use, and again after the browser has closed it, such as after
 * deleting site data. It rejects if storage is missing, denied or of another version.
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
    let migrationError: unknown
    async function migrate(database: DeviceConnection, transaction: Upgrade) {
      // Handled below: opening the database fails with the same error.
      transaction.done.catch(() => {})
      try {
        for (const [toVersion, migration] of migrationsByVersion)
          if (toVersion > previousVersion) await migration(database, transaction)
      } catch (error) {
        migrationError = error
        abortTransaction(transaction)
      }
    }
    try {
      return await openDB<DeviceSchema>(databaseName, version, {
        upgrade: (database, oldVersion, _newVersion, transaction) => {
          previousVersion = oldVersion
          void migrate(database, transaction)
        },
        blocked: onBlocked,
        blocking: (_currentVersion, _blockedVersion, event) => {
          forgetConnection()
          // A newer page or a deletion waits for this connection.
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forgetConnection,
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'VersionError')
        throw new StorageError('newer', error)
      throw previousVersion > 0
        ? new StorageError('migration-failed', migrationError ?? error)
        : error
    }
  }

  async function cacheConnection(result: Promise<DeviceConnection>) {
    try {
      await result
      connectionPromise = result
    } catch (error) {
      // Migrating again would fail again and disturb tabs of the previous version.
      connectionPromise = toStorageErrorCode(error) === 'migration-failed' ? result : null
    }
  }

  function open(): Promise<DeviceConnection> {
    const { promise: blockedPromise, reject } = Promise.withResolvers<never>()
    const result = openDatabase(() => reject(new StorageError('blocked')))
    // While blocked by another tab, all callers get the error and one open request waits.
    void cacheConnection(result)
    return Promise.race([result, blockedPromise])
  }

  return () => (connectionPromise ??= open())
}

/** Opens the app's database, or returns the open connection. */
export const connectDevice = createConnector()
