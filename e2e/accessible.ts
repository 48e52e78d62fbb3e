import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at the page as it is, in both themes; what opens over a page stands beside its landmarks. */
export async function expectThemesAccessible(
  page: Page,
  where: string,
  { over = true }: { over?: boolean } = {},
): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    // As the app itself does it; shell.spec.ts tests that it does.
    await page.evaluate(async (shown) => {
      document.documentElement.dataset['theme'] = shown
      document.documentElement.style.colorScheme = shown
      await Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished))
    }, theme)
    // The other mode opens a second page for each look, behind which the first has been seen to stand
    // still for minutes; it is for frames of other origins, which the app has none of.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(rules)
      .disableRules(over ? ['region'] : [])
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${where}, ${theme}`).toEqual([])
  }
}

/**
 * As above, on a desk and on a phone, or at other widths. `alone` says that nothing lies over the page:
 * then all it shows has to stand in a landmark.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { widths = [1440, 390], alone = false }: { widths?: readonly number[]; alone?: boolean } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectThemesAccessible(page, `${where}, ${width} px`, { over: !alone })
  }
}
