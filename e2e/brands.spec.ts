import type { Locator, Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { navLink } from './screens.ts'
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

  test('can be switched by search and keyboard alone', async ({ page }) => {
    await brandTable(page).getByRole('link', { name: 'Velopine' }).click()
    await navLink(page, 'Domains').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeFocused()
    const switcher = page.getByRole('button', { name: /^Brand: / })
    await switcher.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Find brand')).toBeFocused()
    await page.keyboard.type('quiet')
    const found = page.getByRole('dialog', { name: 'Brand' }).getByRole('option')
    await expect(found).toHaveText([/Quiet Harbor/])
    await page.keyboard.press('Enter')
    // The same kind of page, of the other brand.
    await expect(page).toHaveTitle('Domains · Quiet Harbor · Brand protection')
    await expect(switcher).toContainText('Quiet Harbor')
    await expect(found).toHaveCount(0)
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

test('the only brand of a user opens at once (C36)', async ({ page }) => {
  await signIn(page, 'demo-key-analyst')
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  // There is nothing to switch to.
  await expect(page.getByRole('button', { name: /^Brand: / })).toHaveCount(0)
})

test('a user without brands is told what that means (C36)', async ({ page }) => {
  await signIn(page, 'demo-key-newcomer')
  await expect(page.getByText('You are not a member of any brand.')).toBeVisible()
  await expect(page.getByText(/as soon as your provider makes you a member/)).toBeVisible()
  await expect(navLink(page, 'Overview')).toHaveCount(0)
  await expect(navLink(page, 'All brands')).toBeVisible()
  await page.getByRole('link', { name: 'See your cases' }).click()
  await expect(page.getByRole('table', { name: 'Takedowns' })).toContainText(
    'There are no takedown cases yet.',
  )
})

test('a brand of others is not found, in words that claim no more (C11)', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of 404/)
  await signIn(page, 'demo-key-owner')
  await brandTable(page).getByRole('link', { name: 'Velopine' }).click()
  const path = new URL(page.url()).pathname
  await page.goto('/')
  await signIn(page, 'demo-key-analyst', { keep: true })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await expect(page.getByText('It may not exist, or your API key cannot see it.')).toBeVisible()
})
