import type { Page } from '@playwright/test'

/**
 * Moves the look that this browser has noted `by` milliseconds into the past, with `fewer` look-alikes in each
 * brand; false while none is noted.
 */
export const lookedEarlier = (page: Page, by: number, fewer: number): Promise<boolean> =>
  page.evaluate(
    ([earlier, less]) =>
      new Promise<boolean>((resolve, reject) => {
        type Stored = { latest: { at: number; brands: { queue: number }[] } | null }
        const opening = indexedDB.open('brand-protection')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const transaction = database.transaction('device', 'readwrite')
          const store = transaction.objectStore('device')
          let found = false
          const asked = store.openCursor()
          asked.addEventListener('success', () => {
            const cursor = asked.result
            if (cursor === null) return
            const { latest } = cursor.value as Stored
            const { key } = cursor
            if (typeof key === 'string' && key.endsWith('/brand-looks') && latest) {
              found = true
              latest.at -= earlier
              for (const brand of latest.brands) brand.queue -= less
              cursor.update({ before: null, latest })
            }
            cursor.continue()
          })
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(found)
          })
        })
      }),
    [by, fewer] as const,
  )
