import type { Page } from '@playwright/test'
import { analystKey, ownerKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { navLink } from './screens.ts'
import {
  networkErrorMessage,
  httpErrorMessage,
  signIn,
  signOut,
  hideDemoAccounts,
} from './sign-in.ts'
import { startApp } from './start-app.ts'

const keyField = (page: Page) => page.getByLabel('API key')

test('C2 C8 the key is kept in memory only', async ({ page }) => {
  const key = ownerKey
  const logged: string[] = []
  const pathsWithKey: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (request.url().includes(key)) logged.push(request.url())
    if (authorization === `Api-Key ${key}`) pathsWithKey.push(new URL(request.url()).pathname)
  })
  await hideDemoAccounts(page)
  await signIn(page, key)
  await page.getByRole('table').getByRole('link', { name: 'Northbank', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All brands')
  await expect.poll(() => pathsWithKey.length).toBeGreaterThan(2)
  expect(pathsWithKey.filter((path) => !path.startsWith('/core/api/'))).toEqual([])

  const storages = await page.evaluate(async () => ({
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
  for (const [name, text] of Object.entries({ ...storages, logged: logged.join('\n') }))
    expect.soft(text, name).not.toContain(key)
})

test('C8 the key is kept for the tab only if chosen, and nothing remains after signing out, even with Back', async ({
  page,
}) => {
  await hideDemoAccounts(page)
  await page.goto('/')
  await page.getByLabel('Keep me signed in until this tab closes').check()
  await signIn(page, ownerKey)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'All brands' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ownerKey)
  await page.getByRole('table').getByRole('link', { name: 'Northbank', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review these first' })).toBeVisible()

  await signOut(page)
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(ownerKey)
  for (const reopen of [() => page.goBack(), () => page.goForward(), () => page.reload()]) {
    await reopen()
    await expect(keyField(page)).toBeVisible()
    const text = (await page.locator('body').textContent()) ?? ''
    expect(text).not.toMatch(/Northbank|Aurelmint|marit/)
  }
})

test('C4 C5 a rejected key ends the session of every tab once, and sign-in returns to the same page', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(httpErrorMessage)
  let inFlight = 0
  let quietSince = Date.now()
  const countRequests = (change: number) => () => {
    inFlight += change
    quietSince = Date.now()
  }
  context.on('request', countRequests(1))
  context.on('requestfinished', countRequests(-1))
  context.on('requestfailed', countRequests(-1))
  await hideDemoAccounts(context)
  await signIn(page, analystKey)
  await navLink(page, 'Domains').click()
  await page.getByRole('link', { name: 'Red', exact: true }).click()
  await expect(page).toHaveURL(/verdict=red/)
  const listUrl = page.url()
  const otherTab = await context.newPage()
  await otherTab.goto('/takedowns/new')
  await otherTab.getByLabel('Comment').fill('a comment of mine')
  // Wait for all requests, including deferred ones, or the other tab's would end the session first.
  await expect.poll(() => inFlight === 0 && Date.now() - quietSince > 2000).toBe(true)

  // Simulates a revoked key, since demo keys can't be revoked.
  await context.route('**/core/api/**', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Invalid or inactive API key.' } }),
  )
  let refusals = 0
  page.on('response', (response) => (refusals += response.status() === 401 ? 1 : 0))
  // Hovering would prefetch, and that 401 could remove the link before the click.
  await navLink(page, 'Overview').dispatchEvent('click')
  await expect(page.getByText('Your API key stopped working')).toContainText(
    'Invalid or inactive API key.',
  )
  await expect(page.getByText('Northbank')).toHaveCount(0)
  // The other tab's session ends too, and its draft is kept.
  await expect(otherTab.getByText('Your API key stopped working')).toBeVisible()
  // Six requests may be in flight at the first 401; none follows.
  expect(refusals).toBeLessThanOrEqual(6)

  await context.unroute('**/core/api/**')
  await signIn(page, analystKey)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(listUrl)
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await otherTab.reload()
  await expect(otherTab.getByLabel('Comment')).toHaveValue('a comment of mine')
})

test('C18 a failed service is explained, loaded data stays, and the page recovers', async ({
  page,
  allowConsole,
}) => {
  test.slow()
  allowConsole(networkErrorMessage)
  const options = ['--data', test.info().outputPath('demo.sqlite'), '--domains', '20']
  const app = await startApp(...options)
  await page.goto(`${app.url}/`)
  await signIn(page, analystKey)
  const figure = page
    .getByRole('list', { name: 'Headline figures' })
    .getByRole('listitem')
    .filter({ hasText: /^Review queue/ })
  // The figure without the time of its data.
  await expect(figure).toContainText(/ \d/)
  const figureText = /Review queue [\d,]+/.exec((await figure.textContent()) ?? '')?.[0] ?? ''

  await app.stop()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const staleNotice = page.getByText(/^The service can’t be reached\. Showing data from \d/)
  await expect(staleNotice.first()).toBeVisible({ timeout: 25_000 })
  await expect(figure).toContainText(figureText)

  const restarted = await startApp(...options, '--port', new URL(app.url).port)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(staleNotice).toHaveCount(0)
  await expect(figure).toContainText(figureText)
  await restarted.stop()
})
