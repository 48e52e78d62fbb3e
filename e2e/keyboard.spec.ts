import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navLink } from './screens.ts'

const focusLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body)

/** What takes the focus may come a moment after what it is lost with. */
const expectFocus = async (page: Page, when: string): Promise<void> =>
  expect.poll(() => focusLost(page), `no focus ${when}`).toBe(false)

/** Presses Tab until `target` has the focus, which must be seen and never be lost on the way. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      return
    }
    await page.keyboard.press(key)
    await expectFocus(page, `after ${presses + 1} presses`)
  }
  throw new Error(`Not reached by ${key}: ${target.toString()}`)
}

test('the whole way from sign-in to sign-out goes by keyboard alone', async ({ page }) => {
  test.slow()
  // Any pointer event would be this test's own mistake.
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(type, () => console.error(`${type} in a keyboard test`), true)
  })
  const title = page.getByRole('heading', { level: 1 })
  const arrivedAt = async (name: string | RegExp): Promise<void> => {
    await expect(title).toHaveText(name)
    await expect(title).toBeFocused()
  }

  await page.goto('/')
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByLabel('API key'))
  await page.keyboard.type('demo-key-owner')
  await page.keyboard.press('Enter')

  await expect(title).toHaveText('All brands')
  await expectFocus(page, 'after signing in')
  const brands = page.getByRole('table', { name: 'Brands' })
  await tabTo(page, brands.getByRole('link', { name: 'Northbank' }))
  await page.keyboard.press('Enter')
  await arrivedAt('Northbank')

  // A figure explains itself, and Escape gives the focus back.
  const about = page.getByRole('button', { name: 'About High risk' })
  await tabTo(page, about)
  await page.keyboard.press('Enter')
  await expect(page.locator('[popover]:popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(about).toBeFocused()

  const verdicts = page.getByRole('region', { name: 'Verdict', exact: true })
  await tabTo(page, verdicts.getByRole('link', { name: /^Red/ }))
  await page.keyboard.press('Enter')
  await arrivedAt('Domains')

  const domains = page.getByRole('table', { name: 'Domains' })
  await tabTo(page, domains.getByRole('button', { name: 'Domain' }))
  await page.keyboard.press('Enter')
  await expect(domains.getByRole('columnheader', { name: 'Domain' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expectFocus(page, 'after sorting')
  await tabTo(page, domains.getByRole('rowheader').first().getByRole('link'))
  await page.keyboard.press('Enter')
  const opened = page.getByRole('heading', { level: 2, name: /\[\.\]/ })
  await expect(opened).toBeVisible()
  await expectFocus(page, 'beside the evidence')

  await tabTo(page, navLink(page, 'Takedowns'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await arrivedAt('Takedowns')
  await tabTo(
    page,
    page.getByRole('table', { name: 'Takedowns' }).getByRole('rowheader').first().getByRole('link'),
  )
  await page.keyboard.press('Enter')
  await arrivedAt(/\[\.\]/)

  // Another brand, by search.
  await tabTo(page, page.getByRole('button', { name: /^Brand: / }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Find brand')).toBeFocused()
  await page.keyboard.type('velo')
  await expect(page.getByRole('dialog', { name: 'Brand' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await arrivedAt('Velopine')

  await tabTo(page, page.getByRole('button', { name: /^Account: / }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(page.getByRole('menu')).toBeVisible()
  for (let presses = 0; presses < 10; presses += 1) {
    if (await signOut.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(signOut).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are signed out.')).toBeVisible()
})
