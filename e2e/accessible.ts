import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at the page as it is, in both themes. */
export async function expectThemesAccessible(page: Page, where: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    // As the app itself does it; shell.spec.ts tests that it does.
    await page.evaluate(async (shown) => {
      document.documentElement.dataset['theme'] = shown
      document.documentElement.style.colorScheme = shown
      await Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished))
    }, theme)
    const { violations } = await new AxeBuilder({ page })
      .withTags(rules)
      // What opens over a page stands beside its landmarks, as it should.
      .disableRules('region')
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${where}, ${theme}`).toEqual([])
  }
}

/** As above, on a desk and on a phone. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectThemesAccessible(page, `${where}, ${width} px`)
  }
}
