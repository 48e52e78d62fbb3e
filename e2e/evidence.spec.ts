import type { Locator, Page } from '@playwright/test'
import { fetchAllRows, northbankPath } from './demo.ts'
import { domainsPath, evidencePane } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { takeLayoutShifts, recordLayoutShifts } from './layout.ts'
import { openSignedIn, storeSession, httpErrorMessage } from './sign-in.ts'

type Row = { id: string; name: string; latest_scan: { screenshot_url: string | null } | null }

/** Hosts of the largest brand that match `wanted`, from the service. */
async function findHosts(page: Page, wanted: (row: Row) => boolean): Promise<[Row, ...Row[]]> {
  const path = `${northbankPath.slice(1)}/domains/`
  const rows = await fetchAllRows<Row>(page.request, path, { triage_filter: 'all' })
  const [first, ...others] = rows.filter(wanted)
  if (!first) throw new Error('The demo has no such host.')
  return [first, ...others]
}

const evidencePart = (page: Page, name: string): Locator =>
  evidencePane(page).getByRole('region', { name, exact: true })

test('C90 a screenshot can be enlarged, and a failed one can be loaded again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(httpErrorMessage)
  const [host] = await findHosts(page, (row) => Boolean(row.latest_scan?.screenshot_url))
  let isBroken = true
  await page.route('**/core/screenshots/**', async (route) =>
    isBroken ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await openSignedIn(page, `${domainsPath}/${host.id}`)
  const gone = evidencePane(page).getByText('The screenshot is not available or has expired.')
  await expect(gone).toBeVisible()
  isBroken = false
  await evidencePane(page).getByRole('button', { name: 'Try again' }).click()
  const picture = evidencePane(page).getByRole('button', { name: /^Screenshot of .*Enlarge/ })
  await expect(picture).toBeVisible()
  await picture.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Screenshot' })
  await expect(large.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(picture).toBeFocused()
})

test('opening evidence shifts no layout, on a desktop and on a phone', async ({ page }) => {
  const [shared] = await findHosts(page, ({ name }) => name.includes('quietharbor'))
  const [encoded] = await findHosts(page, ({ name }) => name.startsWith('xn--'))
  await recordLayoutShifts(page)
  await storeSession(page)
  for (const width of [1440, 390])
    for (const { id, name } of [shared, encoded]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${domainsPath}/${id}`)
      await expect(evidencePart(page, 'Scans')).toBeVisible()
      await expect(evidencePart(page, 'Look-alike').getByRole('list').last()).toBeAttached()
      await expect(page.getByText(/Checking|Loading/)).toHaveCount(0)
      const moved = await takeLayoutShifts(page)
      const sum = moved.reduce((total, value) => total + value, 0)
      expect(sum, `${name}, ${width} px: ${moved.join()}`).toBeLessThan(0.05)
    }
})
