import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb'

/** Object stores. Every key starts with the user ID, so users of this browser share no data (C9). */
export interface DeviceSchema extends DBSchema {
  /** Values of `getDeviceStore`: notes, drafts, settings. */
  device: { key: string; value: unknown }
  /** Rows of the outbox. */
  requests: { key: string; value: unknown }
  /** Groups of requests that were submitted together. */
  runs: { key: string; value: unknown }
}
export type DeviceConnection = IDBPDatabase<DeviceSchema>

const databaseName = 'brand-protection'
const storeNames = ['device', 'requests', 'runs'] as const

type UpgradeTransaction = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>
/** All migrations share one transaction, which ends if a migration awaits anything but the database. */
export type Migration = (
  database: DeviceConnection,
  transaction: UpgradeTransaction,
) => void | Promise<void>

/** Migrations by target version, oldest first. Never change a released one: users may upgrade from any version. */
export const migrations: ReadonlyMap<number, Migration> = new Map([
  [
    4,
    // Also upgrades the unreleased versions 1 and 2, and keeps their data. Version 3 never existed.
    (database) => {
      for (const storeName of storeNames)
        if (!database.objectStoreNames.contains(storeName)) database.createObjectStore(storeName)
    },
  ],
])

export type StorageErrorCode =
  /** Another tab has an older version open, which blocks the upgrade. */
  | 'blocked'
  /** The database has a newer version, which this app must not change. */
  | 'newer'
  /** The upgrade failed. The data is unchanged. */
  | 'migration-failed'
  /** The browser denies access, or another error occurred. */
  | 'refused'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, cause?: unknown) {
    super(`The database can't be opened: ${code}.`, { cause })
    this.code = code
  }
}

/** Converts any error to a code. Errors without a code count as `refused`. */
export const toStorageErrorCode = (error: unknown): StorageErrorCode =>
  error instanceof StorageError ? error.code : 'refused'

export function abortTransaction(transaction: { abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // Already committed or aborted.
  }
}

/** Returns a function that opens the database on first use, and again if the connection was closed. */
export function createConnector(migrationsByVersion = migrations): () => Promise<DeviceConnection> {
  const version = Math.max(...migrationsByVersion.keys())
  let connectionPromise: Promise<DeviceConnection> | null = null
  const forgetConnection = () => {
    connectionPromise = null
  }

  async function openDatabase(onBlocked: () => void): Promise<DeviceConnection> {
    let previousVersion = 0
    let migrationError: unknown
    async function migrate(database: DeviceConnection, transaction: UpgradeTransaction) {
      // Avoid an unhandled rejection: opening the database fails with this error too.
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
          // Otherwise an upgrade or deletion of the database in another tab would have to wait.
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forgetConnection,
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'VersionError')
        throw new StorageError('newer', error)
      // Version 0 means that no upgrade was started or that the database was new. In both cases, no data is at risk, so
      // callers may try again.
      if (previousVersion === 0) throw error
      throw new StorageError('migration-failed', migrationError ?? error)
    }
  }

  async function cacheConnection(opening: Promise<DeviceConnection>) {
    try {
      await opening
      connectionPromise = opening
    } catch (error) {
      // Also cache a failed migration: a retry would fail again and disturb tabs that run the old version.
      connectionPromise = toStorageErrorCode(error) === 'migration-failed' ? opening : null
    }
  }

  function open(): Promise<DeviceConnection> {
    const { promise: blockedPromise, reject } = Promise.withResolvers<never>()
    const opening = openDatabase(() => reject(new StorageError('blocked')))
    // Callers get the `blocked` error at once. The connection is cached when the upgrade succeeds later.
    void cacheConnection(opening)
    return Promise.race([opening, blockedPromise])
  }

  return () => (connectionPromise ??= open())
}

export const connectDevice = createConnector()
