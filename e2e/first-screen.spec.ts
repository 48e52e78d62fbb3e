import { domainsPath, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, storeSession } from './sign-in.ts'

declare global {
  interface Window {
    /** Requested URLs, each with `true` if rows were in the document by then. */
    requestLog: { address: string; withRows: boolean }[]
  }
}

test('requests only the profile, brands and domains before the first rows render', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestLog = []
    const originalFetch = window.fetch
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const withRows = document.querySelector('tr[data-row]') !== null
      window.requestLog.push({ address, withRows })
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
  const before = requestLog.filter(({ withRows }) => !withRows)
  const after = requestLog.filter(({ withRows }) => withRows)
  expect(before).toHaveLength(3)
  expect(new Set(before.map(getLastPathSegment))).toEqual(new Set(['profile', 'brands', 'domains']))
  for (const part of ['/stats/', '/takedowns/', 'triage_filter=filed', 'triage_filter=escalated'])
    expect(after.filter(({ address }) => address.includes(part))).toHaveLength(1)
  // The first page of the queue already reports the size of the queue, so no further request may ask for it.
  expect(after.map(({ address }) => address).join('\n')).not.toMatch(
    /triage_filter=queue\b.*page_size=1$/m,
  )
})

test('loads only two font files, although rows contain Cyrillic letters', async ({ page }) => {
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

test('shows the static frame before scripts load only when the tab has a stored session', async ({
  page,
}) => {
  const frame = page.locator('#static-frame')
  const { promise, resolve: sendScripts } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(frame).toBeAttached()
  await expect(frame).toBeHidden()
  await storeSession(page)
  await page.goto(domainsPath, { waitUntil: 'commit' })
  await expect(frame).toBeVisible()
  await expect(frame.getByRole('status')).toHaveText('Loading…')
  // The text is the page's first content. If it were delayed, it would be painted only after the scripts are evaluated.
  await expect(frame.getByRole('status')).toHaveCSS('animation-name', 'none')
  sendScripts()
  await expect(domainTable(page)).toBeVisible()
  await expect(frame).toHaveCount(0)
})
