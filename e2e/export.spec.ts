import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Page } from '@playwright/test'
import { fetchAllRows, northbankPath } from './demo.ts'
import { domainsPath } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

/* F10: exports by keyboard, with and without the File System Access API. */

const scansPath = `${northbankPath}/scans`

const readDownload = async (download: Download | undefined): Promise<string> =>
  readFile((await download?.path()) ?? 'no file', 'utf8')

/** Opens a list, with the focus on its first row. */
async function openList(page: Page, path: string): Promise<void> {
  await openSignedIn(page, path)
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('j')
}

test('F10 an export by keyboard contains exactly the rows of the service and returns the focus', async ({
  page,
  request,
}) => {
  // A browser without the File System Access API; another test covers it.
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await openList(page, `${domainsPath}?triage=all&verdict=red`)
  const readFocusedText = () => page.evaluate(() => document.activeElement?.textContent)
  const focusedRow = await readFocusedText()
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export domains' })
  await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeFocused()
  const paused = Promise.withResolvers<void>()
  await page.route(/domains\/\?.*compact=true/, async (route) => {
    await paused.promise
    await route.fallback()
  })
  const downloads: Download[] = []
  page.on('download', (file) => void downloads.push(file))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Canceled. No file was saved.')).toBeVisible()
  expect(downloads).toEqual([])
  await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeFocused()
  paused.resolve()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/unique rows?.*; the service counted/)).toBeVisible()
  await expect.poll(() => downloads.length).toBe(2)
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await readFocusedText()).toBe(focusedRow)

  expect(downloads[0]?.suggestedFilename()).toMatch(/^northbank-domains-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readDownload(downloads[0])).split('\r\n')
  const rows = await fetchAllRows<{ id: string }>(request, `${northbankPath.slice(1)}/domains/`, {
    compact: 'true',
    triage_filter: 'all',
    verdict_filter: 'red',
    sort_field: 'review_priority',
    sort_direction: 'desc',
  })
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(rows.map(({ id }) => id))
  expect(lines.join()).not.toMatch(/https?:\/\//)
  const { result } = JSON.parse(await readDownload(downloads[1])) as {
    result: Record<string, unknown>
  }
  expect(result).toMatchObject({
    rows_in_file: rows.length,
    service_count: rows.length,
    complete: true,
  })
})

/** Replaces the native file picker, which tests can't operate, by a file in the origin's private file system. */
const stubFilePicker = (context: BrowserContext) =>
  context.addInitScript(() => {
    Reflect.set(window, 'showSaveFilePicker', async () =>
      (await navigator.storage.getDirectory()).getFileHandle('list.json', { create: true }),
    )
  })
/** Returns the content of the saved file; null if it doesn't exist. */
const readSavedFile = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle('list.json').catch(() => null)
    return handle === null ? null : (await handle.getFile()).text()
  })

test('F10 a streamed export is complete at the end and removed when canceled', async ({
  page,
  context,
}) => {
  await stubFilePicker(context)
  await openList(page, scansPath)
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export scans' })
  await dialog.getByRole('radio', { name: 'JSON' }).check()
  const paused = Promise.withResolvers<void>()
  await page.route(/scans\/\?.*page=3&/, async (route) => {
    await paused.promise
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Canceled. No file was saved.')).toBeVisible()
  await expect.poll(() => readSavedFile(page)).toBeNull()

  paused.resolve()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText(/unique rows?.*; the service counted/)).toBeVisible()
  const file = JSON.parse((await readSavedFile(page)) ?? '') as {
    rows: { id: string }[]
    result: { service_count: number; complete: boolean }
  }
  expect(file.result.complete).toBe(true)
  expect(new Set(file.rows.map(({ id }) => id)).size).toBe(file.result.service_count)
})

test('F10 a tab that closes during an export leaves no file that looks complete', async ({
  page,
  context,
}) => {
  await stubFilePicker(context)
  const downloads: Download[] = []
  page.on('download', (file) => void downloads.push(file))
  await openList(page, scansPath)
  await page.route(/scans\/\?.*page=3&/, () => {})
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export scans' })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText(/of [\d,]+ loaded$/)).toBeVisible()
  await page.close()

  const nextTab = await context.newPage()
  await nextTab.goto('/')
  // The picker created the file; nothing was written to it.
  expect(await readSavedFile(nextTab)).toBe('')
  expect(downloads).toEqual([])
})
