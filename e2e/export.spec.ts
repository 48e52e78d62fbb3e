import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { fetchAllRows, northbankPath } from './demo.ts'
import { domainsPath } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

/* F10: exports by keyboard. */

const readDownload = async (download: Download | undefined): Promise<string> =>
  readFile((await download?.path()) ?? 'no file', 'utf8')

/** Opens a list, with the focus on its first row. */
async function openList(page: Page, path: string): Promise<void> {
  await openSignedIn(page, path)
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('j')
}

test('F10 an export by keyboard contains exactly the service’s rows, and closing its dialog returns the focus', async ({
  page,
  request,
}) => {
  await openList(page, `${domainsPath}?triage=all&verdict=red`)
  const readFocusedText = () => page.evaluate(() => document.activeElement?.textContent)
  const focusedRow = await readFocusedText()
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export domains' })
  await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeFocused()
  const downloads: Download[] = []
  page.on('download', (file) => void downloads.push(file))
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText(/^Complete: [\d,]+ rows?, matching the service’s count\.$/),
  ).toBeVisible()
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
