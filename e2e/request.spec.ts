import type { Locator, Page } from '@playwright/test'
import { expectThemesAccessible } from './accessible.ts'
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

test('without a brand, and for one without monitoring, it waits for approval', async ({ page }) => {
  await openForm(page)
  await brand(page).selectOption('')
  await expect(page.getByText(/^Only you can see the case\./)).toBeVisible()
  await requestTakedown(page, 'https://no-brand.evil.example/')
  await expect(
    page.getByText('Status: Waiting for approval. Your provider has to approve it'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Request another' }).click()
  await brand(page).selectOption('Aurelmint')
  await expect(
    page.getByText('Monitoring is off, so your provider has to approve it first.'),
  ).toBeVisible()
  await requestTakedown(page, 'https://unmonitored.evil.example/')
  await expect(
    page.getByText('Status: Waiting for approval. Your provider has to approve it'),
  ).toBeVisible()
})

test('what cannot be sent is told at the field, and nothing leaves', async ({ page }) => {
  const posts = countPosts(page)
  await openForm(page)
  for (const [target, why] of [
    ['http://192.168.0.1/', 'private or reserved'],
    ['http://2130706433/', 'private or reserved'],
    ['http://localhost:8080/', 'a local name'],
    ['router', 'needs a dot'],
    ['ftp://files.example/', 'Only http and https'],
    ['https://brand.com@evil.example/', 'hides the real site'],
    ['nothing of an address', 'No web address found'],
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

test('a lost answer and a closed page: the next page finds the case', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(notAnswered)
  const target = 'https://closed.evil.example/'
  await openForm(page)
  await requestTakedown(page, target, 'fault-lost')
  await expect.poll(() => casesOf(request, app.url, target)).toHaveLength(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(dock(page).getByText('Case found')).toBeVisible()
  expect(await casesOf(request, app.url, target)).toHaveLength(1)
})

for (const fault of ['html', 'cut', 'shape', 'empty'])
  test(`fault-${fault} after storing: the case is found, and there is exactly one`, async ({
    page,
    request,
    app,
    allowConsole,
  }) => {
    allowConsole(refusedByService)
    const target = `https://${fault}.evil.example/`
    await openForm(page)
    await requestTakedown(page, target, `fault-${fault}`)
    await expect(status(page, 'Case found')).toBeVisible()
    expect(await casesOf(request, app.url, target)).toHaveLength(1)
  })

test('an error of the service: no case is found, and sending again is a decision', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const target = 'https://five-hundred.evil.example/'
  const posts = countPosts(page)
  await openForm(page)
  await requestTakedown(page, target, 'fault-500')
  await expect(status(page, 'Looking for the case')).toBeVisible()
  await expect(status(page, 'No case found')).toBeVisible({ timeout: 60_000 })
  expect(posts()).toBe(1)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(posts).toBe(2)
  await expect(status(page, 'Looking for the case')).toBeVisible()
  expect(await casesOf(request, app.url, target)).toEqual([])
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

test('what the service says stands under its field, and the form keeps its content', async ({
  page,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  await openForm(page)
  // What the dashboard takes for public, this service does too; an operator's may know better.
  await answerPosts(page, 400, { target_website: ['Target host is not a public address.'] })
  await requestTakedown(page, 'https://not-for-this-service.evil.example/', 'kept')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Target host is not a public address.' }),
  ).toBeVisible()
  await expect(website(page)).toBeFocused()
  await expect(page.getByLabel('Comment')).toHaveValue('kept')
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

test('the form, its warnings and a delayed request are accessible', async ({ page }) => {
  await page.clock.install()
  await openForm(page)
  const look = async (where: string) => expectThemesAccessible(page, where)
  await look('empty')
  await website(page).fill('http://10.0.0.1/')
  await send(page).click()
  await look('refused')
  await website(page).fill('northbank.example')
  await expect(page.getByText('This is a website of Northbank')).toBeVisible()
  await look('warned')
  await stopDelay(page)
  await prepare(page, 'https://axe.evil.example/')
  await look('delayed')
})
