import { analyst } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { sideways } from './on-screen.ts'
import { navLink, screensOf } from './screens.ts'
import { enter, haveSession, notAnswered, signIn } from './sign-in.ts'

test('every page has the request button in one place and a low header, at every width', async ({
  page,
  request,
}) => {
  test.slow()
  const viewports = [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]
  const boxes = new Set<string>()
  await haveSession(page)
  for (const { name, path } of await screensOf(request)) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading').first()
    await expect(heading).toBeVisible()
    // Fallback fonts have other widths.
    await page.evaluate(() => document.fonts.ready)
    const link = page.getByRole('banner').getByRole('link', { name: 'Request takedown' })
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      if (name === 'request') {
        await expect(link).toHaveCount(0)
        continue
      }
      await expect(link).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
      const { x, y, width, height } = (await link.boundingBox()) ?? {}
      boxes.add([viewport.width, x, y, width, height].join())
      if (!['domains', 'scans', 'takedowns'].includes(name)) continue
      // The page header is one line, with the list's tools below.
      await expect.soft.poll(async () => (await heading.boundingBox())?.y, name).toBeLessThan(72)
    }
  }
  expect([...boxes]).toHaveLength(viewports.length)
})

test('the figures above the list of brands are not clipped by a long list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await enter(page, '/brands')
  const figure = page
    .getByRole('list', { name: 'All brands together' })
    .getByRole('listitem')
    .filter({ hasText: 'Open takedowns' })
  const cut = () =>
    figure.evaluate((item) => item.scrollHeight - (item.parentElement?.clientHeight ?? 0))
  await expect.poll(cut).toBeLessThanOrEqual(0)
  await expect(figure.getByRole('link').first()).toBeInViewport({ ratio: 1 })
})

test.describe('the frame of the app', () => {
  test.beforeEach(async ({ page }) => {
    await enter(page, '/', { key: analyst })
    await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  })

  test('keeps the focus in a dialog that was opened while a page loads', async ({ page }) => {
    const go = Promise.withResolvers<void>()
    await page.route('**/scans/**', async (route) => {
      await go.promise
      await route.continue()
    })
    await navLink(page, 'Scans').click()
    await expect(page.getByText(/^Loading/).first()).toBeAttached()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or paste an address' })
    await expect(field).toBeFocused()
    go.resolve()
    await expect(
      page.getByRole('table', { name: 'Scans', exact: true, includeHidden: true }),
    ).toBeVisible()
    await page.keyboard.type('north')
    await expect(field).toHaveValue('north')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })

  test('becomes a menu on a narrow screen, and nothing scrolls horizontally', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(navLink(page, 'Domains')).toBeHidden()
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(navLink(page, 'Domains')).toBeHidden()
    for (const name of ['Domains', 'Scans', 'Changes', 'Takedowns', 'Settings', 'Overview']) {
      await menu.click()
      await navLink(page, name).click()
      await expect(navLink(page, name)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.soft.poll(() => sideways(page), `${name}, ${width} px`).toBe(0)
      }
    }
  })

  test('reports when the network is lost and when it is back', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(notAnswered)
    await context.setOffline(true)
    await expect(page.getByText(/^You’re offline\. Showing data loaded before \d/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Headline figures' })).toContainText(/\d/)
    await navLink(page, 'Scans').click()
    await expect(page.getByText('This page hasn’t been loaded yet')).toBeVisible()
    await context.setOffline(false)
    // The page recovers automatically.
    await expect(page.getByRole('table', { name: 'Scans' })).toBeVisible()
    await expect(page.getByText('You’re offline')).toHaveCount(0)
  })
})

test('a page whose script is missing after an update says so and does not reload by itself', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|dynamically imported module/)
  // The key is only in memory: a reload would lead to the sign-in screen.
  await signIn(page, analyst)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await page.route(/\/assets\/scans-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await navLink(page, 'Scans').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Scans')
  await expect(page.getByRole('main')).toContainText('A new version is available.')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  // The other pages still work.
  await navLink(page, 'Takedowns').click()
  await expect(page.getByRole('table', { name: 'Takedowns', exact: true })).toBeVisible()
})

test('the theme is applied before the first paint', async ({ page }) => {
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
    // The opposite of the system's theme, so that only the stored choice can set it.
    await page.emulateMedia({ colorScheme: system })
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.reload()
    await expect(page.getByLabel('API key')).toBeVisible()
    const seen = await page.evaluate(() => Reflect.get(window, 'themesSeen') as string[])
    expect(new Set(seen)).toEqual(new Set([theme]))
  }
})

test('everything, including the theme, works without storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('no storage', 'SecurityError')
        },
      })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, analyst)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
