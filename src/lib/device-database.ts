import { createStore, get, keys, update } from 'idb-keyval'

/** What is kept on this device: values by key, in IndexedDB. Every promise may reject: storage may refuse. */
export interface DeviceDatabase {
  read(key: string): Promise<unknown>
  /** Reads, changes and writes in one transaction, so that two tabs lose nothing; tells the other tabs. */
  change(key: string, change: (stored: unknown) => unknown): Promise<void>
  /** Writes without reading first: the one thing that a page which is being closed has time for. */
  put(key: string, value: unknown): Promise<void>
  keys(): Promise<string[]>
  /** Hears of the keys whose values other tabs have changed. */
  listen(heard: (key: string) => void): void
}

const channelName = 'brand-protection:device'

/** The database of this browser; null where there is none, as on a server or in a test. */
export function openDeviceDatabase(): DeviceDatabase | null {
  if (typeof indexedDB === 'undefined') return null
  const store = createStore('brand-protection', 'device')
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
  const tell = (key: string) => channel?.postMessage(key)
  // Asynchronous throughout: where storage is forbidden, `open` throws instead of failing later.
  return {
    read: async (key) => get<unknown>(key, store),
    change: async (key, change) => {
      await update(key, change, store)
      tell(key)
    },
    put: async (key, value) => {
      await store('readwrite', (values) => {
        const written = values.put(value, key)
        // Without this the browser waits for further requests, and drops all when the page is gone.
        values.transaction.commit()
        return written
      })
      tell(key)
    },
    keys: async () => (await keys(store)).filter((key) => typeof key === 'string'),
    listen: (heard) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') heard(data)
      })
    },
  }
}
