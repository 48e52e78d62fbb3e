import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import { listOf } from './triage-list.ts'

/* F10, F11, F18: files are saved, and views named, with the keyboard alone. */

test.beforeEach(async ({ page }) => {
  // A browser that does not ask where a file is to go.
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await signIn(page, 'demo-key-owner', { keep: true })
})

/** The list of a brand, with the focus on a row of it. */
async function openList(page: Page, url: string): Promise<void> {
  const { path } = await listOf(page.request, url, 'Northbank')
  await page.goto(`${path}?triage=all&verdict=red`)
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('j')
}

const said = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('F10 a list is exported by keys: choice, Enter, Done, and back in the list', async ({
  app,
  page,
}) => {
  await openList(page, app.url)
  const before = await said(page)
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export domains' })
  await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'JSON' })).toBeFocused()
  const held = Promise.withResolvers<void>()
  await page.route(/domains\/\?.*compact=true/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.keyboard.press('Enter')
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Cancelled. No file was kept.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'JSON' })).toBeFocused()
  held.resolve()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await said(page)).toBe(before)
})

test('F11 an evidence file is saved by keys', async ({ app, page }) => {
  await openList(page, app.url)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Evidence file…' }).first()).toBeVisible()
  await page.keyboard.press('Shift+F')
  const dialog = page.getByRole('dialog', { name: 'Evidence file' })
  await expect(dialog.getByRole('button', { name: 'Save file' })).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.html$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('F18 a view is named, deleted, brought back and left by keys', async ({ app, page }) => {
  await openList(page, app.url)
  await page.keyboard.press('Shift+V')
  const dialog = page.getByRole('dialog', { name: 'Views' })
  const name = dialog.getByLabel('Save this list as')
  await expect(name).toBeFocused()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Saved “By keys”.')).toBeVisible()
  const remove = dialog.getByRole('button', { name: 'Delete By keys' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(0)
  // What had the focus is gone: it goes to the way back.
  await expect(dialog.getByText('Deleted “By keys”.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeVisible()
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
