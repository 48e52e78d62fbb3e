import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Looks at the page as it is. `isWholePage` says that nothing lies over the page: then all it shows has to stand
 * in a landmark. Contrast in the other theme is that of the tokens: src/test/contrast.test.ts.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { isWholePage = false }: { isWholePage?: boolean } = {},
): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished))
  })
  // The other mode opens a second page for each look, behind which the first has been seen to stand
  // still for minutes; it is for frames of other origins, which the app has none of.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(rules)
    .disableRules(isWholePage ? [] : ['region'])
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, where).toEqual([])
}
