import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import {
  casesOf,
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
import { notAnswered, signIn } from './sign-in.ts'

/** Keeps every request for a takedown on its way: the service never hears of it. */
const holdPosts = (page: Page): Promise<unknown> =>
  page.route('**/core/api/takedowns/', async (route) =>
    route.request().method() === 'POST' ? new Promise<void>(() => {}) : route.fallback(),
  )

/** Ends a page as a crash does, and opens another one of the same browser, signed in. */
async function crashAndReturn(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
  await signIn(other, key, { keep: true })
  return other
}

/** A second tab of the same browser, which takes the session from the first. */
async function secondTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

test('C141 a page that dies on the way, before the case is stored: looked for, then sent by hand, once', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(notAnswered)
  const target = 'https://died-before.evil.example/'
  await openForm(page)
  await holdPosts(page)
  await prepare(page, target)
  const left = page.waitForRequest((sent) => sent.method() === 'POST')
  await sendNow(page)
  await left
  const other = await crashAndReturn(page)
  await expect(dock(other).getByText('Looking for the case')).toBeVisible()
  await expect(dock(other).getByRole('button', { name: 'Send again' })).toBeHidden()
  await expect(dock(other).getByText('No case found')).toBeVisible({ timeout: 60_000 })
  await expect(dock(other).getByText(/The page was closed, or the session ended/)).toBeVisible()
  expect(await casesOf(request, app.url, target)).toEqual([])
  await dock(other).getByRole('button', { name: 'Send again' }).click()
  await expect(dock(other).getByText('Case created')).toBeVisible()
  expect(await casesOf(request, app.url, target)).toHaveLength(1)
})

test('C141 a page that dies on the way, after the case is stored: the case is found', async ({
  page,
  request,
  app,
  allowConsole,
}) => {
  allowConsole(notAnswered)
  const target = 'https://died-after.evil.example/'
  await openForm(page)
  await requestTakedown(page, target, 'fault-lost')
  await expect.poll(() => casesOf(request, app.url, target)).toHaveLength(1)
  const other = await crashAndReturn(page)
  await expect(dock(other).getByText('Case found')).toBeVisible()
  await expect(dock(other).getByRole('link', { name: 'Show the case' })).toBeVisible()
  expect(await casesOf(request, app.url, target)).toHaveLength(1)
})

test('C145 the same address in two tabs is one request', async ({ page, request, app }) => {
  const target = 'https://two-tabs.evil.example/'
  await page.clock.install()
  await openForm(page)
  const other = await secondTab(page, '/takedowns/new')
  await stopDelay(page)
  await prepare(page, target)
  await website(other).fill(target)
  await send(other).click()
  await expect(status(other, 'Not sent yet')).toBeVisible()
  await sendNow(other)
  await expect(status(page, 'Case created')).toBeVisible()
  await expect(status(other, 'Case created')).toBeVisible()
  expect(await casesOf(request, app.url, target)).toHaveLength(1)
})

test('C145 a request for an address of a list that is being sent is the one of the list', async ({
  page,
  request,
  app,
}) => {
  const hosts = Array.from({ length: 6 }, (_, index) => `https://beside-${index}.evil.example/`)
  const last = hosts.at(-1) ?? ''
  await signIn(page, key, { keep: true })
  await page.goto('/takedowns/bulk')
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(hosts.join('\n'))
  const other = await secondTab(page, '/takedowns/new')
  await website(other).fill(last)
  // All is written before, so that the one press comes while the list of the other waits.
  await page.getByRole('button', { name: 'Send 6 requests' }).click()
  await expect(page.getByRole('button', { name: 'Undo 6 requests' })).toBeVisible()
  await send(other).click()
  await expect(page.getByRole('heading', { name: 'Done', exact: true })).toBeVisible({
    timeout: 60_000,
  })
  expect(await casesOf(request, app.url, last)).toHaveLength(1)
  await expect(status(other, 'Case created')).toBeVisible()
})

test('a service that does not answer is reported within seconds while a request is on its way', async ({
  page,
  allowConsole,
}) => {
  allowConsole(notAnswered)
  await openForm(page)
  await holdPosts(page)
  await requestTakedown(page, 'https://silent.evil.example/')
  await expect(status(page, 'Sending')).toBeVisible()
  await expect(page.getByText(/^\s*No answer for [4-9] s/)).toBeVisible({ timeout: 10_000 })
})

test('a case too many is reported, with the ways to both', async ({ page, request, app }) => {
  const target = 'https://duplicate.evil.example/'
  await openForm(page)
  // What a browser does by itself when a kept connection breaks: it sends the same once more.
  await page.route('**/core/api/takedowns/', async (route) => {
    if (route.request().method() === 'POST')
      await request.post(`${app.url}/core/api/takedowns/`, {
        headers: { authorization: `Api-Key ${key}` },
        data: route.request().postDataJSON() as object,
      })
    return route.fallback()
  })
  await requestTakedown(page, target)
  await expect(status(page, 'Two cases were created for this request')).toBeVisible()
  const made = await casesOf(request, app.url, target)
  const links = page.getByRole('link', { name: /^Show case \d$/ })
  await expect(links).toHaveCount(2)
  const shown = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
  )
  expect(shown.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
})

test('what is found at the moment of sending is shown, and only a press sends in spite of it', async ({
  page,
  request,
  app,
}) => {
  const target = 'https://meanwhile.evil.example/'
  await page.clock.install()
  await openForm(page)
  await stopDelay(page)
  await prepare(page, target)
  // Somebody else was quicker.
  await request.post(`${app.url}/core/api/takedowns/`, {
    headers: { authorization: `Api-Key ${key}` },
    data: { target_website: `${target}login` },
  })
  await sendNow(page)
  await expect(status(page, 'Not sent: needs your confirmation')).toBeVisible()
  await expect(
    page.getByText('There is already an open case.', { exact: false }).last(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Do not send' }).click()
  await expect(send(page)).toBeVisible()
  expect(await casesOf(request, app.url, target)).toEqual([])
})

test('z takes back the newest delayed request, and names it', async ({ page, request, app }) => {
  await page.clock.install()
  const [first, second] = ['https://undo-1.evil.example/', 'https://undo-2.evil.example/']
  await openForm(page)
  await page.getByRole('heading', { name: 'Request takedown' }).click()
  await keysHeard(page)
  const start = Date.now()
  await stopDelay(page, start)
  await prepare(page, first)
  // The form is left only when the other page is there.
  const otherPage = page.getByRole('heading', { level: 1, name: 'All brands' })
  await page.getByRole('link', { name: 'All brands' }).click()
  await expect(otherPage).toBeVisible()
  await page.goBack()
  await expect(otherPage).toBeHidden()
  await stopDelay(page, start + 1000)
  await website(page).fill(second)
  await send(page).click()
  await page.getByRole('link', { name: 'All brands' }).click()
  // In one line the newest alone, until more is wanted.
  const undo = dock(page).getByRole('button', { name: /^Undo request for/ })
  await expect(undo).toHaveCount(1)
  await expect(undo).toContainText('undo-2')
  await dock(page).getByRole('button', { name: '1 more' }).click()
  await expect(undo).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(page.getByText('Undone: request for undo-2.evil[.]example')).toBeVisible()
  await expect(undo).toHaveCount(1)
  await page.keyboard.press('z')
  await expect(page.getByText('Undone: request for undo-1.evil[.]example')).toBeVisible()
  await expect(dock(page).getByRole('button')).toHaveCount(0)
  expect(await casesOf(request, app.url, first)).toEqual([])
  expect(await casesOf(request, app.url, second)).toEqual([])
})
