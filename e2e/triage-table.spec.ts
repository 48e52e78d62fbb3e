import type { Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import {
  choose,
  expectPage,
  expectRows,
  grouped,
  listOf,
  rowAt,
  scrollToRow,
  table,
  turn,
} from './triage-list.ts'

const key = 'demo-key-owner'
const defaults = { triage_filter: 'queue', sort_field: 'risk_score', sort_direction: 'desc' }
const all = { ...defaults, triage_filter: 'all' }
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which domains' }).getByRole('link', { name, exact: true })

test.describe('the list of domains shows what the service holds', () => {
  test('in every population, with its size (C57)', async ({ page, app, request }) => {
    const list = await listOf(request, app.url, largestBrand)
    await signIn(page, key, { keep: true })
    await page.goto(`${list.path}?sort=risk_score`)
    const sizes = []
    for (const [name, triage] of [
      ['All', 'all'],
      ['Contains your brand', 'escalated'],
      ['Filtered out automatically', 'filed'],
      ['To review', 'queue'],
    ] as const) {
      const rows = await list.hosts({ ...defaults, triage_filter: triage })
      sizes.push(rows.length)
      await tab(page, name).click()
      await expect(tab(page, name)).toHaveAttribute('aria-current', /page|true/)
      await expect(tab(page, name)).toContainText(grouped(rows.length))
      await expectPage(page, idsOf(rows), name)
    }
    // Populations that all had one size would prove nothing.
    expect(new Set(sizes).size).toBe(4)
  })

  test('under all filters at once (C54, C55)', async ({ page, app, request }) => {
    const list = await listOf(request, app.url, largestBrand)
    await signIn(page, key, { keep: true })
    await page.goto(`${list.path}?triage=all&sort=risk_score`)
    await page.getByLabel('Domain contains').fill('  NORTH ')
    await expect(page).toHaveURL(/host=/)
    await page.getByRole('list', { name: 'Verdict' }).getByRole('link', { name: 'Amber' }).click()
    await expect(page).toHaveURL(/verdict=amber/)
    await choose(page, 'Website', 'Online')
    await choose(page, 'Risk', 'Medium risk')
    const rows = await list.hosts({
      ...all,
      domain_filter: 'north',
      verdict_filter: 'amber',
      http_status_filter: 'online',
      risk_score_filter: 'medium',
    })
    expect(rows.length).toBeGreaterThan(1)
    await expectPage(page, idsOf(rows), 'all filters')
  })
})

test('the address holds the whole list: Back, reload and a stranger show the same', async ({
  page,
  app,
  request,
  browser,
}) => {
  const list = await listOf(request, app.url, largestBrand)
  const byName = { ...all, sort_field: 'domain', sort_direction: 'asc' }
  const green = idsOf(await list.hosts({ ...byName, verdict_filter: 'green' }))
  const both = idsOf(
    await list.hosts({ ...byName, verdict_filter: 'green', domain_filter: 'secure' }),
  )
  const size = 25
  expect(green.length).toBeGreaterThan(2 * size)
  expect(both.length).toBeGreaterThan(0)
  await signIn(page, key, { keep: true })
  await page.goto(list.path)
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await page.getByRole('list', { name: 'Verdict' }).getByRole('link', { name: 'Green' }).click()
  await expect(page).toHaveURL(/verdict=green/)
  await choose(page, 'Order', 'Domain A to Z')
  await expect(page).toHaveURL(/sort=domain/)
  await choose(page, 'Per page', `${size}`)
  await expectPage(page, green, 'first page', { size })
  await turn(page)
  await expectPage(page, green, 'second page', { size, at: 2 })
  const address = page.url()
  await page.reload()
  await expectPage(page, green, 'after a reload', { size, at: 2 })
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue(/domain asc/)

  await page.getByLabel('Domain contains').fill('secure')
  await expectPage(page, both, 'searched', { size })
  await page.goBack()
  await expectPage(page, green, 'back', { size, at: 2 })
  await page.goForward()
  await expectPage(page, both, 'forward', { size })
  await expect(page.getByLabel('Domain contains')).toHaveValue('secure')

  const stranger = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const other = await stranger.newPage()
  await other.goto(address)
  await signIn(other, key)
  await expectPage(other, green, 'in a clean profile', { size, at: 2 })
  expect(other.url()).toBe(address)
  await stranger.close()
})

test('C66 another list begins at its top, Back finds the place again, evidence leaves it', async ({
  page,
  app,
  request,
}) => {
  const list = await listOf(request, app.url, largestBrand)
  await signIn(page, key, { keep: true })
  await page.goto(list.path)
  await expectRows(page, 50)
  await expect(page.getByText(/seen this session/)).toBeVisible()
  const top = rowAt(page, 1)
  const low = rowAt(page, 31)
  await scrollToRow(page, 31)
  const id = await low.getAttribute('data-row')
  await low.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(id ?? 'no row'))
  await expect(low).toBeInViewport()
  await expect(top).not.toBeInViewport()
  await page.getByRole('button', { name: 'Close the evidence' }).click()
  await expect(page).not.toHaveURL(new RegExp(id ?? 'no row'))
  await expect(low).toBeInViewport()

  await turn(page)
  await expect(top).toBeInViewport()
  await expect(table(page).locator(`tr[data-row="${id}"]`)).toHaveCount(0)
  await page.goBack()
  await expect(low).toHaveAttribute('data-row', id ?? '')
  await expect(low).toBeInViewport()
  await expect(top).not.toBeInViewport()
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/triage=all/)
  await expect(top).toBeInViewport()
})
