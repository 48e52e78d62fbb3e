import { domainsPath, rowAt } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

test('a touch device shows keyboard shortcuts only in Help, not on buttons', async ({ page }) => {
  await openSignedIn(page, domainsPath)
  await expect(rowAt(page, 1)).toBeVisible()
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog').locator('kbd').first()).toBeVisible()
})
