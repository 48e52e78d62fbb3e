import { analystKey } from './demo.ts'
import { domainsPath, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { navLink } from './screens.ts'
import { openSignedIn, signIn } from './sign-in.ts'

test('another page cannot frame the app', async ({ app, page, allowConsole }) => {
  allowConsole(/frame-ancestors/)
  const frameError = page.waitForEvent('console', (message) =>
    message.text().includes("frame-ancestors 'none'"),
  )
  await page.setContent(`<iframe src="${app.url}/" title="app"></iframe>`)
  expect((await frameError).type()).toBe('error')
})

test.describe('the shell', () => {
  test.beforeEach(async ({ page }) => {
    await openSignedIn(page, '/', { key: analystKey })
    await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  })

  test('keeps the focus in a dialog that the user opens while a page is loading', async ({
    page,
  }) => {
    const { promise: scansReleased, resolve: releaseScans } = Promise.withResolvers<void>()
    await page.route('**/scans/**', async (route) => {
      await scansReleased
      await route.continue()
    })
    await navLink(page, 'Scans').click()
    await expect(page.getByText(/^Loading/).first()).toBeAttached()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or paste an address' })
    await expect(field).toBeFocused()
    releaseScans()
    await expect(
      page.getByRole('table', { name: 'Scans', exact: true, includeHidden: true }),
    ).toBeVisible()
    await page.keyboard.type('north')
    await expect(field).toHaveValue('north')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })

  test('shows its navigation in a menu on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(navLink(page, 'Domains')).toBeHidden()
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(navLink(page, 'Domains')).toBeHidden()
    await menu.click()
    await navLink(page, 'Scans').click()
    await expect(navLink(page, 'Scans')).toBeHidden()
    await expect(page.getByRole('table', { name: 'Scans' })).toBeVisible()
  })
})

test('on a phone, the breadcrumbs of a domain show its whole host', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, domainsPath)
  await domainTable(page).getByRole('rowheader').nth(1).getByRole('link').click()
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(breadcrumbs).toHaveText(/^Domains\s+\S+\[\.\]/, { useInnerText: true })
  const overflow = await breadcrumbs
    .getByRole('listitem')
    .last()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBe(0)
})

test('Escape closes the menu but not the evidence behind it, and navigation on a wide screen closes a menu that was left open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, domainsPath)
  await domainTable(page).getByRole('rowheader').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/domains\/[\da-f-]+/)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/\/domains\/[\da-f-]+/)

  await menu.click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await navLink(page, 'Scans').click()
  await expect(page.getByRole('table', { name: 'Scans' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('the chosen theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { themesSeen: seen })
    // Nothing is painted before the body exists.
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.dataset['theme'])
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.goto('/')
  for (const [theme, system] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    // The system has the opposite theme, so only the stored choice can have set the theme.
    await page.emulateMedia({ colorScheme: system })
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.reload()
    await expect(page.getByLabel('API key')).toBeVisible()
    const seen = await page.evaluate(() => Reflect.get(window, 'themesSeen') as string[])
    expect(new Set(seen)).toEqual(new Set([theme]))
  }
})

test('signing in and choosing a theme work without localStorage and sessionStorage', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('no storage', 'SecurityError')
        },
      })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, analystKey)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 14, 17)')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 247, 248)')
})
