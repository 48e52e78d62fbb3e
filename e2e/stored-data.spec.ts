import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { enter } from './sign-in.ts'
import { domains, rowAt } from './triage-list.ts'

/** Opens the database in another tab like an app of that version and keeps it open. */
const openAs = (tab: Page, version: number) =>
  tab.evaluate(
    async (to) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('brand-protection', to)
        opening.addEventListener('upgradeneeded', () => {
          const { objectStoreNames: names } = opening.result
          if (!names.contains('device')) opening.result.createObjectStore('device')
        })
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const stored = opening.result.transaction('device').objectStore('device').getAllKeys()
          stored.addEventListener('success', () => resolve(stored.result.map(String)))
        })
      }),
    version,
  )

const newerWords = (page: Page) =>
  page.getByText(/^A newer version of this app was used in this browser/).first()

test('a tab reports at once that a newer version has upgraded the database, and loses no data', async ({
  page,
  app,
  allowConsole,
}) => {
  // A standalone file has no icon.
  allowConsole(/404/)
  await enter(page, domains)
  await expect(rowAt(page, 1)).toBeVisible()
  await keysHeard(page)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByRole('link', { name: '1 dismissed' })).toBeVisible()
  const newer = await page.context().newPage()
  await newer.goto(`${app.url}/licenses.txt`)
  const keys = await openAs(newer, 5)
  expect(keys.some((key) => key.includes('/marks/'))).toBe(true)
  await expect(newerWords(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  // The older app ignores unknown data, also after a reload.
  await page.reload()
  await expect(newerWords(page)).toBeVisible()
  expect((await openAs(newer, 5)).toSorted()).toEqual(keys.toSorted())
})

test('a tab blocked by an older version says so, and shows the stored data once that tab closes', async ({
  page,
  app,
  allowConsole,
}) => {
  // A standalone file has no icon.
  allowConsole(/404/)
  const older = await page.context().newPage()
  await older.goto(`${app.url}/licenses.txt`)
  await openAs(older, 1)
  await enter(page, domains)
  const words = page.getByText(
    /^Another tab runs an older version of this app\. Close or reload that tab/,
  )
  await expect(words.first()).toBeVisible()
  await older.close()
  await expect(words).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
})
