import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { openSignedIn } from './sign-in.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Takedowns' })
const rows = (page: Page) => table(page).locator('tr[data-row]')

test('a status, keys and a column choose cases, and Back returns to the row', async ({ page }) => {
  await openSignedIn(page, '/takedowns?status=all')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await expect(page).toHaveURL(/status=CLOSED/)
  await expectAccessible(page, 'closed cases')
  for (const row of await rows(page).all()) await expect(row).toContainText('Closed')

  await waitForShortcuts(page)
  const current = table(page).locator('tr[aria-current]')
  const expectOnRow = async (id: string | null) => {
    await expect(current).toHaveAttribute('data-row', id ?? 'no case')
    await expect(current.getByRole('link')).toBeFocused()
    await expect(current).toBeInViewport()
  }
  await page.keyboard.press('End')
  await expect(current.getByRole('link')).toBeFocused()
  const last = await current.getAttribute('data-row')
  await page.keyboard.press('k')
  await expect(current).not.toHaveAttribute('data-row', last ?? 'no case')
  const before = await current.getAttribute('data-row')
  await expectOnRow(before)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/takedowns/${before}$`))
  await expect(page.getByRole('list', { name: 'Where it stands' })).toBeVisible()
  await page.goBack()
  await expectOnRow(before)
  await page.getByRole('button', { name: 'Created' }).click()
  await expect(page).toHaveURL(/sort=created&direction=asc/)
  await expect(rows(page).first()).toHaveAttribute('data-row', last ?? 'no case')
})

test('on a phone the case list starts near the top, and its filters are in a sheet', async ({
  page,
}) => {
  await openSignedIn(page, '/takedowns')
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    const first = table(page).getByRole('rowheader').first()
    await expect
      .poll(async () => (await first.boundingBox())?.y, { message: `at ${width} px` })
      .toBeLessThanOrEqual(300)
  }
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expectAccessible(page, 'filters of cases on a phone')
  await sheet.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await expect(page).toHaveURL(/status=.*CLOSED/)
  await sheet.getByRole('button', { name: 'Show the list' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Which cases' }).selectOption({ label: 'Mine' })
  await expect(page).toHaveURL(/who=me/)
  await expect(page).not.toHaveURL(/status=/)
})
