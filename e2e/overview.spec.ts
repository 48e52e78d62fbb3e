import type { Locator, Page } from '@playwright/test'
import { analystKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('C105 C106 charts have tables and tooltips, and a click opens exactly the rows of a bar', async ({
  page,
}) => {
  await openSignedIn(page, '/', { key: analystKey })
  const verdict = panel(page, 'Verdict')
  await expect(verdict.locator('a[title]').first()).toHaveAttribute('title', /^Red \d+, \d+%$/)

  const months = panel(page, 'Takedowns by month')
  const bars = months.locator('.recharts-bar').first().locator('path')
  await bars.last().hover()
  await expect(months.locator('.recharts-tooltip-wrapper')).toContainText(/Requested\s*\d/)
  await months.getByText('Figures as a table').click()
  const link = months
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
