import type { Locator, Page } from '@playwright/test'
import { domainsPath, evidencePane, expectRows, rowAt, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which domains' }).getByRole('link', { name, exact: true })
const pagination = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' })
const openNextPage = (page: Page) =>
  pagination(page).getByRole('link', { name: 'Next page' }).click()
const selectOption = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })

/** Waits until the list shows exactly these hosts. */
const expectHosts = (page: Page, hosts: readonly string[]) =>
  expect(domainTable(page).getByRole('rowheader').getByRole('link')).toHaveText([...hosts])

test('the URL holds the state of the list: Back, a reload and another browser show the same rows', async ({
  page,
  browser,
  app,
}) => {
  await openSignedIn(page, domainsPath)
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await page.getByRole('list', { name: 'Verdict' }).getByRole('link', { name: 'Green' }).click()
  await expect(page).toHaveURL(/verdict=green/)
  await selectOption(page, 'Order', 'Domain A to Z')
  await expect(page).toHaveURL(/sort=domain/)
  await selectOption(page, 'Per page', '25')
  await openNextPage(page)
  await expect(pagination(page).getByRole('status')).toHaveText(/^26–50 of/)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const links = domainTable(page).getByRole('rowheader').getByRole('link')
  const hosts = await links.allTextContents()
  const url = page.url()
  await page.reload()
  await expectHosts(page, hosts)
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue(/domain asc/)

  await page.getByLabel('Search domains').fill('secure')
  await expect(links.filter({ hasNotText: 'secure' })).toHaveCount(0)
  await page.goBack()
  await expectHosts(page, hosts)
  await page.goForward()
  await expect(links.filter({ hasNotText: 'secure' })).toHaveCount(0)
  await expect(page.getByLabel('Search domains')).toHaveValue('secure')

  const otherContext = await browser.newContext({ baseURL: app.url })
  const otherPage = await otherContext.newPage()
  await openSignedIn(otherPage, url)
  await expectHosts(otherPage, hosts)
  expect(otherPage.url()).toBe(url)
  await otherContext.close()
})

test('C66 another page or tab of the list starts at the top, Back restores the scroll position, and opening evidence keeps it', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expectRows(page, 50)
  const firstRow = rowAt(page, 1)
  const lowerRow = rowAt(page, 31)
  // Scroll past 30 rows. A row whose text doesn't wrap is 34 px high.
  await domainTable(page).evaluate((list) => list.parentElement?.scrollTo(0, 30 * 34))
  await expect(lowerRow).toBeVisible()
  const id = (await lowerRow.getAttribute('data-row')) ?? 'no row'
  await lowerRow.getByRole('link').first().click()
  await expect(evidencePane(page)).toBeVisible()
  await expect(lowerRow).toBeInViewport()
  await expect(firstRow).not.toBeInViewport()
  await page.getByRole('button', { name: 'Close the evidence' }).click()
  await expect(evidencePane(page)).toBeHidden()
  await expect(lowerRow).toBeInViewport()

  await openNextPage(page)
  await expect(firstRow).toBeInViewport()
  await expect(domainTable(page).locator(`tr[data-row="${id}"]`)).toHaveCount(0)
  await page.goBack()
  await expect(lowerRow).toHaveAttribute('data-row', id)
  await expect(lowerRow).toBeInViewport()
  await expect(firstRow).not.toBeInViewport()
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await expect(firstRow).toBeInViewport()
})
