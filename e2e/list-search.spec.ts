import type { Page } from '@playwright/test'
import { domainsPath, expectRows, rowAt } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { openSignedIn } from './sign-in.ts'

const current = (page: Page) => page.locator('tr[aria-current]')
const getFocusedRowId = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.dataset['row'] ?? null)

test('a search in the domain list moves the focus to its results, and leaving the search returns the focus to the previous row', async ({
  page,
}) => {
  await openSignedIn(page, '/brands')
  await page.goto(`${domainsPath}?pageSize=25`)
  await expectRows(page, 25)
  await waitForShortcuts(page)
  for (let row = 0; row < 7; row += 1) await page.keyboard.press('j')
  const seventhRowId = await current(page).getAttribute('data-row')
  const field = page.getByRole('searchbox').first()

  // Press Enter before the debounced search has updated the list.
  await page.keyboard.press('/')
  await page.keyboard.type('secure')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/host=secure/)
  await expect(rowAt(page, 1)).toHaveAttribute('aria-current', 'true')
  await expect(current(page).getByRole('rowheader')).toContainText('secure')
  await expect(current(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowAt(page, 2)).toHaveAttribute('aria-current', 'true')

  await page.goBack()
  await expect(page).not.toHaveURL(/host=/)
  await expect(field).toHaveValue('')
  await expect.poll(() => getFocusedRowId(page)).toBe(seventhRowId)
  await expect(current(page)).toHaveAttribute('data-row', seventhRowId ?? '')

  // Wait for the results this time. Escape cancels the search.
  await page.keyboard.press('/')
  await page.keyboard.type('card')
  await expect(page).toHaveURL(/host=card/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/host=/)
  await expect(field).toHaveValue('')
  await expect.poll(() => getFocusedRowId(page)).toBe(seventhRowId)
  // Back leaves the list, because the canceled search left no history entries.
  await page.goBack()
  await expect(page).not.toHaveURL(/domains/)
})
