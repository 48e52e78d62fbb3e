import type { Page } from '@playwright/test'
import { analyst } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { closeKeys, keysHeard, openKeys } from './keys.ts'
import { enter, signIn, signOut } from './sign-in.ts'

/* What a user has chosen stays on the device. */

const scansRow = (page: Page) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Scans' })

async function scansBy(page: Page, key: string) {
  await openKeys(page)
  await page.getByRole('button', { name: 'Change keys' }).click()
  await page.getByRole('button', { name: 'Change Scans' }).click()
  await page.keyboard.press(key)
  await expect(scansRow(page).locator('kbd')).toHaveText([key])
  await closeKeys(page)
}

test('own keys outlive a reload, reach other tabs at once, and belong to one user', async ({
  page,
  context,
}) => {
  await enter(page, '/')
  const other = await context.newPage()
  await other.goto('/')
  await keysHeard(other)

  await scansBy(page, 'x')
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/\/scans$/)
  // The other tab hears of it a moment later.
  await expect(async () => {
    await other.keyboard.press('x')
    await expect(other).toHaveURL(/\/scans$/, { timeout: 1000 })
  }).toPass()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible()
  await openKeys(page)
  await expect(scansRow(page).locator('kbd')).toHaveText(['x'])
  await closeKeys(page)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).not.toHaveURL(/scans/)
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/\/scans$/)

  await signOut(page)
  await signIn(page, analyst)
  await openKeys(page)
  await expect(scansRow(page).locator('kbd')).toHaveText(['g', 's'])
})
