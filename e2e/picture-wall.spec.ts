import type { Locator, Page } from '@playwright/test'
import { domainsPath } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { openSignedIn } from './sign-in.ts'

const wall = (page: Page): Locator => page.getByRole('list', { name: 'Domains', exact: true })
const current = (page: Page): Locator => wall(page).locator('li[aria-current]')

test('F23 keys move in all four directions on the picture wall, and Back returns from the list to the wall', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await page.goto(`${domainsPath}?view=pictures`)
  await expect(wall(page)).toBeVisible()
  await waitForShortcuts(page)
  const getPosition = async (): Promise<number> =>
    wall(page)
      .getByRole('listitem')
      .evaluateAll((tiles) => tiles.findIndex((tile) => tile.ariaCurrent !== null) + 1)
  await page.keyboard.press('l')
  await expect.poll(getPosition).toBe(1)
  await page.keyboard.press('l')
  await expect.poll(getPosition).toBe(2)
  const columns = await wall(page).evaluate(
    (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
  )
  expect(columns).toBeGreaterThan(2)
  await page.keyboard.press('j')
  await expect.poll(getPosition).toBe(2 + columns)
  await page.keyboard.press('h')
  await expect.poll(getPosition).toBe(1 + columns)
  await page.keyboard.press('k')
  await expect.poll(getPosition).toBe(1)
  await expect(current(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(getPosition).toBe(50)
  await expect(current(page)).toBeInViewport()
  await page.keyboard.press('j')
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await expect.poll(getPosition).toBe(1)

  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await page.goBack()
  await expect(wall(page)).toBeVisible()
})
