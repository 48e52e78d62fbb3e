import type { Locator, Page } from '@playwright/test'
import { lookedEarlier } from './brand-looks.ts'
import { brandsByName, largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { navLink } from './screens.ts'
import { signIn, signOut } from './sign-in.ts'

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

/** How many are red in each brand that has some to review, from the top. */
async function redOf(page: Page): Promise<number[]> {
  const links = brandTable(page).getByRole('link', { name: / red in the review queue$/ })
  return (await links.allTextContents()).map((text) => Number(text.replaceAll(',', '')))
}

test.describe('all brands', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'demo-key-owner')
  })

  test('come with the worst first, each with its figures (C32)', async ({ page }) => {
    await expect(namesOf(brandTable(page)).first()).toHaveText(largestBrand)
    const red = await redOf(page)
    expect(red).toHaveLength(brandsByName.length - 1)
    expect(red).toEqual(red.toSorted((a, b) => b - a))
    await expect(namesOf(brandTable(page)).last()).toHaveText('Tessaly Air')
    const last = brandTable(page).getByRole('row', { name: /^Tessaly Air/ })
    await expect(last).toContainText('nothing to review')
    await expect(last).toContainText('never scanned')
  })

  test('say where monitoring is off and what follows from it (C35)', async ({ page }) => {
    const off = brandTable(page).getByRole('row', { name: /^Aurelmint/ })
    await expect(off.getByText('Monitoring off')).toBeVisible()
    await expect(page.getByText(/^Monitoring off: .* approval by your provider\.$/)).toBeVisible()
  })

  test('can be put in another order, which Back restores (C29)', async ({ page }) => {
    await expect(brandTable(page)).toBeVisible()
    const head = brandTable(page).getByRole('columnheader', { name: 'To review' })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    const down = await figures(brandTable(page), 'To review')
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const up = await figures(brandTable(page), 'To review')
    expect(up).toEqual(up.toSorted((a, b) => a - b))

    await page.goBack()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await brandTable(page).getByRole('button', { name: 'Brand' }).click()
    await expect(namesOf(brandTable(page))).toHaveText(brandsByName)
    await page.getByRole('button', { name: 'Worst first' }).click()
    await expect(namesOf(brandTable(page)).first()).toHaveText(largestBrand)
  })

  test('are added up as look-alikes by brand (C52)', async ({ page }) => {
    await expect(brandTable(page)).toBeVisible()
    const all = (await figures(brandTable(page), 'To review')).reduce((sum, part) => sum + part, 0)
    const totals = page.getByRole('list', { name: 'All brands together' }).getByRole('listitem')
    const sum = totals.filter({ hasText: 'Look-alikes to review' })
    await expect(sum).toContainText(all.toLocaleString('en-GB'))
    await expect(sum).toContainText('shared domains count once for each brand')
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

  test('each figure of the verdicts opens exactly its rows (C46)', async ({ page }) => {
    const velopine = brandTable(page).getByRole('row', { name: /^Velopine/ })
    const amber = velopine.getByRole('link', { name: /^\d+ amber in the review queue$/ })
    const count = await amber.textContent()
    await amber.click()
    await expect(page).toHaveURL(/verdict=amber/)
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${count} domains?\\b`) }),
    ).toBeVisible()
  })

  test('lead to their overview', async ({ page }) => {
    await brandTable(page).getByRole('link', { name: 'Quiet Harbor' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quiet Harbor' })).toBeVisible()
    await expect(navLink(page, 'Overview')).toHaveAttribute('aria-current', 'page')
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

test('C8, C51 a look is noted once for a visit, compared with a later one, and gone with a sign-out', async ({
  page,
}) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  const none = page.getByText(/^Your first visit in this browser/)
  await expect(none).toBeVisible()
  await expect.poll(() => lookedEarlier(page, 0, 0)).toBe(true)
  // A reload belongs to the same visit.
  await page.reload()
  await expect(none).toBeVisible()

  await expect.poll(() => lookedEarlier(page, 2 * 24 * 60 * 60_000, 3)).toBe(true)
  await page.reload()
  await expect(page.getByText(/^Compared with your last visit,/)).toBeVisible()
  const worst = brandTable(page).getByRole('row', { name: new RegExp(`^${largestBrand}`) })
  await expect(worst).toContainText('3 more to review')

  await signOut(page)
  await signIn(page, 'demo-key-owner')
  await expect(none).toBeVisible()
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
