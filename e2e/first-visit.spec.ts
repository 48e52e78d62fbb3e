import { northbankPath, ownerKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, storeSession, signIn } from './sign-in.ts'

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
  const left = page.waitForEvent('framenavigated')
  await gotIt.evaluate((button: HTMLElement) => {
    button.click()
    location.href = '/takedowns'
  })
  await left
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(gotIt).toHaveCount(0)
})

test('after sign-in on a phone, the hint appears with the first content', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The shell waits 140 ms for its data (routes/_app.tsx), which is too short on a busy machine.
  await page.addInitScript(() => {
    const originalSetTimeout = window.setTimeout.bind(window)
    window.setTimeout = ((handler: TimerHandler, delayMs?: number) =>
      originalSetTimeout(handler, delayMs === 140 ? 10_000 : delayMs)) as typeof setTimeout
  })
  await page.goto(`${northbankPath}/domains`)
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('#side') === null) return
      const hint = document.querySelector('[aria-label="Getting started"]')
      document.documentElement.dataset['firstContent'] = hint === null ? 'alone' : 'with hint'
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await signIn(page, ownerKey)
  await expect(page.locator('html')).toHaveAttribute('data-first-content', 'with hint')
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
