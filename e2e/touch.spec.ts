import { northbankPath } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { storeSession } from './sign-in.ts'

test('a touch device shows no keys on buttons but lists them in Help', async ({ browser }) => {
  const touch = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await touch.newPage()
  await storeSession(page)
  await page.goto(`${northbankPath}/domains`)
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog').locator('kbd').first()).toBeVisible()
  await touch.close()
})
