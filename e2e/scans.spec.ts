import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { fetchJson, northbankPath } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { openSignedIn } from './sign-in.ts'

// Tall enough for a page of 25 rows.
test.use({ viewport: { width: 1280, height: 1600 } })

type Scan = { readonly id: string; readonly domain: string; readonly created_at: string }

const scansPath = `${northbankPath}/scans`

/** Fetches a page of 25 scans from the service. */
async function fetchScans(request: APIRequestContext, page: number): Promise<Scan[]> {
  const path = `${scansPath.slice(1)}/?compact=true&page=${page}&page_size=25`
  return (await fetchJson<{ results: Scan[] }>(request, path)).results
}

const table = (page: Page): Locator => page.getByRole('table', { name: 'Scans' })
/** Rows of scans, without the day headings. */
const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

const currentRow = (page: Page): Locator => table(page).locator('tr[aria-current]')

test('a scan opens its evidence, and both Escape and Back (even after a reload) return to the scan’s row', async ({
  page,
  request,
}) => {
  const results = await fetchScans(request, 2)
  await openSignedIn(page, '/brands')
  await page.goto(`${scansPath}?pageSize=25&page=2`)
  await expect(rows(page)).toHaveCount(25)
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const row = results[1]
  const expectFocusOnRow = async () => {
    await expect(currentRow(page)).toHaveAttribute('data-row', row?.id ?? '')
    await expect(currentRow(page).getByRole('link')).toBeFocused()
    await expect(currentRow(page)).toBeInViewport()
  }
  await expectFocusOnRow()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/domains/${row?.domain}$`))
  const evidence = page.getByRole('heading', { level: 2, name: /\[\.\]/ }).first()
  await expect(evidence).toBeVisible()
  await page.reload()
  await expect(evidence).toBeVisible()
  await page.goBack()
  await expectFocusOnRow()

  await currentRow(page).getByRole('link').click()
  await expect(evidence).toBeVisible()
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocusOnRow()
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

  test('C151 numbers and dates are in English like the text, and times can be shown in UTC', async ({
    page,
    request,
  }) => {
    await openSignedIn(page, scansPath)
    expect(await page.evaluate(() => (16305).toLocaleString())).toBe('16.305')
    await expect(rows(page).first()).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText(/\d,\d{3} scans\b/)
    await expect(main).toContainText(/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} 2026/)
    await expect(main).not.toContainText(/\d\.\d{3}\b/)

    const [scan] = await fetchScans(request, 1)
    await page.getByRole('link', { name: 'Show UTC' }).click()
    await expect(page.getByText('Times in UTC')).toBeVisible()
    await expect(rows(page).first()).toContainText(scan?.created_at.slice(11, 16) ?? 'no scan')
    await page.reload()
    await expect(page.getByText('Times in UTC')).toBeVisible()
    await page.getByRole('link', { name: 'Show local time' }).click()
    await expect(page).not.toHaveURL(/zone/)
  })
})
