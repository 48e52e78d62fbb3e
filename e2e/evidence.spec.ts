import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { refusedByService, signIn } from './sign-in.ts'
import { listOf, type ServiceRow } from './triage-list.ts'

const key = 'demo-key-owner'

interface Scan {
  id: string
  verdict_reasoning: string | null
  screenshot_url: string | null
  visual_scan_at: string | null
  is_alerting_event: boolean
  mx_records: string | null
  a_records: string | null
  certificate: string | null
  completeness: number
  scan_history: { redacted?: boolean }[]
  user_feedback_comment: string
}
type Row = ServiceRow & {
  parent: string | null
  latest_scan: null | (Scan & NonNullable<ServiceRow['latest_scan']>)
  scans: Scan[]
  last_closed_takedown: null | { id: string; status: string; resolution: string | null }
}

/** All hosts of the brand `name` as the service tells them, past the app. */
async function hostsOf(page: Page, url: string, name: string) {
  const list = await listOf(page.request, url, name)
  const rows = (await list.hosts({ triage_filter: 'all' })) as Row[]
  return {
    path: list.path,
    rows,
    find: (wanted: (row: Row) => unknown): Row => {
      const row = rows.find(wanted)
      if (!row) throw new Error('The demo has no such host.')
      return row
    },
  }
}

const evidence = (page: Page): Locator => page.getByRole('region', { name: 'Evidence' })
const part = (page: Page, name: string | RegExp): Locator =>
  evidence(page).getByRole('region', { name, exact: true })
/** What stands beside a term. */
const fact = (inside: Locator, term: string): Locator =>
  inside.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd')

const open = async (page: Page, path: string, { id }: { id: string }): Promise<void> => {
  await page.goto(`${path}/${id}`)
  await expect(part(page, 'Scans')).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await signIn(page, key, { keep: true })
})

test('C74–C99 the evidence says what the record says', async ({ page, app }) => {
  test.slow()
  const { path, find } = await hostsOf(page, app.url, 'Northbank')

  const alert = find((row) => row.latest_scan?.is_alerting_event && row.latest_scan.mx_records)
  await open(page, path, alert)
  const scan = alert.latest_scan
  await expect(evidence(page).getByText('Alert pending')).toBeVisible()
  await expect(evidence(page).getByText(`Risk ${scan?.risk_score} for Northbank`)).toBeVisible()
  await expect(part(page, /^Why it is/)).toContainText(scan?.verdict_reasoning ?? 'none')
  const facts = part(page, 'Latest scan')
  for (const record of scan?.a_records?.split('\n') ?? [])
    await expect(fact(facts, 'A')).toContainText(record)
  await expect(fact(facts, 'MX')).toContainText('can receive mail')
  await expect(fact(facts, 'DNS set up')).toContainText(String(scan?.completeness))

  const dead = find((row) => row.latest_scan?.completeness === 0)
  await open(page, path, dead)
  await expect(fact(facts, 'DNS set up')).toHaveText('0: no DNS records')
  await expect(fact(facts, 'Website response')).toContainText('no answer recorded')
  await expect(evidence(page).getByText('Alert pending')).toHaveCount(0)

  await open(
    page,
    path,
    find((row) => row.latest_scan && row.latest_scan.visual_scan_at === null),
  )
  await expect(evidence(page).getByText(/^Never scanned visually/)).toBeVisible()
  await open(
    page,
    path,
    find((row) => row.latest_scan && row.latest_scan.screenshot_url === null),
  )
  await expect(evidence(page).getByText('No screenshot with this scan.')).toBeVisible()
  await open(
    page,
    path,
    find((row) => row.latest_scan === null),
  )
  await expect(evidence(page).getByText(/^Not scanned yet, so nothing is known/)).toBeVisible()

  const said = find((row) => row.latest_scan?.user_feedback_comment)
  await open(page, path, said)
  await expect(part(page, 'Feedback')).toContainText(said.latest_scan?.user_feedback_comment ?? '-')

  const closed = find((row) => row.last_closed_takedown?.status === 'FAILED')
  await open(page, path, closed)
  await expect(part(page, 'Cases')).toContainText('The takedown did not succeed.')
  const unstated = find(
    ({ last_closed_takedown: last }) => last?.status === 'CLOSED' && last.resolution === null,
  )
  await open(page, path, unstated)
  await expect(part(page, 'Cases')).toContainText('Outcome not reported')
  const running = find((row) => row.open_takedown)
  await open(page, path, running)
  await part(page, 'Cases').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/takedowns/${running.open_takedown?.id}`))
})

test('C77 the parent is reached and comes back', async ({ page, app }) => {
  const { path, rows, find } = await hostsOf(page, app.url, 'Northbank')
  const child = find((row) => rows.some(({ id }) => id === row.parent))
  await open(page, path, child)
  await fact(part(page, 'Domain'), 'Parent').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/domains/${child.parent}`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/domains/${child.id}`))
})

test('F16 C85 the same host under another brand, each with its own score', async ({
  page,
  app,
}) => {
  const here = await hostsOf(page, app.url, 'Northbank')
  const there = await hostsOf(page, app.url, 'Quiet Harbor')
  const own = here.find(
    (row) =>
      row.latest_scan &&
      there.rows.some(({ name, latest_scan: scan }) => scan && name === row.name),
  )
  const other = there.find(({ name }) => name === own.name)
  await open(page, here.path, own)
  const table = page.getByRole('table', { name: 'This host under your brands' })
  await expect(table.getByRole('row', { name: /Northbank/ })).toContainText(
    String(own.latest_scan?.risk_score),
  )
  const row = table.getByRole('row', { name: /Quiet Harbor/ })
  await expect(row).toContainText(String(other.latest_scan?.risk_score))
  await row.getByRole('link', { name: 'Quiet Harbor' }).click()
  await expect(page).toHaveURL(new RegExp(`${there.path}/${other.id}`))
  await expect(
    evidence(page).getByText(`Risk ${other.latest_scan?.risk_score} for Quiet Harbor`),
  ).toBeVisible()
})

test('C80 C98 the timeline has every scan, and what is held back is said', async ({
  page,
  app,
}) => {
  const { path, find } = await hostsOf(page, app.url, 'Northbank')
  const host = find((row) => row.latest_scan?.scan_history.some(({ redacted }) => redacted))
  await open(page, path, host)
  const steps = part(page, 'Scans').getByRole('listitem')
  const history = host.latest_scan?.scan_history ?? []
  await expect(steps).toHaveCount(history.length)
  await expect(steps.filter({ hasText: 'not available to this brand' })).toHaveCount(
    history.filter(({ redacted }) => redacted).length,
  )
  await steps.first().locator('summary').click()
  await expect(steps.first()).toContainText('Website response')
})

test('C80 the strip of scans is walked by arrows; two of them are compared field by field', async ({
  page,
  app,
}) => {
  const { path, find } = await hostsOf(page, app.url, 'Northbank')
  const host = find(
    ({ scans }) => scans.length > 2 && new Set(scans.map(({ a_records: a }) => a)).size > 1,
  )
  await open(page, path, host)
  const strip = page.getByRole('toolbar', { name: /^Scans over time/ })
  const marks = strip.getByRole('button')
  await expect(marks.last()).toHaveAccessibleName(
    new RegExp(`risk ${host.latest_scan?.risk_score}, website`),
  )
  await marks.last().focus()
  await page.keyboard.press('Home')
  await expect(marks.first()).toBeFocused()
  await expect(marks.first()).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(marks.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const opened = evidence(page).getByRole('region', { name: /^Scan of/ })
  await expect(opened).toContainText(/Since the scan before it|Not compared/)
  // The keys of the list beside it did not hear any of that.
  await expect(page).toHaveURL(new RegExp(`${host.id}$`))
  await opened.getByRole('button', { name: 'Compare both scans' }).click()
  const both = page.getByRole('dialog', { name: 'Compare two scans' })
  await expect(both.getByRole('row', { name: /^Verdict/ })).toBeVisible()
  await expectAccessible(page, 'two scans field by field')
})

test('C80 a history of 5,000 scans opens at once and goes to its end by keys', async ({
  page,
  app,
}) => {
  const { path, find } = await hostsOf(page, app.url, 'Northbank')
  const host = find((row) => row.latest_scan)
  await page.route(`**/domains/${host.id}/`, async (route) => {
    const answer = await route.fetch()
    const record = (await answer.json()) as Row
    const scan_history = Array.from({ length: 5000 }, (_, index) => ({
      scanned_at: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
      verdict: 'green',
      risk_score: index,
      note: `scan ${index}`,
    }))
    await route.fulfill({
      json: { ...record, scans: [], latest_scan: { ...record.latest_scan, scan_history } },
    })
  })
  await open(page, path, host)
  await part(page, 'Scans').getByRole('button', { name: 'All 5,001 scans' }).click()
  const all = page.getByRole('group', { name: 'All scans' })
  await expect(all.getByRole('listitem').first()).toBeVisible()
  expect(await all.getByRole('listitem').count()).toBeLessThan(100)
  await all.focus()
  await page.keyboard.press('End')
  // The first scan of all.
  const last = all.getByRole('listitem').filter({ hasText: 'Risk 4,999' })
  await expect(last).toBeInViewport()
  await expect(last).toHaveAttribute('aria-posinset', '5001')
  await last.locator('summary').click()
  await expect(last).toContainText('scan 4999')
})

test('C90 the picture is enlarged, and one that does not come can be asked for again', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const { path, find } = await hostsOf(page, app.url, 'Northbank')
  const host = find((row) => row.latest_scan?.screenshot_url)
  let broken = true
  await page.route('**/core/screenshots/**', async (route) =>
    broken ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await open(page, path, host)
  const gone = evidence(page).getByText('The screenshot is not available or has expired.')
  await expect(gone).toBeVisible()
  broken = false
  await evidence(page).getByRole('button', { name: 'Try again' }).click()
  const picture = evidence(page).getByRole('button', { name: /^Screenshot of .*Enlarge/ })
  await expect(picture).toBeVisible()
  await picture.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Screenshot' })
  await expect(large.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(picture).toBeFocused()
})

test('C74 opens from the list while the record is on its way, then fills in', async ({
  page,
  app,
}) => {
  const { path, find } = await hostsOf(page, app.url, 'Northbank')
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/domains\/[0-9a-f-]+\/$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${path}?sort=risk_score`)
  await keysHeard(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const current = page.locator('tr[aria-current]')
  const id = await current.getAttribute('data-row')
  const host = find((row) => row.id === id)
  await expect(evidence(page).getByText(`Risk ${host.latest_scan?.risk_score}`)).toBeVisible()
  await expect(evidence(page).getByText('Loading the evidence')).toBeAttached()
  answer()
  await expect(part(page, 'Scans')).toBeVisible()
  await expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()
})

test('a refresh that fails keeps the record; one that was never read says why', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const { path, find } = await hostsOf(page, app.url, 'Northbank')
  const host = find((row) => row.latest_scan)
  await page.route(`**/domains/${host.id}/`, async (route) =>
    route.fulfill({ contentType: 'application/json', body: '{' }),
  )
  await page.goto(`${path}/${host.id}`)
  await expect(evidence(page).getByText('The evidence could not be loaded.')).toBeVisible()
  await page.unroute(`**/domains/${host.id}/`)
  await evidence(page).getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Scans')).toBeVisible()
  await page.goto(`${path}/not-an-id`)
  await expect(page.getByText('No domain found at this address.')).toBeVisible()
})

for (const width of [1440, 390])
  test(`nothing moves while the evidence opens, ${width} px`, async ({ page, app }) => {
    const { path, rows } = await hostsOf(page, app.url, 'Northbank')
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const moved: number[] = []
      Reflect.set(window, '__moved', moved)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const shared = rows.find(({ name }) => name.includes('quietharbor'))
    const encoded = rows.find(({ name }) => name.startsWith('xn--'))
    for (const row of [shared, encoded, rows[0]]) {
      await open(page, path, row ?? { id: '' })
      await expect(part(page, 'Look-alike').getByRole('list').last()).toBeAttached()
      await expect(page.getByText(/Looking in|Loading/)).toHaveCount(0)
      const moved = await page.evaluate(() => Reflect.get(window, '__moved') as number[])
      const sum = moved.reduce((all, value) => all + value, 0)
      expect(sum, `${row?.name}: ${moved.join()}`).toBeLessThan(0.05)
    }
  })
