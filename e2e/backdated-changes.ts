import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type StoredBrand = {
  at: number
  isFirst: boolean
  scans: { at: number; ids: string[] } | null
}

/** Moves each brand's last seen scan back by a day. Resolves to false if no brand is stored yet. */
export const backdateSeenScans = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'brand-protection')) return false
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('brand-protection')
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('device', 'readwrite')
        const entries = transaction.objectStore('device').openCursor()
        let isStored = false
        entries.addEventListener('success', () => {
          const cursor = entries.result
          if (!cursor) return
          if (typeof cursor.key === 'string' && cursor.key.endsWith('/changes-seen')) {
            isStored = true
            const brands = cursor.value as StoredBrand[]
            for (const brand of brands) {
              brand.isFirst = false
              brand.at -= 86_400_000
              if (brand.scans) brand.scans = { at: brand.scans.at - 86_400_000, ids: [] }
            }
            cursor.update(brands)
          }
          cursor.continue()
        })
        transaction.addEventListener('complete', () => {
          opening.result.close()
          resolve(isStored)
        })
      })
    })
  })

/** Opens a page of changes as if the user had last seen it a day earlier. */
export async function openChanges(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => backdateSeenScans(page)).toBe(true)
  await page.reload()
  await expect(
    page.getByRole('table', { name: 'Changes' }).getByRole('rowheader').first(),
  ).toBeVisible()
  // Rows load brand by brand and are dimmed until complete.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
