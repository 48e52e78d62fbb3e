import type { Page } from '@playwright/test'
import { ownerKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signOut, hideDemoAccounts } from './sign-in.ts'

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

  const exposedTexts = await page.evaluate(async () => ({
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
  for (const [name, text] of Object.entries({ ...exposedTexts, logged: logged.join('\n') }))
    expect.soft(text, name).not.toContain(key)
})

test('C8 with “Keep me signed in”, the key survives a reload; sign-out deletes it, and going back then shows no data', async ({
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
