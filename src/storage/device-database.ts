import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb'

/** Schema of the IndexedDB database. Every key starts with the user ID, so that users share nothing (C9). */
export interface DeviceSchema extends DBSchema {
  /** Values by key: marks, drafts, settings. */
  device: { key: string; value: unknown }
  /** Takedown requests. */
  requests: { key: string; value: unknown }
  /** Runs of requests. */
  runs: { key: string; value: unknown }
}
export type DeviceConnection = IDBPDatabase<DeviceSchema>

const name = 'brand-protection'

type Upgrade = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>
/**
 * Migrates the database by one version. All migrations share a transaction, which ends if one awaits anything but the
 * database.
 */
export type Migration = (
  database: IDBPDatabase<DeviceSchema>,
  transaction: Upgrade,
) => void | Promise<void>

const stores = ['device', 'requests', 'runs'] as const

/**
 * Migrations by version, oldest first; the last is this app's version. Released migrations must never change, because
 * users may upgrade from any version.
 */
export const migrations: ReadonlyMap<number, Migration> = new Map([
  [
    4,
    // Versions 1 (only `device`) and 2 were never released, 3 never existed. Their data stays, and values in old
    // formats are
    // kept as unreadable.
    (database) => {
      for (const store of stores)
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
    },
  ],
])

/** Another tab keeps an older version open and blocks the upgrade. */
export class DatabaseBlocked extends Error {
  override readonly name = 'DatabaseBlocked'
}

/** The database has a newer version, which this one must not change. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer'
}

/** The migration failed. The data is unchanged. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** Why storage is unavailable. */
export type StorageTrouble = 'blocked' | 'newer' | 'migration-failed' | 'refused'

/** Maps a database error. */
export function storageTrouble(error: unknown): StorageTrouble {
  if (error instanceof DatabaseBlocked) return 'blocked'
  if (error instanceof DatabaseNewer) return 'newer'
  return error instanceof MigrationFailed ? 'migration-failed' : 'refused'
}

/**
 * Opens the database on first use, and again after the browser has closed it, such as after deleting site data. Rejects
 * if storage is missing, denied or of another version.
 */
export function connectDevice(steps = migrations): () => Promise<DeviceConnection> {
  const version = Math.max(...steps.keys())
  let opening: Promise<DeviceConnection> | null = null
  const forget = () => {
    opening = null
  }

  async function ask(onBlocked: () => void): Promise<DeviceConnection> {
    if (typeof indexedDB === 'undefined')
      throw new DOMException('There is no IndexedDB.', 'NotSupportedError')
    let from = 0
    let cause: unknown
    const migrate = async (database: IDBPDatabase<DeviceSchema>, transaction: Upgrade) => {
      // Opening fails with the same error.
      transaction.done.catch(() => {})
      try {
        for (const [to, step] of steps) if (to > from) await step(database, transaction)
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
      return await openDB<DeviceSchema>(name, version, {
        upgrade: (database, before, _after, transaction) => {
          from = before
          void migrate(database, transaction)
        },
        blocked: onBlocked,
        blocking: (_current, _blocked, event) => {
          forget()
          // A newer page or a deletion waits for this connection.
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forget,
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'VersionError') throw new DatabaseNewer()
      throw from > 0 ? new MigrationFailed('not migrated', { cause: cause ?? error }) : error
    }
  }

  /** Caches the result of opening. */
  async function keep(asked: Promise<DeviceConnection>) {
    try {
      await asked
      opening = asked
    } catch (error) {
      // Retrying would fail again and disturb tabs of the previous version.
      opening = error instanceof MigrationFailed ? asked : null
    }
  }

  async function open(): Promise<DeviceConnection> {
    const { promise, reject } = Promise.withResolvers<never>()
    const asked = ask(() => reject(new DatabaseBlocked()))
    // While blocked by another tab, all callers get the error and one open request waits.
    void keep(asked)
    return Promise.race([asked, promise])
  }

  return () => (opening ??= open())
}

/** Connection of this page. */
export const deviceConnection = connectDevice()

/** Key-value storage in IndexedDB. All promises may reject. */
export interface DeviceDatabase {
  read(key: string): Promise<unknown>
  /**
   * Reads, changes and writes in one transaction, safe across tabs, and notifies other tabs. `change` may write further
   * values.
   */
  change(
    key: string,
    change: (stored: unknown, writeToo: (key: string, value: unknown) => void) => unknown,
  ): Promise<void>
  /**
   * Writes all values at once without reading, in place of pending changes: the only write that a closing page has time
   * for.
   */
  putLast(entries: readonly (readonly [key: string, value: unknown])[]): Promise<void>
  keys(): Promise<string[]>
  /** Calls `heard` with keys changed by other tabs, and `upgraded` if a newer app takes over. */
  listen(heard: (key: string) => void, upgraded: () => void): void
}

const channelName = 'brand-protection:device'

/** Storage of this browser; null if there is none, as in some tests. */
export function openDeviceDatabase(connect = deviceConnection): DeviceDatabase | null {
  if (typeof indexedDB === 'undefined') return null
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
  const tell = (key: string) => channel?.postMessage(key)
  let tellUpgraded = () => {}
  const handleVersionChange = ({ newVersion }: IDBVersionChangeEvent) => {
    // Null: site data is being deleted.
    if (newVersion !== null) tellUpgraded()
  }
  async function connected(): Promise<DeviceConnection> {
    const connection = await connect()
    connection.addEventListener('versionchange', handleVersionChange)
    return connection
  }
  const underWay = new Set<{ abort: () => void }>()
  function stopChanges() {
    for (const change of underWay) {
      try {
        change.abort()
      } catch {
        // It is already stored.
      }
    }
  }
  return {
    read: async (key) => (await connected()).get('device', key),
    change: async (key, change) => {
      const transaction = (await connected()).transaction('device', 'readwrite')
      const { store, done } = transaction
      underWay.add(transaction)
      try {
        const write = async (stored: unknown) => {
          const entries = new Map<string, unknown>()
          const next = change(stored, (other, value) => entries.set(other, value))
          entries.set(key, next)
          await Promise.all([...entries].map(async ([to, value]) => store.put(value, to)))
        }
        await Promise.all([store.get(key).then(write), done])
      } finally {
        underWay.delete(transaction)
      }
      tell(key)
    },
    putLast: async (entries) => {
      const connection = await connected()
      stopChanges()
      const transaction = connection.transaction('device', 'readwrite')
      const written = entries.map(async ([key, value]) => transaction.store.put(value, key))
      // Commit explicitly; otherwise a closing page loses the transaction.
      transaction.commit()
      await Promise.all([...written, transaction.done])
      for (const [key] of entries) tell(key)
    },
    keys: async () => (await connected()).getAllKeys('device'),
    listen: (heard, upgraded) => {
      tellUpgraded = upgraded
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') heard(data)
      })
    },
  }
}
