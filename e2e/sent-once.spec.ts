import type { Page } from '@playwright/test'
import { advanceClockUntil, freezeClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import {
  fetchCases,
  dock,
  createUniqueHost,
  openForm,
  queueRequest,
  requestTakedown,
  submitButton,
  sendNow,
  statusMessage,
  websiteField,
} from './request-form.ts'
import { openSignedIn, networkErrorMessage } from './sign-in.ts'

/** Crashes a page and opens another one in the same browser, signed in. */
async function crashAndReturn(page: Page): Promise<Page> {
  const newTab = await page.context().newPage()
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
  // The clock is shared by all pages of the context: install it in the new one only.
  await page.close()
  await newTab.clock.install()
  await openSignedIn(newTab, '/')
  return newTab
}

test('C141 after a crash before the case was stored, the case is searched for and the user can resend once', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(networkErrorMessage)
  const target = `https://${createUniqueHost('died-before')}/`
  await openForm(page)
  // The request never completes and never reaches the service.
  await page.route('**/core/api/takedowns/', async (route) =>
    route.request().method() === 'POST' ? new Promise<void>(() => {}) : route.fallback(),
  )
  await queueRequest(page, target)
  const postSent = page.waitForRequest((sent) => sent.method() === 'POST')
  await sendNow(page)
  await postSent
  const newTab = await crashAndReturn(page)
  await expect(dock(newTab).getByText('Looking for the case')).toBeVisible()
  await expect(dock(newTab).getByRole('button', { name: 'Send again' })).toBeHidden()
  await advanceClockUntil(
    newTab,
    () => expect(dock(newTab).getByText('No case found')).toBeVisible({ timeout: 500 }),
    2000,
  )
  await expect(
    dock(newTab).getByText(/The request may have been sent, but no response arrived/),
  ).toBeVisible()
  expect(await fetchCases(request, target)).toEqual([])
  await dock(newTab).getByRole('button', { name: 'Send again' }).click()
  await expect(dock(newTab).getByText('Case created')).toBeVisible()
  expect(await fetchCases(request, target)).toHaveLength(1)
})

test('C141 after a crash once the case was stored, the case is found', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(networkErrorMessage)
  const target = `https://${createUniqueHost('died-after')}/`
  await openForm(page)
  await requestTakedown(page, target, 'fault-lost')
  await expect.poll(() => fetchCases(request, target)).toHaveLength(1)
  const newTab = await crashAndReturn(page)
  await expect(dock(newTab).getByText('Case found')).toBeVisible()
  await expect(dock(newTab).getByRole('link', { name: 'Show the case' })).toBeVisible()
  expect(await fetchCases(request, target)).toHaveLength(1)
})

test('C145 the same URL in two tabs creates one case until the user confirms another', async ({
  page,
  request,
}) => {
  const target = `https://${createUniqueHost('two-tabs')}/`
  await page.clock.install()
  await openForm(page)
  // It takes the session from the first tab.
  const newTab = await page.context().newPage()
  await newTab.goto('/takedowns/new')
  await freezeClock(page)
  await queueRequest(page, target)
  await websiteField(newTab).fill(target)
  const confirmation = newTab.getByRole('checkbox', { name: 'Open another case anyway' })
  await expect(newTab.getByText('Another request for this address is under way')).toBeVisible()
  await submitButton(newTab).click()
  await expect(confirmation).toBeFocused()
  await expect(dock(newTab).getByText('Takedown queued')).toBeVisible()
  await sendNow(page)
  await expect(statusMessage(page, 'Case created')).toBeVisible()
  await expect(dock(newTab).getByText('Case created')).toBeVisible()
  expect(await fetchCases(request, target)).toHaveLength(1)
})

test('C145 a request made right after a reload is sent once, with its own comment', async ({
  page,
  request,
}) => {
  const target = `https://${createUniqueHost('reloaded')}/`
  await openForm(page)
  await queueRequest(page, target, 'before the reload')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await websiteField(page).fill(target)
  await page.getByLabel('Comment').fill('after the reload')
  await expect(dock(page).getByText('The page was closed before sending.')).toBeVisible()
  await submitButton(page).click()
  await sendNow(page)
  await expect(statusMessage(page, 'Case created')).toBeVisible()
  expect(await fetchCases(request, target)).toMatchObject([{ user_comment: 'after the reload' }])
})
