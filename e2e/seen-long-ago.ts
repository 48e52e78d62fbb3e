import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type StoredBrand = { id: string; at: number; scans: { at: number | null; ids: string[] } | null }

/** Takes back by `hours` how far this browser has seen the scans of each brand; false while nothing is noted. */
const moveBack = (page: Page, hours: number): Promise<boolean> =>
  page.evaluate(
    (ago) =>
      new Promise<boolean>((resolve, reject) => {
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
            if (typeof cursor.key === 'string' && cursor.key.endsWith('/changes-seen')) {
              found = true
              const brands = cursor.value as StoredBrand[]
              const earlier = (at: number) => at - ago * 3_600_000
              cursor.update(
                brands.map(({ at, scans, ...rest }) => ({
                  ...rest,
                  at: earlier(at),
                  isFirst: false,
                  scans: scans && { at: scans.at === null ? null : earlier(scans.at), ids: [] },
                })),
              )
            }
            cursor.continue()
          })
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(found)
          })
        })
      }),
    hours,
  )

/** Opens a page that tells changes as if they had been seen last that many hours before the newest scan. */
export async function openChanges(page: Page, path: string, hours: number): Promise<void> {
  await page.goto(path)
  await expect.poll(() => moveBack(page, hours)).toBe(true)
  await page.reload()
  await expect(
    page.getByRole('table', { name: 'Changes' }).getByRole('rowheader').first(),
  ).toBeVisible()
  // Rows come brand by brand, and are pale until all are there.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
