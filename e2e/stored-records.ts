import type { Page } from '@playwright/test'

type Entries = readonly (readonly [key: string, value: unknown])[]

/** Writes entries into what this browser keeps by key, and answers all whose key ends so. */
const storedEntries = (page: Page, keyEnd: string, written: Entries): Promise<Entries> =>
  page.evaluate(
    ([end, entries]) =>
      new Promise<Entries>((resolve, reject) => {
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
      }),
    [keyEnd, written] as const,
  )

/** Whether this browser keeps a value under a key that ends so. */
export const isStored = async (page: Page, keyEnd: string): Promise<boolean> =>
  (await storedEntries(page, keyEnd, [])).length > 0

/**
 * Changes every value that this browser keeps under a key that ends so; null leaves one as it is. Whether any
 * was changed.
 */
export async function changeStored<Stored>(
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
