import { cleanup } from '@testing-library/react'
import * as fake from 'fake-indexeddb'
import { afterEach, beforeAll } from 'vitest'

const indexedDbClasses = Object.fromEntries(
  Object.entries(fake).filter(([name]) => name.startsWith('IDB')),
)

export function stubIndexedDb(): void {
  Object.assign(globalThis, indexedDbClasses, { indexedDB: new fake.IDBFactory() })
}

/** Provides an empty IndexedDB to each test. Without it, the app can't send takedown requests. */
export function provideDatabase(): void {
  // happy-dom declares `navigator.locks` without implementing it. Remove it, as on a page without HTTPS.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'locks')
  beforeAll(stubIndexedDb)
  afterEach(async () => {
    // Unmount the page, because its later writes would affect the next test.
    cleanup()
    const { closeDeviceStores } = await import('#/storage/device-store.ts')
    await closeDeviceStores()
    await new Promise<void>((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase('brand-protection')
      deletion.addEventListener('success', () => resolve())
      deletion.addEventListener('error', () => reject(new Error('not deleted')))
    })
  })
}
