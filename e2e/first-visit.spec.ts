import { northbankPath } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, storeSession } from './sign-in.ts'

test('a new user sees one hint, and closing it moves nothing', async ({ page }) => {
  const hint = page.getByRole('region', { name: 'Getting started' })
  const row = page.locator('main tbody tr[data-row]').first()
  await openSignedIn(page, `${northbankPath}/domains`, { firstVisit: true })
  await expect(hint).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeVisible()
  const before = await row.boundingBox()
  await hint.getByRole('button', { name: 'Got it' }).click()
  await expect(hint).toHaveCount(0)
  expect(await row.boundingBox()).toEqual(before)
})

test('the hint stays closed if the user leaves the page immediately', async ({ page }) => {
  await openSignedIn(page, '/brands', { firstVisit: true })
  const gotIt = page.getByRole('button', { name: 'Got it' })
  await expect(gotIt).toBeVisible()
  const navigated = page.waitForEvent('framenavigated')
  await gotIt.evaluate((button: HTMLElement) => {
    button.click()
    location.href = '/takedowns'
  })
  await navigated
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(gotIt).toHaveCount(0)
})

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
