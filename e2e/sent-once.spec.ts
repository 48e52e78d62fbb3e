import type { Page } from '@playwright/test'
import { advanceClockUntil } from './clock.ts'
import { expect, test } from './fixtures.ts'
import {
  fetchCases,
  dock,
  createUniqueHost,
  openForm,
  queueRequest,
  sendNow,
} from './request-form.ts'
import { openSignedIn, networkErrorMessage } from './sign-in.ts'

/** Crashes a page, opens a new page in the same browser context, and signs in there. */
async function crashAndReturn(page: Page): Promise<Page> {
  const newTab = await page.context().newPage()
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
  // All pages of a context share the clock. Close the crashed page first, so that only the new page gets the clock.
  await page.close()
  await newTab.clock.install()
  await openSignedIn(newTab, '/')
  return newTab
}

test('C141 if a tab crashes before its request arrives, the app looks for the case, and “Send again” creates exactly one case', async ({
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
  await advanceClockUntil(
    newTab,
    () => expect(dock(newTab).getByText('No case found')).toBeVisible({ timeout: 500 }),
    2000,
  )
  await dock(newTab).getByRole('link', { name: 'Details' }).click()
  const main = newTab.getByRole('main')
  await expect(
    main.getByText(/The request may have been sent, but no response arrived/),
  ).toBeVisible()
  expect(await fetchCases(request, target)).toEqual([])
  await main.getByRole('button', { name: 'Send again' }).click()
  await expect(main.getByRole('row').filter({ hasText: 'Case created' })).toBeVisible()
  expect(await fetchCases(request, target)).toHaveLength(1)
})
