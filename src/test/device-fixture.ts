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
  indexedDB,
} from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll } from 'vitest'

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
  indexedDB,
}

/**
 * Gives the tests of a file the storage of a browser, empty for each of them. Without it there is none,
 * and no request can be sent.
 */
export function deviceFixture(): void {
  // The name is there in happy-dom, the locks are not: as in a page without https.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'locks')
  beforeAll(() => void Object.assign(globalThis, storage))
  afterEach(
    async () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('brand-protection')
        deletion.addEventListener('success', () => resolve())
        deletion.addEventListener('error', () => reject(new Error('not deleted')))
      }),
  )
  // The classes stay: what is still being read when the last test ends asks for them.
  afterAll(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
}
