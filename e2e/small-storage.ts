import type { Page } from '@playwright/test'

/**
 * Gives the origin of the app room for `bytes` in this browser. To be called before the page is opened: a browser
 * asks once how much room there is, and again only when that seems used up.
 */
export async function limitStorage(page: Page, origin: string, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
}

/** Fills what room is left, beside what the app has stored. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('filler')
      asked.addEventListener('upgradeneeded', () =>
        asked.result.createObjectStore('all', { autoIncrement: true }),
      )
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error ?? new Error('no database')))
    })
    const fits = async (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('all', 'readwrite')
        writing.addEventListener('complete', () => resolve(true))
        writing.addEventListener('abort', () => resolve(false))
        // What can be packed would take no room.
        writing.objectStore('all').put(crypto.getRandomValues(new Uint8Array(size)))
      })
    for (let size = 2 ** 16; size >= 1; size /= 2) while (await fits(size));
    database.close()
  })
}

/** Makes room again. */
export async function freeStorage(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.deleteDatabase('filler')
        asked.addEventListener('success', () => resolve())
        asked.addEventListener('error', () => reject(asked.error ?? new Error('not deleted')))
      }),
  )
}
