import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb'
import { afterEach, beforeAll } from 'vitest'

/** The names by which a browser offers its database. */
const storage = {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
}

/** Offers the database of a browser from now on, to the end of the file: the next one begins without. */
export function offerDatabase(): void {
  Object.assign(globalThis, storage, { indexedDB: new IDBFactory() })
}

/**
 * Gives the tests of a file the storage of a browser, empty for each of them. Without it there is none,
 * and no request can be sent.
 */
export function deviceFixture(): void {
  // The name is there in happy-dom, the locks are not: as in a page without https.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'locks')
  beforeAll(offerDatabase)
  afterEach(
    async () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('brand-protection')
        deletion.addEventListener('success', () => resolve())
        deletion.addEventListener('error', () => reject(new Error('not deleted')))
      }),
  )
}
