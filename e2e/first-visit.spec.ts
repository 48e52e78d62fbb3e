import { northbank, owner } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { haveSession, signIn } from './sign-in.ts'

const pages = ['/brands', northbank, `${northbank}/domains`, '/takedowns', '/glossary']

test('a new user sees one hint, which shifts no layout and stays closed', async ({ page }) => {
  const hint = page.getByRole('region', { name: 'Getting started' })
  const gotIt = hint.getByRole('button', { name: 'Got it' })
  const main = page.getByRole('main')
  const row = main.locator('tbody tr[data-row]').first()
  await haveSession(page, { firstVisit: true })
  for (const path of pages) {
    await page.goto(path)
    await expect(hint, path).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`${northbank}/domains`)
  await expect(row).toBeVisible()
  const before = await row.boundingBox()
  await gotIt.click()
  await expect(hint).toHaveCount(0)
  await expect(main).toBeFocused()
  expect(await row.boundingBox()).toEqual(before)
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
    await expect(hint, path).toHaveCount(0)
  }
})

test('the hint stays closed if the user leaves the page immediately', async ({ page }) => {
  await haveSession(page, { firstVisit: true })
  await page.goto('/brands')
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
  await page.goto(`/sign-in?next=${northbank}/domains`)
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('#side') === null) return
      const hint = document.querySelector('[aria-label="Getting started"]')
      document.documentElement.dataset['firstContent'] = hint === null ? 'alone' : 'with hint'
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await signIn(page, owner)
  await expect(page.locator('html')).toHaveAttribute('data-first-content', 'with hint')
})

test('a touch device shows no keys on buttons but lists them in Help', async ({ browser }) => {
  const touch = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await touch.newPage()
  await haveSession(page)
  await page.goto(`${northbank}/domains`)
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog').locator('kbd').first()).toBeVisible()
  await touch.close()
})
