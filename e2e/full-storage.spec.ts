import type { Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { casesOf, countPosts, dock, prepare, send, stopDelay, website } from './request-form.ts'
import { signIn } from './sign-in.ts'
import { fillStorage, freeStorage, limitStorage } from './small-storage.ts'
import { listOf } from './triage-list.ts'

/* A browser whose storage is used up: nothing is lost in silence, and nothing that was not stored is called so. */

const banner = (page: Page) =>
  page.getByText('What was not stored is lost when the page is closed.')
const rows = (page: Page) => page.locator('main tbody tr[data-row]')

async function openList(page: Page, url: string): Promise<void> {
  const { path } = await listOf(page.request, url, largestBrand)
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
  await keysHeard(page)
}

/** Signs in where there is little room. */
async function begin(page: Page, url: string): Promise<void> {
  await limitStorage(page, url, 4_000_000)
  await signIn(page, 'demo-key-owner', { keep: true })
}

test('notes and views that find no room are told as such, and stored as soon as there is some (P7, F18)', async ({
  page,
  app,
}) => {
  await begin(page, app.url)
  await openList(page, app.url)
  await fillStorage(page)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(/new notes are lost when the page is closed/)).toBeVisible()
  await expect(page.getByText('1 dismissed', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('dismissed in this browser')).toHaveCount(0)

  await page.keyboard.press('Shift+V')
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByRole('textbox', { name: 'Save this list as' }).fill('Full')
  await views.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByText('or has no room left')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views).toHaveCount(0)

  // Said on every page, and before a sign-out, which ends the memory of the page.
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question.getByText('they are lost when you sign out')).toBeVisible()
  await expect(question.getByText(/in this browser\.$/).filter({ hasText: 'stay' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Stay signed in' }).click()

  await freeStorage(page)
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('1 dismissed in this browser')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Full' })).toBeVisible()
})

test('a request that cannot be written down is not sent, and sent once there is room (C141)', async ({
  page,
  app,
}) => {
  const target = 'https://no-room.evil.example/'
  const posts = countPosts(page)
  await stopDelay(page)
  await begin(page, app.url)
  await page.goto('/takedowns/new')
  await expect(website(page)).toBeVisible()
  await expect(page.getByText('drafts are saved in this browser')).toBeVisible()
  await fillStorage(page)
  await website(page).fill(target)
  await expect(page.getByText(/your text is lost when the page is closed/)).toBeVisible()
  await expect(page.getByText('drafts are saved in this browser')).toHaveCount(0)
  await send(page).click()
  await expect(page.getByText('Not sent: this browser cannot save the request')).toBeVisible()
  expect(posts()).toBe(0)

  await freeStorage(page)
  await send(page).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Case created' })).toBeVisible()
  expect(await casesOf(page.request, app.url, target)).toHaveLength(1)
  expect(posts()).toBe(1)
})

test('a request of a page that was closed is not sent by the next one, also where that first finds no room (C141)', async ({
  page,
  app,
}) => {
  const target = 'https://closed-without-room.evil.example/'
  const posts = countPosts(page)
  const at = Date.now()
  await stopDelay(page, at)
  await begin(page, app.url)
  await page.goto('/takedowns/new')
  await prepare(page, target)
  await fillStorage(page)
  await stopDelay(page, at + 1000)
  await page.goto('/brands')
  await expect(dock(page)).toContainText('Not sent yet')
  await freeStorage(page)
  await expect(dock(page)).toContainText('The page was closed before it was sent.')
  expect(await casesOf(page.request, app.url, target)).toEqual([])
  expect(posts()).toBe(0)
})
