import { expect, test } from './fixtures.ts'
import { navLink, screensOf } from './screens.ts'
import { signIn, signOut } from './sign-in.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const features =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), ' +
  'fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), ' +
  'payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), ' +
  'serial=(), usb=(), xr-spatial-tracking=()'

const onEverything = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': features,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

test('every answer carries the security headers, and says how long it may be kept', async ({
  app,
  request,
}) => {
  const html = await request.get(`${app.url}/`)
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await html.text())?.[1]
  const style = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(await html.text())?.[1]
  const key = { authorization: 'Api-Key demo-key-owner' }
  const forEver = 'public, max-age=31536000, immutable'
  for (const [path, status, cache, headers] of [
    ['/', 200, 'no-store', {}],
    ['/brands/any/domains?page=2', 200, 'no-store', {}],
    ['/index.html', 200, 'no-store', {}],
    ['/head-start.js', 200, 'no-cache', {}],
    [script ?? 'no script', 200, forEver, {}],
    [style ?? 'no style', 200, forEver, {}],
    ['/assets/gone.js', 404, 'no-store', {}],
    ['/.env', 404, 'no-store', {}],
    ['/core/api/users/profile/', 200, 'no-store', key],
    ['/core/api/users/profile/', 401, 'no-store', {}],
    ['/core/api/nothing/', 404, 'no-store', key],
  ] as const) {
    const answer = await request.get(app.url + path, { headers })
    expect.soft(answer.status(), path).toBe(status)
    expect.soft(answer.headers(), path).toMatchObject({ ...onEverything, 'cache-control': cache })
    expect.soft(answer.headers(), path).not.toHaveProperty('access-control-allow-origin')
    expect.soft(answer.headers(), path).not.toHaveProperty('set-cookie')
    expect.soft(answer.headers(), path).not.toHaveProperty('x-powered-by')
  }
})

test('a drawn screenshot is more closed than the app', async ({ app, request }) => {
  const headers = { authorization: 'Api-Key demo-key-analyst' }
  const brands = await request.get(`${app.url}/core/api/brands/`, { headers })
  const [brand] = ((await brands.json()) as { results: { id: string }[] }).results
  const answer = await request.get(`${app.url}/core/api/brands/${brand?.id}/domains/`, { headers })
  type Rows = { results: { latest_scan: { screenshot_url: string | null } }[] }
  const url = ((await answer.json()) as Rows).results
    .map(({ latest_scan: scan }) => scan.screenshot_url)
    .find((found) => found !== null)
  expect(url).toMatch(`${app.url}/core/screenshots/`)
  const picture = await request.get(url ?? '')
  expect(picture.headers()).toMatchObject({
    ...onEverything,
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(picture.headers()['content-security-policy']).not.toContain('script-src')
})

test('another page cannot frame the app', async ({ app, page, allowConsole }) => {
  allowConsole(/frame-ancestors/)
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes("frame-ancestors 'none'"),
  )
  await page.setContent(`<iframe src="${app.url}/" title="app"></iframe>`)
  expect((await refused).type()).toBe('error')
})

test('a walk over all screens keeps to the own origin, the policy and the key to its header', async ({
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
  await signIn(page, 'demo-key-owner', { keep: true })
  const listed: string[] = []
  for (const { name, path } of await screensOf(request, app.url, 'demo-key-owner')) {
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
  // Overlays are made on demand, under the same policy.
  await page.getByRole('button', { name: /^Brand: / }).click()
  await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await navLink(page, 'Overview').click()
  await page.getByRole('button', { name: 'About High risk' }).click()
  await page.keyboard.press('Escape')
  await signOut(page)

  // The guard of every test has seen no breach of the policy. Everything stayed at home.
  expect([...new Set(listed)]).toEqual([app.url])
  expect(requests.filter(({ url }) => !url.startsWith(`${app.url}/`))).toEqual([])
  const isApi = (url: string): boolean => url.startsWith(`${app.url}/core/api/`)
  for (const { url, withKey, referrer } of requests) {
    expect(withKey, url).toEqual(isApi(url) ? ['authorization'] : [])
    expect(referrer, url).toBe('')
  }
  expect(requests.length).toBeGreaterThan(50)
})
