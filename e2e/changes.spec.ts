import type { Page } from '@playwright/test'
import { expect, otherTest as test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { otherBrandIds } from './other-records.ts'
import { otherKey, type OtherService } from './other-service.ts'
import { openSignedIn } from './sign-in.ts'

/* F8 with a different implementation of the service, and in two tabs. */

const brand = otherBrandIds[0] ?? ''
const scansPath = `/core/api/brands/${brand}/scans/`
const createId = (kind: number, n: number) =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`

type State = { verdict?: string; code?: number | null }

/** A compact scan row, `minutes` after noon. The name of its time field is not in the contract. */
const createScan = (n: number, domain: number, minutes: number, state: State) => ({
  id: createId(5, n),
  domain: createId(3, domain),
  domain_name: `changing-${domain}.example`,
  risk_score: 40,
  verdict: state.verdict ?? 'green',
  requires_human_review: false,
  https_head_request_response_code: state.code ?? null,
  observedOn: new Date(Date.UTC(2026, 9, 1, 12, minutes)).toISOString(),
})

const createPage = (...results: readonly object[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})
const setScans = (service: OtherService, ...newestFirst: readonly object[]) =>
  service.answers.set(scansPath, createPage(...newestFirst))

const firstScans = [
  createScan(3, 3, 0, { verdict: 'amber' }),
  createScan(2, 2, 0, { code: 200 }),
  createScan(1, 1, 0, {}),
]
const laterScans = [
  createScan(6, 3, 10, { verdict: 'red' }),
  createScan(5, 2, 10, { code: 503 }),
  // Has the time of the newest scan of the last visit, so only its ID shows that it is new.
  createScan(4, 1, 0, { code: 200 }),
]

const panel = (page: Page) => page.getByRole('region', { name: 'Changes' })
const kindItems = (page: Page) =>
  panel(page).getByRole('list', { name: 'Changes by kind' }).getByRole('listitem')
const threeChanges = ['All 3', 'Got worse 2', 'New red 1', 'Went live 1', 'Went dark 1']

test.beforeEach(async ({ page, service }) => {
  setScans(service, ...firstScans)
  await openSignedIn(page, '/brands', { key: otherKey })
  await expect(panel(page)).toContainText('No changes yet.')
})

test('F8 a second visit lists exactly the new changes in two tabs, and later changes stay unseen', async ({
  page,
  service,
  context,
}) => {
  setScans(service, ...laterScans, ...firstScans)
  await page.reload()
  await expect(kindItems(page)).toHaveText(threeChanges)
  await panel(page).getByRole('link', { name: 'Went dark 1' }).click()
  const rows = page.getByRole('table', { name: 'Changes' }).locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('changing-2[.]example')
  await page
    .getByRole('list', { name: 'Changes by kind' })
    .getByRole('link', { name: /^All/ })
    .click()
  await expect(rows).toHaveCount(3)
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/brands/${brand}/domains/${createId(3, 3)}`))

  await page.goto('/brands')
  const secondTab = await context.newPage()
  await secondTab.goto('/brands')
  for (const tab of [page, secondTab]) await expect(kindItems(tab)).toHaveText(threeChanges)
  setScans(
    service,
    createScan(7, 4, 20, {}),
    createScan(8, 3, 20, { verdict: 'green' }),
    ...laterScans,
    ...firstScans,
  )
  await secondTab.getByRole('button', { name: 'Mark as seen' }).click()
  for (const tab of [secondTab, page])
    await expect(kindItems(tab)).toHaveText(['All 2', 'First scans 1', 'Improved 1'])
})
