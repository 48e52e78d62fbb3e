import { cleanup } from '@testing-library/react'
import * as fake from 'fake-indexeddb'
import { afterEach, beforeAll } from 'vitest'

/** Browser globals of IndexedDB. */
const classes = Object.fromEntries(Object.entries(fake).filter(([name]) => name.startsWith('IDB')))

/** Offers the database of a browser from now on, to the end of the file: the next one begins without. */
export function offerDatabase(): void {
  Object.assign(globalThis, classes, { indexedDB: new fake.IDBFactory() })
}

/**
 * Gives the tests of a file the storage of a browser, empty for each of them. Without it there is none,
 * and no request can be sent.
 */
export function deviceFixture(): void {
  // The name is there in happy-dom, the locks are not: as in a page without https.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'locks')
  beforeAll(offerDatabase)
  afterEach(async () => {
    // Later writes of the page would affect the next test.
    cleanup()
    const { forgetDeviceStores } = await import('#/storage/device-store.ts')
    await forgetDeviceStores()
    await new Promise<void>((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase('brand-protection')
      deletion.addEventListener('success', () => resolve())
      deletion.addEventListener('error', () => reject(new Error('not deleted')))
    })
  })
}
