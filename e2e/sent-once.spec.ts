import type { Page } from '@playwright/test'
import { advanceClockUntil } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { fetchCases, dock, uniqueHost, openForm, queueRequest, sendNow } from './request-form.ts'
import { openSignedIn, networkErrorMessage } from './sign-in.ts'

/** Crashes a page and opens another one in the same browser, signed in. */
async function crashAndReturn(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
  // All pages share the clock.
  await page.close()
  await other.clock.install()
  await openSignedIn(other, '/')
  return other
}

test('C141 after a crash before the case was stored, the case is searched for and the user can resend once', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(networkErrorMessage)
  const target = `https://${uniqueHost('died-before')}/`
  await openForm(page)
  // Never answered and never received by the service.
  await page.route('**/core/api/takedowns/', async (route) =>
    route.request().method() === 'POST' ? new Promise<void>(() => {}) : route.fallback(),
  )
  await queueRequest(page, target)
  const left = page.waitForRequest((sent) => sent.method() === 'POST')
  await sendNow(page)
  await left
  const other = await crashAndReturn(page)
  await expect(dock(other).getByText('Looking for the case')).toBeVisible()
  await expect(dock(other).getByRole('button', { name: 'Send again' })).toBeHidden()
  await advanceClockUntil(
    other,
    () => expect(dock(other).getByText('No case found')).toBeVisible({ timeout: 500 }),
    2000,
  )
  await expect(
    dock(other).getByText(/It may have been sent, but no response arrived/),
  ).toBeVisible()
  expect(await fetchCases(request, target)).toEqual([])
  await dock(other).getByRole('button', { name: 'Send again' }).click()
  await expect(dock(other).getByText('Case created')).toBeVisible()
  expect(await fetchCases(request, target)).toHaveLength(1)
})
