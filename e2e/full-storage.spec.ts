import type { Page } from '@playwright/test'
import { freezeClock } from './clock.ts'
import { domainsPath, rowAt } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import {
  fetchCases,
  countPosts,
  createUniqueHost,
  submitButton,
  websiteField,
} from './request-form.ts'
import { openSignedIn } from './sign-in.ts'

/* When the browser's storage is full, the app warns about everything that it couldn't store. */

/**
 * Limits the storage of the app's origin to `bytes`. Call it before opening the page: the browser reads the quota once,
 * and reads it again only when the storage seems full.
 */
async function limitStorage(page: Page, origin: string, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
}

/** Fills the storage up to its limit. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('filler')
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore('all', { autoIncrement: true }),
      )
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
    })
    const fits = async (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('all', 'readwrite')
        writing.addEventListener('complete', () => resolve(true))
        writing.addEventListener('abort', () => resolve(false))
        // Write random bytes, because compressible data would take up almost no space.
        writing.objectStore('all').put(crypto.getRandomValues(new Uint8Array(size)))
      })
    for (let size = 2 ** 16; size >= 1; size /= 2) while (await fits(size));
    database.close()
  })
}

/** Deletes the data that `fillStorage` wrote. */
async function freeStorage(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('filler')
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')))
      }),
  )
}

const banner = (page: Page) =>
  page.getByText('new notes, drafts and settings are lost when the page is closed')

test.beforeEach(({ page, app }) => limitStorage(page, app.url, 4_000_000))

test('P7 F18 the app warns if storage is too full for notes and views, and saves both once there is space', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expect(rowAt(page, 1)).toBeVisible()
  await waitForShortcuts(page)
  await fillStorage(page)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(/new notes are lost when the page is closed/)).toBeVisible()
  await expect(page.getByText('1 dismissed', { exact: false }).first()).toBeVisible()

  await page.keyboard.press('Shift+V')
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByRole('textbox', { name: 'Name' }).fill('Full')
  await views.getByRole('button', { name: 'Save' }).click()
  await expect(views.getByText('“Full” couldn’t be saved in this browser.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views).toHaveCount(0)

  // The new notes are only in memory, which signing out clears, so the sign-out dialog warns, too.
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(confirmation.getByText('your newest notes are lost when you sign out')).toBeVisible()
  await expect(
    confirmation.getByText(/in this browser\.$/).filter({ hasText: 'stay' }),
  ).toHaveCount(0)
  await confirmation.getByRole('button', { name: 'Stay signed in' }).click()

  await freeStorage(page)
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: '1 dismissed' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('button', { name: 'Full', exact: true })).toBeVisible()
})

test('C141 a request is not sent while it cannot be stored, and is sent exactly once when there is space again', async ({
  page,
  request,
}) => {
  const target = `https://${createUniqueHost('no-room')}/`
  const posts = countPosts(page)
  await freezeClock(page)
  await openSignedIn(page, '/takedowns/new')
  await expect(websiteField(page)).toBeVisible()
  await expect(page.getByText('drafts are saved in this browser')).toBeVisible()
  // Write a draft first: even if the storage is full, Chromium may still accept the first write to a database.
  await websiteField(page).fill('https://stored.example/')
  await expect(page.getByText('Will be sent')).toBeVisible()
  await fillStorage(page)
  await websiteField(page).fill(target)
  await expect(page.getByText(/your text is lost when the page is closed/)).toBeVisible()
  await expect(page.getByText('drafts are saved in this browser')).toHaveCount(0)
  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toBeVisible()
  expect(posts()).toBe(0)

  await freeStorage(page)
  await submitButton(page).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Case created' })).toBeVisible()
  expect(await fetchCases(request, target)).toHaveLength(1)
  expect(posts()).toBe(1)
})
