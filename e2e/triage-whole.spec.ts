import type { Page } from '@playwright/test'
import { openSqlite } from '#/hosts/sqlite.ts'
import { largestBrand } from './demo-names.ts'
import { appOf, expect, test as base } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import { startApp, startStillApp, type RunningApp } from './start-app.ts'
import { temporaryFile } from './temporary-file.ts'
import {
  choose,
  expectAllLoaded,
  expectPage,
  expectRows,
  grouped,
  listOf,
  rowAt,
  scrollToRow,
  table,
  turn,
  type ServiceRow,
} from './triage-list.ts'

/** Lists are compared with what the service held a moment before: no case may have moved on meanwhile. */
const test = base.extend<object, { app: RunningApp }>({
  app: appOf(() => startStillApp('--data', ':memory:', '--domains', '600')),
})

const key = 'demo-key-owner'
const defaults = { triage_filter: 'queue', sort_field: 'risk_score', sort_direction: 'desc' }
const all = { ...defaults, triage_filter: 'all' }
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which domains' }).getByRole('link', { name, exact: true })

const verdictOf = ({ latest_scan: scan }: ServiceRow) => scan?.verdict

/** Keeps back page `number` of what is loaded as a whole, until the function that it returns is called. */
async function holdPage(page: Page, number: number): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const isHeld = ({ searchParams: asked }: URL): boolean =>
    asked.get('page') === `${number}` && asked.get('page_size') === '100'
  await page.route(isHeld, async (route) => {
    await held.promise
    // The page may have given it up by now.
    await route.continue().catch(() => {})
  })
  return async () => {
    held.resolve()
    await page.unroute(isHeld)
  }
}

test('C64 what the service cannot filter by is filtered here, of what is loaded', async ({
  page,
  app,
  request,
}) => {
  test.slow()
  const list = await listOf(request, app.url, largestBrand)
  const inOrder = await list.hosts(all)
  // Everything is loaded in review order, which decides among equals.
  const loaded = await list.hosts({ ...all, sort_field: 'review_priority' })
  const total = loaded.length
  const needsReview = ({ latest_scan: scan }: ServiceRow) => scan?.requires_human_review === true
  const filters: readonly [
    label: string,
    word: string,
    any: string,
    keeps: (row: ServiceRow) => boolean,
  ][] = [
    ['Review', 'Needed', 'Any', needsReview],
    [
      'Review',
      'Not needed',
      'Any',
      ({ latest_scan: scan }) => scan?.requires_human_review === false,
    ],
    ['Found by', 'Added by hand', 'Any', ({ source }) => source === 'MANUAL'],
    ['Case', 'Open', 'Any', ({ open_takedown: open }) => open !== null],
    ['Case', 'None open', 'Any', ({ open_takedown: open }) => open === null],
  ]
  await signIn(page, key, { keep: true })
  await page.goto(`${list.path}?triage=all&sort=risk_score&pageSize=100`)
  await page.getByRole('button', { name: 'More filters' }).click()
  const firstPage = inOrder.slice(0, 100)
  const says = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text }).first(), text).toBeVisible()
  for (const [label, word, any, keeps] of filters.slice(0, 2)) {
    const kept = firstPage.filter(keeps)
    await choose(page, label, word)
    await says(`${kept.length} of 100 loaded, ${grouped(total)} in this filter`)
    await expectRows(page, kept.length)
    await choose(page, label, any)
    await expectRows(page, 100)
  }

  // Loading can be ended: nothing has changed then.
  const release = await holdPage(page, 4)
  const loadAll = page.getByRole('button', { name: `Load all ${grouped(total)}` })
  await loadAll.click()
  await expect(page.getByRole('progressbar', { name: 'Loading all rows' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^[1-9]\\d* of ${grouped(total)} loaded$`))).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(loadAll).toBeVisible()
  await expectPage(page, idsOf(inOrder), 'after cancelling', { size: 100 })
  await release()

  await loadAll.click()
  await expect(page).toHaveURL(/rows=all/)
  await expect(page.getByText(/^All loaded at /)).toBeVisible()
  await expect(page.getByText('the list changed')).toHaveCount(0)
  for (const [label, word, any, keeps] of filters) {
    const kept = loaded.filter(keeps)
    expect(kept.length, `${label} ${word}`).toBeGreaterThan(0)
    await choose(page, label, word)
    await says(`${kept.length} of ${grouped(total)} loaded`)
    await expect(table(page)).toHaveAttribute('aria-rowcount', `${kept.length + 1}`)
    await choose(page, label, any)
    await expect(table(page)).toHaveAttribute('aria-rowcount', `${total + 1}`)
  }

  // Only full rows hold feedback.
  await choose(page, 'Feedback', 'Comment')
  await page.getByRole('button', { name: 'Load full rows' }).click()
  const commented = loaded.filter(({ latest_scan: scan }) => scan?.user_feedback_type === 'comment')
  expect(commented.length).toBeGreaterThan(0)
  await says(`${commented.length} of ${grouped(total)} loaded`)
  await expect(table(page)).toHaveAttribute('aria-rowcount', `${commented.length + 1}`)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  // Every column orders what is loaded; rows without a value come last.
  const weights = ['green', 'unknown', 'amber', 'red']
  type Value = string | number | null
  const orders: readonly [label: string, value: (row: ServiceRow) => Value, down: boolean][] = [
    ['Highest risk first', ({ latest_scan: scan }) => scan?.risk_score ?? null, true],
    ['Domain A to Z', ({ name }) => name, false],
    ['Worst verdict first', (row) => weights.indexOf(verdictOf(row) ?? ''), true],
    ['Found by, A to Z', ({ source }) => source, false],
    ['Case status, A to Z', ({ open_takedown: open }) => open?.status ?? null, false],
    ['Newest scan first', ({ latest_scan: scan }) => scan?.created_at ?? null, true],
  ]
  for (const [label, value, down] of orders) {
    const sorted = loaded.toSorted((one, other) => {
      const [a, b] = [value(one), value(other)].map((each) => (each === -1 ? null : each))
      if (a == null || b == null) return Number(a == null) - Number(b == null)
      return (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1)
    })
    await choose(page, 'Order', label)
    await expectAllLoaded(page, idsOf(sorted), label)
  }
  await page.getByRole('button', { name: 'Back to pages' }).click()
  await expect(page).not.toHaveURL(/rows=all/)
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

test('C26 C27 a list that changes while it is read says so, and steps back', async ({
  page,
  allowConsole,
  request,
}) => {
  allowConsole(/the server responded with a status of 404/)
  const file = temporaryFile('demo.sqlite')
  const app = await startApp('--data', file.path, '--domains', '600')
  const data = openSqlite(file.path)
  const list = await listOf(request, app.url, largestBrand)
  const forget = async (ids: readonly string[]) =>
    data.write(
      ids.map((id) => ({
        sql: 'delete from pair where brand_id = ? and domain_id = ?',
        values: [list.brand, id],
      })),
    )
  const read = idsOf(await list.hosts({ ...defaults, sort_field: 'review_priority' }))
  await page.goto(app.url)
  await signIn(page, key, { keep: true })
  await page.goto(app.url + list.path)
  await page.getByRole('button', { name: 'More filters' }).click()
  const release = await holdPage(page, 4)
  await page.getByRole('button', { name: `Load all ${grouped(read.length)}` }).click()
  await expect(page.getByText(/^[1-9]\d* of \d+ loaded$/)).toBeVisible()
  // One that was read already: what follows moves up, past the page that is still on its way.
  await forget(read.slice(10, 11))
  await release()
  await expect(
    page.getByText(
      new RegExp(`of ${grouped(read.length - 1)} loaded: the list changed while it was read`),
    ),
  ).toBeVisible()

  const filed = idsOf(await list.hosts({ ...defaults, triage_filter: 'filed' }))
  const [size, at] = [25, Math.ceil(filed.length / 25)]
  await page.goto(`${app.url}${list.path}?triage=filed&sort=risk_score&pageSize=${size}&page=${at}`)
  await expectPage(page, filed, 'last page', { size, at })
  await forget(filed.slice((at - 1) * size))
  await page.reload()
  await expect(page.getByText(`Page ${at} no longer exists.`)).toBeVisible()
  await expectPage(page, filed.slice(0, (at - 1) * size), 'a page before', { size, at: at - 1 })
  await expect(page).toHaveURL(new RegExp(`page=${at - 1}\\b`))

  await page.close()
  data.close()
  await app.stop()
  file.remove()
})
