import type { Locator, Page } from '@playwright/test'
import { brandsByName, largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { navLink } from './screens.ts'
import { signIn } from './sign-in.ts'

const brandTable = (page: Page): Locator => page.getByRole('table', { name: 'Brands' })

/** The names of the table's rows, from the top. */
const namesOf = (table: Locator): Locator => table.getByRole('rowheader').getByRole('link')

/** One column of the table as numbers; a row without a figure is NaN. */
async function figures(table: Locator, header: string): Promise<number[]> {
  const heads = await table.getByRole('columnheader').allTextContents()
  const column = heads.findIndex((head) => head.trim() === header)
  expect(column, `column ${header}`).toBeGreaterThan(0)
  const rows = await table.locator('tbody tr').all()
  const cells = rows.map((row) => row.locator('th, td').nth(column))
  const texts = await Promise.all(cells.map((cell) => cell.textContent()))
  return texts.map((text) => Number((text ?? '').replaceAll(',', '') || Number.NaN))
}

test.describe('all brands', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'demo-key-owner')
  })

  test('come in the order of the service, each with its figures (C29, C32)', async ({ page }) => {
    await expect(namesOf(brandTable(page))).toHaveText(brandsByName)
    const inQueue = await figures(brandTable(page), 'In queue')
    expect(inQueue[brandsByName.indexOf(largestBrand)]).toBeGreaterThan(100)
    expect(inQueue[brandsByName.indexOf('Tessaly Air')]).toBe(0)
    await expect(brandTable(page).getByRole('row', { name: 'Tessaly Air' })).toContainText(
      'never scanned',
    )
  })

  test('say where monitoring is off and what follows from it (C35)', async ({ page }) => {
    const off = brandTable(page).getByRole('row', { name: 'Aurelmint' })
    await expect(off.getByRole('cell', { name: 'Off', exact: true })).toBeVisible()
    await expect(page.getByText(/^Monitoring off: .* approval\.$/)).toBeVisible()
  })

  test('can be sorted by a figure, kept by reload and Back', async ({ page }) => {
    await expect(brandTable(page)).toBeVisible()
    const head = brandTable(page).getByRole('columnheader', { name: 'In queue' })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    const down = await figures(brandTable(page), 'In queue')
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    await expect(namesOf(brandTable(page)).first()).toHaveText(largestBrand)

    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const up = await figures(brandTable(page), 'In queue')
    expect(up).toEqual(up.toSorted((a, b) => a - b))

    await page.goBack()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Order by name' }).click()
    await expect(namesOf(brandTable(page))).toHaveText(brandsByName)
  })

  test('are added up as pairs of brand and domain (C52)', async ({ page }) => {
    await expect(brandTable(page)).toBeVisible()
    const all = (await figures(brandTable(page), 'In queue')).reduce((sum, part) => sum + part, 0)
    const totals = page.getByRole('list', { name: 'All brands together' }).getByRole('listitem')
    const pairs = totals.filter({ hasText: 'Brand-domain pairs in queues' })
    await expect(pairs).toContainText(all.toLocaleString('en-US'))
    await expect(pairs).toContainText('shared domains count once for each')
  })

  test('lead to their overview', async ({ page }) => {
    await brandTable(page).getByRole('link', { name: 'Quiet Harbor' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quiet Harbor' })).toBeVisible()
    await expect(navLink(page, 'Overview')).toHaveAttribute('aria-current', 'page')
  })

  test('are worked by keys, and Back leads to the row', async ({ page }) => {
    await expect(brandTable(page)).toBeVisible()
    await keysHeard(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const second = brandTable(page).locator('tr[aria-current]').getByRole('rowheader')
    await expect(second).toHaveText(brandsByName[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: brandsByName[1] })).toBeVisible()
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

test('the only brand of a user opens at once (C36)', async ({ page }) => {
  await signIn(page, 'demo-key-analyst')
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  // There is nothing to switch to.
  await expect(page.getByRole('button', { name: /^Brand: / })).toHaveCount(0)
})

test('a user without brands is told what that means (C36)', async ({ page }) => {
  await signIn(page, 'demo-key-newcomer')
  await expect(page.getByText('You are not a member of any brand.')).toBeVisible()
  await expect(page.getByText(/operator of the service makes you a member/)).toBeVisible()
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
  await expect(page.getByText(/may not exist, or your API key .* cannot see it/)).toBeVisible()
})
