import type { Page } from '@playwright/test'
import { northbankPath } from './demo.ts'
import { domainsPath } from './domain-list.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { readHorizontalOverflow } from './layout.ts'
import { listScreens } from './screens.ts'
import { storeSession, signOut } from './sign-in.ts'

const viewports = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]
const [desktop, , phone] = viewports

/** Lists the origins of all URLs in the document. */
const listOrigins = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['href', 'src', 'srcset', 'action', 'formaction'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map(
        (element) => new URL(element.getAttribute(name) ?? '', location.href).origin,
      ),
    ),
  )

test('every screen is accessible, fits four widths, refers only to the app’s origin, and sends the key only to the API, in one header', async ({
  app,
  page,
  request,
}) => {
  test.slow()
  const requests: { url: string; headersWithKey: string[]; referrer: string }[] = []
  page.on('request', (sent) => {
    const headers = Object.entries(sent.headers())
    const withKey = headers.filter(([, value]) => value.includes('demo-key'))
    requests.push({
      url: sent.url(),
      headersWithKey: withKey.map(([name]) => name),
      referrer: sent.headers()['referer'] ?? '',
    })
  })
  await storeSession(page)
  const origins = new Set<string>()
  const screens = [
    ...(await listScreens(request)),
    { name: 'brand settings', path: `${northbankPath}/settings` },
    { name: 'picture wall', path: `${domainsPath}?view=pictures&pageSize=25` },
  ]
  for (const { name, path } of screens)
    await test.step(name, async () => {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await expectAccessible(page, name, { isWholePage: true })
      for (const origin of await listOrigins(page)) origins.add(origin)
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        const where = `${name}, ${viewport.width} px`
        await expect.soft.poll(() => readHorizontalOverflow(page), where).toBe(0)
        // The page header takes only one line, because the list's tools are below it.
        if (['domains', 'scans', 'takedowns'].includes(name) && viewport.width >= 390)
          await expect.soft
            .poll(async () => (await heading.boundingBox())?.y, where)
            .toBeLessThan(72)
        if (viewport === phone && ['overview', 'domain', 'case'].includes(name))
          await expectAccessible(page, `${name} on a phone`, { isWholePage: true })
      }
      await page.setViewportSize(desktop ?? { width: 1440, height: 900 })
    })
  await signOut(page)

  // The `context` fixture also makes the test fail on violations of the content security policy.
  expect([...origins]).toEqual([app.url])
  expect(requests.length).toBeGreaterThan(50)
  for (const { url, headersWithKey, referrer } of requests) {
    expect(url.startsWith(`${app.url}/`), url).toBe(true)
    const isApi = url.startsWith(`${app.url}/core/api/`)
    expect(headersWithKey, url).toEqual(isApi ? ['authorization'] : [])
    expect(referrer, url).toBe('')
  }
})
