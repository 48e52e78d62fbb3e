import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type StoredBrand = {
  id: string
  at: number
  scans: { at: number | null; ids: string[] } | null
}

/** Moves the time of each brand's last seen scan back by `hours`. Resolves to false if no brand is stored yet. */
export async function backdateSeenScans(page: Page, hours: number): Promise<boolean> {
  const moveBack = (at: number) => at - hours * 3_600_000
  const entries = await exchangeStoredEntries(page, '/changes-seen', [])
  const backdated = entries.map(([key, value]) => {
    const brands = (value as StoredBrand[]).map(({ at, scans, ...rest }) => ({
      ...rest,
      at: moveBack(at),
      isFirst: false,
      scans: scans && { at: scans.at === null ? null : moveBack(scans.at), ids: [] },
    }))
    return [key, brands] as const
  })
  await exchangeStoredEntries(page, '/changes-seen', backdated)
  return backdated.length > 0
}

/** Opens a page of changes as if the user had last seen it `hours` earlier. */
export async function openChanges(page: Page, path: string, hours: number): Promise<void> {
  await page.goto(path)
  await expect.poll(() => backdateSeenScans(page, hours)).toBe(true)
  await page.reload()
  await expect(
    page.getByRole('table', { name: 'Changes' }).getByRole('rowheader').first(),
  ).toBeVisible()
  // Rows load brand by brand and are dimmed until complete.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

type Entries = readonly (readonly [key: string, value: unknown])[]

/**
 * Writes entries, then returns all entries whose key ends with `keySuffix`. Returns none before the app has created its
 * database.
 */
const exchangeStoredEntries = (
  page: Page,
  keySuffix: string,
  newEntries: Entries,
): Promise<Entries> =>
  page.evaluate(
    async ([end, entries]) => {
      const databases = await indexedDB.databases()
      if (!databases.some(({ name }) => name === 'brand-protection')) return []
      return new Promise<Entries>((resolve, reject) => {
        const opening = indexedDB.open('brand-protection')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const transaction = database.transaction('device', 'readwrite')
          const store = transaction.objectStore('device')
          for (const [key, value] of entries) store.put(value, key)
          const keys = store.getAllKeys()
          const values = store.getAll()
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(
              keys.result.flatMap((key, index) =>
                typeof key === 'string' && key.endsWith(end)
                  ? [[key, values.result[index]] as const]
                  : [],
              ),
            )
          })
        })
      })
    },
    [keySuffix, newEntries] as const,
  )
