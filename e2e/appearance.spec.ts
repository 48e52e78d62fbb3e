import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { navLink, screensOf } from './screens.ts'
import { signIn } from './sign-in.ts'
import { table } from './triage-list.ts'

/* What a reader has asked the system for: its own colours, more contrast, less motion. */

async function openDomains(page: Page, url: string): Promise<void> {
  await signIn(page, 'demo-key-owner', { keep: true })
  const screens = await screensOf(page.request, url, 'demo-key-owner')
  const path = screens.find(({ name }) => name === 'domains')?.path ?? ''
  await page.goto(`${path}?verdict=red`)
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  await keysHeard(page)
}

const look = (element: Locator): Promise<{ ground: string; line: string }> =>
  element.evaluate((node) => {
    const { backgroundColor, outlineColor, outlineStyle, outlineWidth } = getComputedStyle(node)
    return { ground: backgroundColor, line: `${outlineStyle} ${outlineWidth} ${outlineColor}` }
  })

const token = (page: Page, name: string): Promise<string> =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name)

for (const colorScheme of ['light', 'dark'] as const)
  test(`forced colours, ${colorScheme}: the page, tab, filter and row that are chosen are seen`, async ({
    app,
    page,
  }) => {
    await openDomains(page, app.url)
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const tabs = page.getByRole('navigation', { name: 'Which domains' }).getByRole('link')
    const verdicts = page.getByRole('list', { name: 'Verdict' }).getByRole('link')
    const pairs = [
      ['page', navLink(page, 'Domains'), navLink(page, 'Scans')],
      [
        'tab',
        tabs.and(page.locator('[aria-current]')),
        tabs.and(page.locator(':not([aria-current])')).first(),
      ],
      [
        'filter',
        verdicts.and(page.locator('[aria-current]')),
        verdicts.and(page.locator(':not([aria-current])')).first(),
      ],
    ] as const
    for (const [what, chosen, other] of pairs)
      expect.soft((await look(chosen)).ground, what).not.toBe((await look(other)).ground)
    const rows = table(page).locator('tbody tr[data-row]')
    const current = await look(rows.nth(0))
    expect(current.line, 'row').toMatch(/^solid 2px/)
    expect((await look(rows.nth(1))).line).not.toMatch(/^solid/)
    await expect(rows.nth(0).getByRole('checkbox')).toBeChecked()
  })

test('a wish for more contrast makes lines and soft text stronger, in both themes', async ({
  app,
  page,
}) => {
  await openDomains(page, app.url)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, contrast: 'no-preference' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const usual = [await token(page, '--line'), await token(page, '--muted')]
    await page.emulateMedia({ colorScheme: theme, contrast: 'more' })
    const stronger = [await token(page, '--line'), await token(page, '--muted')]
    expect(stronger[0], theme).not.toBe(usual[0])
    expect(stronger[1], theme).not.toBe(usual[1])
  }
})

test('with less motion nothing moves', async ({ app, page }) => {
  await openDomains(page, app.url)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = () =>
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
  expect(await moving()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
})
