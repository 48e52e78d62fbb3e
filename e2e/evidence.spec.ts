import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { refusedByService, signIn } from './sign-in.ts'
import { listOf, type ServiceRow } from './triage-list.ts'

const key = 'demo-key-owner'

type Scan = { a_records: string | null; screenshot_url: string | null }
type Row = ServiceRow & {
  latest_scan: null | (Scan & NonNullable<ServiceRow['latest_scan']>)
  scans: Scan[]
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
const open = async (page: Page, path: string, { id }: { id: string }): Promise<void> => {
  await page.goto(`${path}/${id}`)
  await expect(part(page, 'Scans')).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await signIn(page, key, { keep: true })
})

test('C80 the strip of scans is walked by arrows; two of them are compared field by field', async ({
  page,
  app,
}) => {
  const { path, find } = await hostsOf(page, app.url, 'Northbank')
  const host = find(
    ({ scans }) =>
      scans.length > 2 &&
      scans.slice(-2).every(({ screenshot_url }) => screenshot_url !== null) &&
      new Set(scans.map(({ a_records: a }) => a)).size > 1,
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
  await expect(both.getByRole('img')).toHaveCount(2)
  await expectAccessible(page, 'two scans field by field')
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
