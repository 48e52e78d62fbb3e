// oxlint-disable-next-line import/no-unassigned-import -- it puts IndexedDB into the global scope
import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'

/**
 * Gives the tests of a file the storage of a browser, empty for each of them. Without it there is none,
 * and no request can be sent.
 */
export function deviceFixture(): void {
  // The name is there in happy-dom, the locks are not: as in a page without https.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'locks')
  afterEach(
    async () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('brand-protection')
        deletion.addEventListener('success', () => resolve())
        deletion.addEventListener('error', () => reject(new Error('not deleted')))
      }),
  )
}
