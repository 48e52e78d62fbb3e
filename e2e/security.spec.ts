import { northbank } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { screensOf } from './screens.ts'
import { haveSession, signOut } from './sign-in.ts'

test('another page cannot frame the app', async ({ app, page, allowConsole }) => {
  allowConsole(/frame-ancestors/)
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes("frame-ancestors 'none'"),
  )
  await page.setContent(`<iframe src="${app.url}/" title="app"></iframe>`)
  expect((await refused).type()).toBe('error')
})

test('all screens stay on their own origin, follow the policy and send the key in its header only', async ({
  app,
  page,
  request,
}) => {
  test.slow()
  const requests: { url: string; withKey: string[]; referrer: string }[] = []
  page.on('request', (sent) => {
    const headers = Object.entries(sent.headers())
    const withKey = headers.filter(([, value]) => value.includes('demo-key')).map(([name]) => name)
    requests.push({ url: sent.url(), withKey, referrer: sent.headers()['referer'] ?? '' })
  })
  await haveSession(page)
  const listed: string[] = []
  for (const { name, path } of await screensOf(request)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    listed.push(
      ...(await page.evaluate(() =>
        [...document.querySelectorAll('[href], [src], [srcset], [action], [formaction]')].flatMap(
          (element) =>
            ['href', 'src', 'srcset', 'action', 'formaction'].flatMap((attribute) => {
              const value = element.getAttribute(attribute)
              return value === null ? [] : [new URL(value, location.href).origin]
            }),
        ),
      )),
    )
  }
  // Overlays load on demand, under the same policy.
  await page.goto(northbank)
  await page.getByRole('button', { name: /^Brand: / }).click()
  await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'About High risk' }).click()
  await page.keyboard.press('Escape')
  await signOut(page)

  // The test fixture found no policy violation. All requests went to the app's origin.
  expect([...new Set(listed)]).toEqual([app.url])
  expect(requests.filter(({ url }) => !url.startsWith(`${app.url}/`))).toEqual([])
  const isApi = (url: string): boolean => url.startsWith(`${app.url}/core/api/`)
  for (const { url, withKey, referrer } of requests) {
    expect(withKey, url).toEqual(isApi(url) ? ['authorization'] : [])
    expect(referrer, url).toBe('')
  }
  expect(requests.length).toBeGreaterThan(50)
})
