import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Set `isWholePage` if no overlay is open: all content must then be in landmarks. Checks only the current theme. */
export async function expectAccessible(
  page: Page,
  where: string,
  { isWholePage = false }: { isWholePage?: boolean } = {},
): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished))
  })
  // The default mode opens a second page for each check, which stalled the first page for minutes. Only frames of other
  // origins need that page, and the app has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(rules)
    .disableRules(isWholePage ? [] : ['region'])
    .analyze()
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(problems, where).toEqual([])
}
