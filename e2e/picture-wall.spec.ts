import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { signIn } from './sign-in.ts'
import { listOf } from './triage-list.ts'

const wall = (page: Page): Locator => page.getByRole('list', { name: 'Domains', exact: true })
const current = (page: Page): Locator => wall(page).locator('li[aria-current]')

/** Opens the wall of the largest brand. */
async function openWall(page: Page, url: string, search = ''): Promise<void> {
  await signIn(page, 'demo-key-owner', { keep: true })
  const { path } = await listOf(page.request, url, 'Northbank')
  await page.goto(`${path}?view=pictures${search}`)
  await expect(wall(page)).toBeVisible()
  await keysHeard(page)
}

test('F23 the wall is gone through by keys in both directions, and Back leads to the list', async ({
  page,
  app,
}) => {
  await openWall(page, app.url)
  const place = async (): Promise<number> =>
    wall(page)
      .getByRole('listitem')
      .evaluateAll((tiles) => tiles.findIndex((tile) => tile.ariaCurrent !== null) + 1)
  await page.keyboard.press('l')
  await expect.poll(place).toBe(1)
  await page.keyboard.press('l')
  await expect.poll(place).toBe(2)
  const columns = await wall(page).evaluate(
    (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
  )
  expect(columns).toBeGreaterThan(2)
  await page.keyboard.press('j')
  await expect.poll(place).toBe(2 + columns)
  await page.keyboard.press('h')
  await expect.poll(place).toBe(1 + columns)
  await page.keyboard.press('k')
  await expect.poll(place).toBe(1)
  await expect(current(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(place).toBe(50)
  await expect(current(page)).toBeInViewport()
  await page.keyboard.press('j')
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await expect.poll(place).toBe(1)

  const host = await current(page).getByRole('link').first().textContent()
  await page.keyboard.press('Enter')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading').first()).toContainText(host ?? '')
  await expect(current(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(evidence).toBeHidden()
  await expect(current(page).getByRole('link').first()).toBeFocused()
  await page.getByRole('link', { name: 'Pictures' }).click()
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await page.goBack()
  await expect(wall(page)).toBeVisible()
})

test('F23 the wall is accessible at every width', async ({ page, app }) => {
  await openWall(page, app.url, '&pageSize=25')
  await expectAccessible(page, 'picture wall', { alone: true })
})
