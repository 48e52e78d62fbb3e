import type { Page } from '@playwright/test'
import { expectAccessible as expectWidthsAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { refusedByService, signIn } from './sign-in.ts'
import { listOf } from './triage-list.ts'

/* Every state of the domain list, of the evidence and of the scans; those with data are in a11y.spec.ts. */

test.describe.configure({ timeout: 300_000 })
test.use({ timezoneId: 'Europe/Berlin' })

const expectAccessible = (page: Page, where: string) =>
  expectWidthsAccessible(page, where, { widths: [1440, 1280, 390], alone: true })

const evidence = (page: Page) => page.getByRole('region', { name: 'Evidence' })

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await signIn(page, 'demo-key-owner', { keep: true })
})

/** A brand of the demo with its addresses and hosts. */
async function brandOf(page: Page, url: string, name: string) {
  const list = await listOf(page.request, url, name)
  const hosts = await list.hosts({ triage_filter: 'all' })
  return { domains: list.path, scans: list.path.replace(/domains$/, 'scans'), hosts }
}

test('domains: nothing found, none at all, past the end, unreadable', async ({ page, app }) => {
  const { domains } = await brandOf(page, app.url, 'Northbank')
  await page.goto(`${domains}?host=no-such-host-anywhere`)
  await expect(page.getByText(/^No domains match|No domain/).first()).toBeVisible()
  await expectAccessible(page, 'domains, nothing found')
  await page.goto(`${domains}?page=99`)
  await expect(page.getByText('Page 99 no longer exists.')).toBeVisible()
  await expectAccessible(page, 'domains, past the end')
  await page.goto(`${domains}?host=fault-shape`)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'domains, unreadable')
  const empty = await brandOf(page, app.url, 'Tessaly Air')
  await page.goto(empty.domains)
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  await expectAccessible(page, 'domains, none at all')
})

test('scans: none, past the end, stale, unreadable', async ({ page, app }) => {
  const { scans } = await brandOf(page, app.url, 'Northbank')
  await page.goto(`${scans}?page=9999`)
  await expect(page.getByText('Page 9,999 no longer exists.')).toBeVisible()
  await page.route('**/scans/**', async (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/Shown as of/)).toBeVisible()
  await expectAccessible(page, 'scans, past the end and stale')
  await page.unroute('**/scans/**')
  await page.route('**/scans/**', async (route) =>
    route.fulfill({ contentType: 'application/json', body: '{' }),
  )
  await page.goto(scans)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'scans, unreadable')
  await page.unroute('**/scans/**')
  await page.goto((await brandOf(page, app.url, 'Tessaly Air')).scans)
  await expect(page.getByText('No scans for this brand yet.')).toBeVisible()
  await expectAccessible(page, 'scans, none')
})

test('evidence: on its way, unreadable, not found, never scanned, stale', async ({ page, app }) => {
  const { domains, hosts } = await brandOf(page, app.url, 'Northbank')
  const scanned = hosts.find(({ latest_scan: scan }) => scan)
  const never = hosts.find(({ latest_scan: scan }) => scan === null)
  const record = `**/domains/${scanned?.id}/`
  await page.route(record, () => {
    // Never answered.
  })
  await page.goto(`${domains}/${scanned?.id}`)
  await expect(evidence(page).getByText('Loading the evidence')).toBeAttached()
  await expectAccessible(page, 'evidence on its way')
  await page.unroute(record)
  await page.route(record, async (route) =>
    route.fulfill({ contentType: 'application/json', body: '{' }),
  )
  await page.goto(`${domains}/${scanned?.id}`)
  await expect(evidence(page).getByText('The evidence could not be loaded.')).toBeVisible()
  await expectAccessible(page, 'evidence, unreadable')
  await page.goto(`${domains}/not-an-id`)
  await expect(page.getByText('No domain found at this address.')).toBeVisible()
  await expectAccessible(page, 'evidence, not found')
  await page.goto(`${domains}/${never?.id}`)
  await expect(evidence(page).getByText(/^Not scanned yet, so nothing is known/)).toBeVisible()
  await expectAccessible(page, 'evidence, never scanned')
})

test('evidence: everything unfolded, without its picture', async ({ page, app, allowConsole }) => {
  allowConsole(/net::ERR_/)
  const { domains, hosts } = await brandOf(page, app.url, 'Northbank')
  const host = hosts.find(({ name, open_takedown: open }) => open && name)
  await page.route('**/core/screenshots/**', async (route) => route.abort())
  await page.goto(`${domains}/${host?.id}`)
  await expect(evidence(page).getByRole('region', { name: 'Scans' })).toBeVisible()
  await evidence(page).evaluate((part) => {
    for (const fold of part.querySelectorAll('details')) fold.open = true
  })
  await expectAccessible(page, 'evidence, unfolded')
})
