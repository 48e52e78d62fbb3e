import { expect, test } from './fixtures.ts'
import { navLink, screensOf } from './screens.ts'
import { notAnswered, signIn } from './sign-in.ts'

test.describe('the frame of the app', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'demo-key-analyst', { keep: true })
    await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  })

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    test(`has the request in one place on every page, and a low head, ${viewport.width} px`, async ({
      app,
      page,
      request,
    }) => {
      await page.setViewportSize(viewport)
      const places = new Set<string>()
      for (const { name, path } of await screensOf(request, app.url, 'demo-key-analyst')) {
        await page.goto(path)
        const heading = page.getByRole('main').getByRole('heading').first()
        await expect(heading).toBeVisible()
        const link = page.getByRole('banner').getByRole('link', { name: 'Request takedown' })
        if (name === 'request') {
          await expect(link).toHaveCount(0)
          continue
        }
        await expect(link).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Place' })).toBeVisible()
        // Letters of another font have other widths.
        await page.evaluate(() => document.fonts.ready)
        const { x, y, width, height } = (await link.boundingBox()) ?? {}
        places.add([x, y, width, height].join())
        if (!['domains', 'scans', 'takedowns'].includes(name)) continue
        // The head is one line; what a list offers begins below it.
        await expect.soft.poll(async () => (await heading.boundingBox())?.y, name).toBeLessThan(72)
      }
      expect([...places]).toHaveLength(1)
    })

  test('leaves the focus to a dialog that was opened while a page is on its way', async ({
    page,
  }) => {
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

  test('gives the focus to the heading of a page that was long on its way', async ({ page }) => {
    await page.route('**/scans/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await navLink(page, 'Scans').click()
    await expect(page.getByText(/^Loading/).first()).toBeAttached()
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Scans', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeFocused()
  })

  test('goes back to where a list was scrolled to', async ({ page }) => {
    await navLink(page, 'Domains').click()
    const table = page.getByRole('table', { name: 'Domains', exact: true })
    // What scrolls is the frame around the table.
    const scrollTop = () =>
      table.evaluate((element) => element.closest('.overflow-auto')?.scrollTop ?? 0)
    await expect(table.getByRole('row').nth(10)).toBeVisible()
    await table.evaluate((element) => element.closest('.overflow-auto')?.scrollTo(0, 700))
    await expect(table.locator('tr[aria-rowindex="30"]')).toBeInViewport()
    const scrolled = await scrollTop()
    expect(scrolled).toBeGreaterThan(0)
    await navLink(page, 'Scans').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible()
    await page.goBack()
    await expect.poll(scrollTop).toBe(scrolled)
  })

  test('becomes a menu on a narrow screen, and nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(navLink(page, 'Domains')).toBeHidden()
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(navLink(page, 'Domains')).toBeHidden()
    for (const name of [
      'Domains',
      'Scans',
      'Takedowns',
      'All brands',
      'All takedowns',
      'Overview',
    ]) {
      await menu.click()
      await navLink(page, name).click()
      await expect(navLink(page, name)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        const over = () =>
          page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement
            return scrollWidth - clientWidth
          })
        // Polled: after a change of its size the window is laid out a frame later.
        await expect.soft.poll(over, `${name}, ${width} px`).toBe(0)
      }
    }
  })

  test('says when the network is gone and when it is back', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(notAnswered)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. Showing what was loaded before.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Headline figures' })).toContainText(/\d/)
    await navLink(page, 'Scans').click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    // It comes back by itself.
    await expect(page.getByRole('table', { name: 'Scans' })).toBeVisible()
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

  test('takes hand-edited addresses for what they can mean', async ({ page }) => {
    await navLink(page, 'Domains').click()
    await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
    const path = new URL(page.url()).pathname
    await page.goto(`${path}?page=-1&pageSize=9999&sort=__proto__&triage=x&verdict=%00`)
    await expect(
      page.getByRole('table', { name: 'Domains' }).getByRole('rowheader').first(),
    ).toBeVisible()
  })
})

test('a page whose script is gone after an update says so, and nothing reloads by itself', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|dynamically imported module/)
  // The key lies in memory alone: a reload would end at the sign-in screen.
  await signIn(page, 'demo-key-analyst')
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await page.route(/\/assets\/scans-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await navLink(page, 'Scans').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This page could not be loaded')
  await expect(page.getByRole('main')).toContainText('This app was updated.')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  // The other pages still work.
  await navLink(page, 'Takedowns').click()
  await expect(page.getByRole('table', { name: 'Takedowns', exact: true })).toBeVisible()
})

test.describe('the theme', () => {
  const themeOf = (dark: boolean): string => (dark ? 'dark' : 'light')

  for (const dark of [true, false])
    test(`is ${themeOf(dark)} before anything is painted`, async ({ page }) => {
      // The other way round than the system, so that only the stored choice can explain it.
      await page.emulateMedia({ colorScheme: themeOf(!dark) === 'dark' ? 'dark' : 'light' })
      await page.addInitScript((theme) => {
        localStorage.setItem('theme', theme)
        const seen: (string | undefined)[] = []
        Object.assign(window, { themesSeen: seen })
        // Nothing is painted before there is a body.
        new MutationObserver(() => {
          if (document.body) seen.push(document.documentElement.dataset['theme'])
        }).observe(document, { childList: true, subtree: true, attributes: true })
      }, themeOf(dark))
      await page.goto('/')
      await expect(page.getByLabel('API key')).toBeVisible()
      const seen = await page.evaluate(() => Reflect.get(window, 'themesSeen') as unknown)
      expect(new Set(seen as string[])).toEqual(new Set([themeOf(dark)]))
    })

  test('works without storage', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('no storage', 'SecurityError')
          },
        })
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, 'demo-key-analyst', { keep: true })
    await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})
