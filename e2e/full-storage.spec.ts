import type { Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, otherTest, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { otherBrandIds } from './other-records.ts'
import { otherKey } from './other-service.ts'
import { casesOf, countPosts, dock, prepare, send, stopDelay, website } from './request-form.ts'
import { signIn } from './sign-in.ts'
import { fillStorage, freeStorage, limitStorage } from './small-storage.ts'
import { listOf } from './triage-list.ts'

/* A browser whose storage is used up: nothing is lost in silence, and nothing that was not stored is called so. */

const banner = (page: Page) =>
  page.getByText('What was not stored is lost when the page is closed.')
const rows = (page: Page) => page.locator('main tbody tr[data-row]')
const fromCopy = (page: Page) => page.getByText(/^From the copy on this device, read/)

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

test('a copy that finds no room leaves the one before, and is made once there is some (F21)', async ({
  page,
  app,
}) => {
  const press = (name: string) => page.getByRole('button', { name }).click()
  await begin(page, app.url)
  await openList(page, app.url)
  await press('More filters')
  await press('Copy all domains')
  await press('Search the copy')
  await expect(fromCopy(page)).toBeVisible()
  await fillStorage(page)
  await press('About this copy…')
  await press('Copy all anew')
  await expect(page.getByText('This device has no room left for it.').first()).toBeVisible()
  await page.reload()
  await expect(fromCopy(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await freeStorage(page)
  await press('About this copy…')
  await press('Copy all anew')
  const running = page.getByRole('progressbar', { name: /^Copying all domains/ })
  await expect(running).toBeVisible()
  await expect(running).toBeHidden()
  await expect(page.getByText('Not copied.')).toHaveCount(0)
  await expect(fromCopy(page)).toBeVisible()
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

const brand = otherBrandIds[0] ?? ''

/** A scan of one domain, `minutes` after the first one. */
const scan = (minutes: number, code: number) => ({
  id: `00000005-0000-4000-8000-0000000000${10 + minutes}`,
  domain: '00000003-0000-4000-8000-000000000001',
  domain_name: 'changing.example',
  risk_score: 40,
  verdict: 'green',
  requires_human_review: false,
  https_head_request_response_code: code,
  created_at: new Date(Date.UTC(2026, 9, 1, 12, minutes)).toISOString(),
})

otherTest(
  'changes that are marked as seen without room stay new, which is said (F8)',
  async ({ page, other, service }) => {
    const answer = (...results: readonly object[]) =>
      service.answers.set(`/core/api/brands/${brand}/scans/`, {
        count: results.length,
        next: null,
        previous: null,
        results,
      })
    const panel = page.getByRole('region', { name: 'What changed' })
    const kinds = panel.getByRole('list', { name: 'Changes by kind' }).getByRole('listitem')
    const markSeen = panel.getByRole('button', { name: 'Mark as seen' })
    await limitStorage(page, other.app.url, 4_000_000)
    answer(scan(0, 200))
    await page.goto('/')
    await signIn(page, otherKey, { keep: true })
    await expect(panel).toContainText('your first visit')
    await page.reload()
    await expect(panel).toContainText('Nothing changed since then')
    answer(scan(1, 503), scan(0, 200))
    await page.reload()
    await expect(kinds).toHaveText(['1 went dark'])

    await fillStorage(page)
    await markSeen.click()
    await expect(panel.getByRole('alert')).toContainText('your next visit does not know of it')
    await expect(page.getByText('Marked as seen', { exact: true })).toHaveCount(0)
    await expect(banner(page)).toBeVisible()
    await page.reload()
    await expect(kinds).toHaveText(['1 went dark'])
    await freeStorage(page)
    await markSeen.click()
    await expect(panel).toContainText('Nothing changed.')
    await expect(page.getByText('Marked as seen', { exact: true })).toBeVisible()
    await page.reload()
    await expect(panel).toContainText('Nothing changed.')
  },
)
