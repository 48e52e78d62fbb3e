import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb'

/** All that is kept on this device. Every key begins with the user's id, so that users share nothing (C9). */
export interface DeviceSchema extends DBSchema {
  /** Values by key: marks, drafts, choices. */
  device: { key: string; value: unknown }
  /** Requests for takedowns, one by one. */
  requests: { key: string; value: unknown }
  /** Lists of requests. */
  runs: { key: string; value: unknown }
}
export type DeviceConnection = IDBPDatabase<DeviceSchema>

const name = 'brand-protection'

type Upgrade = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>
/**
 * Brings the database from the version before to its own. All steps of one upgrade share its transaction, which ends
 * when a step waits for anything but the database.
 */
export type Migration = (
  database: IDBPDatabase<DeviceSchema>,
  transaction: Upgrade,
) => void | Promise<void>

const stores = ['device', 'requests', 'runs'] as const

/**
 * The steps by version, oldest first; the last one is the version of this app. A step that was released is never
 * changed: it meets the data of users who come from any version before it.
 */
export const migrations: ReadonlyMap<number, Migration> = new Map([
  [
    4,
    // Versions 1 (`device` alone) and 2 were never released, 3 never existed. What they stored stays where it is, and
    // a value in an older form is kept as one that cannot be read.
    (database) => {
      for (const store of stores)
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
    },
  ],
])

/** Another tab holds an older version of the database open, and this one has to wait for it. */
export class DatabaseBlocked extends Error {
  override readonly name = 'DatabaseBlocked'
}

/** A newer version of the app has stored here: this one must not touch what it does not know. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer'
}

/** Stored data could not be brought to this version. It is unchanged, as the whole upgrade was undone. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** Why this browser stores nothing. */
export type StorageTrouble = 'blocked' | 'newer' | 'migration-failed' | 'refused'

/** The trouble that an error of the database stands for. */
export function storageTrouble(error: unknown): StorageTrouble {
  if (error instanceof DatabaseBlocked) return 'blocked'
  if (error instanceof DatabaseNewer) return 'newer'
  return error instanceof MigrationFailed ? 'migration-failed' : 'refused'
}

/**
 * Opens the database when it is first needed, and again after the browser has closed it, as when the data
 * of the site was deleted. The promise rejects where storage is missing, forbidden, or of another version.
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
      // The opening fails with it.
      transaction.done.catch(() => {})
      try {
        for (const [to, step] of steps) if (to > from) await step(database, transaction)
      } catch (error) {
        cause = error
        try {
          transaction.abort()
        } catch {
          // The browser has done so already.
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
          // A newer page, or a deletion, waits for this connection alone.
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forget,
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'VersionError') throw new DatabaseNewer()
      throw from > 0 ? new MigrationFailed('not migrated', { cause: cause ?? error }) : error
    }
  }

  /** Has every later caller get what came of an opening. */
  async function keep(asked: Promise<DeviceConnection>) {
    try {
      await asked
      opening = asked
    } catch (error) {
      // Another try of this page would fail in the same way, and disturb tabs of the version before.
      opening = error instanceof MigrationFailed ? asked : null
    }
  }

  async function open(): Promise<DeviceConnection> {
    const { promise, reject } = Promise.withResolvers<never>()
    const asked = ask(() => reject(new DatabaseBlocked()))
    // While another tab is in the way, every caller hears of it and one opening waits.
    void keep(asked)
    return Promise.race([asked, promise])
  }

  return () => (opening ??= open())
}

/** The connection of this page. */
export const deviceConnection = connectDevice()

/** What is kept on this device: values by key, in IndexedDB. Every promise may reject: storage may refuse. */
export interface DeviceDatabase {
  read(key: string): Promise<unknown>
  /**
   * Reads, changes and writes in one transaction, so that two tabs lose nothing; tells the other tabs. `change` may
   * have further values written with its own.
   */
  change(
    key: string,
    change: (stored: unknown, writeToo: (key: string, value: unknown) => void) => unknown,
  ): Promise<void>
  /**
   * Writes without reading first, all at once and instead of every change that is still under way: the one thing that
   * a page which is being closed has time for. Whatever would have to wait for another transaction ends with the page.
   */
  putLast(entries: readonly (readonly [key: string, value: unknown])[]): Promise<void>
  keys(): Promise<string[]>
  /** Calls `heard` with the keys whose values other tabs have changed, and `upgraded` when a newer app takes over. */
  listen(heard: (key: string) => void, upgraded: () => void): void
}

const channelName = 'brand-protection:device'

/** The database of this browser; null where there is none, as on a server or in a test. */
export function openDeviceDatabase(connect = deviceConnection): DeviceDatabase | null {
  if (typeof indexedDB === 'undefined') return null
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
  const tell = (key: string) => channel?.postMessage(key)
  let tellUpgraded = () => {}
  const handleVersionChange = ({ newVersion }: IDBVersionChangeEvent) => {
    // Null: the data of the site is being deleted.
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
        // It is stored already, and was about to say so.
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
      // Without this the browser waits for further requests, and drops all when the page is gone.
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
