import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const headline = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Headline figures' })
    .getByRole('listitem')
    .filter({
      hasText: new RegExp(`^${name}`),
    })

/** The first number of a text, as the screen writes it: "Red 1,234 12%". */
function numberIn(text: string | null): number {
  const found = /\d[\d,]*/.exec(text ?? '')?.[0]
  return Number(found?.replaceAll(',', '') ?? Number.NaN)
}

test.describe('the overview of a brand', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'demo-key-analyst', { keep: true })
  })

  test('explains each figure: population, age, definition (F13, C38)', async ({ page }) => {
    const names = ['Domains to review', 'High risk', 'Average risk score', 'Scans']
    for (const name of [...names, 'Open takedowns']) {
      await page.getByRole('button', { name: `About ${name}`, exact: true }).press('Enter')
      const words = page.locator('[popover]:popover-open')
      await expect(words).toBeVisible()
      await expect(words).toContainText(
        name === 'Open takedowns' ? /Counted at \d/ : /may lag five minutes/,
      )
      await page.keyboard.press('Escape')
      await expect(words).toHaveCount(0)
    }
    // A score of unknown range is no percentage and no part of a hundred (C41).
    await expect(headline(page, 'Average risk score')).not.toContainText(/%|\/ ?100/)
  })

  test('has a table behind every chart', async ({ page }) => {
    await expect(headline(page, 'Domains to review')).toContainText(/ \d/)
    for (const name of ['Verdict', 'Risk', 'Website']) {
      const table = panel(page, name).getByRole('table', { name: `${name}, as a table` })
      await expect(table.getByRole('row')).not.toHaveCount(0)
      const figures = await table.getByRole('cell').allTextContents()
      const sum = figures.reduce((total, text) => total + numberIn(text), 0)
      expect(sum, name).toBe(numberIn(await headline(page, 'Domains to review').textContent()))
    }
  })

  test('opens the first of the queue, and the whole of it in review order', async ({ page }) => {
    const first = page.getByRole('list', { name: 'Review these first' }).getByRole('link')
    await expect(first).toHaveCount(8)
    const host = await first
      .first()
      .getByRole('definition')
      .or(first.first().locator('bdi'))
      .first()
      .textContent()
    await first.first().click()
    // Beside the list the evidence is a part of its page.
    await expect(page.getByRole('heading', { level: 2, name: /\[\.\]/ })).toContainText(
      host ?? 'no host',
    )
    await page.goBack()
    await page.getByRole('link', { name: 'Open the review queue' }).click()
    // The order of the queue is no choice that an address has to say.
    await expect(page).toHaveURL(/\/domains$/)
    await expect(
      page.getByRole('table', { name: 'Domains' }).getByRole('rowheader').first(),
    ).toContainText(host ?? 'no host')
  })

  test('draws cases by week, and each column opens exactly its cases (C105, C106)', async ({
    page,
  }) => {
    const weeks = panel(page, 'Takedowns by week')
    // Of a long list only the rows in sight are drawn, and of many cases a page: it says how many they are.
    const found = page
      .locator('main output')
      .filter({ hasText: /cases?\b/ })
      .first()
    await weeks.getByText('Figures as a table').click()
    for (const kind of ['requested', 'closed']) {
      const link = weeks.getByRole('link', { name: new RegExp(`^\\d+ ${kind}, `) }).first()
      const count = numberIn(await link.textContent())
      await link.click()
      await expect(found).toHaveText(new RegExp(`^${count} (cases?\\b|of \\d)`))
      await page.goBack()
      await weeks.getByText('Figures as a table').click()
    }
    // The same with the pointer, on the drawing itself.
    const table = weeks.getByRole('table')
    const first = table.getByRole('link', { name: /^\d+ requested, / }).last()
    const asked = await first.getAttribute('href')
    await weeks.locator('.recharts-bar').first().locator('path').first().click()
    await expect(page).toHaveURL((url) => url.pathname + url.search === asked)
  })

  test('tells the figures of a period where the pointer is', async ({ page }) => {
    const weeks = panel(page, 'Takedowns by week')
    await weeks.locator('.recharts-bar').first().locator('path').last().hover()
    await expect(weeks.locator('.recharts-tooltip-wrapper')).toContainText(/Requested\s*\d/)
    const verdict = panel(page, 'Verdict')
    await verdict.locator('.recharts-bar-rectangle path').first().hover()
    await expect(verdict.locator('.recharts-tooltip-wrapper')).toContainText(/Red\s*\d+\s*\d+%/)
  })

  test('draws the newest scans by day, and says how far back they go (C101)', async ({ page }) => {
    const days = panel(page, 'Scans by day')
    await expect(days).toContainText(
      /From the newest [\d,]+ of [\d,]+ scans, back to \d+ \w+ \d{4}/,
    )
    await expect(days.getByRole('link')).toHaveText(['All scans'])
  })

  test('is the same after a reload', async ({ page }) => {
    const figure = headline(page, 'Domains to review')
    await expect(figure).toContainText(/ \d/)
    // The figure alone: beside it stands when it was read.
    const read = /Domains to review [\d,]+/.exec((await figure.textContent()) ?? '')?.[0]
    await page.reload()
    await expect(figure).toContainText(read ?? 'no figure')
    await expect(page).toHaveTitle('Overview · Northbank · Brand protection')
  })
})
