import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Takedowns' })

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
  await expect(page).toHaveURL(/status=CLOSED/)
  await sheet.getByRole('button', { name: 'Show the list' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await expectAccessible(page, 'closed cases')
  await page.getByRole('combobox', { name: 'Which cases' }).selectOption({ label: 'Mine' })
  await expect(page).toHaveURL(/who=me/)
  await expect(page).not.toHaveURL(/status=/)
})
