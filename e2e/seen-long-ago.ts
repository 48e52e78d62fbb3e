import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type StoredBrand = {
  id: string
  at: number
  scans: { at: number | null; ids: string[] } | null
}

/** Takes back by `hours` how far this browser has seen the scans of each brand; false while nothing is noted. */
export function moveBack(page: Page, hours: number): Promise<boolean> {
  const earlier = (at: number) => at - hours * 3_600_000
  return changeStored<StoredBrand[]>(page, '/changes-seen', (brands) =>
    brands.map(({ at, scans, ...rest }) => ({
      ...rest,
      at: earlier(at),
      isFirst: false,
      scans: scans && { at: scans.at === null ? null : earlier(scans.at), ids: [] },
    })),
  )
}

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

type Entries = readonly (readonly [key: string, value: unknown])[]

/** Writes entries into what this browser keeps by key, and answers all whose key ends so; before the app has made its database, none. */
const storedEntries = (page: Page, keyEnd: string, written: Entries): Promise<Entries> =>
  page.evaluate(
    async ([end, entries]) => {
      const all = await indexedDB.databases()
      if (!all.some(({ name }) => name === 'brand-protection')) return []
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
              keys.result.flatMap((key, at) =>
                typeof key === 'string' && key.endsWith(end)
                  ? [[key, values.result[at]] as const]
                  : [],
              ),
            )
          })
        })
      })
    },
    [keyEnd, written] as const,
  )

/**
 * Changes every value that this browser keeps under a key that ends so; null leaves one as it is. Whether any
 * was changed.
 */
async function changeStored<Stored>(
  page: Page,
  keyEnd: string,
  change: (stored: Stored) => Stored | null,
): Promise<boolean> {
  const entries = await storedEntries(page, keyEnd, [])
  const changed = entries.flatMap(([key, value]) => {
    const now = change(value as Stored)
    return now === null ? [] : [[key, now] as const]
  })
  await storedEntries(page, keyEnd, changed)
  return changed.length > 0
}
