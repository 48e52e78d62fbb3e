import type { Locator, Page } from '@playwright/test'
import { analystKey, northbankPath } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { recordLayoutShifts, takeLayoutShifts } from './layout.ts'
import { openSignedIn } from './sign-in.ts'

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('C105 C106 charts have tooltips and tables, and a click on a bar opens exactly the rows that the bar counts', async ({
  page,
}) => {
  await openSignedIn(page, '/', { key: analystKey })
  const verdictPanel = panel(page, 'Verdict')
  await expect(verdictPanel.locator('a[title]').first()).toHaveAttribute('title', /^Red \d+, \d+%$/)

  const monthsPanel = panel(page, 'Takedowns by month')
  const bars = monthsPanel.locator('.recharts-bar').first().locator('path')
  await bars.last().hover()
  await expect(monthsPanel.locator('.recharts-tooltip-wrapper')).toContainText(/Requested\s*\d/)
  await monthsPanel.getByText('Figures as a table').click()
  const link = monthsPanel
    .getByRole('table')
    .getByRole('link', { name: /^\d+: Requested, / })
    .first()
  const expectedHref = await link.getAttribute('href')
  const count = /^\d+/.exec((await link.textContent()) ?? '')?.[0]
  await bars.first().click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === expectedHref)
  await expect(
    page
      .locator('main output')
      .filter({ hasText: /cases?\b/ })
      .first(),
  ).toHaveText(new RegExp(`^${count} (cases?\\b|of \\d)`))
})

test('a chart below the fold is drawn for printing, and scrolling to it draws it without layout shifts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await recordLayoutShifts(page)
  await openSignedIn(page, northbankPath, { key: analystKey })
  const monthsPanel = panel(page, 'Takedowns by month')
  await expect(monthsPanel.getByText('Figures as a table')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bars = monthsPanel.locator('.recharts-bar path')
  await expect(bars).toHaveCount(0)

  // The browser lays out the printed pages right after `beforeprint`, so the chart must be drawn synchronously.
  const printedBarCount = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const { length } = document.querySelectorAll('.recharts-bar path')
    dispatchEvent(new Event('afterprint'))
    return length
  })
  expect(printedBarCount).toBeGreaterThan(10)

  await expect(bars).toHaveCount(0)
  await takeLayoutShifts(page)
  await monthsPanel.getByText('Figures as a table').scrollIntoViewIfNeeded()
  await expect(bars).toHaveCount(printedBarCount)
  expect(await takeLayoutShifts(page)).toEqual([])
})
