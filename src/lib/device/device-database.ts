import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

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
const version = 4

/** Another tab holds an older version of the database open, and this one has to wait for it. */
export class DatabaseBlocked extends Error {
  override readonly name = 'DatabaseBlocked'
}

/**
 * Opens the database when it is first needed, and again after the browser has closed it, as when the data
 * of the site was deleted. The promise rejects where storage is missing, forbidden or held by an older page.
 */
export function connectDevice(): () => Promise<DeviceConnection> {
  let opening: Promise<DeviceConnection> | null = null

  async function open(): Promise<DeviceConnection> {
    if (typeof indexedDB === 'undefined')
      throw new DOMException('There is no IndexedDB.', 'NotSupportedError')
    const forget = () => {
      opening = null
    }
    let refuse: (error: Error) => void = () => {}
    const blocked = new Promise<never>((_resolve, reject) => {
      refuse = reject
    })
    const asked = openDB<DeviceSchema>(name, version, {
      upgrade: (database) => {
        // What an earlier form of it holds is not taken over.
        for (const store of database.objectStoreNames) database.deleteObjectStore(store)
        database.createObjectStore('device')
        database.createObjectStore('requests')
        database.createObjectStore('runs')
      },
      blocked: () => refuse(new DatabaseBlocked()),
      blocking: (_current, _blocked, event) => {
        forget()
        // A newer page, or a deletion, waits for this connection alone.
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
    return Promise.race([asked, blocked])
  }

  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
}

/** The connection of this page. */
export const deviceConnection = connectDevice()

/** What is kept on this device: values by key, in IndexedDB. Every promise may reject: storage may refuse. */
export interface DeviceDatabase {
  read(key: string): Promise<unknown>
  /** Reads, changes and writes in one transaction, so that two tabs lose nothing; tells the other tabs. */
  change(key: string, change: (stored: unknown) => unknown): Promise<void>
  /**
   * Writes without reading first, all at once and instead of every change that is still under way: the one thing that
   * a page which is being closed has time for. Whatever would have to wait for another transaction ends with the page.
   */
  putLast(entries: readonly (readonly [key: string, value: unknown])[]): Promise<void>
  keys(): Promise<string[]>
  /** Hears of the keys whose values other tabs have changed. */
  listen(heard: (key: string) => void): void
}

const channelName = 'brand-protection:device'

/** The database of this browser; null where there is none, as on a server or in a test. */
export function openDeviceDatabase(connect = deviceConnection): DeviceDatabase | null {
  if (typeof indexedDB === 'undefined') return null
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
  const tell = (key: string) => channel?.postMessage(key)
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
    read: async (key) => (await connect()).get('device', key),
    change: async (key, change) => {
      const transaction = (await connect()).transaction('device', 'readwrite')
      const { store, done } = transaction
      underWay.add(transaction)
      try {
        await Promise.all([
          store.get(key).then(async (stored) => store.put(change(stored), key)),
          done,
        ])
      } finally {
        underWay.delete(transaction)
      }
      tell(key)
    },
    putLast: async (entries) => {
      const connection = await connect()
      stopChanges()
      const transaction = connection.transaction('device', 'readwrite')
      const written = entries.map(async ([key, value]) => transaction.store.put(value, key))
      // Without this the browser waits for further requests, and drops all when the page is gone.
      transaction.commit()
      await Promise.all([...written, transaction.done])
      for (const [key] of entries) tell(key)
    },
    keys: async () => (await connect()).getAllKeys('device'),
    listen: (heard) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') heard(data)
      })
    },
  }
}
