import { fetchAllRows, northbankPath } from './demo.ts'
import { domainsPath, domainTable, evidencePane } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { openSignedIn, httpErrorMessage } from './sign-in.ts'

type Row = { id: string; latest_scan: { screenshot_url: string | null } | null }

test('C90 a screenshot that failed to load can be loaded again and then enlarged', async ({
  page,
  allowConsole,
}) => {
  allowConsole(httpErrorMessage)
  const rows = await fetchAllRows<Row>(page.request, `${northbankPath.slice(1)}/domains/`)
  const domain = rows.find((row) => row.latest_scan?.screenshot_url)
  let isBroken = true
  await page.route('**/core/screenshots/**', async (route) =>
    isBroken ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await openSignedIn(page, `${domainsPath}/${domain?.id}`)
  const unavailableMessage = evidencePane(page).getByText(
    'The screenshot is not available or has expired.',
  )
  await expect(unavailableMessage).toBeVisible()
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

test('when the evidence becomes a page and hides the focused row, the heading gets the focus', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expect(domainTable(page)).toBeVisible()
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(evidencePane(page).getByRole('heading', { level: 2 })).toBeVisible()
  // Wait until everything has loaded. Otherwise, a later render could focus the heading and hide the defect.
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\/page$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
