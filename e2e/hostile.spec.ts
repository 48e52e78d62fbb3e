import type { Locator, Page } from '@playwright/test'
import { expectRows } from './domain-list.ts'
import { expectInert } from './expect-inert.ts'
import { expect, stubServiceTest as test } from './fixtures.ts'
import { openSignedIn, storeSession } from './sign-in.ts'
import { stubBrandIds, stubDomains, stubTakedowns } from './stub-records.ts'
import { stubKey } from './stub-service.ts'

/*
 * The stub service returns hostile records: script tags in every text, screenshots with `javascript:` and `data:` URLs,
 * bidirectional controls, hosts of 255 characters, URLs of 2,000 characters, unknown codes, and domains that were never
 * scanned. The app must show all of it as text.
 */

const outsideUrls: string[] = []
test.beforeEach(({ context, stubSetup }) => {
  outsideUrls.length = 0
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== stubSetup.app.url) outsideUrls.push(request.url())
  })
})
test.afterEach(() => expect(outsideUrls, 'requests to other origins').toEqual([]))

const brandPath = `/brands/${stubBrandIds[0]}`
const phone = { width: 390, height: 844 }
// Tall enough for all rows of a list.
const desktop = { width: 1440, height: 1600 }

/** Finds containers that scroll horizontally, except tables and tabs. */
const findScrollingContainers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const scrolls = overflowX === 'auto' || overflowX === 'scroll'
        return scrolls && element.scrollWidth > element.clientWidth + 1
      })
      .filter((element) => !element.matches('nav') && element.querySelector('table') === null)
      .map((element) => `${element.tagName} ${element.className}`),
  )

/** Checks the page at desktop width and, with `onPhone`, at phone width. */
async function expectSafe(page: Page, screenName: string, { onPhone = true } = {}): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  for (const size of onPhone ? [phone, desktop] : [desktop]) {
    await page.setViewportSize(size)
    await expectInert(page, `${screenName}, ${size.width} px`)
    await expect
      .poll(() => findScrollingContainers(page), `horizontal scrolling inside ${screenName}`)
      .toEqual([])
  }
}

/** Expands all details and truncated lists in `container`. */
async function expandAll(page: Page, container: Locator): Promise<void> {
  await container.evaluate((part) => {
    for (const details of part.querySelectorAll('details')) details.open = true
    for (const button of part.querySelectorAll('button'))
      if (/^(?:All of|Show \d+ more)/.test(button.textContent)) button.click()
  })
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0)
}

test('F6 C153 list and brand pages show hostile records as text, and their requests carry the key but no cookie or referrer', async ({
  page,
  service,
}) => {
  test.setTimeout(180_000)
  const screens = [
    ['all brands', '/brands', 'Brands', stubBrandIds.length],
    ['domains', `${brandPath}/domains?pageSize=25`, 'Domains', stubDomains.length],
    ['scans', `${brandPath}/scans?pageSize=25`, 'Scans', stubDomains.length],
    ['takedowns', '/takedowns?status=all', 'Takedowns', stubTakedowns.length],
  ] as const
  await page.setViewportSize(desktop)
  await storeSession(page, { key: stubKey })
  for (const [screenName, path, table, count] of screens) {
    await page.goto(path)
    const rows = page.getByRole('table', { name: table }).getByRole('row')
    await expect(rows.filter({ has: page.getByRole('cell') }), screenName).toHaveCount(count)
    await expectSafe(page, screenName)
  }
  await page.goto(brandPath)
  await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText('violet')
  await expectSafe(page, 'the overview')
  await page.goto(`${brandPath}/settings`)
  await expect(page.getByRole('main')).toContainText('six')
  await expectSafe(page, 'the settings of a brand')
  await page.goto(`${brandPath}/domains?group=apex`)
  const apexTable = page.getByRole('table', { name: 'Domains' })
  await expect(apexTable.getByRole('row')).toHaveCount(6)
  await apexTable
    .locator('tr[data-row]')
    .evaluateAll((rows: HTMLElement[]) =>
      rows.forEach((row) => row.querySelector<HTMLElement>('button[aria-expanded=false]')?.click()),
    )
  await expect(apexTable.locator('button[aria-expanded=false]')).toHaveCount(0)
  await expectSafe(page, 'apex groups')
  await page.goto(`${brandPath}/campaigns`)
  // All domains have the same hostile CNAME target.
  await page.locator('main tr[data-row] button[aria-expanded=false]').click()
  const campaigns = page.getByRole('table', { name: 'Campaigns' })
  await expect(campaigns.getByText('CNAME target')).toBeVisible()
  await expect(campaigns.getByText(/U\+202E/).first()).toBeVisible()
  await expectSafe(page, 'campaigns')

  expect(service.requests.length).toBeGreaterThan(10)
  for (const { target, headers } of service.requests) {
    expect(target).toMatch(/^\/core\/api\//)
    expect(headers.authorization).toMatch(/^Api-Key /)
    for (const name of ['referer', 'cookie', 'origin']) expect(headers).not.toHaveProperty(name)
  }
})

test('F6 C153 case pages show hostile records as text', async ({ page }) => {
  test.setTimeout(180_000)
  await storeSession(page, { key: stubKey })
  for (const { id, target } of stubTakedowns) {
    await page.goto(`/takedowns/${id}`)
    await expect(page.getByText('desk <i>4</i>').first()).toBeVisible()
    await expandAll(page, page.getByRole('main'))
    await expectSafe(page, `the case about ${target.slice(0, 40)}`)
  }
})

test('F6 C75 C90 the evidence of hostile hosts is shown as text at desktop width and at phone width', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize(desktop)
  await openSignedIn(page, `${brandPath}/domains?pageSize=25&sort=domain`, { key: stubKey })
  const table = page.getByRole('table', { name: 'Domains' })
  await expectRows(page, stubDomains.length)
  // The list shows unknown codes, and says which values are missing or invisible.
  for (const text of [
    /violet/,
    /social listing/i,
    /not scanned yet/,
    /name not reported/,
    /U\+202E/,
  ])
    await expect(table.getByText(text).first()).toBeVisible()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  for (const { id, name } of stubDomains) {
    await page.goto(`${brandPath}/domains/${id}`)
    await expect(evidence.getByRole('region', { name: 'Scans' })).toBeVisible()
    await expandAll(page, evidence)
    await expect(evidence.getByText(/could not be shown/)).toHaveCount(0)
    // No URL in the records has an origin from which screenshots may load.
    await expect(evidence.locator('img')).toHaveCount(0)
    // To save time, only hosts that are hard to wrap are also checked at phone width.
    const onPhone = name.length > 60 || name.includes('\u202E')
    await expectSafe(page, `the evidence of ${name.slice(0, 40)}`, { onPhone })
  }
})
