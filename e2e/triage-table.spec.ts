import type { Locator, Page } from '@playwright/test'
import { domainsPath, evidencePane, expectRows, rowAt, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which domains' }).getByRole('link', { name, exact: true })
const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' })
const openNextPage = (page: Page) => pages(page).getByRole('link', { name: 'Next page' }).click()
const selectOption = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })

/** Waits until the list shows exactly these hosts. */
const expectHosts = (page: Page, hosts: readonly string[]) =>
  expect(domainTable(page).getByRole('rowheader').getByRole('link')).toHaveText([...hosts])

test('the URL holds the state of the list: Back, a reload and another user show the same rows', async ({
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
  await expect(pages(page).getByRole('status')).toHaveText(/^26–50 of/)
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

test('C66 another list starts at its top, Back restores the position, and evidence keeps it', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expectRows(page, 50)
  const top = rowAt(page, 1)
  const low = rowAt(page, 31)
  // Scroll past 30 rows. A row whose text doesn't wrap is 34 px high.
  await domainTable(page).evaluate((list) => list.parentElement?.scrollTo(0, 30 * 34))
  await expect(low).toBeVisible()
  const id = (await low.getAttribute('data-row')) ?? 'no row'
  await low.getByRole('link').first().click()
  await expect(evidencePane(page)).toBeVisible()
  await expect(low).toBeInViewport()
  await expect(top).not.toBeInViewport()
  await page.getByRole('button', { name: 'Close the evidence' }).click()
  await expect(evidencePane(page)).toBeHidden()
  await expect(low).toBeInViewport()

  await openNextPage(page)
  await expect(top).toBeInViewport()
  await expect(domainTable(page).locator(`tr[data-row="${id}"]`)).toHaveCount(0)
  await page.goBack()
  await expect(low).toHaveAttribute('data-row', id)
  await expect(low).toBeInViewport()
  await expect(top).not.toBeInViewport()
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await expect(top).toBeInViewport()
})
