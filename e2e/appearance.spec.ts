import type { Locator, Page } from '@playwright/test'
import { domainsPath, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { navLink } from './screens.ts'
import { openSignedIn } from './sign-in.ts'

/* The user's system settings: forced colors, increased contrast, reduced motion. */

test.beforeEach(async ({ page }) => {
  await openSignedIn(page, `${domainsPath}?verdict=red`)
  await expect(domainTable(page).getByRole('rowheader').first()).toBeVisible()
  await waitForShortcuts(page)
})

const getStyles = (element: Locator): Promise<{ backgroundColor: string; outline: string }> =>
  element.evaluate((node) => {
    const { backgroundColor, outlineColor, outlineStyle, outlineWidth } = getComputedStyle(node)
    return { backgroundColor, outline: `${outlineStyle} ${outlineWidth} ${outlineColor}` }
  })

const readCssVariable = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
    name,
  )

test('forced colors and increased contrast keep current items distinguishable', async ({
  page,
}) => {
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const currentLinks = page.locator('[aria-current]')
  const tabs = page.getByRole('navigation', { name: 'Which domains' }).getByRole('link')
  const verdicts = page.getByRole('list', { name: 'Verdict' }).getByRole('link')
  const findFirstNonCurrent = (links: Locator) =>
    links.and(page.locator(':not([aria-current])')).first()
  const rows = domainTable(page).locator('tbody tr[data-row]')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    for (const [what, currentLink, otherLink] of [
      ['page', navLink(page, 'Domains'), navLink(page, 'Scans')],
      ['tab', tabs.and(currentLinks), findFirstNonCurrent(tabs)],
      ['filter', verdicts.and(currentLinks), findFirstNonCurrent(verdicts)],
    ] as const)
      expect
        .soft((await getStyles(currentLink)).backgroundColor, `${what}, ${colorScheme}`)
        .not.toBe((await getStyles(otherLink)).backgroundColor)
    expect((await getStyles(rows.nth(0))).outline, `row, ${colorScheme}`).toMatch(/^solid 2px/)
    expect((await getStyles(rows.nth(1))).outline).not.toMatch(/^solid/)
    await expect(rows.nth(0).getByRole('checkbox')).toBeChecked()
  }

  await page.goto(`${domainsPath}?view=pictures`)
  const tiles = page.locator('main li').filter({ has: page.locator('a') })
  await expect(tiles.first()).toBeVisible()
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  const currentTile = page.locator('main li[aria-current]')
  await expect(currentTile).toHaveCount(1)
  const otherTile = findFirstNonCurrent(tiles)
  for (const media of [
    { forcedColors: 'active' },
    { forcedColors: 'none', contrast: 'more' },
  ] as const) {
    await page.emulateMedia(media)
    expect(await getStyles(currentTile), JSON.stringify(media)).not.toEqual(
      await getStyles(otherTile),
    )
  }
})

test('increased contrast changes the colors of lines and muted text, and reduced motion stops all motion', async ({
  page,
}) => {
  const countMovingElements = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
          const isLong = (text: string) =>
            text.split(',').some((part) => Number.parseFloat(part) > 0.001)
          return (
            isLong(transitionDuration) || (animationName !== 'none' && isLong(animationDuration))
          )
        }).length,
    )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await countMovingElements()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await countMovingElements()).toBeGreaterThan(0)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, contrast: 'no-preference' })
    const usualColors = [
      await readCssVariable(page, '--color-line'),
      await readCssVariable(page, '--color-muted'),
    ]
    await page.emulateMedia({ colorScheme: theme, contrast: 'more' })
    const contrastColors = [
      await readCssVariable(page, '--color-line'),
      await readCssVariable(page, '--color-muted'),
    ]
    expect(contrastColors[0], theme).not.toBe(usualColors[0])
    expect(contrastColors[1], theme).not.toBe(usualColors[1])
  }
})
