import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Page } from '@playwright/test'
import { expectThemesAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signOut } from './sign-in.ts'

const domains = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains'
const fromCopy = (page: Page) => page.getByText(/^From the copy on this device, read/)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Domain contains' })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const firstHost = (page: Page) => page.locator('main tbody tr[data-row] th').first()

/** Opens the list of domains, and in it the tools of the copy. */
async function open(page: Page): Promise<void> {
  await page.goto(domains)
  await press(page, 'More filters')
}

/** Holds back the pages that a copy is read from, until what it returns is called. */
async function holdReading(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(/\/domains\/\?.*page_size=100/, async (route) => {
    await promise
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {})
  })
  return resolve
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  await open(page)
  await press(page, 'Copy all domains')
  await press(page, 'Search the copy')
  await expect(fromCopy(page)).toBeVisible()
})

test('the copy of a brand answers without the service, also after a reload (F21)', async ({
  page,
}) => {
  await page.reload()
  await expect(fromCopy(page)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await search(page).fill('login')
  await expect(page).toHaveURL(/host=login/)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest scan first')
  await expect(page).toHaveURL(/sort=scanned/)
  await expect(firstHost(page)).toContainText('login')
  await expect(fromCopy(page)).toBeVisible()
  // Those are the counts of the tabs, and not the rows.
  expect(asked.filter((url) => /\/domains\/\?/.test(url) && !/page_size=1(&|$)/.test(url))).toEqual(
    [],
  )
})

test('the copy of a brand answers while there is no network (F21)', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await search(page).fill('login')
  await expect(firstHost(page)).toContainText('login')
  await expect(fromCopy(page)).toBeVisible()
  await press(page, 'Add what is new')
  await expect(page.getByRole('alert').filter({ hasText: 'Not copied.' })).toBeVisible()
  await expect(fromCopy(page)).toBeVisible()
})

test('what is exported and selected of a copy comes from it, also without a network (F10, F21, P5)', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  // A browser that does not let pages write files; nobody can press in its own dialog.
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await page.goto(`${domains}?rows=device&triage=all&case=none`)
  await expect(fromCopy(page)).toBeVisible()
  const said = await page.getByText(/^[\d,]+ of [\d,]+ in this filter$/).textContent()
  const rows = /^[\d,]+/.exec(said ?? '')?.[0] ?? ''
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible()
  // What a press opens is fetched while there is a network.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)

  await page.getByRole('checkbox', { name: /^Select the \d+ rows shown/ }).check()
  await page.getByRole('button', { name: `Select all ${rows} in this filter` }).click()
  await expect(page.getByText(`All ${rows} in this filter selected`).last()).toBeVisible()

  const files: Download[] = []
  page.on('download', (file) => void files.push(file))
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export domains' })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(
    dialog.getByText(`${rows} rows, ${rows} unique; the copy counted ${rows}.`),
  ).toBeVisible()
  await expectThemesAccessible(page, 'an export from the copy')
  await expect.poll(() => files.length).toBe(2)
  const lines = (await readFile((await files[0]?.path()) ?? '', 'utf8')).split('\r\n')
  expect(lines.slice(1, -1)).toHaveLength(Number(rows.replaceAll(',', '')))
})

test('a copy goes with a sign-out, unless it is to be kept (C8, F21)', async ({ page }) => {
  const keep = page.getByRole('checkbox', { name: 'Keep it when I sign out' })
  await press(page, 'About this copy…')
  await keep.check()
  await expectThemesAccessible(page, 'about the copy')
  await press(page, 'Done')
  await signOut(page)
  await signIn(page, 'demo-key-owner', { keep: true })
  await open(page)
  await press(page, 'About this copy…')
  await keep.uncheck()
  await press(page, 'Done')
  await signOut(page)
  await signIn(page, 'demo-key-owner', { keep: true })
  await open(page)
  await expect(page.getByRole('button', { name: 'Copy all domains' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'About this copy…' })).toHaveCount(0)
})

test('a cancelled copy leaves the one before, or none (F21)', async ({ page, context }) => {
  const running = page.getByRole('progressbar', { name: /^Copying all domains/ })
  const letGo = await holdReading(context)
  await press(page, 'About this copy…')
  await press(page, 'Copy all anew')
  await expect(running).toBeVisible()
  await expectThemesAccessible(page, 'a copy under way', { over: false })
  await press(page, 'Cancel')
  await expect(running).toBeHidden()
  await expect(page.getByText('Not copied.')).toHaveCount(0)
  await search(page).fill('login')
  await expect(firstHost(page)).toContainText('login')
  await expect(fromCopy(page)).toBeVisible()

  await press(page, 'About this copy…')
  await press(page, 'Delete the copy')
  await expect(page.getByText(/^There is no copy of this brand/)).toBeVisible()
  await press(page, 'Copy all domains')
  await expect(running).toBeVisible()
  await press(page, 'Cancel')
  await expect(running).toBeHidden()
  letGo()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copy all domains' })).toBeVisible()
  await expect(page.getByText(/^There is no copy of this brand/)).toBeVisible()
})

test('a copy is the same in two tabs, and made by one of them at a time (F21)', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto(`${domains}?rows=device`)
  await expect(fromCopy(other)).toBeVisible()

  await press(page, 'About this copy…')
  await press(page, 'Delete the copy')
  const none = other.getByText(/^There is no copy of this brand/)
  await expect(none).toBeVisible()

  const letGo = await holdReading(context)
  await press(page, 'Copy all domains')
  await expect(page.getByRole('progressbar', { name: /^Copying all domains/ })).toBeVisible()
  await press(other, 'Copy all domains')
  await expect(other.getByText('Another tab is copying this brand.')).toBeVisible()
  await expect(none).toBeVisible()
  letGo()
  await expect(fromCopy(page)).toBeVisible()
  await expect(fromCopy(other)).toBeVisible()
  await expect(other.getByText('Not copied.')).toHaveCount(0)
  await search(other).fill('login')
  await expect(firstHost(other)).toContainText('login')
})

test('a wait that the service asks of the copying is told on top of the page, and all is copied after it (C17, F21)', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const wait = page.getByText(/^Too many requests\. Retrying/)
  await context.route(
    /\/domains\/\?.*page_size=100/,
    async (route) =>
      route.fulfill({
        status: 429,
        json: { detail: 'Too many.' },
        headers: { 'retry-after': '5' },
      }),
    { times: 1 },
  )
  await press(page, 'About this copy…')
  await press(page, 'Copy all anew')
  const running = page.getByRole('progressbar', { name: /^Copying all domains/ })
  await expect(wait).toBeVisible()
  await expect(running).toBeVisible()
  await expect(wait).toBeHidden()
  await expect(running).toBeHidden()
  await expect(page.getByText('Not copied.')).toHaveCount(0)
  await expect(fromCopy(page)).toBeVisible()
})

test('a tab that ends in the middle leaves the copy of before, and nothing in the way of the next (F21)', async ({
  page,
  context,
}) => {
  const letGo = await holdReading(context)
  await press(page, 'About this copy…')
  await press(page, 'Copy all anew')
  await expect(page.getByRole('progressbar', { name: /^Copying all domains/ })).toBeVisible()
  await page.close()

  const next = await context.newPage()
  // The key ends with the last tab.
  await signIn(next, 'demo-key-owner', { keep: true })
  await next.goto(`${domains}?rows=device`)
  await expect(fromCopy(next)).toBeVisible()
  await expect(next.getByRole('progressbar')).toHaveCount(0)
  await search(next).fill('login')
  await expect(firstHost(next)).toContainText('login')
  letGo()
  await press(next, 'More filters')
  await press(next, 'About this copy…')
  await press(next, 'Copy all anew')
  const running = next.getByRole('progressbar', { name: /^Copying all domains/ })
  await expect(running).toBeVisible()
  await expect(running).toBeHidden()
  await expect(next.getByText('Not copied.')).toHaveCount(0)
  await expect(fromCopy(next)).toBeVisible()
})
