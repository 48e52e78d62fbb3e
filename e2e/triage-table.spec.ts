import type { Locator, Page } from '@playwright/test'
import { fetchAllRows, northbankPath } from './demo.ts'
import { domainsPath, evidencePane, expectRows, rowAt, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which domains' }).getByRole('link', { name, exact: true })
const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' })
const openNextPage = (page: Page) => pages(page).getByRole('link', { name: 'Next page' }).click()
const selectOption = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })

/** IDs of the listed domains, in order. */
const listIds = (page: Page): Promise<string[]> =>
  domainTable(page)
    .locator('tbody th[scope=row] a')
    .evaluateAll((links) =>
      links.map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*/, '')),
    )
    .then((paths) => paths.map((path) => path.split('/').at(-1) ?? 'nowhere'))

const pageSize = 25

/** Waits until the list shows exactly this page of the domains with `allIds`. */
async function expectPage(
  page: Page,
  allIds: readonly string[],
  description: string,
  pageNumber = 1,
): Promise<void> {
  const expectedIds = allIds.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
  await expect
    .poll(() => listIds(page), { message: description, intervals: [50, 100] })
    .toEqual(expectedIds)
  const first = (pageNumber - 1) * pageSize + 1
  await expect(pages(page).getByRole('status'), description).toHaveText(
    `${first}–${first + expectedIds.length - 1} of ${allIds.length}`,
  )
}

test('the URL holds the state of the list: Back, a reload and another user show the same rows', async ({
  page,
  browser,
  request,
  app,
}) => {
  const fetchIds = async (filters: Record<string, string>) => {
    const query = { triage_filter: 'all', sort_field: 'domain', sort_direction: 'asc', ...filters }
    const path = `${northbankPath.slice(1)}/domains/`
    return (await fetchAllRows<{ id: string }>(request, path, query)).map(({ id }) => id)
  }
  const greenIds = await fetchIds({ verdict_filter: 'green' })
  const searchedGreenIds = await fetchIds({ verdict_filter: 'green', domain_filter: 'secure' })
  expect(greenIds.length).toBeGreaterThan(2 * pageSize)
  expect(searchedGreenIds.length).toBeGreaterThan(0)
  await openSignedIn(page, domainsPath)
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await page.getByRole('list', { name: 'Verdict' }).getByRole('link', { name: 'Green' }).click()
  await expect(page).toHaveURL(/verdict=green/)
  await selectOption(page, 'Order', 'Domain A to Z')
  await expect(page).toHaveURL(/sort=domain/)
  await selectOption(page, 'Per page', `${pageSize}`)
  await expectPage(page, greenIds, 'first page')
  await openNextPage(page)
  await expectPage(page, greenIds, 'second page', 2)
  const url = page.url()
  await page.reload()
  await expectPage(page, greenIds, 'after a reload', 2)
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue(/domain asc/)

  await page.getByLabel('Search domains').fill('secure')
  await expectPage(page, searchedGreenIds, 'searched')
  await page.goBack()
  await expectPage(page, greenIds, 'back', 2)
  await page.goForward()
  await expectPage(page, searchedGreenIds, 'forward')
  await expect(page.getByLabel('Search domains')).toHaveValue('secure')

  const otherContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: app.url,
  })
  const otherPage = await otherContext.newPage()
  await openSignedIn(otherPage, url)
  await expectPage(otherPage, greenIds, 'in a clean profile', 2)
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
  // Rows that do not wrap have one height.
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
