import type { Locator, Page } from '@playwright/test'
import { domainsPath, evidencePane, expectRows, rowAt } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { isReachable } from './layout.ts'
import { openSignedIn } from './sign-in.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const link = (row: Locator) => row.getByRole('rowheader').getByRole('link').first()

test.beforeEach(async ({ page }) => {
  await openSignedIn(page, domainsPath)
  await expectRows(page, 50)
})

test('the selection bar takes one line, and everything that it covers can be scrolled into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const buttons = bar(page).getByRole('button').filter({ visible: true })
  const lastLink = link(rowAt(page, 50))
  for (const hasEvidence of [false, true]) {
    if (hasEvidence) await page.keyboard.press('Enter')
    await expect(buttons.filter({ hasText: /^(Request|Add to|Dismiss|More)/ })).toHaveCount(4)
    // Wait for the evidence before measuring the bar beside it.
    if (hasEvidence) await expect(evidencePane(page)).toBeVisible()
    await expect(async () => {
      expect((await bar(page).boundingBox())?.height).toBeLessThan(48)
      for (const button of await buttons.all()) expect(await isReachable(button)).toBe(true)
    }).toPass({ timeout: 20_000 })
    await page.keyboard.press('End')
    await expect(lastLink).toBeFocused()
    await expect.poll(() => isReachable(lastLink)).toBe(true)
    await expect.poll(() => isReachable(page.getByRole('link', { name: 'Next page' }))).toBe(true)
  }
  const moreButton = bar(page).getByRole('button', { name: 'More' })
  await moreButton.click()
  const menuItems = page.getByRole('menuitem')
  await expect(menuItems.first()).toHaveText(/^Watch/)
  // Press Escape while the focus is still on the button, not in the menu.
  await moreButton.focus()
  await page.keyboard.press('Escape')
  await expect(menuItems).toHaveCount(0)
  await expect(bar(page)).toBeVisible()

  await page.getByRole('button', { name: 'Close the evidence' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(buttons).toHaveText([/^Request/, /^More/, ''])
  expect((await bar(page).boundingBox())?.height).toBeLessThan(48)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(lastLink).toBeInViewport()
  await expect.poll(() => isReachable(lastLink)).toBe(true)
})
