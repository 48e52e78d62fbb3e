import type { Locator, Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import {
  answerPosts,
  casesOf,
  countPosts,
  dock,
  key,
  openForm,
  prepare,
  requestTakedown,
  send,
  sendNow,
  status,
  stopDelay,
  website,
} from './request-form.ts'
import { screensOf } from './screens.ts'
import { notAnswered, refusedByService, signIn } from './sign-in.ts'

const brand = (page: Page): Locator => page.getByRole('combobox', { name: /^Brand/ })

test('a pasted, defanged address becomes a case of its brand', async ({ page, request, app }) => {
  await openForm(page)
  await website(page).fill('Please look: hxxps://paste[.]evil[.]example/login?id=1.')
  await expect(
    page.getByText('hxxps://paste.evil[.]example/login?id=1', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/hxxp and \[\.\] were turned back\./)).toBeVisible()
  await brand(page).selectOption({ label: largestBrand })
  await expect(page.getByText('Monitoring is on, so work starts at once.')).toBeVisible()
  for (const fine of ['Not one of your domains', 'No open case', 'Work starts at once'])
    await expect(page.getByText(`Fine: ${fine}`)).toBeVisible()
  await page.getByLabel('Comment').fill('Copies our sign-in page.')
  await send(page).click()
  await expect(status(page, 'Not sent yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo request/ })).toBeFocused()

  await expect(status(page, 'Case created')).toBeVisible()
  await expect(page.getByText('Status: Open. Work starts now.')).toBeVisible()
  const [made, ...more] = await casesOf(request, app.url, 'https://paste.evil.example/login?id=1')
  expect(more).toEqual([])
  await page.getByRole('link', { name: 'Show the case' }).click()
  await expect(page).toHaveURL(new RegExp(`/takedowns/${made?.id ?? ''}$`))
  await expect(page.getByRole('button', { name: 'Request another' })).toBeHidden()
  await page.goBack()
  await expect(website(page)).toHaveValue('')
})

test('what cannot be sent is told at the field, and nothing leaves', async ({ page }) => {
  const posts = countPosts(page)
  await openForm(page)
  for (const [target, why] of [
    ['http://192.168.0.1/', 'private or reserved'],
    ['https://a.example https://b.example', '2 addresses'],
    [`https://evil.example/${'x'.repeat(500)}`, '521 characters'],
  ] as const) {
    await website(page).fill(target)
    await send(page).click()
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
    await expect(website(page)).toBeFocused()
  }
  expect(posts()).toBe(0)

  await website(page).fill('https://a.example https://b.example')
  await page.getByRole('button', { name: 'Request them from a list' }).click()
  await expect(page.getByRole('textbox').first()).toHaveValue(/a\.example[^]*b\.example/)
})

test('an own domain and a second case have to be confirmed', async ({ page, request, app }) => {
  await openForm(page)
  await website(page).fill('https://www.northbank.example/')
  await expect(page.getByText('This is a website of Northbank')).toBeVisible()
  await send(page).click()
  await expect(
    page.getByRole('checkbox', { name: /^Request takedown of .* anyway$/ }),
  ).toBeFocused()

  await requestTakedown(page, 'https://twice.evil.example/a')
  await page.getByRole('button', { name: 'Request another' }).click()
  await website(page).fill('twice.evil.example/b')
  await expect(page.getByText('There is already an open case')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the case' })).toBeVisible()
  await send(page).click()
  await page.getByRole('checkbox', { name: 'Open another case anyway' }).check()
  await send(page).click()
  await sendNow(page)
  await expect(status(page, 'Case created')).toBeVisible()
  expect(await casesOf(request, app.url, 'https://twice.evil.example/b')).toHaveLength(1)
})

test('a delayed request is undone, survives a walk through the app, and is reported after a reload', async ({
  page,
  request,
  app,
}) => {
  const target = 'https://held.evil.example/'
  await openForm(page)
  await prepare(page, target, 'kept')
  await page.getByRole('button', { name: /^Undo request/ }).click()
  await expect(page.getByLabel('Comment')).toHaveValue('kept')

  await send(page).click()
  await page.getByRole('link', { name: 'All brands' }).click()
  await expect(dock(page).getByRole('button', { name: /^Undo request/ })).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(dock(page).getByText('Not sent', { exact: true })).toBeVisible()
  expect(await casesOf(request, app.url, target)).toEqual([])
  await dock(page).getByRole('button', { name: 'Edit' }).click()
  await expect(website(page)).toHaveValue(target)
  await expect(page.getByLabel('Comment')).toHaveValue('kept')
  await expect(dock(page)).toHaveCount(0)
})

test('a double click and a held Enter make one case', async ({ page, request, app }) => {
  const target = 'https://double.evil.example/'
  await openForm(page)
  await website(page).fill(target)
  await send(page).dblclick()
  await page.getByRole('button', { name: 'Send now' }).dblclick()
  await expect(status(page, 'Case created')).toBeVisible()
  expect(await casesOf(request, app.url, target)).toHaveLength(1)
})

test('a lost answer: the case is found, and there is exactly one', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(notAnswered)
  const target = 'https://lost.evil.example/'
  await openForm(page)
  await requestTakedown(page, target, 'fault-lost')
  await expect(status(page, 'Sending')).toBeVisible()
  // The service has stored it and keeps silent; the time limit of the app has to pass.
  await expect(status(page, 'Case found')).toBeVisible({
    timeout: 60_000,
  })
  expect(await casesOf(request, app.url, target)).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Show the case' })).toBeVisible()
})

test('an answer that cannot be read: the case is found, and there is exactly one', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const target = 'https://cut.evil.example/'
  await openForm(page)
  await requestTakedown(page, target, 'fault-cut')
  await expect(status(page, 'Case found')).toBeVisible()
  expect(await casesOf(request, app.url, target)).toHaveLength(1)
})

test('too many requests: nothing is stored, the button comes back', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const target = 'https://slow-down.evil.example/'
  await openForm(page)
  await requestTakedown(page, target, 'fault-429')
  await expect(status(page, 'Too many requests (429)')).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveValue('fault-429')
  expect(await casesOf(request, app.url, target)).toEqual([])
  await page.getByLabel('Comment').fill('gently')
  await send(page).click()
  await sendNow(page)
  await expect(status(page, 'Case created')).toBeVisible()
})

test('a session that ends in the middle keeps the request', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const target = 'https://session.evil.example/'
  await page.clock.install()
  await openForm(page)
  await stopDelay(page)
  await prepare(page, target, 'kept over a sign-in')
  // The service cannot revoke a key on demand.
  await answerPosts(page, 401, { detail: 'Invalid or inactive API key.' })
  await sendNow(page)
  await expect(page.getByLabel('API key')).toBeVisible()
  await page.unroute('**/core/api/takedowns/')
  await signIn(page, key)
  await expect(dock(page).getByText('Not sent', { exact: true })).toBeVisible()
  await dock(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Comment')).toHaveValue('kept over a sign-in')
  expect(await casesOf(request, app.url, target)).toEqual([])
})

test('a draft survives a reload', async ({ page }) => {
  await openForm(page)
  await website(page).fill('https://draft.evil.example/')
  await page.getByLabel('Comment').fill('half a sentence')
  await page.reload()
  await expect(website(page)).toHaveValue('https://draft.evil.example/')
  await expect(page.getByLabel('Comment')).toHaveValue('half a sentence')
})

test('from a row with two keys, and from a paste with the keyboard alone', async ({
  page,
  request,
  app,
}) => {
  await signIn(page, key, { keep: true })
  const screens = await screensOf(request, app.url, key)
  const path = screens.find(({ name }) => name === 'domains')?.path ?? ''
  await page.goto(`${path}?verdict=amber`)
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await keysHeard(page)
  const current = page.locator('tr[aria-current]')
  await page.keyboard.press('j')
  await expect(current).toHaveCount(1)
  // A host that has no case yet.
  while ((await current.getByText(/^(?:Open|Waiting for|In progress)/).count()) > 0) {
    const left = await current.getAttribute('data-row')
    await page.keyboard.press('j')
    await expect(current).not.toHaveAttribute('data-row', left ?? '')
  }
  const first = await current.getByRole('rowheader').textContent()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Request takedown' })
  await expect(dialog.getByRole('button', { name: 'Request takedown' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(dock(page).getByText('Not sent yet')).toBeVisible()
  await expect(current.getByRole('rowheader')).not.toHaveText(first ?? '')
  await expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()
  await dock(page).getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(dock(page).getByText('Case created')).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByText(first ?? '', { exact: true }) })
  await expect(row.first()).toContainText('Open')

  await page.goto('/takedowns/new?target=hxxps%3A%2F%2Fkeys%5B.%5Devil%5B.%5Dexample%2Fx')
  await expect(send(page)).toBeFocused()
  await website(page).focus()
  await page.keyboard.press('Enter')
  await expect(brand(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Undo request/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(status(page, 'Case created')).toBeVisible()
  expect(await casesOf(request, app.url, 'https://keys.evil.example/x')).toHaveLength(1)
})
