import type { Locator, Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { sawFewer } from './seen-long-ago.ts'
import { signIn } from './sign-in.ts'

const brandTable = (page: Page): Locator => page.getByRole('table', { name: 'Brands' })

/** The names of the table's rows, from the top. */
const namesOf = (table: Locator): Locator => table.getByRole('rowheader').getByRole('link')

test.describe('all brands', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'demo-key-owner')
  })

  test('keep the figures of all together whole above a list that is longer than the screen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 420 })
    const figure = page
      .getByRole('list', { name: 'All brands together' })
      .getByRole('listitem')
      .filter({ hasText: 'Open takedowns' })
    const cut = () =>
      figure.evaluate((item) => item.scrollHeight - (item.parentElement?.clientHeight ?? 0))
    await expect.poll(cut).toBeLessThanOrEqual(0)
    await expect(figure.getByRole('link')).toBeInViewport({ ratio: 1 })
  })

  test('are worked by keys, and Back leads to the row', async ({ page }) => {
    await expect(brandTable(page)).toBeVisible()
    const name = (await namesOf(brandTable(page)).nth(1).textContent()) ?? 'no name'
    await keysHeard(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const second = brandTable(page).locator('tr[aria-current]').getByRole('rowheader')
    await expect(second).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(second.getByRole('link')).toBeFocused()
  })
})

test('C51 figures are compared with those that were marked as seen', async ({ page }) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  const worst = brandTable(page).getByRole('row', { name: new RegExp(`^${largestBrand}`) })
  await expect(worst).toContainText('no change')
  await expect.poll(() => sawFewer(page, 3)).toBe(true)
  await page.reload()
  await expect(worst).toContainText('3 more to review')
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(worst).toContainText('no change')
})
