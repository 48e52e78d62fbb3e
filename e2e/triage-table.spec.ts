import type { Locator, Page } from '@playwright/test'
import { askAll, northbank } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { enter } from './sign-in.ts'
import { domains, evidence, expectRows, rowAt, table } from './triage-list.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which domains' }).getByRole('link', { name, exact: true })
const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' })
const turn = (page: Page) => pages(page).getByRole('link', { name: 'Next page' }).click()
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })

/** Hosts that the rows link to, in order. */
const shown = (page: Page): Promise<string[]> =>
  table(page)
    .locator('tbody th[scope=row] a')
    .evaluateAll((links) =>
      links.map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*/, '')),
    )
    .then((paths) => paths.map((path) => path.split('/').at(-1) ?? 'nowhere'))

const size = 25

/** Waits until the list shows exactly page `at` of `all`. */
async function expectPage(page: Page, all: readonly string[], what: string, at = 1): Promise<void> {
  const part = all.slice((at - 1) * size, at * size)
  await expect.poll(() => shown(page), { message: what, intervals: [50, 100] }).toEqual(part)
  const first = (at - 1) * size + 1
  await expect(pages(page).getByRole('status'), what).toHaveText(
    `${first}–${first + part.length - 1} of ${all.length}`,
  )
}

test('the URL holds the state of the list: Back, a reload and another user show the same rows', async ({
  page,
  browser,
  request,
  app,
}) => {
  const idsOf = async (filters: Record<string, string>) => {
    const query = { triage_filter: 'all', sort_field: 'domain', sort_direction: 'asc', ...filters }
    const path = `${northbank.slice(1)}/domains/`
    return (await askAll<{ id: string }>(request, path, query)).map(({ id }) => id)
  }
  const green = await idsOf({ verdict_filter: 'green' })
  const both = await idsOf({ verdict_filter: 'green', domain_filter: 'secure' })
  expect(green.length).toBeGreaterThan(2 * size)
  expect(both.length).toBeGreaterThan(0)
  await enter(page, domains)
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await page.getByRole('list', { name: 'Verdict' }).getByRole('link', { name: 'Green' }).click()
  await expect(page).toHaveURL(/verdict=green/)
  await choose(page, 'Order', 'Domain A to Z')
  await expect(page).toHaveURL(/sort=domain/)
  await choose(page, 'Per page', `${size}`)
  await expectPage(page, green, 'first page')
  await turn(page)
  await expectPage(page, green, 'second page', 2)
  const address = page.url()
  await page.reload()
  await expectPage(page, green, 'after a reload', 2)
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue(/domain asc/)

  await page.getByLabel('Search domains').fill('secure')
  await expectPage(page, both, 'searched')
  await page.goBack()
  await expectPage(page, green, 'back', 2)
  await page.goForward()
  await expectPage(page, both, 'forward')
  await expect(page.getByLabel('Search domains')).toHaveValue('secure')

  const otherContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: app.url,
  })
  const other = await otherContext.newPage()
  await enter(other, address)
  await expectPage(other, green, 'in a clean profile', 2)
  expect(other.url()).toBe(address)
  await otherContext.close()
})

test('C66 another list starts at its top, Back restores the position, and evidence keeps it', async ({
  page,
}) => {
  await enter(page, domains)
  await expectRows(page, 50)
  const top = rowAt(page, 1)
  const low = rowAt(page, 31)
  // Rows that do not wrap have one height.
  await table(page).evaluate((list) => list.parentElement?.scrollTo(0, 30 * 34))
  await expect(low).toBeVisible()
  const id = (await low.getAttribute('data-row')) ?? 'no row'
  await low.getByRole('link').first().click()
  await expect(evidence(page)).toBeVisible()
  await expect(low).toBeInViewport()
  await expect(top).not.toBeInViewport()
  await page.getByRole('button', { name: 'Close the evidence' }).click()
  await expect(evidence(page)).toBeHidden()
  await expect(low).toBeInViewport()

  await turn(page)
  await expect(top).toBeInViewport()
  await expect(table(page).locator(`tr[data-row="${id}"]`)).toHaveCount(0)
  await page.goBack()
  await expect(low).toHaveAttribute('data-row', id)
  await expect(low).toBeInViewport()
  await expect(top).not.toBeInViewport()
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await expect(top).toBeInViewport()
})

test('find-in-page reaches every row of a page', async ({ page }) => {
  await enter(page, `${domains}?pageSize=100`)
  await expectRows(page, 100)
  await expect(table(page).getByRole('rowheader')).toHaveCount(100)
  const last = rowAt(page, 100)
  const host = await last.getByRole('link').first().innerText()
  await expect(last).not.toBeInViewport()
  // Like Ctrl+F, which selects its matches.
  expect(await page.evaluate(`find(${JSON.stringify(host)})`)).toBe(true)
  const found = () => getSelection()?.anchorNode?.parentElement?.closest('tr')?.ariaRowIndex
  expect(await page.evaluate(found)).toBe('101')
})
