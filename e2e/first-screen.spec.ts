import { domainsPath, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, storeSession } from './sign-in.ts'

declare global {
  interface Window {
    /** Requested URLs. `hadRows` is true if the document contained rows at the time of the request. */
    requestLog: { address: string; hadRows: boolean }[]
  }
}

test('before its rows render, the domain list requests only the profile, the brands and the domains', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestLog = []
    const originalFetch = window.fetch
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const hadRows = document.querySelector('tr[data-row]') !== null
      window.requestLog.push({ address, hadRows })
      return originalFetch(input, init)
    }
  })
  await openSignedIn(page, domainsPath)
  await expect(domainTable(page).getByRole('row').nth(1)).toBeVisible()
  // The next page is prefetched last.
  await expect
    .poll(() =>
      page.evaluate(() => window.requestLog.some(({ address }) => address.includes('&page=2&'))),
    )
    .toBe(true)

  const requestLog = await page.evaluate(() => window.requestLog)
  const getLastPathSegment = ({ address }: { address: string }) =>
    new URL(address, 'http://app').pathname.split('/').findLast((part) => part !== '')
  const requestsBeforeRows = requestLog.filter(({ hadRows }) => !hadRows)
  const requestsAfterRows = requestLog.filter(({ hadRows }) => hadRows)
  expect(requestsBeforeRows).toHaveLength(3)
  expect(new Set(requestsBeforeRows.map(getLastPathSegment))).toEqual(
    new Set(['profile', 'brands', 'domains']),
  )
  for (const part of ['/stats/', '/takedowns/', 'triage_filter=filed', 'triage_filter=escalated'])
    expect(requestsAfterRows.filter(({ address }) => address.includes(part))).toHaveLength(1)
  // The first page of the queue already reports the size of the queue, so no further request may ask for it.
  expect(requestsAfterRows.map(({ address }) => address).join('\n')).not.toMatch(
    /triage_filter=queue\b.*page_size=1$/m,
  )
})

test('the domain list loads only two font files, although its rows contain Cyrillic letters', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await openSignedIn(page, domainsPath)
  await expect(domainTable(page)).toContainText(/\p{Script=Cyrillic}/u)
  await page.waitForLoadState('networkidle')
  expect(fonts.map((url) => url.replace(/^.*\/assets\/(.*-latin)-.*$/, '$1')).toSorted()).toEqual([
    'inter-latin',
    'jetbrains-mono-latin',
  ])
})

test('before scripts load, the static frame is visible in tabs with a stored session and hidden in other tabs', async ({
  page,
}) => {
  const frame = page.locator('#static-frame')
  const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(frame).toBeAttached()
  await expect(frame).toBeHidden()
  await storeSession(page)
  await page.goto(domainsPath, { waitUntil: 'commit' })
  await expect(frame).toBeVisible()
  await expect(frame.getByRole('status')).toHaveText('Loading…')
  // This text is the first content that the browser paints. A delay, as in `animate-appear`, would postpone the paint
  // until the scripts have run.
  await expect(frame.getByRole('status')).toHaveCSS('animation-name', 'none')
  releaseScripts()
  await expect(domainTable(page)).toBeVisible()
  await expect(frame).toHaveCount(0)
})
