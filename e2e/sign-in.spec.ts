import type { Page } from '@playwright/test'
import { openSqlite } from '#/hosts/sqlite.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { navLink } from './screens.ts'
import { notAnswered, refusedByService, signIn, signOut, withoutDemo } from './sign-in.ts'
import { startApp } from './start-app.ts'
import { temporaryFile } from './temporary-file.ts'

const keyField = (page: Page) => page.getByLabel('API key')

async function tryKey(page: Page, key: string): Promise<void> {
  await page.goto('/')
  await keyField(page).fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('at the sign-in screen', () => {
  test('the field has the focus, and an account of the demo is one press away', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(keyField(page)).toBeFocused()
    const demo = page.getByRole('region', { name: 'Try the demo as' })
    await expect(demo.getByRole('button')).toHaveText([
      /marit\.solheim.*Owner of 5 brands: Aurelmint, Northbank, /,
      /joao\.quental.*Analyst of Northbank/,
      /ines\.varga.*Has no brand yet/,
    ])
    await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible()
    await expectAccessible(page, 'the sign-in with the demo')
    await demo.getByRole('button', { name: /^joao\.quental/ }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Overview of Northbank' }),
    ).toBeVisible()
    expect(page.url()).not.toContain('demo-key')
    await page.getByRole('button', { name: 'Account: joao.quental' }).click()
    await expect(page.getByRole('menu')).toContainText('joao.quental@northbank.example')
    await expect(page.getByRole('menu')).toContainText('Account type: ')
  })

  test('a key whose check takes long is sent once, with the button telling so', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(refusedByService)
    let asked = 0
    page.on('request', (request) => (asked += request.url().includes('/profile/') ? 1 : 0))
    // Until both presses are made.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/profile/', async (route) => {
      await pressed.promise
      return route.fallback()
    })
    await tryKey(page, 'demo-fault-slow')
    const button = page.getByRole('button', { name: 'Sign in' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await keyField(page).press('Enter')
    await button.click({ force: true })
    pressed.resolve()
    await expect(keyField(page)).toHaveAccessibleDescription(/Invalid or inactive API key\./)
    expect(asked).toBe(1)
  })
})

test.describe('the key', () => {
  test('lies nowhere but in memory (C2, C8)', async ({ page }) => {
    const key = 'demo-key-owner'
    const said: string[] = []
    const withKey: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('request', (request) => {
      const { authorization } = request.headers()
      if (request.url().includes(key)) said.push(request.url())
      if (authorization === `Api-Key ${key}`) withKey.push(new URL(request.url()).pathname)
    })
    await withoutDemo(page)
    await signIn(page, key)
    await navLink(page, 'Overview').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All brands')
    await expect.poll(() => withKey.length).toBeGreaterThan(2)
    expect(withKey.filter((path) => !path.startsWith('/core/api/'))).toEqual([])

    const places = await page.evaluate(async () => ({
      address: location.href,
      title: document.title,
      markup: new XMLSerializer().serializeToString(document),
      fields: [...document.querySelectorAll('input')].map(({ value }) => value).join(),
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      history: JSON.stringify(history.state),
      cookies: document.cookie,
      windowName: window.name,
      databases: JSON.stringify(await indexedDB.databases()),
      caches: JSON.stringify(await caches.keys()),
    }))
    for (const [place, text] of Object.entries({ ...places, said: said.join('\n') }))
      expect.soft(text, place).not.toContain(key)
  })

  test('is kept for the tab only by choice, and is gone with the sign-out', async ({ page }) => {
    await signIn(page, 'demo-key-owner', { keep: true })
    const title = page.getByRole('heading', { level: 1, name: 'All brands' })
    await page.reload()
    await expect(title).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('demo-key')

    await signOut(page)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('demo-key')
    await page.reload()
    await expect(keyField(page)).toBeVisible()
  })
})

test.describe('signing out', () => {
  test('leaves nothing to see, also not by Back or Forward (C8)', async ({ page }) => {
    await withoutDemo(page)
    await signIn(page, 'demo-key-owner')
    await navLink(page, 'Overview').click()
    await expect(page.getByRole('heading', { name: 'Review these first' })).toBeVisible()
    await signOut(page)
    await expect(page.getByText('You are signed out.')).toBeVisible()
    for (const way of [() => page.goBack(), () => page.goForward()]) {
      await way()
      await expect(keyField(page)).toBeVisible()
      const text = (await page.locator('body').textContent()) ?? ''
      expect(text).not.toMatch(/Northbank|Aurelmint|marit/)
    }
  })
})

test('a key that stops working leads to sign-in once, and back to the same place (C4, C5)', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const file = temporaryFile('demo.sqlite')
  const app = await startApp('--data', file.path, '--domains', '20')
  const data = openSqlite(file.path)
  const activate = async (active: 0 | 1) =>
    data.write([
      { sql: `update account set is_active = ? where username = 'joao.quental'`, values: [active] },
    ])
  let inFlight = 0
  context.on('request', () => (inFlight += 1))
  context.on('requestfinished', () => (inFlight -= 1))
  context.on('requestfailed', () => (inFlight -= 1))
  await withoutDemo(context)
  await page.goto(`${app.url}/`)
  await signIn(page, 'demo-key-analyst')
  await navLink(page, 'Domains').click()
  await page.getByRole('link', { name: 'Red', exact: true }).click()
  await expect(page).toHaveURL(/verdict=red/)
  const place = page.url()
  const other = await context.newPage()
  await other.goto(`${app.url}/takedowns/new`)
  await other.getByLabel('Comment').fill('a comment of mine')

  // A page that still reads ahead would end the session by itself.
  await expect.poll(() => inFlight).toBe(0)
  await activate(0)
  let refusals = 0
  page.on('response', (response) => (refusals += response.status() === 401 ? 1 : 0))
  // The pointer's way there reads ahead: that refusal could take the link away before it is pressed.
  await navLink(page, 'Overview').dispatchEvent('click')
  await expect(page.getByText('Your API key stopped working')).toContainText(
    'Invalid or inactive API key.',
  )
  await expect(page.getByText('Northbank')).toHaveCount(0)
  // The other tab has the same session, and the same end; what was written there is kept.
  await expect(other.getByText('Your API key stopped working')).toBeVisible()
  // Six may be in flight when the first refusal arrives; nothing is asked after it.
  expect(refusals).toBeLessThanOrEqual(6)
  const before = refusals

  await activate(1)
  expect(refusals).toBe(before)
  await signIn(page, 'demo-key-analyst')
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(place)
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Comment')).toHaveValue('a comment of mine')

  // What a page reads ahead must not meet a service that is gone.
  await page.close()
  await other.close()
  data.close()
  await app.stop()
  file.remove()
})

test('a dead service is told in words, what was read stays, and it recovers (C18)', async ({
  page,
  allowConsole,
}) => {
  test.slow()
  allowConsole(notAnswered)
  const file = temporaryFile('demo.sqlite')
  const options = ['--data', file.path, '--domains', '20']
  const app = await startApp(...options)
  await page.goto(`${app.url}/`)
  await signIn(page, 'demo-key-analyst')
  const figure = page
    .getByRole('list', { name: 'Headline figures' })
    .getByRole('listitem')
    .filter({ hasText: /^Domains to review/ })
  // The figure alone: beside it stands when it was read.
  await expect(figure).toContainText(/ \d/)
  const read = /Domains to review [\d,]+/.exec((await figure.textContent()) ?? '')?.[0] ?? ''

  await app.stop()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const words = page.getByText(/^The service cannot be reached\. Shown as of \d/)
  await expect(words.first()).toBeVisible({ timeout: 25_000 })
  await expect(figure).toContainText(read)

  const again = await startApp(...options, '--port', new URL(app.url).port)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(words).toHaveCount(0)
  await expect(figure).toContainText(read)
  await again.stop()
  file.remove()
})
