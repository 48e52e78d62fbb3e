import type { Page } from '@playwright/test'

/**
 * Adds days to those that this browser has seen of a brand: so many days ago, with so many domains to review;
 * false while none is noted.
 */
export const seenEarlier = (
  page: Page,
  brandId: string,
  days: readonly { ago: number; queue: number }[],
): Promise<boolean> =>
  page.evaluate(
    ([brand, earlier]) =>
      new Promise<boolean>((resolve, reject) => {
        type Stored = { days: { day: string; queue: number; red: null; open: number }[] }
        const opening = indexedDB.open('brand-protection')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const transaction = database.transaction('device', 'readwrite')
          const asked = transaction.objectStore('device').openCursor()
          let found = false
          asked.addEventListener('success', () => {
            const cursor = asked.result
            if (cursor === null) return
            if (typeof cursor.key === 'string' && cursor.key.endsWith(`/brand-days/${brand}`)) {
              found = true
              const stored = cursor.value as Stored
              for (const { ago, queue } of earlier) {
                const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
                stored.days.push({ day, queue, red: null, open: 2 })
              }
              cursor.update(stored)
            }
            cursor.continue()
          })
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(found)
          })
        })
      }),
    [brandId, days] as const,
  )
